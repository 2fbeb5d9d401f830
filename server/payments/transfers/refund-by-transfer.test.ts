import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { recordRefunds } from '#server/payments/refunds/record-refunds.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'
import {
  makePaidOrder,
  refundedAmounts,
  refundOrder,
  stripeClientOf,
  withoutJobs,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makePerson, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { historyOf, mailsOf, orderRow, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { countStatuses, expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

let owner: Person
const start = new Date('2026-11-20T01:00:00Z')
const shop = await forFile(startShop())
const marama = await makeShopper(shop)
beforeEach(async () => {
  shop.clock.now = start
  owner = await makeAdmin(shop)
})

const sent = (orderId: string, refundId: string, as = owner) =>
  shop.call('PUT', `/api/orders/${orderId}/refunds/${refundId}/sent`, { as })

/** A card payment of $799.00 with a refund of $100.00 that the provider has refused. */
async function makeRefused(amount = 100): Promise<{ orderId: string; payment: string; id: string }> {
  const made = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, owner, made.orderId, amount))
  const id = (await refundRows(shop, made.orderId))[0]?.id ?? ''
  await settleRefund(shop.shop, id, { status: 'failed', failureReason: 'The card is closed.' })
  return { ...made, id }
}

it('a refund that the provider has refused has the reason for the shop, and not for its buyer', async () => {
  const { orderId, id } = await makeRefused()
  const refund = { _id: id, status: 'failed', provider: 'card' }
  const forOwner = await shop.call('GET', `/api/orders/${orderId}`, { as: owner })
  expect(forOwner.body.refunds).toMatchObject([{ ...refund, refusal: 'The card is closed.' }])
  const forBuyer = await shop.call('GET', `/api/orders/${orderId}`, { as: marama })
  expect(forBuyer.body.refunds).toEqual([expect.not.objectContaining({ refusal: expect.anything() })])
})

it('a refund that the provider has refused is made when the owner has paid it by transfer: money, email, history and attention follow', async () => {
  const { orderId, payment, id } = await makeRefused()
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
  const { status, body } = await sent(orderId, id)
  expect({ status, body }).toMatchObject({
    status: 200,
    body: {
      paidWith: 'card',
      refundedPrice: 100,
      refunds: [{ _id: id, amount: 100, status: 'succeeded', provider: 'transfer', isOfPayment: true }],
      attention: [],
    },
  })
  expect(await refundedAmounts(shop, payment)).toEqual([])
  const mails = await mailsOf(shop, orderId, 'refunded')
  expect(mails.map(({ text }) => text)).toEqual([
    expect.stringContaining('We’ve refunded $100.00 of your payment for order'),
  ])
  expect(mails[0]?.text).toContain('to your bank account. It takes 5 to 10 business days')
  expect(mails[0]?.text).not.toContain('you paid with')
  expect((await historyOf(shop, orderId)).at(-1)).toMatchObject({
    action: 'refunded',
    byName: owner.name,
    fields: [{ field: 'refundTransferred', before: null, after: 100 }],
  })
})

it('a refund that the provider has refused is marked once by two clicks at once', async () => {
  const { orderId, id } = await makeRefused()
  const responses = await Promise.all([sent(orderId, id), sent(orderId, id), sent(orderId, id)])
  expect(countStatuses(responses)).toEqual({ 200: 3 })
  expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
  expect((await historyOf(shop, orderId)).filter(({ action }) => action === 'refunded')).toHaveLength(1)
})

it('a refund that the provider has refused that is tried again at the same moment is made in one way alone', async () => {
  const { orderId, payment, id } = await makeRefused()
  const retried = shop.call('PUT', `/api/orders/${orderId}/refunds/${id}/retry`, { as: owner })
  const responses = await Promise.all([sent(orderId, id), retried])
  const [row] = await settledRefunds(shop, orderId)
  expect(row?.status).toBe('succeeded')
  const isTransferred = row?.transferredAt !== null
  expect(responses.map(({ status }) => status)).toEqual(isTransferred ? [200, 200] : [409, 200])
  expect(await refundedAmounts(shop, payment)).toEqual(isTransferred ? [] : [10_000])
})

it('a refund that the provider has refused is not tried again once it is paid by transfer, and counts against what is left of the payment', async () => {
  const { orderId, payment, id } = await makeRefused()
  await sent(orderId, id)
  expect((await shop.call('PUT', `/api/orders/${orderId}/refunds/${id}/retry`, { as: owner })).status).toBe(200)
  expect(await refundedAmounts(shop, payment)).toEqual([])
  expectRefused(await refundOrder(shop, owner, orderId, 700), 409, 'You can still refund up to $699.00 of this order.')
})

it('a refund that the provider has refused keeps its state when the provider reports the refused attempt again', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await refundOrder(shop, owner, orderId, 100)
  const [made] = await settledRefunds(shop, orderId)
  const failure = { id: made?.providerRefundId ?? '', status: 'failed' as const }
  await settleRefund(shop.shop, made?.id ?? '', failure)
  const { stripe } = shop.shop.payments
  const listRefunds = async (paymentId: string) =>
    (await stripe.listRefunds(paymentId)).map((each) => ({ ...each, status: 'failed' as const }))
  shop.shop.payments.stripe = { ...stripe, listRefunds }
  await sent(orderId, made?.id ?? '')
  await settleRefund(shop.shop, made?.id ?? '', failure)
  await recordRefunds(shop.shop, 'card', payment).finally(() => (shop.shop.payments.stripe = stripe))
  const rows = await refundRows(shop, orderId)
  expect(rows).toMatchObject([{ id: made?.id, status: 'succeeded', transferredAt: readSince(shop.clock, start) }])
  expect((await orderRow(shop, orderId)).attention).toEqual([])
  expect((await mailsOf(shop, orderId, 'refunded')).at(-1)?.text).toContain(
    'This is the refund that didn’t reach you before. We’ve sent it again.',
  )
})

