import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { refunds } from '#db/tables/payments/payments.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'
import {
  deliverEvent,
  eventsAbout,
  makePaidOrder,
  refundedAmounts,
  refundOrder,
  setProviderBehaviour,
  stripeClientOf,
  withoutJobs,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper } from '#tests/support/factories.ts'
import { historyOf, mailsOf, orderRow, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { recordRefunds } from './record-refunds.ts'
import { claimRefund } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefund } from './settle-refund.ts'

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const ana = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})
afterEach(() => setProviderBehaviour(shop, { mode: 'ok' }))

const refundEvents = async (orderId: string) =>
  (await historyOf(shop, orderId)).filter(({ action }) => action === 'refunded')

it('a refund that the provider refuses fails, flags the order and records the provider’s own refund', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  // The refund in the provider's dashboard has sent no event, and the first read of the list fails.
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 60_000 })
  const { stripe } = shop.shop.payments
  const listRefunds = vi
    .fn<typeof stripe.listRefunds>(stripe.listRefunds)
    .mockRejectedValueOnce(new Error('no response'))
  shop.shop.payments.stripe = { ...stripe, listRefunds }
  expect((await refundOrder(shop, ana, orderId, 300)).status).toBe(201)
  const rows = await settledRefunds(shop, orderId, 2)
  expect(rows.map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))).toEqual([
    { reason: 'requested', status: 'failed', amountCents: 30_000 },
    { reason: 'at-provider', status: 'succeeded', amountCents: 60_000 },
  ])
  expect(rows[0]?.lastError).toContain('greater than unrefunded amount')
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
  expect((await refundEvents(orderId)).map(({ fields }) => fields[0]?.after)).toEqual([600])
  expect((await refundOrder(shop, ana, orderId, 200)).body.message).toBe(
    'You can still refund up to $199.00 of this order.',
  )
  expect((await refundOrder(shop, ana, orderId, 199)).status).toBe(201)
  await settledRefunds(shop, orderId, 3)
  expect(await refundedAmounts(shop, payment)).toEqual([19_900, 60_000])
  shop.shop.payments.stripe = stripe
})

it('a refund that the provider has made in its dashboard is recorded before a further refund', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 60_000 })
  expectRefused(await refundOrder(shop, ana, orderId, 300), 409, 'You can still refund up to $199.00 of this order.')
})

it('a refund that the provider is processing for one process is not sent by another process until the claim expires', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 100))
  const [row] = await refundRows(shop, orderId)
  if (!row) throw new Error('no refund')
  const until = new Date(start.getTime() + 30_000)
  expect((await claimRefund(shop.shop.db, row.id, { now: start, until }))?.id).toBe(row.id)
  expect(await sendRefund(shop.shop, row.id)).toBe(false)
  expect(await refundedAmounts(shop, payment)).toEqual([])
  shop.clock.now = until
  expect(await sendRefund(shop.shop, row.id)).toBe(true)
  expect(await sendRefund(shop.shop, row.id)).toBe(true)
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
})

it('a refund that the provider does not confirm stays pending and is made later by its job, once', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await setProviderBehaviour(shop, { mode: 'error' })
  expect((await refundOrder(shop, ana, orderId, 799)).body.refunds[0].status).toBe('pending')
  await vi.waitFor(async () => expect((await refundRows(shop, orderId))[0]?.attempts).toBeGreaterThan(0), {
    timeout: 60_000,
  })
  expect((await refundRows(shop, orderId))[0]).toMatchObject({
    status: 'pending',
    lastError: 'The payment provider isn’t responding. Nothing was charged; try again in a moment.',
  })
  expect(await mailsOf(shop, orderId, 'refunded')).toEqual([])
  await setProviderBehaviour(shop, { mode: 'ok' })
  // A request under a new key waits until the provider's list is up to date.
  expect(await sendRefund(shop.shop, (await refundRows(shop, orderId))[0]?.id ?? '')).toBe(false)
  expect(await refundedAmounts(shop, payment)).toEqual([])
  shop.clock.now = new Date(start.getTime() + 61_000)
  expect((await settledRefunds(shop, orderId))[0]?.status).toBe('succeeded')
  expect(await refundedAmounts(shop, payment)).toEqual([79_900])
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
})

it('a refund that the provider does not confirm for five days fails and flags the order', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 10))
  const [row] = await refundRows(shop, orderId)
  await setProviderBehaviour(shop, { mode: 'nonsense' })
  const days = (count: number) => new Date(start.getTime() + count * 24 * 3_600_000)
  shop.clock.now = days(5)
  expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
  expect((await refundRows(shop, orderId))[0]?.status).toBe('pending')
  shop.clock.now = new Date(days(5).getTime() + 1_000)
  expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
  expect((await refundRows(shop, orderId))[0]?.status).toBe('failed')
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
})

