import { v7 } from 'uuid'
import { type Db, transact } from '#db/open.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { paymentProvider, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import {
  findOrderByPayment,
  lockOrder,
  type OrderRow,
  type RefundRow,
  findOrder,
} from '#server/orders/orders.queries.ts'
import { settleSession } from '#server/payments/checkout/settle-session.ts'
import { listSessionsOf } from '#server/payments/payments.queries.ts'
import {
  type Dispute,
  type PaymentProvider,
  ProviderError,
  type ReportedPayment,
} from '#server/platform/payment-provider.ts'
import { keepFiledPeriod } from '#server/payments/refunds/settle-refund.ts'
import { insertRefund, listRefundsOf, updateRefund } from '#server/payments/refunds/refunds.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setAttention } from '#server/payments/set-attention.ts'
import { isId } from '#rules/platform/ids.ts'

/** How far the clocks of the shop and of the provider may differ. */
const clockToleranceMs = 10 * 60_000

type DisputedPayment = Dispute['payments'][number]

/**
 * Applies the current state of a dispute, any number of times and in any order: an open one flags the order, a lost one
 * becomes a refund, and a won one reverts both. The provider is never asked for money.
 */
export async function applyDispute(shop: Shop, provider: PaymentProvider, dispute: Dispute): Promise<void> {
  for (const payment of dispute.payments) {
    const orderId = await findReportedOrder(shop, payment)
    if (!orderId) {
      shop.log.warn({ payment, disputeId: dispute.id }, 'a disputed payment does not belong to an order of this shop')
      continue
    }
    if (dispute.state !== 'open') await applyUnseenPayment(shop, provider, orderId, payment.paymentId)
    const isDisputed = dispute.state === 'open' || (await hasOpenDispute(provider, payment.paymentId))
    await transact(shop.db, async (tx) => {
      const order = await lockOrder(tx, orderId)
      if (!order) return
      // Whether the owner has resolved the flag is kept: only a dispute that is open itself sets it.
      if (dispute.state === 'open' || !isDisputed) await setAttention(shop, tx, order, 'disputed', isDisputed)
      const rows = await listRefundsOf(tx, payment.paymentId)
      if (dispute.state === 'lost') await recordLoss(shop, tx, { order, provider, dispute, payment, rows })
      if (dispute.state === 'won') await reverseLoss(shop, tx, order, rows.find(isOf(dispute)))
    })
  }
}

/** Whether another dispute of the payment is open; false when the key has no permission to read disputes. */
async function hasOpenDispute(provider: PaymentProvider, paymentId: string): Promise<boolean> {
  return provider.hasOpenDispute(paymentId).catch((error: unknown) => {
    if (error instanceof ProviderError && error.refusal) return false
    throw error
  })
}

/** Settles the sessions of an unknown payment's order, because the event of the payment may not have arrived yet. */
async function applyUnseenPayment(shop: Shop, { name }: PaymentProvider, orderId: string, paymentId: string) {
  if (await findOrderByPayment(shop.db, paymentId)) return
  for (const row of await listSessionsOf(shop.db, orderId)) if (row.provider === name) await settleSession(shop, row)
}

const isOf =
  ({ id }: Dispute) =>
  ({ disputeId }: RefundRow) =>
    disputeId === id

interface Loss {
  order: OrderRow
  provider: PaymentProvider
  dispute: Dispute
  payment: DisputedPayment
  rows: readonly RefundRow[]
}

/** Records the money of a lost dispute, at most what is left of the payment. */
async function recordLoss(shop: Shop, tx: Db, { order, provider, dispute, payment, rows }: Loss): Promise<void> {
  const known = rows.find(isOf(dispute))
  if (known && known.status !== 'failed') return
  const settledAt = shop.now()
  if (known) {
    await keepFiledPeriod(tx, known, 'succeeded', settledAt)
    await updateRefund(tx, known.id, { status: 'succeeded', settledAt })
    return reportLoss(shop, tx, order, known.amountCents)
  }
  const reversal = rows.find((row) => isReversalOf(row, dispute, payment))
  if (reversal) {
    const isSettled = reversal.status === 'succeeded'
    await updateRefund(tx, reversal.id, {
      reason: 'disputed',
      disputeId: dispute.id,
      ...(isSettled && { settledAt }),
    })
    await setAttention(shop, tx, order, 'refunded-at-provider', false)
    return setAttention(shop, tx, order, 'dispute-lost', true)
  }
  const amountCents = Math.min(payment.amountCents, leftOf(order, payment, rows))
  if (amountCents <= 0) return
  const { paymentId } = payment
  await insertRefund(tx, {
    id: v7(),
    orderId: order.id,
    provider: provider.name,
    paymentId,
    amountCents,
    reason: 'disputed',
    status: 'succeeded',
    disputeId: dispute.id,
    byName: paymentProvider.name,
    createdAt: settledAt,
    settledAt,
  })
  await reportLoss(shop, tx, order, amountCents)
}

