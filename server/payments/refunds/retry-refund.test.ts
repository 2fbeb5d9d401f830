import { randomUUID } from 'node:crypto'
import { beforeEach, expect, it } from 'vitest'
import { findOrder } from '#server/orders/orders.queries.ts'
import {
  deliverSessionEvent,
  makePaidOrder,
  refundedAmounts,
  refundOrder,
  stripeClientOf,
  withoutJobs,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard } from '#tests/support/factories.ts'
import { historyOf, orderRow, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { recordRefunds } from './record-refunds.ts'
import { settleRefund } from './settle-refund.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const retry = (orderId: string, refundId: string, as = ana) =>
  shop.call('PUT', `/api/orders/${orderId}/refunds/${refundId}/retry`, { as })

/** Makes a refund of $100.00 that the provider has refused for a temporary reason. */
async function makeFailed(): Promise<{ orderId: string; payment: string; id: string }> {
  const made = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, made.orderId, 100))
  const [row] = await refundRows(shop, made.orderId)
  await settleRefund(shop.shop, row?.id ?? '', { status: 'failed', failureReason: 'try again later' })
  return { ...made, id: row?.id ?? '' }
}

it('a failed refund is requested again by an admin, once for two clicks, and clears the attention flag', async () => {
  const { orderId, payment, id } = await makeFailed()
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
  expect((await Promise.all([retry(orderId, id), retry(orderId, id)])).map(({ status }) => status)).toEqual([200, 200])
  expect((await settledRefunds(shop, orderId))[0]).toMatchObject({ id, status: 'succeeded', keyNumber: 1 })
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
  expect((await orderRow(shop, orderId)).attention).toEqual([])
  expect(
    (await historyOf(shop, orderId)).map(({ action, byName, fields }) => ({ action, byName, field: fields[0] })),
  ).toEqual([
    { action: 'paid', byName: 'The shop', field: { field: 'totalPrice', before: null, after: 799 } },
    { action: 'changed', byName: 'Ana Admin', field: { field: 'refundAskedFor', before: null, after: 100 } },
    { action: 'changed', byName: 'The shop', field: { field: 'refundRefused', before: null, after: 100 } },
    { action: 'changed', byName: 'Ana Admin', field: { field: 'refundAskedFor', before: null, after: 100 } },
    { action: 'refunded', byName: 'Ana Admin', field: { field: 'refunded', before: null, after: 100 } },
  ])
})

it('a failed refund of a second payment is made from that payment, and the first payment is kept', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const found = await findOrder(shop.shop.db, orderId)
  if (!found) throw new Error('no order')
  const expiresAt = new Date(start.getTime() + 45 * 60_000)
  const second = await shop.shop.payments.stripe.openSession({ ...found, attempt: 99, expiresAt })
  await payByCard(shop, second.id)
  await withoutJobs(shop, () => deliverSessionEvent(shop, second.id))
  const [row] = await refundRows(shop, orderId)
  await settleRefund(shop.shop, row?.id ?? '', { status: 'failed', failureReason: 'try again later' })
  expect((await retry(orderId, row?.id ?? '')).status).toBe(200)
  await settledRefunds(shop, orderId)
  expect(row?.paymentId).not.toBe(payment)
  expect(await refundedAmounts(shop, payment)).toEqual([])
  expect(await refundedAmounts(shop, row?.paymentId ?? '')).toEqual([79_900])
  expect((await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body.refundedPrice).toBe(0)
})

it('a failed refund is not requested again when it was made in the provider’s dashboard', async () => {
  const { orderId, payment, id } = await makeFailed()
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 75_000 })
  expectRefused(await retry(orderId, id), 409, 'You can still refund up to $49.00 of this payment.')
  expect(await refundedAmounts(shop, payment)).toEqual([75_000])
})

it('a failed refund that a bank has returned is made again, and the failure of the first attempt is not applied again', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  await refundOrder(shop, ana, orderId, 100)
  const [first] = await settledRefunds(shop, orderId)
  await settleRefund(shop.shop, first?.id ?? '', { id: first?.providerRefundId ?? '', status: 'failed' })
  // The provider's list keeps the first attempt as failed.
  const { stripe } = shop.shop.payments
  const listRefunds = async (paymentId: string) =>
    (await stripe.listRefunds(paymentId)).map((each) =>
      each.id === first?.providerRefundId ? { ...each, status: 'failed' as const } : each,
    )
  shop.shop.payments.stripe = { ...stripe, listRefunds }
  const responses = await Promise.all([retry(orderId, first?.id ?? ''), retry(orderId, first?.id ?? '')])
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  const [second] = await settledRefunds(shop, orderId)
  await recordRefunds(shop.shop, 'card', second?.paymentId ?? '').finally(() => (shop.shop.payments.stripe = stripe))
  const [row, ...others] = await refundRows(shop, orderId)
  expect(others).toEqual([])
  expect(row?.status).toBe('succeeded')
  expect(row?.providerRefundId).not.toBe(first?.providerRefundId)
})

it('a failed refund from the provider’s dashboard is refused here', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 5_000 })
  await recordRefunds(shop.shop, 'card', payment)
  const [row] = await refundRows(shop, orderId)
  await settleRefund(shop.shop, row?.id ?? '', { id: row?.providerRefundId ?? '', status: 'failed' })
  expectRefused(
    await retry(orderId, row?.id ?? ''),
    409,
    "This refund was made in the payment provider's dashboard. Try it again there.",
  )
})

it('a failed refund is unchanged while it is pending, and only an admin can retry it with its own order', async () => {
  const { orderId, payment, id } = await makeFailed()
  const other = await makePaidOrder(shop, marama)
  expect((await retry(orderId, id, marama)).status).toBe(403)
  expect((await retry(other.orderId, id)).body.message).toBe('Refund not found')
  expect((await retry(orderId, randomUUID())).status).toBe(404)
  expect((await retry(orderId, 'nonsense')).status).toBe(404)
  await retry(orderId, id)
  await settledRefunds(shop, orderId)
  expect((await retry(orderId, id)).status).toBe(200)
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
})
