import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventCursors, paymentEvents } from '#db/tables/payments/payments.ts'
import {
  actAsBank,
  deliverEvent,
  eventsAbout,
  makePaidOrder,
  setProviderBehaviour,
  startCheckout,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard, type Person, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { historyOf, mailsOf, makeOrder, orderRow, refundRows } from '#tests/support/order-invariants.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { readEvents } from './read-events.ts'

/*
 * No webhook reaches this shop unless a test delivers it: what happens at Stripe is found by reading its events.
 */

let shop: TestShop
let marama: Person
let owner: Person
beforeEach(async () => {
  shop = await startShop()
  marama = await makeShopper(shop)
  owner = await makeAdmin(shop)
})
afterEach(() => shop.close())

const attentionOf = async (orderId: string) => (await orderRow(shop, orderId)).attention
const passMinutes = (count: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + count * 60_000))
const refundInDashboard = (payment: string, amount: number) =>
  stripeClientOf(shop).refunds.create({ payment_intent: payment, amount })
const storedEvents = () => shop.shop.db.select().from(paymentEvents).orderBy(paymentEvents.id)

/** Counts the calls that list events. */
function countLists(): { count: number } {
  const { stripe } = shop.shop.payments
  const calls = { count: 0 }
  shop.shop.payments.stripe = { ...stripe, listEvents: (created) => (calls.count++, stripe.listEvents(created)) }
  return calls
}

it('without webhooks, a refund in Stripe’s dashboard is recorded within a minute, once, with one email to the buyer', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await reconcile(shop.shop)
  passMinutes(1)
  await refundInDashboard(payment, 5_000)
  await Promise.all([reconcile(shop.shop), reconcile({ ...shop.shop })])
  await reconcile(shop.shop)
  expect(await refundRows(shop, orderId)).toMatchObject([
    { reason: 'at-provider', status: 'succeeded', amountCents: 5_000 },
  ])
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
})

it('without webhooks, a refund of the whole payment flags an order that waits for its delivery', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundInDashboard(payment, 79_900)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual(['refunded-at-provider'])
})