/** Whether a recorded refund is the money of this dispute: PayPal's reversal, or Stripe's refund of a prevented one. */
function isReversalOf(row: RefundRow, { openedAt, isRefunded }: Dispute, { amountCents }: DisputedPayment): boolean {
  const { provider, reason, status, createdAt } = row
  if (reason !== 'at-provider' || status === 'failed') return false
  if (!isRefunded && (provider !== 'paypal' || status !== 'succeeded')) return false
  return row.amountCents === amountCents && createdAt.getTime() >= openedAt.getTime() - clockToleranceMs
}

/** The cents of a payment that are not refunded. A refund under way counts only once it succeeds. */
function leftOf(order: OrderRow, { paymentId, amountCents }: DisputedPayment, rows: readonly RefundRow[]): number {
  // A payment that was not applied to its order is refunded in full by one refund.
  const automatic = rows.find(({ reason }) => reason !== 'at-provider' && reason !== 'disputed')
  const paidCents = order.paymentId === paymentId ? order.totalCents : (automatic?.amountCents ?? amountCents)
  const returned = rows.filter(({ status }) => status === 'succeeded')
  return paidCents - returned.reduce((sum, row) => sum + row.amountCents, 0)
}

async function reportLoss(shop: Shop, tx: Db, order: OrderRow, amountCents: number): Promise<void> {
  await setAttention(shop, tx, order, 'dispute-lost', true)
  await recordMoney(shop, tx, order, { before: null, after: dollarsOf(amountCents) })
}

/** Reverses the refund of a lost dispute whose money the provider has returned. */
async function reverseLoss(shop: Shop, tx: Db, order: OrderRow, row: RefundRow | undefined): Promise<void> {
  if (row?.status !== 'succeeded') return
  const settledAt = shop.now()
  await keepFiledPeriod(tx, row, 'failed', settledAt)
  await updateRefund(tx, row.id, { status: 'failed', settledAt })
  await setAttention(shop, tx, order, 'dispute-lost', false)
  await recordMoney(shop, tx, order, { before: dollarsOf(row.amountCents), after: null })
}

async function recordMoney(
  shop: Shop,
  tx: Db,
  order: OrderRow,
  amount: { before: number | null; after: number | null },
): Promise<void> {
  await recordAuditEvent(shop, tx, {
    subject: 'order',
    subjectId: order.id,
    action: 'changed',
    by: paymentProvider,
    fields: [{ field: 'disputeLost', ...amount }],
  })
}

/** Flags the order of a reported payment once, with an audit event. A payment of another shop changes nothing. */
export async function flagPayment(
  shop: Shop,
  payment: ReportedPayment,
  attention: 'disputed' | 'fraud-warning',
): Promise<void> {
  const orderId = await findReportedOrder(shop, payment)
  if (!orderId)
    return shop.log.warn({ payment, attention }, 'a reported payment does not belong to an order of this shop')
  await transact(shop.db, async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (order) await setAttention(shop, tx, order, attention, true)
  })
}

/** Finds the id of the order of a reported payment. */
export async function findReportedOrder(
  shop: Shop,
  { paymentId, orderId }: ReportedPayment,
): Promise<string | undefined> {
  const paid = await findOrderByPayment(shop.db, paymentId)
  if (paid) return paid.id
  const [refund] = await listRefundsOf(shop.db, paymentId)
  if (refund) return refund.orderId
  return orderId && isId(orderId) ? (await findOrder(shop.db, orderId))?.order.id : undefined
}
