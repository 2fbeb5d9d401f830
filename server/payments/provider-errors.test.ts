import { afterEach, beforeEach, expect, it } from 'vitest'
import {
  confirmPaid,
  stripeClientOf,
  setProviderBehaviour,
  startCheckout,
  deliverSessionEvent,
} from '#tests/support/card-provider.ts'
import { makeShopper, payByCard, placeOrder } from '#tests/support/factories.ts'
import { heldFor, makeOrder, orderRow, sessionStates, stockOf } from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop, type TestResponse } from '#tests/support/start-shop.ts'
import { stripeProvider } from './providers/stripe/stripe-provider.ts'

/*
 * While the provider is down, slow or sends invalid responses, every request gets a message, can be
 * tried again and leaves nothing in a wrong state.
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})
afterEach(() => setProviderBehaviour(shop, { mode: 'ok' }))

const unavailableMessage = 'The payment provider isn’t responding. Nothing was charged; try again in a moment.'

const tooLongMessage = 'The payment provider is taking too long. Try again in a moment.'

const readCheckout = (session: string): Promise<TestResponse> =>
  shop.call('GET', `/api/stripe/order-success?session_id=${session}`, { as: marama })

const cancel = (orderId: string): Promise<TestResponse> =>
  shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama })

/** Makes an order with an open session. */
async function openOrder(): Promise<{ orderId: string; product: string; session: string }> {
  const made = await makeOrder(shop, marama)
  return { ...made, session: (await startCheckout(shop, marama, made.orderId)).body.id }
}

/** Lets calls of the provider wait until `release`, which also ends this for later calls; `held` counts them. */
function holdProvider(methods: ('openSession' | 'findSession' | 'endSession')[]) {
  const { payments } = shop.shop
  const { stripe } = payments
  const released = Promise.withResolvers<void>()
  let held = 0
  const hold = async <T>(method: (typeof methods)[number], call: () => Promise<T>) => {
    if (methods.includes(method)) {
      held++
      await released.promise
    }
    return call()
  }
  payments.stripe = {
    ...stripe,
    openSession: (newSession) => hold('openSession', () => stripe.openSession(newSession)),
    findSession: (id) => hold('findSession', () => stripe.findSession(id)),
    endSession: (id) => hold('endSession', () => stripe.endSession(id)),
  }
  return {
    held: () => held,
    release() {
      payments.stripe = stripe
      released.resolve()
    },
  }
}

async function prepareCalls() {
  const fresh = await makeOrder(shop, marama)
  const opened = await openOrder()
  const paid = await openOrder()
  await payByCard(shop, paid.session)
  const calls = () => [
    startCheckout(shop, marama, fresh.orderId),
    startCheckout(shop, marama, opened.orderId),
    readCheckout(paid.session),
    confirmPaid(shop, marama, paid.orderId),
    cancel(opened.orderId),
  ]
  return { fresh, opened, paid, calls }
}

/** Expects that nothing has changed, and that each call succeeds once the provider works again. */
async function expectNothingLost({ fresh, opened, paid }: Awaited<ReturnType<typeof prepareCalls>>): Promise<void> {
  expect(await heldFor(shop, fresh.orderId)).toBe(1)
  expect(await sessionStates(shop, opened.orderId)).toEqual(['open'])
  expect((await orderRow(shop, opened.orderId)).cancelledAt).toBeNull()
  expect((await orderRow(shop, paid.orderId)).paidAt).toBeNull()
  expect(await sessionStates(shop, paid.orderId)).toEqual(['open'])
  expect((await startCheckout(shop, marama, opened.orderId)).body.id).toBe(opened.session)
  expect((await readCheckout(paid.session)).body.session.payment_status).toBe('paid')
  expect((await confirmPaid(shop, marama, paid.orderId)).body.isPaid).toBe(true)
  expect(await stockOf(shop, paid.product)).toBe(4)
  expect((await cancel(opened.orderId)).status).toBe(200)
  await payByCard(shop, (await startCheckout(shop, marama, fresh.orderId)).body.id)
  expect((await confirmPaid(shop, marama, fresh.orderId)).body.isPaid).toBe(true)
}

it.each(['error', 'nonsense'] as const)(
  'a request to a provider that responds with %s gets a message and changes nothing',
  async (mode) => {
    const prepared = await prepareCalls()
    await setProviderBehaviour(shop, { mode })
    const responses = await Promise.all(prepared.calls())
    expect(responses.map(({ status, body }) => ({ status, message: body.message }))).toEqual(
      responses.map(() => ({ status: 502, message: unavailableMessage })),
    )
    expect(await deliverSessionEvent(shop, prepared.paid.session)).toBe(502)
    await setProviderBehaviour(shop, { mode: 'ok' })
    await expectNothingLost(prepared)
  },
)

