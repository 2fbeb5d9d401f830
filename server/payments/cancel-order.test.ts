import { setTimeout as wait } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { orders } from '#db/tables/orders/orders.ts'
import {
  confirmPaid,
  deliverSessionEvent,
  choosePayLater,
  makePaidOrder,
  refundedAmounts,
  refundOrder,
  setProviderBehaviour,
  startCheckout,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  heldFor,
  historyOf,
  mailsOf,
  makeOrder,
  orderNumberOf,
  orderRow,
  refundRows,
  sessionStates,
  settledRefunds,
  stockOf,
} from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})
afterEach(() => setProviderBehaviour(shop, { mode: 'ok' }))

const cancel = (orderId: string, as = marama): Promise<TestResponse> =>
  shop.call('PUT', `/api/orders/${orderId}/cancel`, { as })

const entries = async (orderId: string) =>
  (await historyOf(shop, orderId)).map(({ action, byName }) => `${action} by ${byName}`)

it('a buyer cancels an unpaid order: its units can be sold again at once', async () => {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 1 })
  const rewi = await makeShopper(shop, 'Rewi Smith')
  expect((await placeOrder(shop, rewi, product)).status).toBe(409)
  const { status, body } = await cancel(orderId)
  expect({ status, isCancelled: body.isCancelled, cancelledAt: body.cancelledAt, heldUntil: body.heldUntil }).toEqual({
    status: 200,
    isCancelled: true,
    cancelledAt: readSince(shop.clock, start),
    heldUntil: null,
  })
  expect(await heldFor(shop, orderId)).toBe(0)
  expect(await stockOf(shop, product)).toBe(1)
  expect(await entries(orderId)).toEqual(['cancelled by Marama Tipene'])
  const [email, ...others] = await mailsOf(shop, orderId, 'cancelled')
  expect(others).toEqual([])
  expect(email).toMatchObject({ to: marama.email, subject: `Order ${await orderNumberOf(shop, orderId)} cancelled` })
  expect(email?.text).toContain('has been cancelled, as you asked.\n\nNothing was charged.')
  expect((await placeOrder(shop, rewi, product)).status).toBe(201)
})

it('a buyer cancels while a session is open: the session can no longer be paid', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  expect((await cancel(orderId)).status).toBe(200)
  expect((await stripeClientOf(shop).checkout.sessions.retrieve(id)).status).toBe('expired')
  expect(await sessionStates(shop, orderId)).toEqual(['closed'])
  await payByCard(shop, id)
  expect((await shop.shop.payments.stripe.findSession(id))?.paymentStatus).toBe('unpaid')
  const again = await startCheckout(shop, marama, orderId)
  expectRefused(again, 409, 'This order is cancelled and can’t be paid. Place a new one.')
  expectRefused(await confirmPaid(shop, marama, orderId), 409, 'Payment has not been received')
})

it('a buyer cannot cancel a paid order', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  expectRefused(await cancel(orderId), 409, 'This order is paid. Contact us to cancel it for a refund.')
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  expect(await refundedAmounts(shop, payment)).toEqual([])
})

it('a buyer cannot cancel an order whose payment the shop has not yet recorded: the order becomes paid', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  await payByCard(shop, (await startCheckout(shop, marama, orderId)).body.id)
  expectRefused(await cancel(orderId), 409, 'This order is already paid.')
  const order = await orderRow(shop, orderId)
  expect({ paidAt: order.paidAt, cancelledAt: order.cancelledAt }).toEqual({
    paidAt: readSince(shop.clock, start),
    cancelledAt: null,
  })
  expect(await stockOf(shop, product)).toBe(4)
})

it('a buyer cannot cancel while a payment is pending', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await choosePayLater(shop, id)
  expectRefused(await cancel(orderId), 409, 'A payment for this order is under way. Wait a moment.')
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  expect(await sessionStates(shop, orderId)).toEqual(['pending'])
})

