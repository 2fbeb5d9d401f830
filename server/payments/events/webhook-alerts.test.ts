import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventCursors } from '#db/tables/payments/payments.ts'
import { actAsBank, deliverEvent, eventsAbout, makePaidOrder } from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import { findWebhookState } from './events.queries.ts'

/*
 * A webhook that delivers nothing is noticed because the shop finds the same events by reading.
 */

let shop: TestShop
let marama: Person
let owner: Person
beforeEach(async () => {
  shop = await startShop()
  marama = await makeShopper(shop)
  owner = await makeAdmin(shop)
  // The simulator takes the place of Stripe, as a shop with a key has it.
  shop.shop.config.stripe = { secretKey: 'sk_test_key', webhookSecret: shop.webhookSecret }
})
afterEach(() => shop.close())

const passMinutes = (count: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + count * 60_000))
const alerts = async () => (await shop.call('GET', '/api/dashboard', { as: owner })).body.webhookAlerts
const metric = async (name: string) => {
  const { text } = await shop.call('GET', '/metrics')
  return text.split('\n').find((line) => line.startsWith(`${name}{provider="stripe"}`))
}

async function disputedOrder(): Promise<string> {
  const { payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  return payment
}

/** A dispute that reading has found ten minutes ago. Returns its payment. */
async function lostDispute(): Promise<string> {
  await reconcile(shop.shop)
  const payment = await disputedOrder()
  await reconcile(shop.shop)
  passMinutes(10)
  return payment
}

it('the dashboard says that no event has arrived, from ten minutes after the events until one is delivered', async () => {
  await reconcile(shop.shop)
  const payment = await disputedOrder()
  const before = shop.clock.now
  await reconcile(shop.shop)
  const found = readSince(shop.clock, before)
  passMinutes(9)
  expect(await alerts()).toEqual([])
  passMinutes(1)
  // The session, the dispute and the money that was withdrawn.
  const alert = { provider: 'card', lastDeliveredAt: null, lostSince: found, lostEvents: 3 }
  expect(await alerts()).toEqual([alert])
  expect(await metric('payment_webhook_lost_events')).toBe('payment_webhook_lost_events{provider="stripe"} 3')
  const [event] = await eventsAbout(shop, payment)
  const later = shop.clock.now
  if (event) expect(await deliverEvent(shop, event)).toBe(200)
  expect(await alerts()).toEqual([])
  const seconds = (await metric('payment_webhook_last_event_timestamp_seconds'))?.split(' ').at(-1)
  expect(new Date(Number(seconds) * 1000)).toEqual(readSince(shop.clock, later))
  expect(await metric('payment_webhook_lost_events')).toBe('payment_webhook_lost_events{provider="stripe"} 2')
})

it('the dashboard names the last event that was delivered, when the webhook dies later', async () => {
  const { payment } = await makePaidOrder(shop, marama)
  const session = {
    id: 'evt_first',
    type: 'charge.refunded',
    data: { object: { id: 'ch_1', payment_intent: payment } },
  }
  const before = shop.clock.now
  expect(await deliverEvent(shop, session)).toBe(200)
  const { lastDeliveredAt: delivered } = await findWebhookState(shop.shop.db, 'card', shop.clock.now)
  expect(delivered).toEqual(readSince(shop.clock, before))
  passMinutes(60)
  await lostDispute()
  expect(await alerts()).toMatchObject([{ provider: 'card', lastDeliveredAt: delivered?.toISOString() }])
})

it('the dashboard shows nothing for a webhook that arrives within ten minutes of the reading', async () => {
  await reconcile(shop.shop)
  const payment = await disputedOrder()
  await reconcile(shop.shop)
  passMinutes(2)
  for (const event of await eventsAbout(shop, payment)) expect(await deliverEvent(shop, event)).toBe(200)
  passMinutes(60)
  expect(await alerts()).toEqual([])
})

it('the dashboard shows nothing for what happened while the shop was closed, or before it read events', async () => {
  await disputedOrder()
  passMinutes(2)
  // A new process reads events for the first time.
  await reconcile({ ...shop.shop })
  passMinutes(60)
  expect(await alerts()).toEqual([])
})

it('the dashboard shows nothing after a time in which events could not be read', async () => {
  await reconcile(shop.shop)
  await disputedOrder()
  passMinutes(30)
  await reconcile(shop.shop)
  passMinutes(60)
  expect(await alerts()).toEqual([])
})

it('the dashboard shows nothing without events, and nothing with the simulator', async () => {
  await reconcile(shop.shop)
  passMinutes(3 * 60)
  await reconcile(shop.shop)
  expect(await alerts()).toEqual([])
  await lostDispute()
  expect(await alerts()).toHaveLength(1)
  shop.shop.config.stripe = undefined
  expect(await alerts()).toEqual([])
  expect(await metric('payment_webhook_lost_events')).toBeUndefined()
})

it('the dashboard shows nothing after a restore of an older backup, whose events are read again', async () => {
  await lostDispute()
  const payment = await disputedOrder()
  for (const event of await eventsAbout(shop, payment)) await deliverEvent(shop, event)
  // The restored cursor is older than the events that were delivered to the lost database.
  const readUntil = new Date(shop.clock.now.getTime() - 3_600_000)
  await shop.shop.db.update(eventCursors).set({ readUntil }).where(eq(eventCursors.provider, 'card'))
  await reconcile({ ...shop.shop })
  passMinutes(60)
  expect(await alerts()).toEqual([])
})
