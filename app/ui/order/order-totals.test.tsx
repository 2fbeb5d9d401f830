import { expect, test } from 'vitest'
import { OrderLines } from './order-lines.tsx'
import { OrderTotals } from './order-totals.tsx'
import { markupOf, textOf } from '#tests/support/render.tsx'

test('the totals show items, shipping and total, and the GST that the total includes', () => {
  expect(textOf(<OrderTotals itemsPrice={1348} shippingPrice={0} totalPrice={1348} isGstRegistered />)).toBe(
    'Items $1,348.00 Freight, anywhere in NZ Included Total $1,348.00 includes GST of $175.83',
  )
})

test('the totals of a shop that is not registered for GST have no GST', () => {
  expect(textOf(<OrderTotals itemsPrice={1348} shippingPrice={0} totalPrice={1348} isGstRegistered={false} />)).toBe(
    'Items $1,348.00 Freight, anywhere in NZ Included Total $1,348.00',
  )
})

test('an order with a price of shipping shows it', () => {
  expect(textOf(<OrderTotals itemsPrice={100} shippingPrice={12.5} totalPrice={112.5} isGstRegistered={false} />)).toBe(
    'Items $100.00 Freight, anywhere in NZ $12.50 Total $112.50',
  )
})

test('a discount shows its code, and GST is computed on the discounted total', () => {
  const totals = { itemsPrice: 1348, shippingPrice: 0, totalPrice: 1298, isGstRegistered: true }
  expect(textOf(<OrderTotals {...totals} discountPrice={50} discountCode="SUMMER-10" />)).toBe(
    'Items $1,348.00 Discount SUMMER-10 −$50.00 Freight, anywhere in NZ Included Total $1,298.00 includes GST of $169.30',
  )
  expect(textOf(<OrderTotals {...totals} discountPrice={50} discountCode={null} />)).toContain('Discount −$50.00')
})

test('an item costs its price times its quantity, to the cent', () => {
  const line = {
    name: 'Kurow Dining Table',
    qty: 3,
    image: '/images/k.webp',
    price: 389.95,
    product: 'p1',
    cancelledQty: 0,
  }
  expect(textOf(<OrderLines lines={[line]} />)).toBe('Kurow Dining Table 3 × $389.95 $1,169.85')
  expect(markupOf(<OrderLines lines={[line]} />)).toContain('href="/product/p1"')
})

test('an item of which some are cancelled says how many', () => {
  const line = { name: 'Clyde Chair', qty: 4, image: '/images/c.webp', price: 155, product: 'p1', cancelledQty: 3 }
  expect(textOf(<OrderLines lines={[line]} />)).toBe('Clyde Chair 4 × $155.00, 3 cancelled $620.00')
})

test('an item whose product is deleted keeps its name and has no link', () => {
  const line = { name: 'Old Stool', qty: 1, image: '/images/o.webp', price: 99, product: null, cancelledQty: 0 }
  const html = markupOf(<OrderLines lines={[line, line]} />)
  expect(html.match(/Old Stool/g)).toHaveLength(2)
  expect(html).not.toContain('<a ')
})
