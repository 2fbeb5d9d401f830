import { eq, like } from 'drizzle-orm'
import { v7 } from 'uuid'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import {
  runDueEvents,
  choosePayLater,
  makePaidOrder,
  setProviderBehaviour,
  settleDelayedPayment,
  startCheckout,
  deliverSessionEvent,
  withoutJobs,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import {
  heldFor,
  historyOf,
  mailsOf,
  makeOrder,
  orderRow,
  refundRows,
  sessionStates,
  stockOf,
} from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { reconcile } from './reconcile.ts'

/*
 * No event reaches the shop here unless a test delivers it, and the shopper does not return from the payment page.
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const admin = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})
afterEach(() => setProviderBehaviour(shop, { mode: 'ok' }))

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

async function openOrder(): Promise<{ orderId: string; product: string; session: string }> {
  const made = await makeOrder(shop, marama)
  return { ...made, session: (await startCheckout(shop, marama, made.orderId)).body.id }
}

/** Inserts a copy of an order and returns its id. */
async function copyOrder(orderId: string): Promise<string> {
  const id = v7()
  const { number: _number, ...order } = await orderRow(shop, orderId)
  await shop.shop.db.insert(orders).values({ ...order, id, idempotencyKey: null })
  return id
}

const isPaid = async (orderId: string) => (await orderRow(shop, orderId)).paidAt !== null

it('reconciliation marks an order paid without an event or the shopper’s return, once for any number of runs', async () => {
  const { orderId, product, session } = await openOrder()
  await payByCard(shop, session)
  expect(await isPaid(orderId)).toBe(false)
  await Promise.all([reconcile(shop.shop), reconcile(shop.shop), deliverSessionEvent(shop, session)])
  await reconcile(shop.shop)
  expect((await orderRow(shop, orderId)).paidAt).toEqual(readSince(shop.clock, start))
  expect(await sessionStates(shop, orderId)).toEqual(['paid'])
  expect(await stockOf(shop, product)).toBe(4)
  expect(await mailsOf(shop, orderId, 'payment-received')).toHaveLength(1)
  expect((await historyOf(shop, orderId)).map(({ action }) => action)).toEqual(['paid'])
})

it('reconciliation leaves an open session open, and its units held', async () => {
  const { orderId } = await openOrder()
  await reconcile(shop.shop)
  expect(await sessionStates(shop, orderId)).toEqual(['open'])
  expect(await heldFor(shop, orderId)).toBe(1)
  expect(await isPaid(orderId)).toBe(false)
})

it('reconciliation closes an expired session; the order stays and can be paid in another session', async () => {
  const { orderId, session } = await openOrder()
  shop.clock.now = minutes(60)
  await reconcile(shop.shop)
  expect(await sessionStates(shop, orderId)).toEqual(['closed'])
  const next = (await startCheckout(shop, marama, orderId)).body.id
  expect(next).not.toBe(session)
  await payByCard(shop, next)
  await reconcile(shop.shop)
  expect(await isPaid(orderId)).toBe(true)
})

it('reconciliation closes a session that the provider does not know, but only after it has expired', async () => {
  const { orderId, session } = await openOrder()
  const unknown = 'cs_test_unknown_session'
  await shop.shop.db.update(checkoutSessions).set({ id: unknown }).where(eq(checkoutSessions.id, session))
  await reconcile(shop.shop)
  expect(await sessionStates(shop, orderId)).toEqual(['open'])
  shop.clock.now = minutes(61)
  await reconcile(shop.shop)
  expect(await sessionStates(shop, orderId)).toEqual(['closed'])
})

it('reconciliation waits for a pending payment and marks the order paid when the money arrives', async () => {
  const { orderId, session } = await openOrder()
  await choosePayLater(shop, session)
  expect(await deliverSessionEvent(shop, session)).toBe(200)
  await reconcile(shop.shop)
  expect({ isPaid: await isPaid(orderId), sessions: await sessionStates(shop, orderId) }).toEqual({
    isPaid: false,
    sessions: ['pending'],
  })
  expect((await startCheckout(shop, marama, orderId)).body.message).toBe(
    'A payment for this order is under way. Wait a moment.',
  )
  await settleDelayedPayment(shop, session, 'succeeded')
  await reconcile(shop.shop)
  expect({ isPaid: await isPaid(orderId), sessions: await sessionStates(shop, orderId) }).toEqual({
    isPaid: true,
    sessions: ['paid'],
  })
})

it('reconciliation closes a session whose delayed payment failed; the order can be paid in another session', async () => {
  const { orderId, session } = await openOrder()
  await choosePayLater(shop, session)
  await settleDelayedPayment(shop, session, 'failed')
  await reconcile(shop.shop)
  expect({ isPaid: await isPaid(orderId), sessions: await sessionStates(shop, orderId) }).toEqual({
    isPaid: false,
    sessions: ['closed'],
  })
  const next = await startCheckout(shop, marama, orderId)
  expect(next.status).toBe(200)
  await payByCard(shop, next.body.id)
  await reconcile(shop.shop)
  expect({ isPaid: await isPaid(orderId), sessions: await sessionStates(shop, orderId) }).toEqual({
    isPaid: true,
    sessions: ['closed', 'paid'],
  })
})

it('reconciliation processes the other sessions when the provider fails for one, and reads that one again in the next run', async () => {
  const one = await openOrder()
  shop.clock.now = minutes(1)
  const other = await openOrder()
  await payByCard(shop, one.session)
  await payByCard(shop, other.session)
  const { stripe } = shop.shop.payments
  const findSession = (id: string) =>
    id === one.session ? Promise.reject(new ShopError(502, 'down')) : stripe.findSession(id)
  shop.shop.payments.stripe = { ...stripe, findSession }
  await reconcile(shop.shop).finally(() => (shop.shop.payments.stripe = stripe))
  expect({ one: await isPaid(one.orderId), other: await isPaid(other.orderId) }).toEqual({ one: false, other: true })
  await reconcile(shop.shop)
  expect(await isPaid(one.orderId)).toBe(true)
})

it('reconciliation reaches the newest session when hundreds are open', async () => {
  const oldest = await openOrder()
  const [row] = await shop.shop.db.select().from(checkoutSessions).where(eq(checkoutSessions.id, oldest.session))
  if (!row) throw new Error('no session')
  const orderIds = await Promise.all(Array.from({ length: 230 }, () => copyOrder(oldest.orderId)))
  const sessions = orderIds.map((orderId) => ({ ...row, orderId, id: `cs_test_of_${orderId}` }))
  await shop.shop.db.insert(checkoutSessions).values(sessions)
  shop.clock.now = minutes(1)
  const { orderId, session } = await openOrder()
  await payByCard(shop, session)
  // The run has time for all of them, however slow the machine is.
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0)
  await reconcile(shop.shop)
  clock.mockRestore()
  expect(await isPaid(orderId)).toBe(true)
  await shop.shop.db.delete(checkoutSessions).where(like(checkoutSessions.id, 'cs_test_of_%'))
})

