import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orderLinks } from '#db/tables/orders/orders.ts'
import { paths } from '#rules/paths.ts'
import { deleteExpired } from '#server/start/cleanup.ts'
import { cookieOf, makeShopper, registerShopper, payByCard, type Person } from '#tests/support/factories.ts'
import { makeOrder } from '#tests/support/order-invariants.ts'
import { tokenFor } from '#tests/support/recorded-mail.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())

const open = (token: string) => shop.call('POST', '/api/order-link', { body: { token } })
const invalid = {
  status: 404,
  body: { message: 'This link no longer works. Use the link in a newer email, or sign in.' },
}

/** Places an order and opens the link of its email, in a browser without a session. */
async function openLinkOf(buyer: Person): Promise<{ orderId: string; token: string; visitor: { cookie: string } }> {
  const { orderId } = await makeOrder(shop, buyer)
  const token = await tokenFor(shop, buyer.email, paths.track)
  const opened = await open(token)
  return { orderId, token, visitor: { cookie: cookieOf(opened) } }
}

it('the link of an order email shows its order without a session, and again by a cookie that scripts cannot read', async () => {
  const buyer = await makeShopper(shop)
  const { orderId } = await makeOrder(shop, buyer)
  const opened = await open(await tokenFor(shop, buyer.email, paths.track))
  expect(opened).toMatchObject({ status: 200, body: { _id: orderId, isPaid: false, user: { name: buyer.name } } })
  expect(opened.body).not.toHaveProperty('attention')
  expect(String(opened.headers['set-cookie'])).toMatch(
    /^order-link=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  )
  const as = { cookie: cookieOf(opened) }
  expect(await shop.call('GET', '/api/order-link', { as })).toMatchObject({ status: 200, body: { _id: orderId } })
})

it('the link of an order email is known on the order from the sending of its email until it is turned off', async () => {
  const buyer = await makeShopper(shop)
  const { orderId } = await makeOrder(shop, buyer)
  const read = async () => (await shop.call('GET', `/api/orders/${orderId}`, { as: buyer })).body
  await tokenFor(shop, buyer.email, paths.track)
  expect(await read()).toMatchObject({ hasLinks: true })
  await shop.call('DELETE', `/api/orders/${orderId}/links`, { as: buyer })
  expect(await read()).not.toHaveProperty('hasLinks')
  const stranger = await registerShopper(shop)
  const unsent = await makeOrder(shop, stranger)
  const order = await shop.call('GET', `/api/orders/${unsent.orderId}`, { as: stranger })
  expect(order.body).not.toHaveProperty('hasLinks')
})

it('the link of an order email grants nothing else', async () => {
  const { orderId, visitor } = await openLinkOf(await makeShopper(shop))
  for (const url of [`/api/orders/${orderId}`, '/api/orders/mine', '/api/users/profile', '/api/cart']) {
    expect({ url, status: (await shop.call('GET', url, { as: visitor })).status }).toEqual({ url, status: 401 })
  }
  for (const url of [`/api/orders/${orderId}/cancel`, `/api/orders/${orderId}/paid`]) {
    expect({ url, status: (await shop.call('PUT', url, { as: visitor })).status }).toEqual({ url, status: 401 })
  }
  expect(await shop.call('DELETE', `/api/orders/${orderId}/links`, { as: visitor })).toMatchObject({ status: 401 })
})

it('the link of an order email pays the order, and the payment page returns to the page of the link', async () => {
  const { orderId, visitor } = await openLinkOf(await makeShopper(shop))
  expectRefused(await shop.call('PUT', '/api/order-link/paid', { as: visitor }), 409, 'Payment has not been received')
  const started = await shop.call('POST', '/api/order-link/checkout', { as: visitor })
  expect(started).toMatchObject({ status: 200, body: { id: expect.any(String), url: expect.any(String) } })
  expect((await shop.call('POST', '/api/order-link/checkout', { as: visitor })).body).toEqual(started.body)
  await payByCard(shop, started.body.id)
  expect(await shop.call('PUT', '/api/order-link/paid', { as: visitor })).toMatchObject({
    status: 200,
    body: { _id: orderId, isPaid: true },
  })
  expectRefused(
    await shop.call('POST', '/api/order-link/checkout', { as: visitor }),
    409,
    'This order is already paid.',
  )
})

it('the link of an order email ends the checkout that the signed-in buyer has left open, because that one returns to pages behind the sign-in', async () => {
  const buyer = await makeShopper(shop)
  const { orderId, visitor } = await openLinkOf(buyer)
  const checkout = { as: buyer, body: { order: { _id: orderId } } }
  const own = await shop.call('POST', '/api/stripe/create-checkout-session', checkout)
  const linked = await shop.call('POST', '/api/order-link/checkout', { as: visitor })
  expect(linked.status).toBe(200)
  expect(linked.body.id).not.toBe(own.body.id)
  const { stripe } = shop.shop.payments
  expect((await stripe.findSession(own.body.id))?.state).toBe('ended')
  expect((await stripe.findSession(linked.body.id))?.state).toBe('open')
})

