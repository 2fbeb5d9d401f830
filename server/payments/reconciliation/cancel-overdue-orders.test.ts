import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { orders } from '#db/tables/orders/orders.ts'
import {
  choosePayLater,
  confirmPaid,
  deliverSessionEvent,
  setProviderBehaviour,
  settleDelayedPayment,
  startCheckout,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import {
  cookieOf,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  heldFor,
  historyOf,
  mailsOf,
  makeOrder,
  orderRow,
  sessionStates,
  settledRefunds,
  stockOf,
} from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { cancelOverdueOrders } from './cancel-overdue-orders.ts'
import { ProviderError } from '#server/platform/payment-provider.ts'

/** 1 December 2026, 10:00 in New Zealand. */
const start = new Date('2026-11-30T21:00:00.000Z')
const dayMs = 24 * 3_600_000
const after = (days: number, milliseconds = 0) => new Date(start.getTime() + days * dayMs + milliseconds)
/** When the days of an order that was placed at the start are over. */
const over = after(7, 1_000)
const shop = await forFile(startShop())
shop.clock.now = start
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)
beforeEach(() => {
  shop.clock.now = start
})
afterEach(() => setProviderBehaviour(shop, { mode: 'ok' }))

/** Signs a person in again: their session does not last as long as some of these tests. */
async function signIn({ email, password, ...person }: Person): Promise<Person> {
  const response = await shop.call('POST', '/api/users/auth', { body: { email, password } })
  return { ...person, email, password, cookie: cookieOf(response) }
}

it('an unpaid order can be paid for 7 days, for the price and the discount at which it was placed, and not after', async () => {
  const product = await makeProduct(shop, { priceCents: 100_000 })
  const terms = { kind: 'percentage', percent: 50, startsAt: '2026-12-01', endsAt: '2026-12-24' }
  const code = (await shop.call('POST', '/api/discounts', { as: ana, body: { code: 'half', ...terms } })).body
  const body = makeOrderBody([{ product, qty: 1 }], { discountCode: 'half' })
  const [first, second] = [
    await shop.call('POST', '/api/orders', { as: marama, body }),
    await shop.call('POST', '/api/orders', { as: marama, body }),
  ]
  await shop.call('PUT', `/api/discounts/${code._id}/end`, { as: ana })
  await shop.shop.db.update(products).set({ priceCents: 250_000 }).where(eq(products.id, product))
  shop.clock.now = after(7, -1_000)
  const checkout = await startCheckout(shop, marama, first.body._id)
  expect(checkout.status).toBe(200)
  expect((await shop.shop.payments.stripe.findSession(checkout.body.id))?.amountCents).toBe(50_000)
  shop.clock.now = over
  for (const order of [first, second]) {
    expect(await startCheckout(shop, marama, order.body._id)).toMatchObject({
      status: 409,
      body: { message: 'The time to pay for this order ended on Tuesday 8 December 2026. Place a new one.' },
    })
  }
  shop.clock.now = after(400)
  expect((await startCheckout(shop, await signIn(marama), second.body._id)).status).toBe(409)
})

it('an unpaid order is cancelled by the shop when its days are over, once, with an email', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  shop.clock.now = after(7, -1_000)
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  shop.clock.now = over
  await Promise.all([cancelOverdueOrders(shop.shop), cancelOverdueOrders(shop.shop)])
  expect((await orderRow(shop, orderId)).cancelledAt).toEqual(readSince(shop.clock, over))
  expect(await historyOf(shop, orderId)).toMatchObject([
    {
      action: 'cancelled',
      byName: 'The shop',
      byUserId: null,
      fields: [{ field: 'isCancelled', before: false, after: true }],
    },
  ])
  const emails = await mailsOf(shop, orderId, 'cancelled')
  expect(emails).toHaveLength(1)
  expect(emails[0]?.text).toContain(
    'has been cancelled because it wasn’t paid by Tuesday 8 December, 10:00am.\n\nNothing was charged.',
  )
  expect({ stock: await stockOf(shop, product), held: await heldFor(shop, orderId) }).toEqual({ stock: 5, held: 0 })
})

it('an unpaid order that was placed before the limit existed counts from its placing', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await shop.shop.db
    .update(orders)
    .set({ createdAt: after(-400), heldUntil: null })
    .where(eq(orders.id, orderId))
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toEqual(readSince(shop.clock, start))
})

it('an unpaid order whose checkout started in time can be paid until its hold ends', async () => {
  const { orderId } = await makeOrder(shop, marama)
  shop.clock.now = after(7, -60_000)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  shop.clock.now = after(7, 20 * 60_000)
  await cancelOverdueOrders(shop.shop)
  expect(await sessionStates(shop, orderId)).toEqual(['open'])
  await payByCard(shop, id)
  expect((await confirmPaid(shop, marama, orderId)).body.isPaid).toBe(true)
  shop.clock.now = after(9)
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
})

it('an unpaid order has its open session ended at the provider before it is cancelled', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  // The provider does not end the session on its own, and reconciliation has not run.
  shop.clock.now = over
  await setProviderBehaviour(shop, { mode: 'error' })
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  await setProviderBehaviour(shop, { mode: 'ok' })
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toEqual(readSince(shop.clock, over))
  expect((await stripeClientOf(shop).checkout.sessions.retrieve(id)).status).toBe('expired')
  expect(await sessionStates(shop, orderId)).toEqual(['closed'])
})

