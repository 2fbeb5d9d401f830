import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import {
  deliverEvent,
  deliverSessionEvent,
  eventsAbout,
  makePaidOrder,
  refundOrder,
  startCheckout,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard } from '#tests/support/factories.ts'
import { historyOf, mailsOf, makeOrder, refundRows, settledRefunds, stockOf } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { recordRefunds } from './record-refunds.ts'
import { settleRefund } from './settle-refund.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)

const refundEvents = async (orderId: string) =>
  (await historyOf(shop, orderId)).filter(({ action }) => action === 'refunded')

it('a refund made in the provider’s dashboard is recorded once for repeated events in any order, with its own email', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const { refunds } = stripeClientOf(shop)
  await refunds.create({ payment_intent: payment, amount: 10_000 })
  await refunds.create({ payment_intent: payment, amount: 2_550 })
  const events = (await eventsAbout(shop, payment)).filter(({ type }) => type === 'charge.refunded')
  expect(events).toHaveLength(2)
  const deliveries = [
    ...events.toReversed(),
    ...events,
    ...events.map((event) => ({ ...event, id: `${event.id}_again` })),
  ]
  expect(await Promise.all(deliveries.map((event) => deliverEvent(shop, event)))).toEqual(deliveries.map(() => 200))
  const rows = await settledRefunds(shop, orderId, 2)
  expect(new Set(rows.map(({ amountCents }) => amountCents))).toEqual(new Set([10_000, 2_550]))
  expect(rows.map(({ reason, byName }) => ({ reason, byName }))).toEqual(
    rows.map(() => ({ reason: 'at-provider', byName: 'The payment provider' })),
  )
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(2)
  expect(await refundEvents(orderId)).toHaveLength(2)
  expect((await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body.refundedPrice).toBe(125.5)
  expect((await refundOrder(shop, ana, orderId, 700)).body.message).toBe(
    'You can still refund up to $673.50 of this order.',
  )
})

it('a refund made in the provider’s dashboard is recorded when its event arrives before the event of the payment', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const { id } = (await startCheckout(shop, marama, orderId)).body
  await payByCard(shop, id)
  const payment = (await shop.shop.payments.stripe.findSession(id))?.paymentId ?? ''
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 5_000 })
  const [event] = (await eventsAbout(shop, payment)).filter(({ type }) => type === 'charge.refunded')
  if (!event) throw new Error('no event')
  expect(await deliverEvent(shop, event)).toBe(200)
  expect(await deliverSessionEvent(shop, id)).toBe(200)
  const read = (await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body
  expect({ isPaid: read.isPaid, refundedPrice: read.refundedPrice }).toEqual({ isPaid: true, refundedPrice: 50 })
})

it('a refund made in the provider’s dashboard of a payment that does not belong to this shop changes nothing', async () => {
  const event = { id: `evt_${randomUUID()}`, type: 'charge.refunded' }
  const object = { id: 'ch_other', payment_intent: 'pi_other', metadata: { orderId: 'x' } }
  expect(await deliverEvent(shop, { ...event, data: { object } })).toBe(200)
})

it('a refund made in the provider’s dashboard is distinguished from a refund of the shop', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundOrder(shop, ana, orderId, 100)
  await settledRefunds(shop, orderId)
  for (const event of await eventsAbout(shop, payment)) await deliverEvent(shop, event)
  const rows = await refundRows(shop, orderId)
  expect(rows.map(({ reason, status }) => ({ reason, status }))).toEqual([{ reason: 'requested', status: 'succeeded' }])
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
})

const read = async (orderId: string) => (await shop.call('GET', `/api/orders/${orderId}`, { as: ana })).body
const refundAtProvider = async (payment: string, amount?: number) => {
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, ...(amount && { amount }) })
  await recordRefunds(shop.shop, 'card', payment)
}

it('a whole refund in the provider’s dashboard of an order that waits for delivery needs the owner, once, until the order is cancelled', async () => {
  const { orderId, product, payment } = await makePaidOrder(shop, marama)
  await refundAtProvider(payment, 9_900)
  expect((await read(orderId)).attention).toEqual([])
  await refundAtProvider(payment)
  await recordRefunds(shop.shop, 'card', payment)
  expect(await read(orderId)).toMatchObject({ refundedPrice: 799, attention: ['refunded-at-provider'] })
  expect((await historyOf(shop, orderId)).filter(({ action }) => action === 'changed')).toMatchObject([
    { byName: 'The shop', fields: [{ field: 'attention', before: null, after: 'refunded-at-provider' }] },
  ])
  const cancelled = await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: ana })
  expect(cancelled).toMatchObject({ status: 200, body: { isCancelled: true, refundedPrice: 799, attention: [] } })
  expect((await historyOf(shop, orderId)).at(-1)).toMatchObject({
    action: 'cancelled',
    fields: [
      { field: 'isCancelled', before: false, after: true },
      { field: 'attention', before: 'refunded-at-provider', after: null },
    ],
  })
  expect(await refundRows(shop, orderId)).toHaveLength(2)
  expect(await stockOf(shop, product)).toBe(5)
})

it('a whole refund in the provider’s dashboard needs the owner no more when the refund fails after all', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundAtProvider(payment)
  const [row] = await refundRows(shop, orderId)
  await settleRefund(shop.shop, row?.id ?? '', { id: row?.providerRefundId ?? '', status: 'failed' })
  expect((await read(orderId)).attention).toEqual(['refund-failed'])
})

it.each(['delivered', 'cancelled'] as const)(
  'a whole refund in the provider’s dashboard does not flag an order that is %s',
  async (state) => {
    const { orderId, payment } = await makePaidOrder(shop, marama)
    const column = state === 'delivered' ? 'deliveredAt' : 'cancelledAt'
    await shop.shop.db
      .update(orders)
      .set({ [column]: shop.clock.now })
      .where(eq(orders.id, orderId))
    await refundAtProvider(payment)
    expect(await read(orderId)).toMatchObject({ refundedPrice: 799, attention: [] })
  },
)

it('a whole refund in the provider’s dashboard that the owner completes by the form does not flag the order', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundAtProvider(payment, 9_900)
  expect((await refundOrder(shop, ana, orderId, 700)).status).toBe(201)
  await settledRefunds(shop, orderId, 2)
  expect(await read(orderId)).toMatchObject({ refundedPrice: 799, attention: [] })
})
