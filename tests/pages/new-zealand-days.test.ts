import { expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, type Person, placeOrder } from '#tests/support/factories.ts'
import { startPageShop } from '#tests/support/serve-built-pages.ts'
import { forFile } from '#tests/support/start-shop.ts'

/* 20:00 UTC on 19 November is 9:00 on 20 November in New Zealand (decision 22). */

const paidAt = new Date('2026-11-19T20:00:00Z')
const nzDay = '2026-11-20'
const utcDay = '2026-11-19'

const shop = await forFile(startPageShop())
shop.clock.now = paidAt
const buyer = await makeShopper(shop)
const admin = await makeAdmin(shop)
const productId = await makeProduct(shop)
const orderId: string = (await placeOrder(shop, buyer, productId)).body._id
const session = await shop.call('POST', '/api/stripe/create-checkout-session', {
  as: buyer,
  body: { order: { _id: orderId } },
})
await payByCard(shop, session.body.id)
await shop.call('PUT', `/api/orders/${orderId}/paid`, { as: buyer, body: {} })
// As if it were paid with real money: the dashboard counts no test payments.
await shop.shop.db.update(orders).set({ isTestPayment: false })
await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin, body: {} })
await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: admin, body: { amount: 10 } })
await shop.call('POST', `/api/products/${productId}/reviews`, { as: buyer, body: { rating: 5, comment: 'Sturdy' } })

/** The text that a page shows, without markup, attributes and the data for hydration. */
async function read(path: string, as?: Person): Promise<string> {
  const { status, text } = await shop.call('GET', path, { as })
  expect(status).toBe(200)
  return text
    .replace(/<script.*?<\/script>/gs, ' ')
    .replaceAll('<!-- -->', '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
}

it('an order that is paid at 20:00 UTC shows the New Zealand day on its page: placed, paid, delivered and refunded', async () => {
  const text = await read(`/order/${orderId}`, buyer)
  expect(text).toContain('Placed and paid on Friday 20 November 2026')
  expect(text).toContain(`Paid on ${nzDay}`)
  expect(text).toMatch(/Sent to \S+ on Friday 20 November 2026 ?\./)
  expect(text).toContain(`Delivered on ${nzDay}`)
  expect(text).toContain('Friday 20 November 2026 : $10.00')
  expect(text).not.toContain(utcDay)
})

it('an order that is paid at 20:00 UTC shows the New Zealand day in the buyer’s lists of orders and reviews', async () => {
  const text = await read('/profile', buyer)
  // The three days of the order and that of the review.
  expect(text.match(new RegExp(nzDay, 'g'))).toHaveLength(4)
  // When the session was last used and when it began.
  expect(text).toMatch(/last used on\s*Friday 20 November 2026\s*, signed in since\s*Friday 20 November 2026/)
  expect(text).not.toContain(utcDay)
})

it('an order that is paid at 20:00 UTC shows the New Zealand day in the owner’s list of orders', async () => {
  const text = await read('/admin/orderlist', admin)
  expect(text.match(new RegExp(nzDay, 'g'))).toHaveLength(3)
  expect(text).not.toContain(utcDay)
})

it('an order that is paid at 20:00 UTC shows the New Zealand day on its receipt', async () => {
  const text = await read(`/order/${orderId}/receipt`, buyer)
  expect(text).toContain(`Date of supply ${nzDay}`)
  expect(text).not.toContain(utcDay)
})

it('an order that is paid at 20:00 UTC shows the New Zealand day in the CSV file, and in its name', async () => {
  const { headers, text } = await shop.call('GET', '/api/orders/export.csv', { as: admin })
  const [head = '', row = ''] = text.replace('\uFEFF', '').split('\r\n')
  const cells = Object.fromEntries(head.split(',').map((name, index) => [name, row.split(',')[index]]))
  expect(cells).toMatchObject({ Date: nzDay, Paid: nzDay, Delivered: nzDay })
  expect(headers['content-disposition']).toBe(`attachment; filename="orders-${nzDay}.csv"`)
})

it('an order that is paid at 20:00 UTC shows the New Zealand day on the dashboard', async () => {
  const { body } = await shop.call('GET', '/api/dashboard', { as: admin })
  expect(body.days.at(-1)).toMatchObject({ date: nzDay, paidOrders: 1 })
  expect(await read('/admin', admin)).toContain('Friday 20 November 2026')
})

it('an order that is paid at 20:00 UTC shows the New Zealand day in the receipt that its buyer gets by email', async () => {
  const rows = await shop.mail.until((all) => all.some(({ kind }) => kind === 'payment-received'))
  const { text, html } = rows.find(({ kind }) => kind === 'payment-received') ?? {}
  expect(text).toContain(`Date of supply: ${nzDay}`)
  expect(text).not.toContain(utcDay)
  expect(html).toContain(nzDay)
  expect(html).not.toContain(utcDay)
})

it('a review that is written at 20:00 UTC shows the New Zealand day, on the page and to search engines', async () => {
  expect(await read(`/product/${productId}`)).toContain(`Marama Tipene Bought here ${nzDay}`)
  const { text } = await shop.call('GET', `/product/${productId}`)
  expect(text).toContain(`"datePublished":"${nzDay}"`)
})
