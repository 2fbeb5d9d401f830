import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import {
  confirmPaid,
  deliverSessionEvent,
  refundedAmounts,
  startCheckout,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  historyOf,
  mailsOf,
  makeOrder,
  orderRow,
  refundRows,
  sessionStates,
  settledRefunds,
  stockOf,
} from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { findOrder } from '#server/orders/orders.queries.ts'

/*
 * Payments that cannot be applied are refunded automatically and flagged for the owner (promises 5, 9, 13).
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

const actions = async (orderId: string) => (await historyOf(shop, orderId)).map(({ action }) => action)

/** Opens a session at the provider only, as a shop that is killed before it stores the session. */
async function openUnknown(orderId: string): Promise<string> {
  const found = await findOrder(shop.shop.db, orderId)
  if (!found) throw new Error('no order')
  const { id } = await shop.shop.payments.stripe.openSession({ ...found, attempt: 99, expiresAt: minutes(45) })
  return id
}

async function payTooLate(): Promise<string> {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 1 })
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, id)
  // The event is late: the hold has expired and another order has the last unit.
  shop.clock.now = minutes(62)
  expect((await placeOrder(shop, await makeShopper(shop, 'Rewi Smith'), product)).status).toBe(201)
  expect(await deliverSessionEvent(shop, id)).toBe(200)
  expect(await stockOf(shop, product)).toBe(1)
  return orderId
}

it('a payment whose stock is gone is refunded in full automatically; the order is paid, cancelled and flagged', async () => {
  const orderId = await payTooLate()
  const [refund] = await settledRefunds(shop, orderId)
  const order = await orderRow(shop, orderId)
  expect({ paidAt: order.paidAt, cancelledAt: order.cancelledAt, attention: order.attention }).toEqual({
    paidAt: readSince(shop.clock, minutes(62)),
    cancelledAt: readSince(shop.clock, minutes(62)),
    attention: ['paid-without-stock'],
  })
  expect({ reason: refund?.reason, amountCents: refund?.amountCents, status: refund?.status }).toEqual({
    reason: 'paid-without-stock',
    amountCents: 79_900,
    status: 'succeeded',
  })
  expect(await refundedAmounts(shop, order.paymentId ?? '')).toEqual([79_900])
  const read = (await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body
  expect({ isPaid: read.isPaid, isCancelled: read.isCancelled, refundedPrice: read.refundedPrice }).toEqual({
    isPaid: true,
    isCancelled: true,
    refundedPrice: 799,
  })
})

it('a payment whose stock is gone sends one email for the payment and one for the refund', async () => {
  const orderId = await payTooLate()
  await settledRefunds(shop, orderId)
  expect(await mailsOf(shop, orderId, 'payment-received')).toHaveLength(1)
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
  expect(await actions(orderId)).toEqual(['paid', 'refunded'])
})

it('a payment whose stock is gone makes one refund, one email and one audit event for repeated requests', async () => {
  const orderId = await payTooLate()
  await settledRefunds(shop, orderId)
  expect(await sessionStates(shop, orderId)).toEqual(['paid'])
  const again = await Promise.all([1, 2, 3].map(() => confirmPaid(shop, marama, orderId)))
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await refundRows(shop, orderId)).toHaveLength(1)
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
  expect(await actions(orderId)).toEqual(['paid', 'refunded'])
})

it('a payment whose stock is gone sends an email that promises no delivery', async () => {
  const { stripe } = shop.shop.payments
  // A live payment, because the email about a test payment promises no delivery anyway.
  const findSession = async (id: string) => {
    const session = await stripe.findSession(id)
    return session && { ...session, isTest: false }
  }
  shop.shop.payments.stripe = { ...stripe, isTest: false, findSession }
  const orderId = await payTooLate().finally(() => (shop.shop.payments.stripe = stripe))
  const [mail] = await mailsOf(shop, orderId, 'payment-received')
  expect(mail?.text).toContain('the pieces had already been sold')
  expect(mail?.text).not.toContain('Delivery takes')
})

it('a payment whose stock is gone is kept when the units are still available: the order can be delivered', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 1 })
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, id)
  shop.clock.now = minutes(62)
  expect(await deliverSessionEvent(shop, id)).toBe(200)
  const order = await orderRow(shop, orderId)
  expect({ paidAt: order.paidAt, cancelledAt: order.cancelledAt, attention: order.attention }).toEqual({
    paidAt: readSince(shop.clock, minutes(62)),
    cancelledAt: null,
    attention: [],
  })
  expect(await stockOf(shop, product)).toBe(0)
  expect(await refundRows(shop, orderId)).toEqual([])
})

it('a second payment of an order is refunded in full, and the first one is kept', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  const unknown = await openUnknown(orderId)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, unknown)
  await payByCard(shop, id)
  expect((await confirmPaid(shop, marama, orderId)).body.isPaid).toBe(true)
  expect(await deliverSessionEvent(shop, unknown)).toBe(200)
  const [refund] = await settledRefunds(shop, orderId)
  const order = await orderRow(shop, orderId)
  expect({ reason: refund?.reason, amountCents: refund?.amountCents }).toEqual({
    reason: 'paid-twice',
    amountCents: 79_900,
  })
  expect(refund?.paymentId).not.toBe(order.paymentId)
  expect({ attention: order.attention, cancelledAt: order.cancelledAt }).toEqual({
    attention: ['paid-twice'],
    cancelledAt: null,
  })
  expect(await refundedAmounts(shop, order.paymentId ?? '')).toEqual([])
  expect(await refundedAmounts(shop, refund?.paymentId ?? '')).toEqual([79_900])
  expect(await stockOf(shop, product)).toBe(4)
  // The refund belongs to the second payment, so the refunded amount of the order stays 0.
  expect((await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body.refundedPrice).toBe(0)
})