it('a request to a provider that is down gets a message and changes nothing', async () => {
  const prepared = await prepareCalls()
  const { stripe } = shop.shop.payments
  const { publicUrl, stripePaymentMethods: paymentMethods } = shop.shop.config
  const unreachable = { host: '127.0.0.1', port: 9 }
  const options = { secretKey: 'sk_test_x', webhookSecret: shop.webhookSecret, publicUrl, paymentMethods }
  shop.shop.payments.stripe = stripeProvider({ ...options, simulator: unreachable }, shop.shop.log)
  const responses = await Promise.all(prepared.calls()).finally(() => (shop.shop.payments.stripe = stripe))
  expect(responses.map(({ status, body }) => ({ status, message: body.message }))).toEqual(
    responses.map(() => ({ status: 502, message: unavailableMessage })),
  )
  await expectNothingLost(prepared)
})

it('a request to a provider that takes 30 seconds fails before that', async () => {
  const prepared = await prepareCalls()
  await setProviderBehaviour(shop, { mode: 'slow', delayMs: 30_000 })
  // Two attempts of 4 seconds end just before the shop's own limit: on a busy machine, either may come first.
  const responses = await Promise.all(prepared.calls())
  for (const { status, body } of responses) {
    expect(status).toBe(502)
    expect([unavailableMessage, tooLongMessage]).toContain(body.message)
  }
  await setProviderBehaviour(shop, { mode: 'ok' })
  await expectNothingLost(prepared)
})

it('a request to a provider that does not respond keeps no other request waiting', async () => {
  const prepared = await prepareCalls()
  const provider = holdProvider(['openSession', 'findSession', 'endSession'])
  const waiting = Promise.all(prepared.calls())
  await expect.poll(() => provider.held()).toBe(5)
  const others = await Promise.all([
    shop.call('GET', `/api/orders/${prepared.fresh.orderId}`, { as: marama }),
    placeOrder(shop, marama, prepared.fresh.product),
  ])
  expect(others.map(({ status }) => status)).toEqual([200, 201])
  expect(provider.held()).toBe(5)
  provider.release()
  await waiting
})

it('a request to a provider that responds slowly to several calls in a row fails before the last; the work continues', async () => {
  const { orderId, session } = await openOrder()
  shop.clock.now = new Date(start.getTime() + 60 * 60_000)
  // The shop reads and ends the old session and opens the next one: the last of several calls.
  const provider = holdProvider(['openSession'])
  expectRefused(await startCheckout(shop, marama, orderId), 502, tooLongMessage)
  expect(provider.held()).toBe(1)
  provider.release()
  await expect.poll(() => sessionStates(shop, orderId)).toEqual(['closed', 'open'])
  const next = await startCheckout(shop, marama, orderId)
  expect(next.body.id).not.toBe(session)
  await payByCard(shop, next.body.id)
  expect((await confirmPaid(shop, marama, orderId)).body.isPaid).toBe(true)
})

it('a response that is lost after the call was carried out leads to the same session on the next request', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await setProviderBehaviour(shop, { mode: 'nonsense', afterwards: true, times: 1 })
  expect((await startCheckout(shop, marama, orderId)).status).toBe(502)
  // Five seconds later by the provider's clock, the session's age shows that the first attempt opened it.
  shop.clock.now = new Date(start.getTime() + 5_000)
  const again = await startCheckout(shop, marama, orderId)
  const { created } = await stripeClientOf(shop).checkout.sessions.retrieve(again.body.id)
  expect(created).toBe(Math.floor(start.getTime() / 1000))
  await payByCard(shop, again.body.id)
  expect((await confirmPaid(shop, marama, orderId)).body.isPaid).toBe(true)
})

it('a lost response that is a stored failure under its key does no harm: another session is opened and can be paid', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await setProviderBehaviour(shop, { mode: 'error', afterwards: true, times: 2 })
  expect((await startCheckout(shop, marama, orderId)).status).toBe(502)
  const again = await startCheckout(shop, marama, orderId)
  expect(again.status).toBe(200)
  await payByCard(shop, again.body.id)
  expect((await confirmPaid(shop, marama, orderId)).body.isPaid).toBe(true)
})

it('a lost response for the end of a session leaves the order cancellable', async () => {
  const { orderId } = await openOrder()
  await setProviderBehaviour(shop, { mode: 'error', afterwards: true, times: 2 })
  expect((await cancel(orderId)).status).toBe(502)
  expect((await orderRow(shop, orderId)).cancelledAt).toBeNull()
  expect((await cancel(orderId)).status).toBe(200)
})
