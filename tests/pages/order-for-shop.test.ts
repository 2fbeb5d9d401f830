import { expect, it } from 'vitest'
import {
  makeAdmin,
  makePerson,
  makeProduct,
  makeShopper,
  payByCard,
  placeOrder,
  type Person,
} from '#tests/support/factories.ts'
import { deliverProducts } from '#tests/support/requests.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

const shop = await forFile(startPageShop())
const buyer = await makeShopper(shop)
const owner = await makeAdmin(shop)
const staff = await makePerson(shop, 'staff')
const packer = await makePerson(shop, 'packer')
const table = await makeProduct(shop, { name: 'Kurow Dining Table', stock: 40 })

const open = (path: string, as: Person) => shop.call('GET', path, { as })

/** The text of a page for a person, without its data and scripts. */
async function textFor(as: Person, order: string): Promise<string> {
  const { status, text } = await open(`/admin/order/${order}`, as)
  expect(status).toBe(200)
  const [, main = ''] = /<main[^>]*>(.*)<\/main>/s.exec(text) ?? []
  return main
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

async function place(as = buyer): Promise<string> {
  return (await placeOrder(shop, as, table, 2)).body._id
}

async function pay(order: string): Promise<void> {
  const { body } = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: buyer,
    body: { products: [], order: { _id: order } },
  })
  await payByCard(shop, body.id)
  expect((await shop.call('PUT', `/api/orders/${order}/paid`, { as: buyer, body: {} })).status).toBe(200)
}

it('the address of an order in the shop leads owner and staff to the page of the admin area, with its query, and no one else', async () => {
  const order = await place()
  for (const person of [owner, staff]) {
    const { status, headers } = await open(`/order/${order}?paypal=approved`, person)
    expect([status, headers['location']]).toEqual([302, `/admin/order/${order}?paypal=approved`])
  }
  expect((await open(`/order/${order}`, buyer)).status).toBe(200)
  expect((await open(`/order/${order}`, packer)).status).toBe(404)
})

it('the address of an order in the shop shows a buyer nothing of the shop: neither its parts nor their code', async () => {
  const order = await place()
  const { text } = await open(`/order/${order}`, buyer)
  expect(text).not.toMatch(/Back to stock|Timeline|Next step/)
  expect(text).not.toMatch(/assets\/(?:history|mail|use-may|back-to-list)-/)
})

it('the page of an order in the admin area says of an unpaid order that it can be changed, and has no refund and no next step', async () => {
  const order = await place()
  const text = await textFor(owner, order)
  expect(text).toContain('isn’t paid. Pieces and address can be changed; Marama Tipene gets the new total by email.')
  expect(text).toMatch(/Piece Bought Sum Kurow Dining Table 2 × \$799\.00 \$1,598\.00 Items/)
  expect(text).toContain('Not Delivered')
  expect(text).toContain('Not Paid')
  expect(text).not.toMatch(/Back to stock|Next step|Print receipt|Packing slip/)
})

it('the page of an order in the admin area has the next step and the refund of a paid order for the owner, and no refund for staff', async () => {
  const order = await place()
  await pay(order)
  const text = await textFor(owner, order)
  expect(text).toContain('Next step')
  expect(text).toContain('Piece Bought Sum Refund Back to stock Kurow Dining Table')
  expect(text).toContain('Other amount (optional)')
  expect(text).toContain('Cancel this order…')
  const seen = await textFor(staff, order)
  expect(seen).toContain('Next step')
  expect(seen).toContain('Print receipt')
  expect(seen).not.toMatch(/Back to stock|Other amount|Cancel this order|Cancel unshipped pieces/)
})

it('the page of an order in the admin area has the rest to cancel under More once a part is delivered, and a row for each place of a piece', async () => {
  const order = await place()
  await pay(order)
  await deliverProducts(shop, owner, order, [{ item: 0, qty: 1 }])
  const text = await textFor(owner, order)
  expect(text).toContain('Cancel unshipped pieces…')
  expect(text).not.toContain('Cancel this order…')
  expect(text).toContain('see below 1 × Kurow Dining Table, not packed')
  expect(text).toContain('1 × Kurow Dining Table, delivered in parcel 1')
})

it('the page of an order in the admin area shows what is kept after a refund, and the states of a cancelled order without a next step', async () => {
  const order = await place()
  await pay(order)
  const { body } = await open(`/api/orders/${order}`, owner)
  const refund = { amount: 20, note: 'A scratch.' }
  expect((await shop.call('POST', `/api/orders/${order}/refunds`, { as: owner, body: refund })).status).toBe(201)
  const kept = (body.totalPrice - 20).toLocaleString('en-NZ', { minimumFractionDigits: 2 })
  expect(await textFor(owner, order)).toContain(`Refunded −$20.00 Kept $${kept}`)
  expect((await shop.call('PUT', `/api/orders/${order}/cancel`, { as: owner })).status).toBe(200)
  const text = await textFor(owner, order)
  expect(text).toMatch(/Cancelled on \d{4}-\d\d-\d\d/)
  expect(text).toContain('Kept $0.00')
  expect(text).not.toMatch(/Next step|Back to stock|Other amount|Packing slip/)
})

it('the page of an order in the admin area lets a person of the shop pay an order of their own', async () => {
  const order = await place(owner)
  expect(await textFor(owner, order)).toContain('Complete Order')
  expect(await textFor(staff, order)).not.toContain('Complete Order')
})

it('the page of an order in the admin area is not for a packer', async () => {
  const { status, text } = await open(`/admin/order/${await place()}`, packer)
  expect(status).toBe(403)
  expect(text).not.toMatch(/Marama|Kurow/)
})