it('a second payment of an order at the same time as the first: one is kept, one is refunded', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  const unknown = await openUnknown(orderId)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, unknown)
  await payByCard(shop, id)
  const statuses = await Promise.all([unknown, id, unknown, id].map((session) => deliverSessionEvent(shop, session)))
  expect(statuses).toEqual([200, 200, 200, 200])
  const [refund] = await settledRefunds(shop, orderId)
  const order = await orderRow(shop, orderId)
  expect(order.paidAt).toEqual(readSince(shop.clock, start))
  expect(await refundedAmounts(shop, order.paymentId ?? '')).toEqual([])
  expect(await refundedAmounts(shop, refund?.paymentId ?? '')).toEqual([79_900])
  expect(await stockOf(shop, product)).toBe(4)
  expect(await mailsOf(shop, orderId, 'payment-received')).toHaveLength(1)
  expect((await actions(orderId)).toSorted()).toEqual(['changed', 'paid', 'refunded'])
})

it('a payment of a cancelled order is refunded in full, and the order stays unpaid', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  const unknown = await openUnknown(orderId)
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama })).status).toBe(200)
  await payByCard(shop, unknown)
  expect(await deliverSessionEvent(shop, unknown)).toBe(200)
  const [refund] = await settledRefunds(shop, orderId)
  const order = await orderRow(shop, orderId)
  expect({ reason: refund?.reason, status: refund?.status }).toEqual({
    reason: 'paid-after-cancel',
    status: 'succeeded',
  })
  expect({ paidAt: order.paidAt, attention: order.attention }).toEqual({
    paidAt: null,
    attention: ['paid-after-cancel'],
  })
  expect(await refundedAmounts(shop, refund?.paymentId ?? '')).toEqual([79_900])
  expect(await stockOf(shop, product)).toBe(5)
  expect(await mailsOf(shop, orderId, 'payment-received')).toEqual([])
})

it('a payment of another amount is refunded in full, and the order can be paid in another session', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, id)
  const becomes = (cents: number) =>
    shop.shop.db.update(orders).set({ itemsCents: cents, totalCents: cents }).where(eq(orders.id, orderId))
  await becomes(100)
  expectRefused(await confirmPaid(shop, marama, orderId), 409, 'Payment has not been received')
  const [refund] = await settledRefunds(shop, orderId)
  expect({ reason: refund?.reason, amountCents: refund?.amountCents, status: refund?.status }).toEqual({
    reason: 'amount-differs',
    amountCents: 79_900,
    status: 'succeeded',
  })
  expect((await orderRow(shop, orderId)).attention).toEqual(['amount-differs'])
  await becomes(79_900)
  await payByCard(shop, (await startCheckout(shop, marama, orderId)).body.id)
  expect((await confirmPaid(shop, marama, orderId)).body.isPaid).toBe(true)
  expect(await sessionStates(shop, orderId)).toEqual(['returned', 'paid'])
})

it('a payment in another currency is refunded in full, although its number is the total of the order', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, id)
  const { stripe } = shop.shop.payments
  const findSession = async (sessionId: string) => {
    const session = await stripe.findSession(sessionId)
    return session && { ...session, currency: 'usd' }
  }
  shop.shop.payments.stripe = { ...stripe, findSession }
  const refused = await confirmPaid(shop, marama, orderId).finally(() => (shop.shop.payments.stripe = stripe))
  expectRefused(refused, 409, 'Payment has not been received')
  const [refund] = await settledRefunds(shop, orderId)
  expect({ reason: refund?.reason, amountCents: refund?.amountCents }).toEqual({
    reason: 'amount-differs',
    amountCents: 79_900,
  })
  const { paidAt, attention } = await orderRow(shop, orderId)
  expect({ paidAt, attention }).toEqual({ paidAt: null, attention: ['amount-differs'] })
})

it('a payment of another application with the same account is ignored, and its event gets 200', async () => {
  const { id } = await stripeClientOf(shop).checkout.sessions.create({
    mode: 'payment',
    client_reference_id: 'cart_123',
    line_items: [
      { quantity: 1, price_data: { currency: 'nzd', unit_amount: 900, product_data: { name: 'A course' } } },
    ],
    success_url: 'https://courses.example/',
  })
  await payByCard(shop, id)
  expect((await shop.shop.payments.stripe.findSession(id))?.state).toBe('paid')
  expect(await deliverSessionEvent(shop, id)).toBe(200)
})

it('a payment in a session with another order id pays neither order', async () => {
  const one = await makeOrder(shop, marama)
  const other = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, one.orderId)).body
  await payByCard(shop, id)
  const { stripe } = shop.shop.payments
  const findSession = async (sessionId: string) => {
    const session = await stripe.findSession(sessionId)
    return session && { ...session, orderId: other.orderId }
  }
  shop.shop.payments.stripe = { ...stripe, findSession }
  const response = await confirmPaid(shop, marama, one.orderId).finally(() => (shop.shop.payments.stripe = stripe))
  expect(response.status).toBe(409)
  expect((await orderRow(shop, one.orderId)).paidAt).toBeNull()
  expect((await orderRow(shop, other.orderId)).paidAt).toBeNull()
})