it.each(['', 'x', 'A'.repeat(43), ' '])('the link of an order email is not valid with the token %j', async (token) => {
  expect(await open(token)).toMatchObject(invalid)
  const as = { cookie: `order-link=${encodeURIComponent(token)}` }
  expect(await shop.call('GET', '/api/order-link', { as })).toMatchObject(invalid)
  expect(await shop.call('POST', '/api/order-link/checkout', { as })).toMatchObject(invalid)
})

it('the link of an order email is not valid any more once the buyer has turned the links off; the next email has a new one', async () => {
  const [buyer, stranger] = [await makeShopper(shop), await makeShopper(shop)]
  const { orderId, token, visitor } = await openLinkOf(buyer)
  expect(await shop.call('DELETE', `/api/orders/${orderId}/links`, { as: stranger })).toMatchObject({ status: 404 })
  expect(await shop.call('DELETE', `/api/orders/${orderId}/links`, { as: buyer })).toMatchObject({
    status: 200,
    body: { message: 'The links to this order no longer work. Our next email about it will have a new one.' },
  })
  expect(await open(token)).toMatchObject(invalid)
  expect(await shop.call('GET', '/api/order-link', { as: visitor })).toMatchObject(invalid)
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: buyer })).status).toBe(200)
  const next = await tokenFor(shop, buyer.email, paths.track, 2)
  expect(await open(next)).toMatchObject({ status: 200, body: { _id: orderId, isCancelled: true } })
})

it('the link of an order email can turn off the links itself', async () => {
  const { token, visitor } = await openLinkOf(await makeShopper(shop))
  const ended = await shop.call('DELETE', '/api/order-link', { as: visitor })
  expect(ended.status).toBe(200)
  expect(String(ended.headers['set-cookie'])).toContain('order-link=;')
  expect(await open(token)).toMatchObject(invalid)
})

it('the link of an order email can be used for a year, and is then deleted', async () => {
  const start = shop.clock.now
  const { token } = await openLinkOf(await makeShopper(shop))
  const dayMs = 24 * 3_600_000
  shop.clock.now = new Date(start.getTime() + 365 * dayMs - 60_000)
  expect((await open(token)).status).toBe(200)
  shop.clock.now = new Date(start.getTime() + 365 * dayMs + 60_000)
  expect(await open(token)).toMatchObject(invalid)
  expect(await shop.shop.db.$count(orderLinks)).toBeGreaterThan(0)
  await deleteExpired(shop.shop)
  expect(await shop.shop.db.$count(orderLinks)).toBe(0)
  shop.clock.now = start
})

it('the link of an order email is in no stored email and in no row: the database has its hash', async () => {
  const buyer = await makeShopper(shop)
  const { orderId, token } = await openLinkOf(buyer)
  const [email] = await shop.shop.db.select().from(emails).where(eq(emails.orderId, orderId))
  expect(email?.text).toContain('/track?token=@token@')
  const [row] = await shop.shop.db.select().from(orderLinks).where(eq(orderLinks.orderId, orderId))
  expect(JSON.stringify([email, row])).not.toContain(token)
})

it('the link of an order email stays valid when its email is sent again', async () => {
  const buyer = await makeShopper(shop)
  const { orderId, token } = await openLinkOf(buyer)
  const [email] = await shop.shop.db.select().from(emails).where(eq(emails.orderId, orderId))
  await shop.shop.db.update(users).set({ isAdmin: true }).where(eq(users.id, buyer._id))
  expect((await shop.call('POST', `/api/emails/${email?.id}/resend`, { as: buyer })).status).toBe(200)
  const second = await tokenFor(shop, buyer.email, paths.track, 2)
  expect(second).not.toBe(token)
  for (const each of [token, second]) expect((await open(each)).status).toBe(200)
})

it('the link of an order email of an order whose account is deleted shows it, but pays nothing', async () => {
  const buyer = await makeShopper(shop)
  const { orderId, visitor } = await openLinkOf(buyer)
  await shop.shop.db.delete(users).where(eq(users.id, buyer._id))
  expect(await shop.call('GET', '/api/order-link', { as: visitor })).toMatchObject({
    status: 200,
    body: { _id: orderId },
  })
  expectRefused(
    await shop.call('POST', '/api/order-link/checkout', { as: visitor }),
    409,
    'The account for this order was deleted, so you can’t pay for it. Place a new order.',
  )
})