it('a refund that the provider makes after all is recorded as a second one', async () => {
  const { orderId, payment, id } = await makeRefused()
  await sent(orderId, id)
  const { stripe } = shop.shop.payments
  const late = { id: `re_${randomUUID()}`, status: 'succeeded' as const, amountCents: 10_000, shopRefundId: id }
  shop.shop.payments.stripe = { ...stripe, listRefunds: () => Promise.resolve([late]) }
  await recordRefunds(shop.shop, 'card', payment).finally(() => (shop.shop.payments.stripe = stripe))
  expect(await refundRows(shop, orderId)).toMatchObject([
    { id, status: 'succeeded', reason: 'requested', transferredAt: readSince(shop.clock, start) },
    { status: 'succeeded', reason: 'at-provider', amountCents: 10_000, transferredAt: null },
  ])
})

it('a refund that the provider has refused is refused when the owner has refunded it in the dashboard meanwhile', async () => {
  const { orderId, payment, id } = await makeRefused()
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 75_000 })
  const { status, body } = await sent(orderId, id)
  expect({ status, message: body.message }).toEqual({
    status: 409,
    message: 'You can still refund up to $49.00 of this payment.',
  })
  expect((await refundRows(shop, orderId))[0]).toMatchObject({ status: 'failed', transferredAt: null })
})

it('a refund that the provider has refused is marked by the owner alone, with a fresh sign-in, and with its own order', async () => {
  const { orderId, id } = await makeRefused()
  const other = await makePaidOrder(shop, marama)
  for (const role of ['staff', 'packer'] as const) {
    expect((await sent(orderId, id, await makePerson(shop, role))).status).toBe(403)
  }
  expect((await sent(orderId, id, marama)).status).toBe(403)
  expect((await sent(other.orderId, id)).body.message).toBe('Refund not found')
  shop.clock.now = new Date(start.getTime() + 15 * 60_000 + 1_000)
  expect((await sent(orderId, id)).status).toBe(403)
  expect((await refundRows(shop, orderId))[0]).toMatchObject({ status: 'failed', transferredAt: null })
})

it('a refund that the provider has refused is in the file of money movements as a transfer without an id of the provider', async () => {
  const { orderId, id } = await makeRefused()
  await shop.shop.db.update(orders).set({ isTestPayment: false }).where(eq(orders.id, orderId))
  await sent(orderId, id)
  const file = await shop.call('GET', '/api/money/movements.csv?from=2026-11-20&to=2026-11-20', { as: owner })
  const number = (await orderRow(shop, orderId)).number
  expect(file.text.split(/\r?\n/).filter((line) => line.includes(`T-${number}`))).toEqual([
    expect.stringContaining('Payment,Stripe,'),
    `2026-11-20,T-${number},Refund,Bank transfer,,-100.00,-13.05`,
  ])
})

it('a refund that the provider has not refused is refused as one that the provider makes', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await withoutJobs(shop, () => refundOrder(shop, owner, orderId, 100))
  const [pending] = await refundRows(shop, orderId)
  const answers = [await sent(orderId, pending?.id ?? '')]
  await settleRefund(shop.shop, pending?.id ?? '', { id: `re_${randomUUID()}`, status: 'succeeded' })
  answers.push(await sent(orderId, pending?.id ?? ''))
  expect(answers.map(({ status, body }) => ({ status, message: body.message }))).toEqual([
    { status: 409, message: 'The payment provider makes this refund.' },
    { status: 409, message: 'The payment provider makes this refund.' },
  ])
  expect(await refundedAmounts(shop, payment)).toEqual([])
})