it('an unpaid order is not cancelled when its units are held again between the list and the lock, before a session is open', async () => {
  const { orderId } = await makeOrder(shop, marama)
  expect((await startCheckout(shop, marama, orderId)).status).toBe(200)
  shop.clock.now = over
  const { payments } = shop.shop
  const { stripe } = payments
  const statuses: number[] = []
  payments.stripe = {
    ...stripe,
    async endSession(id) {
      const ended = await stripe.endSession(id)
      if (statuses.length > 0) return ended
      statuses.push(0)
      // Another process, whose clock is a little behind, starts a checkout, and the provider does not respond to it.
      shop.clock.now = after(7, -60_000)
      statuses.push((await startCheckout(shop, marama, orderId)).status)
      shop.clock.now = over
      return ended
    },
    openSession: () => Promise.reject(new ProviderError('The payment provider is not responding.', { cause: null })),
  }
  await cancelOverdueOrders(shop.shop).finally(() => (payments.stripe = stripe))
  expect(statuses).toEqual([0, 502])
  const { cancelledAt, heldUntil } = await orderRow(shop, orderId)
  expect(cancelledAt).toBeNull()
  expect(new Date((heldUntil?.getTime() ?? 0) - 60 * 60_000)).toEqual(readSince(shop.clock, after(7, -60_000)))
  expect(await heldFor(shop, orderId)).toBe(1)
  shop.clock.now = after(7, 60 * 60_000)
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toEqual(readSince(shop.clock, after(7, 60 * 60_000)))
})

it('an unpaid order is not cancelled while its payment is under way, and becomes paid when the money arrives', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await choosePayLater(shop, id)
  shop.clock.now = over
  await cancelOverdueOrders(shop.shop)
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  expect(await mailsOf(shop, orderId, 'cancelled')).toEqual([])
  await settleDelayedPayment(shop, id, 'succeeded')
  await deliverSessionEvent(shop, id, 'checkout.session.async_payment_succeeded')
  expect(await orderRow(shop, orderId)).toMatchObject({
    paidAt: readSince(shop.clock, over),
    cancelledAt: null,
  })
})

it('an unpaid order is not cancelled while its payment is under way, not even when its units are no longer held', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await choosePayLater(shop, id)
  await deliverSessionEvent(shop, id)
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
  await shop.shop.db.update(orders).set({ heldUntil: start }).where(eq(orders.id, orderId))
  shop.clock.now = over
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
})

it('an unpaid order becomes paid and is not cancelled when it was paid in time and the shop has not heard of it', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await payByCard(shop, (await startCheckout(shop, marama, orderId)).body.id)
  shop.clock.now = over
  await cancelOverdueOrders(shop.shop)
  expect(await orderRow(shop, orderId)).toMatchObject({
    paidAt: readSince(shop.clock, over),
    cancelledAt: null,
  })
  expect(await mailsOf(shop, orderId, 'cancelled')).toEqual([])
})

it('a payment of an order that was cancelled for lateness is refunded', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, id)
  await shop.shop.db.update(orders).set({ cancelledAt: start }).where(eq(orders.id, orderId))
  await deliverSessionEvent(shop, id)
  expect(await settledRefunds(shop, orderId)).toMatchObject([{ reason: 'paid-after-cancel', amountCents: 79_900 }])
})

it('an order that cannot be cancelled does not stop the others', async () => {
  const [stuck, other] = [await makeOrder(shop, marama), await makeOrder(shop, marama)]
  await startCheckout(shop, marama, stuck.orderId)
  shop.clock.now = over
  await setProviderBehaviour(shop, { mode: 'error' })
  await cancelOverdueOrders(shop.shop)
  expect((await orderRow(shop, stuck.orderId)).cancelledAt).toBeNull()
  expect((await orderRow(shop, other.orderId)).cancelledAt).toEqual(readSince(shop.clock, over))
})

it('the history of a cancelled order distinguishes the shop from a buyer with its name', async () => {
  const buyer = await makeShopper(shop)
  // Names from before such names were refused stay.
  await shop.shop.db.update(users).set({ name: 'The shop' }).where(eq(users.id, buyer._id))
  const [byBuyer, overdue] = [await makeOrder(shop, buyer), await makeOrder(shop, buyer)]
  expect((await shop.call('PUT', `/api/orders/${byBuyer.orderId}/cancel`, { as: buyer })).status).toBe(200)
  shop.clock.now = over
  await cancelOverdueOrders(shop.shop)
  const admin = { cookie: (await signIn(ana)).cookie }
  const authorOf = async (orderId: string) => {
    const { body } = await shop.call('GET', `/api/history/order/${orderId}`, { as: admin })
    const { action, by, byKind } = body[0]
    return { action, by, byKind }
  }
  expect(await authorOf(byBuyer.orderId)).toEqual({ action: 'cancelled', by: 'The shop', byKind: 'person' })
  expect(await authorOf(overdue.orderId)).toEqual({ action: 'cancelled', by: 'The shop', byKind: 'shop' })
})

it('the history of a cancelled order keeps the shop as the author when the account of such a buyer is deleted', async () => {
  const buyer = await makeShopper(shop)
  await shop.shop.db.update(users).set({ name: 'The shop' }).where(eq(users.id, buyer._id))
  const { orderId } = await makeOrder(shop, buyer)
  shop.clock.now = over
  await cancelOverdueOrders(shop.shop)
  const { cookie } = await signIn(ana)
  expect((await shop.call('DELETE', `/api/users/${buyer._id}`, { as: { cookie } })).status).toBe(200)
  expect((await historyOf(shop, orderId)).map(({ action, byName, byKind }) => ({ action, byName, byKind }))).toEqual([
    { action: 'cancelled', byName: 'The shop', byKind: 'shop' },
  ])
})