it('a buyer cannot cancel while the provider does not end the session', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await startCheckout(shop, marama, orderId)
  const { stripe } = shop.shop.payments
  shop.shop.payments.stripe = { ...stripe, endSession: (id) => stripe.findSession(id) }
  expectRefused(
    await cancel(orderId).finally(() => (shop.shop.payments.stripe = stripe)),
    409,
    'A payment for this order is under way. Wait a moment.',
  )
  expect(await sessionStates(shop, orderId)).toEqual(['open'])
  expect((await cancel(orderId)).status).toBe(200)
})

it('a buyer cannot cancel when another session is opened while the first one is ended', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const first = (await startCheckout(shop, marama, orderId)).body.id
  const { payments } = shop.shop
  const { stripe } = payments
  let second: TestResponse | undefined
  payments.stripe = {
    ...stripe,
    async endSession(id) {
      payments.stripe = stripe
      const ended = await stripe.endSession(id)
      second = await startCheckout(shop, marama, orderId)
      return ended
    },
  }
  const { status, body } = await cancel(orderId).finally(() => (payments.stripe = stripe))
  expect(second?.body.id).not.toBe(first)
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'A payment for this order has just been started. Try again in a moment.',
  })
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  expect(await sessionStates(shop, orderId)).toEqual(['closed', 'open'])
  expect((await cancel(orderId)).status).toBe(200)
})

