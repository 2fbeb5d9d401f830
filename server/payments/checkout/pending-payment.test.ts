import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  choosePayLater,
  confirmPaid,
  deliverSessionEvent,
  settleDelayedPayment,
  startCheckout,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard, placeOrder, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  heldFor,
  historyOf,
  makeOrder,
  orderNumberOf,
  orderRow,
  refundRows,
  sessionStates,
  settledRefunds,
  stockOf,
} from '#tests/support/order-invariants.ts'
import { startPaypalShop } from '#tests/support/paypal-provider.ts'
import type { TestResponse } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { expectRefused, forFile } from '#tests/support/start-shop.ts'

/*
 * A payment whose money arrives hours or days later: it is followed until it is final, its units stay held, and
 * meanwhile the order can be neither cancelled nor paid again (decision 28).
 */

const paypalShop = await forFile(startPaypalShop())
const shop = paypalShop.shop
const marama = await makeShopper(shop)
const rewi = await makeShopper(shop, 'Rewi Smith')
let ana = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})
afterEach(async () => {
  await paypalShop.setProvider({ mode: 'ok' })
  await paypalShop.setCapture({ outcome: 'COMPLETED' })
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)
const days = (count: number) => minutes(count * 24 * 60)
const underWay = { status: 409, body: { message: 'A payment for this order is under way. Wait a moment.' } }

const cancel = (orderId: string) => shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama, body: {} })
const settle = (paypalId: string, status: 'COMPLETED' | 'DECLINED') =>
  paypalShop.control(`/orders/${paypalId}/settle`, { status })
const reconcileAt = async (now: Date) => {
  shop.clock.now = now
  await reconcile(shop.shop)
}
const payments = async (orderId: string) => {
  const { paidAt, cancelledAt, attention } = await orderRow(shop, orderId)
  const refunds = (await refundRows(shop, orderId)).map(({ reason, provider }) => ({ reason, provider }))
  return { isPaid: paidAt !== null, isCancelled: cancelledAt !== null, attention, refunds }
}

/** Makes an order of $799.00 whose PayPal payment is approved; PayPal leaves its capture pending. */
async function approvedPayment({ stock = 5 } = {}) {
  const made = await makeOrder(shop, marama, { stock })
  const paypalId = String((await paypalShop.startCheckout(marama, made.orderId)).body.id)
  await paypalShop.approve(paypalId)
  await paypalShop.setCapture({ outcome: 'PENDING' })
  return { ...made, paypalId }
}

/** Makes an order whose PayPal capture is pending. */
async function pendingPayment({ stock = 5 } = {}) {
  const made = await approvedPayment({ stock })
  expectRefused(await paypalShop.capturePayment(marama, made.orderId), 409, 'Payment has not been received')
  expect(await sessionStates(shop, made.orderId)).toEqual(['pending'])
  return made
}

/** How many sessions of an order have asked the provider to capture their payment. */
async function countCaptures(orderId: string): Promise<number> {
  const { rows } = await shop.shop.db.execute<{ count: number }>(sql`
    select count(capture_started_at)::int as count from checkout_sessions where order_id = ${orderId}`)
  return rows[0]?.count ?? 0
}

/** Starts a capture that PayPal carries out only after `task`; until then PayPal reports an approved order. */
async function slowCapture(task: (orderId: string) => Promise<TestResponse>) {
  const { orderId, paypalId } = await approvedPayment()
  const { payments: providers } = shop.shop
  const { paypal } = providers
  if (!paypal) throw new Error('the shop has no PayPal')
  const isDone = Promise.withResolvers<void>()
  providers.paypal = {
    ...paypal,
    captureSession: (...call) => isDone.promise.then(() => paypal.captureSession(...call)),
  }
  const capturing = paypalShop.capturePayment(marama, orderId)
  await expect.poll(() => countCaptures(orderId)).toBe(1)
  const response = await task(orderId)
  expect((await paypalShop.readPaypalOrder(paypalId)).captures).toEqual([])
  isDone.resolve()
  await capturing
  providers.paypal = paypal
  await expect.poll(() => sessionStates(shop, orderId)).toEqual(['pending'])
  return { orderId, paypalId, response }
}

it('while PayPal captures a payment, the order cannot be cancelled; the money that arrives a day later pays it', async () => {
  const { orderId, paypalId, response } = await slowCapture(cancel)
  expect(response).toMatchObject(underWay)
  await reconcileAt(minutes(200))
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(days(1))
  expect(await payments(orderId)).toEqual({ isPaid: true, isCancelled: false, attention: [], refunds: [] })
})

