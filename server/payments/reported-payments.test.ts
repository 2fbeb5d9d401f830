import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import {
  actAsBank,
  closeDispute,
  deliverEvent,
  deliverSessionEvent,
  eventsAbout,
  makePaidOrder,
  type ProviderEvent,
  refundOrder,
  setProviderBehaviour,
  startCheckout,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard } from '#tests/support/factories.ts'
import { historyOf, makeOrder, orderRow, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { reconcile } from './reconciliation/reconcile.ts'

/*
 * What banks report about a payment days after it: disputes, warnings of fraud, and refunds that come back.
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const owner = await makeAdmin(shop)
const start = shop.clock.now
afterEach(async () => {
  shop.clock.now = start
  await setProviderBehaviour(shop, { mode: 'ok' })
})

const attentionOf = async (orderId: string) => (await orderRow(shop, orderId)).attention

async function eventOf(payment: string, type: string): Promise<ProviderEvent> {
  const event = (await eventsAbout(shop, payment)).find((each) => each.type === type)
  if (!event) throw new Error(`there is no event ${type}`)
  return event
}

it('a disputed payment flags its order once for the owner, with an audit event', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  for (const type of ['charge.dispute.created', 'charge.dispute.funds_withdrawn']) {
    expect(await deliverEvent(shop, await eventOf(payment, type))).toBe(200)
  }
  expect(await attentionOf(orderId)).toEqual(['disputed'])
  expect((await historyOf(shop, orderId)).map(({ action, byName, fields }) => ({ action, byName, fields }))).toEqual([
    { action: 'paid', byName: 'The shop', fields: [{ field: 'totalPrice', before: null, after: 799 }] },
    { action: 'changed', byName: 'The shop', fields: [{ field: 'attention', before: null, after: 'disputed' }] },
  ])
  expect((await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: owner })).status).toBe(200)
  expect(await attentionOf(orderId)).toEqual(['disputed'])
})

it('a disputed payment is flagged by the money that is withdrawn when the first event is lost', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  await deliverEvent(shop, await eventOf(payment, 'charge.dispute.funds_withdrawn'))
  expect(await attentionOf(orderId)).toEqual(['disputed'])
})

it('a disputed payment is not flagged by a late event when the dispute is already won', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  const event = await eventOf(payment, 'charge.dispute.created')
  await closeDispute(shop, event.data.object.id, 'won')
  expect(await deliverEvent(shop, event)).toBe(200)
  expect(await attentionOf(orderId)).toEqual([])
})

it('a disputed payment is flagged before the shop knows of the payment', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const session = (await startCheckout(shop, marama, orderId)).body.id
  await payByCard(shop, session)
  const paymentId = (await shop.shop.payments.stripe.findSession(session))?.paymentId ?? ''
  await actAsBank(shop, `payments/${paymentId}/dispute`)
  expect(await deliverEvent(shop, await eventOf(paymentId, 'charge.dispute.created'))).toBe(200)
  expect(await attentionOf(orderId)).toEqual(['disputed'])
})

it('a disputed payment is flagged although the key may not read disputes', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  const refusal = { status: 403, message: 'The provided key does not have the required permissions.' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal, path: '/disputes' })
  expect(await deliverEvent(shop, await eventOf(payment, 'charge.dispute.created'))).toBe(200)
  expect(await attentionOf(orderId)).toEqual(['disputed'])
})

it('a disputed payment of a provider that is down is flagged when the event is sent again', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  const event = await eventOf(payment, 'charge.dispute.created')
  await setProviderBehaviour(shop, { mode: 'error' })
  expect(await deliverEvent(shop, event)).toBe(502)
  await setProviderBehaviour(shop, { mode: 'ok' })
  expect(await deliverEvent(shop, event)).toBe(200)
  expect(await attentionOf(orderId)).toEqual(['disputed'])
})

it('a disputed payment of another shop, or that Stripe does not know, changes nothing', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const object = { id: 'dp_unknown', object: 'dispute', payment_intent: payment }
  const event = { id: `evt_${randomUUID()}`, type: 'charge.dispute.created', data: { object } }
  expect(await deliverEvent(shop, event)).toBe(200)
  expect(await attentionOf(orderId)).toEqual([])
})

it('an early fraud warning flags the order of the payment', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/fraud-warning`)
  expect(await deliverEvent(shop, await eventOf(payment, 'radar.early_fraud_warning.created'))).toBe(200)
  expect(await attentionOf(orderId)).toEqual(['fraud-warning'])
})

it('an early fraud warning about a payment that is refunded needs no attention', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundOrder(shop, owner, orderId, 799)
  await settledRefunds(shop, orderId)
  await actAsBank(shop, `payments/${payment}/fraud-warning`)
  await deliverEvent(shop, await eventOf(payment, 'radar.early_fraud_warning.created'))
  expect(await attentionOf(orderId)).toEqual([])
})

it.each(['refund.failed', 'refund.updated', 'charge.refund.updated'])(
  'a refund that the bank returns is noticed by the event %s',
  async (type) => {
    const { orderId, payment } = await makePaidOrder(shop, marama)
    await refundOrder(shop, owner, orderId, 100)
    const [refund] = await settledRefunds(shop, orderId)
    await actAsBank(shop, `refunds/${refund?.providerRefundId}/fail`)
    expect(await deliverEvent(shop, { ...(await eventOf(payment, 'refund.failed')), type })).toBe(200)
    expect(await attentionOf(orderId)).toEqual(['refund-failed'])
    expect((await refundRows(shop, orderId)).map(({ status }) => status)).toEqual(['failed'])
  },
)

it('a refund that the bank returns within 30 days is noticed by reading the refunds when events cannot be read', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  await refundOrder(shop, owner, orderId, 799)
  const [refund] = await settledRefunds(shop, orderId)
  await setProviderBehaviour(shop, { mode: 'error', path: '/v1/events' })
  await reconcile(shop.shop)
  expect((await refundRows(shop, orderId)).map(({ status }) => status)).toEqual(['succeeded'])
  await actAsBank(shop, `refunds/${refund?.providerRefundId}/fail`)
  await reconcile(shop.shop)
  expect((await refundRows(shop, orderId)).map(({ status }) => status)).toEqual(['succeeded'])
  shop.clock.now = new Date(start.getTime() + 29 * 24 * 3_600_000)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toContain('refund-failed')
  expect((await refundRows(shop, orderId)).map(({ status }) => status)).toEqual(['failed'])
})

it('a refund that the bank returns of a second payment is noticed too', async () => {
  const { orderId } = await makeOrder(shop, marama)
  const session = (await startCheckout(shop, marama, orderId)).body.id
  await shop.shop.db.update(orders).set({ cancelledAt: start }).where(eq(orders.id, orderId))
  await payByCard(shop, session)
  expect(await deliverSessionEvent(shop, session)).toBe(200)
  const [refund] = await settledRefunds(shop, orderId)
  expect(await attentionOf(orderId)).toEqual(['paid-after-cancel'])
  await actAsBank(shop, `refunds/${refund?.providerRefundId}/fail`)
  shop.clock.now = new Date(start.getTime() + 7 * 3_600_000)
  await reconcile(shop.shop)
  expect(await attentionOf(orderId)).toEqual(['paid-after-cancel', 'refund-failed'])
})

it('a refund that the bank returns after 30 days costs no more calls', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  await refundOrder(shop, owner, orderId, 100)
  await settledRefunds(shop, orderId)
  shop.clock.now = new Date(start.getTime() + 31 * 24 * 3_600_000)
  const { stripe } = shop.shop.payments
  const read: string[] = []
  const listRefunds = (id: string) => (read.push(id), stripe.listRefunds(id))
  shop.shop.payments.stripe = { ...stripe, listRefunds }
  await reconcile(shop.shop).finally(() => (shop.shop.payments.stripe = stripe))
  expect(read).toEqual([])
})