it('reconciliation continues where the last run reached its time limit, so that the newest session is reached too', async () => {
  const oldest = await openOrder()
  const [row] = await shop.shop.db.select().from(checkoutSessions).where(eq(checkoutSessions.id, oldest.session))
  if (!row) throw new Error('no session')
  const orderIds = await Promise.all(Array.from({ length: 40 }, () => copyOrder(oldest.orderId)))
  const sessions = orderIds.map((orderId) => ({ ...row, orderId, id: `cs_test_of_${orderId}` }))
  await shop.shop.db.insert(checkoutSessions).values(sessions)
  shop.clock.now = minutes(1)
  const { orderId, session } = await openOrder()
  await payByCard(shop, session)
  // Each call takes as long as a provider that does not respond.
  const { stripe } = shop.shop.payments
  let elapsedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs)
  const findSession = (id: string) => {
    elapsedMs += 9_000
    return stripe.findSession(id)
  }
  shop.shop.payments.stripe = { ...stripe, findSession }
  const paidAfterRuns: boolean[] = []
  for (let run = 1; run <= 5; run++) {
    await reconcile(shop.shop)
    paidAfterRuns.push(await isPaid(orderId))
  }
  clock.mockRestore()
  shop.shop.payments.stripe = stripe
  await shop.shop.db.delete(checkoutSessions).where(like(checkoutSessions.id, 'cs_test_of_%'))
  expect(paidAfterRuns).toEqual([false, false, false, false, true])
})

it('reconciliation reads the pending refunds too when the open sessions take all of its time', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: admin }))
  await openOrder()
  const { stripe } = shop.shop.payments
  let elapsedMs = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => elapsedMs)
  const findSession = (id: string) => {
    elapsedMs += 60_000
    return stripe.findSession(id)
  }
  shop.shop.payments.stripe = { ...stripe, findSession }
  await reconcile(shop.shop)
  clock.mockRestore()
  shop.shop.payments.stripe = stripe
  expect((await refundRows(shop, orderId)).map(({ status }) => status)).toEqual(['succeeded'])
})

it('reconciliation loses nothing while the provider is down', async () => {
  const { orderId, session } = await openOrder()
  await payByCard(shop, session)
  for (const mode of ['error', 'nonsense'] as const) {
    await setProviderBehaviour(shop, { mode })
    await reconcile(shop.shop)
    expect({ mode, isPaid: await isPaid(orderId), sessions: await sessionStates(shop, orderId) }).toEqual({
      mode,
      isPaid: false,
      sessions: ['open'],
    })
  }
  await setProviderBehaviour(shop, { mode: 'ok' })
  await reconcile(shop.shop)
  expect(await isPaid(orderId)).toBe(true)
})

it('reconciliation ends an open session of an order that is already paid', async () => {
  const { orderId, session } = await openOrder()
  await payByCard(shop, session)
  expect(await deliverSessionEvent(shop, session)).toBe(200)
  await shop.shop.db.update(checkoutSessions).set({ status: 'closed' }).where(eq(checkoutSessions.id, session))
  const { stripe } = shop.shop.payments
  const found = await findOrder(shop.shop.db, orderId)
  if (!found) throw new Error('no order')
  const second = await stripe.openSession({ ...found, attempt: 9, expiresAt: minutes(45) })
  await shop.shop.db.insert(checkoutSessions).values({
    id: second.id,
    orderId,
    url: second.url ?? '',
    amountCents: second.amountCents,
    expiresAt: minutes(46),
    createdAt: start,
  })
  await reconcile(shop.shop)
  expect((await stripe.findSession(second.id))?.state).toBe('ended')
  expect(await sessionStates(shop, orderId)).toEqual(['closed', 'closed'])
})

it('a late event about an expired session does not affect a newer session (promises 11)', async () => {
  const { orderId, session } = await openOrder()
  shop.clock.now = minutes(60)
  await runDueEvents(shop)
  const next = (await startCheckout(shop, marama, orderId)).body.id
  expect(await deliverSessionEvent(shop, session, 'checkout.session.expired')).toBe(200)
  expect((await shop.shop.payments.stripe.findSession(next))?.state).toBe('open')
  expect(await sessionStates(shop, orderId)).toEqual(['closed', 'open'])
  expect((await startCheckout(shop, marama, orderId)).body.id).toBe(next)
})