it('while PayPal captures a payment, no card payment can be started', async () => {
  const { orderId, response } = await slowCapture((id) => startCheckout(shop, marama, id))
  expect(response).toMatchObject(underWay)
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
})

it('while PayPal captures a payment, no card payment can be started when a capture gets no response in time; the money that arrives a day later pays', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.setProvider({ mode: 'slow', delayMs: 9000, path: '/capture' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(502)
  expect(await startCheckout(shop, marama, orderId)).toMatchObject(underWay)
  expect(await cancel(orderId)).toMatchObject(underWay)
  await expect.poll(async () => (await paypalShop.readPaypalOrder(paypalId)).captures.length).toBe(1)
  await paypalShop.setProvider({ mode: 'ok' })
  for (const count of [1, 5, 30, 60, 74]) await reconcileAt(minutes(count))
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(days(1))
  expect(await payments(orderId)).toEqual({ isPaid: true, isCancelled: false, attention: [], refunds: [] })
  expect(await sessionStates(shop, orderId)).toEqual(['paid'])
})

it('while PayPal captures a payment, the answer is lost and PayPal still reports an approved order, the order can be paid after its hold', async () => {
  const { orderId } = await approvedPayment()
  await paypalShop.setProvider({ mode: 'error', path: '/capture' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(502)
  expect(await cancel(orderId)).toMatchObject(underWay)
  await reconcileAt(minutes(61))
  expect(await sessionStates(shop, orderId)).toEqual(['closed'])
  expect((await startCheckout(shop, marama, orderId)).status).toBe(200)
})

it('a pending payment in a closed session of an order that is paid by card is found, followed for weeks and refunded when the money arrives', async () => {
  const { orderId, paypalId } = await approvedPayment()
  const card = await startCheckout(shop, marama, orderId)
  await paypalShop.captureOutsideShop(paypalId)
  await payByCard(shop, card.body.id)
  expect((await confirmPaid(shop, marama, orderId)).status).toBe(200)
  await reconcileAt(minutes(1))
  expect((await sessionStates(shop, orderId)).toSorted()).toEqual(['paid', 'pending'])
  await reconcileAt(days(40))
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(days(41))
  expect((await settledRefunds(shop, orderId)).map(({ status, amountCents }) => ({ status, amountCents }))).toEqual([
    { status: 'succeeded', amountCents: 79_900 },
  ])
  expect(await payments(orderId)).toEqual({
    isPaid: true,
    isCancelled: false,
    attention: ['paid-twice'],
    refunds: [{ reason: 'paid-twice', provider: 'paypal' }],
  })
  expect((await paypalShop.readPaypalOrder(paypalId)).captures[0]?.status).toBe('REFUNDED')
})

it('a pending payment in a closed session of a cancelled order is refunded when the money arrives', async () => {
  const { orderId, paypalId } = await approvedPayment()
  expect((await cancel(orderId)).status).toBe(200)
  await paypalShop.captureOutsideShop(paypalId)
  await reconcileAt(minutes(1))
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
  expect(await heldFor(shop, orderId)).toBe(0)
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(days(1))
  await settledRefunds(shop, orderId)
  expect(await payments(orderId)).toEqual({
    isPaid: false,
    isCancelled: true,
    attention: ['paid-after-cancel'],
    refunds: [{ reason: 'paid-after-cancel', provider: 'paypal' }],
  })
})

it('a pending payment in a session that the shop has closed ends the card session that was opened in its place, so that the buyer does not pay twice', async () => {
  const { orderId, paypalId } = await approvedPayment()
  const card = await startCheckout(shop, marama, orderId)
  await paypalShop.captureOutsideShop(paypalId)
  await reconcileAt(minutes(1))
  await reconcileAt(minutes(2))
  expect((await sessionStates(shop, orderId)).toSorted()).toEqual(['closed', 'pending'])
  expect((await shop.shop.payments.stripe.findSession(card.body.id))?.state).toBe('ended')
})

it('a pending payment in a session that the shop has closed is found an hour after the hold when its capture was started', async () => {
  const { orderId, paypalId } = await approvedPayment()
  await paypalShop.setProvider({ mode: 'error', path: '/capture' })
  expect((await paypalShop.capturePayment(marama, orderId)).status).toBe(502)
  await reconcileAt(minutes(61))
  await paypalShop.setProvider({ mode: 'ok' })
  await paypalShop.captureOutsideShop(paypalId)
  await reconcileAt(minutes(120))
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
})

/** Makes an order whose first payment of the account waits in PayPal. */
async function paymentToAccept() {
  const made = await approvedPayment()
  await paypalShop.setCapture({ outcome: 'PENDING', reason: 'RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION' })
  expect((await paypalShop.capturePayment(marama, made.orderId)).status).toBe(409)
  return made
}
const attentionOf = async (orderId: string) => (await payments(orderId)).attention

it('a pending PayPal payment that the owner has to accept flags the order, on its page and on Today, until the money arrives', async () => {
  const { orderId, paypalId } = await paymentToAccept()
  await reconcileAt(minutes(1))
  ana = await signInAgain(shop, ana)
  const order = (await shop.call('GET', `/api/orders/${orderId}`, { as: ana })).body
  expect(order).toMatchObject({ isPaymentPending: true, attention: ['payment-to-accept'] })
  const { late } = (await shop.call('GET', '/api/today', { as: ana })).body
  expect(late).toContainEqual(
    expect.objectContaining({ reason: 'payment-to-accept', order: expect.objectContaining({ _id: orderId }) }),
  )
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(days(1))
  expect(await payments(orderId)).toEqual({ isPaid: true, isCancelled: false, attention: [], refunds: [] })
})

it('a pending PayPal payment that the owner has not accepted ends, and the flag goes', async () => {
  const { orderId, paypalId } = await paymentToAccept()
  expect(await attentionOf(orderId)).toEqual(['payment-to-accept'])
  await settle(paypalId, 'DECLINED')
  await reconcileAt(days(30))
  expect(await attentionOf(orderId)).toEqual([])
})

it('a pending PayPal payment that the owner has marked as resolved is not flagged again', async () => {
  const { orderId } = await paymentToAccept()
  ana = await signInAgain(shop, ana)
  const body = { reason: 'payment-to-accept' }
  expect((await shop.call('PUT', `/api/orders/${orderId}/attention`, { as: ana, body })).status).toBe(200)
  await reconcileAt(minutes(1))
  expect(await attentionOf(orderId)).toEqual([])
})

it('a pending PayPal payment that PayPal reviews needs nothing from the owner', async () => {
  const { orderId } = await pendingPayment()
  expect(await attentionOf(orderId)).toEqual([])
})

it('a pending PayPal payment forbids to cancel the order and to pay it again, before its hold ends and after', async () => {
  const { orderId } = await pendingPayment()
  for (const now of [start, minutes(61), days(29)]) {
    await reconcileAt(now)
    expect(await cancel(orderId)).toMatchObject(underWay)
    expect(await startCheckout(shop, marama, orderId)).toMatchObject(underWay)
    expect(await paypalShop.startCheckout(marama, orderId)).toMatchObject(underWay)
  }
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
})

it('a pending PayPal payment is shown with its order until the money arrives', async () => {
  const { orderId, paypalId } = await pendingPayment()
  const read = async () => (await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body
  expect(await read()).toMatchObject({ isPaid: false, isPaymentPending: true })
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(days(1))
  expect(await read()).toMatchObject({ isPaid: true })
  expect((await read()).isPaymentPending).toBeUndefined()
})

it('a pending PayPal payment is noticed when the buyer asks to cancel: the order is already paid', async () => {
  const { orderId, paypalId } = await pendingPayment()
  await settle(paypalId, 'COMPLETED')
  expectRefused(await cancel(orderId), 409, 'This order is already paid.')
})

it('a pending PayPal payment that is declined closes the session; the order can be paid again at once, in the rest of its hold', async () => {
  const { orderId, paypalId } = await pendingPayment()
  await settle(paypalId, 'DECLINED')
  await reconcileAt(minutes(20))
  expect(await sessionStates(shop, orderId)).toEqual(['closed'])
  const { heldUntil } = await orderRow(shop, orderId)
  expect(new Date((heldUntil?.getTime() ?? 0) - 60 * 60_000)).toEqual(readSince(shop.clock, start))
  const card = await startCheckout(shop, marama, orderId)
  expect(card.status).toBe(200)
  await payByCard(shop, card.body.id)
  expect((await confirmPaid(shop, marama, orderId)).status).toBe(200)
})

it('a pending PayPal payment is recorded in the history once, when the money arrives', async () => {
  const { orderId, paypalId } = await pendingPayment()
  await settle(paypalId, 'COMPLETED')
  await Promise.all([1, 2, 3].map(() => reconcileAt(days(1))))
  expect((await historyOf(shop, orderId)).map(({ action }) => action)).toEqual(['paid'])
})

it('a pending PayPal payment of another amount is refunded when the money arrives, and its units can be sold again', async () => {
  const { orderId, paypalId, product } = await approvedPayment({ stock: 1 })
  await paypalShop.setCapture({ outcome: 'PENDING', value: '1.00' })
  await paypalShop.capturePayment(marama, orderId)
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(days(1))
  expect((await payments(orderId)).attention).toEqual(['amount-differs'])
  expect((await placeOrder(shop, rewi, product)).status).toBe(201)
})

/** The two ways in which money can be under way; `finish` settles it at the provider. */
const methods = {
  PayPal: async () => {
    const { orderId, product, paypalId } = await pendingPayment({ stock: 1 })
    return { orderId, product, finish: (isPaid: boolean) => settle(paypalId, isPaid ? 'COMPLETED' : 'DECLINED') }
  },
  'a delayed method of Stripe': async () => {
    const { orderId, product } = await makeOrder(shop, marama, { stock: 1 })
    const sessionId = String((await startCheckout(shop, marama, orderId)).body.id)
    await choosePayLater(shop, sessionId)
    expect(await deliverSessionEvent(shop, sessionId)).toBe(200)
    expect(await sessionStates(shop, orderId)).toEqual(['pending'])
    const finish = (isPaid: boolean) => settleDelayedPayment(shop, sessionId, isPaid ? 'succeeded' : 'failed')
    return { orderId, product, finish }
  },
}

describe.each(['PayPal', 'a delayed method of Stripe'] as const)('the units of a payment under way (%s)', (method) => {
  it('stay held: another buyer cannot have the last unit, and the order is delivered', async () => {
    const { orderId, product, finish } = await methods[method]()
    await reconcileAt(days(2))
    expectRefused(await placeOrder(shop, rewi, product), 409, 'The Kurow Dining Table is sold out.')
    await finish(true)
    await reconcileAt(days(3))
    expect(await payments(orderId)).toEqual({ isPaid: true, isCancelled: false, attention: [], refunds: [] })
    expect(await stockOf(shop, product)).toBe(0)
  })

  it('can be sold at once when the payment ends unpaid after the first hold', async () => {
    const { orderId, product, finish } = await methods[method]()
    await finish(false)
    await reconcileAt(days(2))
    expect(await sessionStates(shop, orderId)).toEqual(['closed'])
    expect(await heldFor(shop, orderId)).toBe(0)
    expect((await orderRow(shop, orderId)).heldUntil).toEqual(readSince(shop.clock, days(2)))
    expect((await placeOrder(shop, rewi, product)).status).toBe(201)
  })

  it('can be sold after 30 days; the money that arrives then is refunded', async () => {
    const { orderId, product, finish } = await methods[method]()
    shop.clock.now = new Date(days(30).getTime() - 1_000)
    expect((await placeOrder(shop, rewi, product)).status).toBe(409)
    shop.clock.now = new Date(days(30).getTime() + 1_000)
    expect((await placeOrder(shop, rewi, product)).status).toBe(201)
    await finish(true)
    await reconcileAt(new Date(days(30).getTime() + 60_000))
    expect((await payments(orderId)).attention).toEqual(['paid-without-stock'])
    await settledRefunds(shop, orderId)
  })

  it('are of a product that cannot be deleted', async () => {
    const { orderId, product } = await methods[method]()
    shop.clock.now = days(2)
    ana = await signInAgain(shop, ana)
    expectRefused(
      await shop.call('DELETE', `/api/products/${product}`, { as: ana }),
      409,
      `The Kurow Dining Table is in order ${await orderNumberOf(shop, orderId)}, which is being paid right now. Cancel the order, or wait until its payment is done or has run out.`,
    )
  })
})

it('a payment that is found pending after its units were sold is refunded when the money arrives', async () => {
  const { orderId, product, paypalId } = await approvedPayment({ stock: 1 })
  await paypalShop.captureOutsideShop(paypalId)
  shop.clock.now = minutes(61)
  expect((await placeOrder(shop, rewi, product)).status).toBe(201)
  await reconcileAt(minutes(62))
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
  await settle(paypalId, 'COMPLETED')
  await reconcileAt(minutes(63))
  await settledRefunds(shop, orderId)
  expect(await payments(orderId)).toEqual({
    isPaid: true,
    isCancelled: true,
    attention: ['paid-without-stock'],
    refunds: [{ reason: 'paid-without-stock', provider: 'paypal' }],
  })
})

it('a payment that is found pending after its hold, while its units are still there, holds them again', async () => {
  const { orderId, product, paypalId } = await approvedPayment({ stock: 1 })
  await paypalShop.captureOutsideShop(paypalId)
  await reconcileAt(minutes(61))
  expect(await heldFor(shop, orderId)).toBe(1)
  expect((await placeOrder(shop, rewi, product)).status).toBe(409)
})