it('without webhooks, a dispute and a warning of fraud flag their orders, once, with one audit event each', async () => {
  const disputed = await makePaidOrder(shop, marama)
  const warned = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${disputed.payment}/dispute`)
  await actAsBank(shop, `payments/${warned.payment}/fraud-warning`)
  await Promise.all([reconcile(shop.shop), reconcile({ ...shop.shop })])
  expect(await attentionOf(disputed.orderId)).toEqual(['disputed'])
  expect(await attentionOf(warned.orderId)).toEqual(['fraud-warning'])
  expect((await historyOf(shop, disputed.orderId)).map(({ fields }) => fields).slice(1)).toEqual([
    [{ field: 'attention', before: null, after: 'disputed' }],
  ])
})

it('without webhooks, a dispute that the owner has marked as resolved is not flagged again by the same events', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  await reconcile(shop.shop)
  const body = { reason: 'disputed' }
  expect((await shop.call('PUT', `/api/orders/${orderId}/attention`, { as: owner, body })).status).toBe(200)
  for (const event of await eventsAbout(shop, payment)) expect(await deliverEvent(shop, event)).toBe(200)
  passMinutes(5)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual([])
})

it('without webhooks, a refund that the bank returns is noticed', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const { id } = await refundInDashboard(payment, 10_000)
  await reconcile(shop.shop)
  await actAsBank(shop, `refunds/${id}/fail`)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual(['refund-failed'])
})

it('without webhooks, the payment in a session that the shop does not know pays its order', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const session = (await startCheckout(shop, marama, orderId)).body.id
  const before = shop.clock.now
  await payByCard(shop, session)
  await setProviderBehaviour(shop, { mode: 'error', path: '/checkout/sessions', times: 2 })
  await reconcile(shop.shop)
  await setProviderBehaviour(shop, { mode: 'ok' })
  await reconcile(shop.shop)
  expect((await orderRow(shop, orderId)).paidAt).toEqual(readSince(shop.clock, before))
})

it('reading events begins 30 days ago, and applies what happened since', async () => {
  const early = await makePaidOrder(shop, marama)
  await refundInDashboard(early.payment, 100)
  passMinutes(31 * 24 * 60)
  marama = await signInAgain(shop, marama)
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundInDashboard(payment, 200)
  passMinutes(29 * 24 * 60)
  await readEvents(shop.shop, Infinity)
  expect((await refundRows(shop, orderId)).map(({ amountCents }) => amountCents)).toEqual([200])
  expect(await refundRows(shop, early.orderId)).toEqual([])
})

it('reading events applies the others when one event fails, and that one in the next minute', async () => {
  const failing = await makePaidOrder(shop, marama)
  const other = await makePaidOrder(shop, marama)
  await refundInDashboard(failing.payment, 100)
  passMinutes(20)
  await refundInDashboard(other.payment, 200)
  await setProviderBehaviour(shop, { mode: 'error', path: `/refunds?payment_intent=${failing.payment}` })
  await reconcile(shop.shop)
  expect(await refundRows(shop, failing.orderId)).toEqual([])
  expect((await refundRows(shop, other.orderId)).map(({ amountCents }) => amountCents)).toEqual([200])
  await setProviderBehaviour(shop, { mode: 'ok' })
  passMinutes(30)
  await reconcile(shop.shop)
  expect((await refundRows(shop, failing.orderId)).map(({ amountCents }) => amountCents)).toEqual([100])
})

it('reading events that fails does not keep reconciliation from the payments', async () => {
  const { orderId } = await makeOrder(shop, marama)
  await payByCard(shop, (await startCheckout(shop, marama, orderId)).body.id)
  await setProviderBehaviour(shop, { mode: 'error', path: '/v1/events' })
  const before = shop.clock.now
  await reconcile(shop.shop)
  expect((await orderRow(shop, orderId)).paidAt).toEqual(readSince(shop.clock, before))
})

it('reading events that Stripe refuses is shown on the dashboard, and tried again after an hour', async () => {
  const calls = countLists()
  const refusal = { status: 403, message: 'The provided key does not have the required permissions.' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal, path: '/v1/events' })
  await reconcile(shop.shop)
  passMinutes(59)
  await reconcile(shop.shop)
  expect(calls.count).toBe(1)
  const { refusals } = (await shop.call('GET', '/api/dashboard', { as: owner })).body.providerRefusals
  expect(refusals).toMatchObject([{ provider: 'card', operation: 'list-events', code: '403', count: 1 }])
  await setProviderBehaviour(shop, { mode: 'ok' })
  passMinutes(1)
  await reconcile(shop.shop)
  expect(calls.count).toBeGreaterThan(1)
})

it('reading events ignores the events of another application on the same account', async () => {
  await stripeClientOf(shop).checkout.sessions.create({
    mode: 'payment',
    metadata: { orderId: randomUUID() },
    line_items: [
      { quantity: 1, price_data: { currency: 'nzd', unit_amount: 900, product_data: { name: 'Of another shop' } } },
    ],
    success_url: 'http://other.test/',
    cancel_url: 'http://other.test/',
  })
  const session = (await stripeClientOf(shop).checkout.sessions.list()).data[0]?.id ?? ''
  await payByCard(shop, session)
  await reconcile(shop.shop)
  expect(await storedEvents()).toEqual([])
})

it('reading events asks for each event once, however often it is listed', async () => {
  const { payment } = await makePaidOrder(shop, marama)
  await refundInDashboard(payment, 100)
  await reconcile(shop.shop)
  const before = await storedEvents()
  expect(before).toHaveLength(3)
  passMinutes(1)
  await reconcile(shop.shop)
  expect(await storedEvents()).toEqual(before)
  const [cursor] = await shop.shop.db.select().from(eventCursors).where(eq(eventCursors.provider, 'card'))
  expect(cursor?.readUntil.getTime()).toBeLessThanOrEqual(shop.clock.now.getTime())
})