it('a buyer gets 404 for another shopper’s order and for a malformed id', async () => {
  const { orderId } = await makeOrder(shop, marama)
  expectRefused(await cancel(orderId, await makeShopper(shop)), 404, 'Order not found')
  expect((await cancel('x')).status).toBe(404)
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`)).status).toBe(401)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
})

it('a buyer cancels once for repeated and concurrent requests', async () => {
  const { orderId, product } = await makeOrder(shop, marama)
  await startCheckout(shop, marama, orderId)
  const responses = await Promise.all([1, 2, 3].map(() => cancel(orderId)))
  shop.clock.now = new Date(start.getTime() + 60_000)
  responses.push(await cancel(orderId))
  expect(responses.map(({ status, body }) => ({ status, cancelledAt: body.cancelledAt }))).toEqual(
    responses.map(() => ({ status: 200, cancelledAt: responses[0]?.body.cancelledAt })),
  )
  expect(responses[0]?.body.cancelledAt).toEqual(readSince(shop.clock, start))
  expect(await stockOf(shop, product)).toBe(5)
  expect(await entries(orderId)).toEqual(['cancelled by Marama Tipene'])
  expect(await mailsOf(shop, orderId, 'cancelled')).toHaveLength(1)
})

it('an admin cancels a paid order: the units return to stock and the payment is refunded in full, once', async () => {
  const { orderId, product, payment } = await makePaidOrder(shop, marama, { qty: 2 })
  expect(await stockOf(shop, product)).toBe(3)
  const responses = await Promise.all([cancel(orderId, ana), cancel(orderId, ana)])
  responses.push(await cancel(orderId, ana))
  expect(responses.map(({ status, body }) => ({ status, isPaid: body.isPaid, isCancelled: body.isCancelled }))).toEqual(
    responses.map(() => ({ status: 200, isPaid: true, isCancelled: true })),
  )
  const [refund] = await settledRefunds(shop, orderId)
  expect({ reason: refund?.reason, amountCents: refund?.amountCents, byName: refund?.byName }).toEqual({
    reason: 'cancelled',
    amountCents: 159_800,
    byName: 'Ana Admin',
  })
  expect(await refundedAmounts(shop, payment)).toEqual([159_800])
  expect(await stockOf(shop, product)).toBe(5)
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
  const cancelledEmails = await mailsOf(shop, orderId, 'cancelled')
  expect(cancelledEmails.map(({ text }) => /We’ve cancelled your order \S+\.\n\n(.*)\n/.exec(text)?.[1])).toEqual([
    'Test payment: no money was charged.',
  ])
  expect(await entries(orderId)).toEqual(['paid by The shop', 'cancelled by Ana Admin', 'refunded by Ana Admin'])
})

it('an admin cancels a partly refunded order: the rest is refunded', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundOrder(shop, ana, orderId, 99.99)
  await settledRefunds(shop, orderId)
  expect((await cancel(orderId, ana)).body.refundedPrice).toBe(799)
  await settledRefunds(shop, orderId, 2)
  expect(await refundedAmounts(shop, payment)).toEqual([69_901, 9_999])
})

it('an admin cancels a fully refunded order without another refund', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundOrder(shop, ana, orderId, 799)
  await settledRefunds(shop, orderId)
  expect((await cancel(orderId, ana)).status).toBe(200)
  expect(await refundRows(shop, orderId)).toHaveLength(1)
  expect(await refundedAmounts(shop, payment)).toEqual([79_900])
})

it('an admin cancels an order with a deleted product', async () => {
  const { orderId, product } = await makePaidOrder(shop, marama)
  await shop.shop.db.delete(products).where(eq(products.id, product))
  expect((await cancel(orderId, ana)).status).toBe(200)
  await settledRefunds(shop, orderId)
})

it('an admin cannot cancel a delivered order', async () => {
  const { orderId, product } = await makePaidOrder(shop, marama)
  await shop.shop.db.update(orders).set({ deliveredAt: start }).where(eq(orders.id, orderId))
  expectRefused(await cancel(orderId, ana), 409, 'This order is delivered and can no longer be cancelled.')
  expect(await refundRows(shop, orderId)).toEqual([])
  expect(await stockOf(shop, product)).toBe(4)
})

it('an order that is cancelled and paid at the same time is either cancelled or paid, and its stock agrees', async () => {
  for (let round = 0; round < 12; round++) {
    const { orderId, product } = await makeOrder(shop, marama)
    const { id } = (await startCheckout(shop, marama, orderId)).body
    const pay = async () => {
      await payByCard(shop, id)
      return deliverSessionEvent(shop, id)
    }
    const [cancelled] = await Promise.all([wait(round).then(() => cancel(orderId)), pay()])
    const order = await orderRow(shop, orderId)
    const session = await stripeClientOf(shop).checkout.sessions.retrieve(id)
    if (cancelled.status === 200) {
      expect({
        paidAt: order.paidAt,
        payment_status: session.payment_status,
        stock: await stockOf(shop, product),
      }).toEqual({ paidAt: null, payment_status: 'unpaid', stock: 5 })
    } else {
      expect({
        status: cancelled.status,
        cancelledAt: order.cancelledAt,
        payment_status: session.payment_status,
        stock: await stockOf(shop, product),
      }).toEqual({ status: 409, cancelledAt: null, payment_status: 'paid', stock: 4 })
    }
    expect(await heldFor(shop, orderId)).toBe(0)
  }
})

it('an order that is cancelled while a checkout starts has no open session', async () => {
  for (let round = 0; round < 8; round++) {
    const { orderId } = await makeOrder(shop, marama)
    const [started, cancelled] = await Promise.all([startCheckout(shop, marama, orderId), cancel(orderId)])
    const order = await orderRow(shop, orderId)
    const states = await sessionStates(shop, orderId)
    if (order.cancelledAt)
      expect({ status: cancelled.status, isOpen: states.includes('open') }).toEqual({ status: 200, isOpen: false })
    else
      expect({ cancelled: cancelled.status, started: started.status, states }).toEqual({
        cancelled: 409,
        started: 200,
        states: ['open'],
      })
    if (started.status === 200) {
      const { status } = await stripeClientOf(shop).checkout.sessions.retrieve(started.body.id)
      expect(status).toBe(order.cancelledAt ? 'expired' : 'open')
    }
  }
})

it.each(['error', 'nonsense'] as const)(
  'cancelling fails with 502 while the provider is down (%s), and changes nothing',
  async (mode) => {
    const { orderId, product } = await makeOrder(shop, marama)
    const { id } = (await startCheckout(shop, marama, orderId)).body
    await setProviderBehaviour(shop, { mode })
    expectRefused(
      await cancel(orderId),
      502,
      'The payment provider isn’t responding. Nothing was charged; try again in a moment.',
    )
    expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
    expect(await heldFor(shop, orderId)).toBe(1)
    expect(await sessionStates(shop, orderId)).toEqual(['open'])
    await setProviderBehaviour(shop, { mode: 'ok' })
    expect((await startCheckout(shop, marama, orderId)).body.id).toBe(id)
    expect((await cancel(orderId)).status).toBe(200)
    expect(await stockOf(shop, product)).toBe(5)
  },
)