it('a refund that the provider has made is not made again when the response is lost', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await setProviderBehaviour(shop, { mode: 'nonsense', afterwards: true, times: 1 })
  await refundOrder(shop, ana, orderId, 100)
  expect((await settledRefunds(shop, orderId))[0]?.keyNumber).toBe(0)
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
  expect(await refundEvents(orderId)).toHaveLength(1)
})

it('a refund that the provider has made is found in its list after an error response, and not made under another key', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 100))
  const [row] = await refundRows(shop, orderId)
  await setProviderBehaviour(shop, { mode: 'error', afterwards: true, times: 2 })
  expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
  expect((await refundRows(shop, orderId))[0]).toMatchObject({ status: 'pending', keyNumber: 1 })
  shop.clock.now = new Date(start.getTime() + 61_000)
  expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(true)
  expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
})

it('a refund that the provider does not confirm keeps its key when only the list could not be read', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 100))
  const [row] = await refundRows(shop, orderId)
  await shop.shop.db
    .update(refunds)
    .set({ keyNumber: 1 })
    .where(eq(refunds.id, row?.id ?? ''))
  await setProviderBehaviour(shop, { mode: 'error' })
  expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
  expect((await refundRows(shop, orderId))[0]).toMatchObject({ status: 'pending', keyNumber: 1, notBefore: null })
  await setProviderBehaviour(shop, { mode: 'ok' })
  expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(true)
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
})

it('a refund that the provider has made twice is recorded twice, so that no refund is hidden', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundOrder(shop, ana, orderId, 100)
  const [row] = await settledRefunds(shop, orderId)
  if (!row) throw new Error('no refund')
  await shop.shop.payments.stripe.refund({ ...row, keyNumber: 7 })
  await recordRefunds(shop.shop, 'card', payment)
  await recordRefunds(shop.shop, 'card', payment)
  const rows = await refundRows(shop, orderId)
  expect(rows.map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))).toEqual([
    { reason: 'requested', status: 'succeeded', amountCents: 10_000 },
    { reason: 'at-provider', status: 'succeeded', amountCents: 10_000 },
  ])
})

it('a refund that the provider has made long ago is not made again when the provider no longer remembers the key', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 100))
  const [row] = await refundRows(shop, orderId)
  if (!row) throw new Error('no refund')
  await shop.shop.payments.stripe.refund(row)
  shop.clock.now = new Date(start.getTime() + 25 * 3_600_000)
  await reconcile(shop.shop)
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
  expect((await refundRows(shop, orderId))[0]).toMatchObject({ id: row.id, status: 'succeeded' })
})

it('a refund that the provider has made after the shop recorded a failure counts towards the refunded amount', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 700))
  const [row] = await refundRows(shop, orderId)
  if (!row) throw new Error('no refund')
  await shop.shop.payments.stripe.refund(row)
  await settleRefund(shop.shop, row.id, { status: 'failed', failureReason: 'not made' })
  for (const event of await eventsAbout(shop, payment)) await deliverEvent(shop, event)
  expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
  expect((await refundOrder(shop, ana, orderId, 100)).body.message).toBe(
    'You can still refund up to $99.00 of this order.',
  )
})

it('a refund that the provider reports as failed later becomes failed and flags the order', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  await refundOrder(shop, ana, orderId, 100)
  const [row] = await settledRefunds(shop, orderId)
  await settleRefund(shop.shop, row?.id ?? '', { id: row?.providerRefundId ?? '', status: 'failed' })
  expect((await refundRows(shop, orderId))[0]?.status).toBe('failed')
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
  expect((await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body.refundedPrice).toBe(0)
})

it('a shop that is killed after storing a refund and before sending it makes the refund once, by reconciliation', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 799))
  expect((await refundRows(shop, orderId))[0]?.status).toBe('pending')
  await Promise.all([reconcile(shop.shop), reconcile(shop.shop)])
  await reconcile(shop.shop)
  expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
  expect(await refundedAmounts(shop, payment)).toEqual([79_900])
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
  expect(await refundEvents(orderId)).toHaveLength(1)
})

it('a shop that is killed after the provider has made a refund records it by reconciliation', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, ana, orderId, 100))
  const [row] = await refundRows(shop, orderId)
  if (!row) throw new Error('no refund')
  await shop.shop.payments.stripe.refund(row)
  await reconcile(shop.shop)
  expect((await refundRows(shop, orderId))[0]).toMatchObject({ id: row.id, status: 'succeeded' })
  expect(await refundedAmounts(shop, payment)).toEqual([10_000])
})
