import { v7 } from 'uuid'
import { transact } from '#db/open.ts'
import { paymentProvider } from '#server/platform/history/audit-log.ts'
import { findOrderByPayment, lockOrder, type RefundRow, findOrder } from '#server/orders/orders.queries.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ProviderError, type ProviderName, type ProviderRefund } from '#server/platform/payment-provider.ts'
import type { PaidWith } from '#contract/orders/order.ts'
import { findPaidSession } from '#server/payments/payments.queries.ts'
import { findRefund, insertRefund, listRefundsOf, updateRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Records the provider's refunds of a payment, any number of times, the shop's own and those of its dashboard;
 * `alsoKnown` are others, such as a reversal. Returns whether the payment is of this shop.
 */
export async function recordRefunds(
  shop: Shop,
  provider: ProviderName,
  paymentId: string,
  alsoKnown: readonly ProviderRefund[] = [],
): Promise<boolean> {
  const rows = await listRefundsOf(shop.db, paymentId)
  const orderId = rows[0]?.orderId ?? (await findOrderByPayment(shop.db, paymentId))?.id
  if (!orderId) return false
  const listed = await providerOf(shop, provider).listRefunds(paymentId)
  const unlisted = alsoKnown.filter(({ id }) => !listed.some((each) => each.id === id))
  for (const refund of [...listed, ...unlisted]) {
    const row =
      rows.find((each) => each.providerRefundId === refund.id) ?? rows.find((each) => isAttemptOf(each, refund))
    const id = row?.id ?? (await insertProviderRefund(shop, orderId, { provider, paymentId }, refund))
    if (id) await settleRefund(shop, id, { ...refund, isFromList: true })
  }
  return true
}

/**
 * Whether a provider refund is an attempt at the shop's refund. Only one success can belong to a row, and none to one
 * paid by transfer.
 */
function isAttemptOf({ id, providerRefundId, transferredAt }: RefundRow, refund: ProviderRefund): boolean {
  const isOpen = providerRefundId === null && transferredAt === null
  return id === refund.shopRefundId && (isOpen || refund.status === 'failed')
}

/** Which disputes the provider prevented by a refund, as far as it was asked. */
type PreventedDisputes = Map<string, boolean>

/**
 * Whether a provider's refund is the money of a recorded lost dispute. Returns a dispute to ask about first when
 * unknown.
 */
function isMoneyOfDispute(
  row: RefundRow,
  { status, amountCents }: ProviderRefund,
  prevented: PreventedDisputes,
): boolean | { ask: string } {
  const { provider, reason, providerRefundId, disputeId } = row
  if (reason !== 'disputed' || providerRefundId !== null || row.amountCents !== amountCents) return false
  if (provider === 'paypal') return row.status === status
  if (row.status !== 'succeeded' || status === 'failed' || disputeId === null) return false
  return prevented.get(disputeId) ?? { ask: disputeId }
}

/** Whether the provider prevented a dispute by a refund; false when the key has no permission to read disputes. */
async function isPrevented(shop: Shop, provider: ProviderName, disputeId: string): Promise<boolean> {
  try {
    return (await providerOf(shop, provider).findDispute(disputeId))?.isRefunded ?? false
  } catch (error) {
    if (error instanceof ProviderError && error.refusal) return false
    throw error
  }
}

/** Inserts a refund made at the provider. Undefined when a concurrent request has inserted it. */
async function insertProviderRefund(
  shop: Shop,
  orderId: string,
  payment: { provider: ProviderName; paymentId: string },
  refund: ProviderRefund,
  prevented: PreventedDisputes = new Map(),
): Promise<string | undefined> {
  const row = refund.shopRefundId === null ? undefined : await findRefund(shop.db, refund.shopRefundId)
  if (row && isAttemptOf(row, refund)) return row.id
  const inserted = await transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId)
    for (const each of await listRefundsOf(tx, payment.paymentId)) {
      const isMoney = isMoneyOfDispute(each, refund, prevented)
      if (typeof isMoney === 'object') return isMoney
      if (!isMoney) continue
      await updateRefund(tx, each.id, { providerRefundId: refund.id })
      return each
    }
    return insertRefund(tx, {
      id: v7(),
      orderId,
      ...payment,
      amountCents: refund.amountCents,
      reason: 'at-provider' as const,
      providerRefundId: refund.id,
      byName: paymentProvider.name,
      createdAt: shop.now(),
    })
  })
  if (!inserted || 'id' in inserted) return inserted?.id
  // The provider is asked without the lock of the order.
  prevented.set(inserted.ask, await isPrevented(shop, payment.provider, inserted.ask))
  return insertProviderRefund(shop, orderId, payment, refund, prevented)
}

/** Records the provider's refunds of the payment that paid an order; see `syncRefundsOfPayment`. */
export async function syncRefundsOfOrder(shop: Shop, orderId: string): Promise<void> {
  const order = (await findOrder(shop.db, orderId))?.order
  const session = order && (await findPaidSession(shop.db, orderId))
  if (session && order.paymentId) await syncRefundsOfPayment(shop, session.provider, order.paymentId)
}

/** Records the provider's refunds of all refunded payments of an order, also of payments that were not applied. */
export async function syncRefundedPayments(shop: Shop, orderId: string): Promise<void> {
  const refunds = (await findOrder(shop.db, orderId))?.refunds ?? []
  const payments = new Map(refunds.map(({ paymentId, provider }) => [paymentId, provider]))
  for (const [paymentId, provider] of payments) await syncRefundsOfPayment(shop, provider, paymentId)
}

/**
 * Records the provider's refunds of a payment before a further refund. Errors are only logged, because the provider
 * itself refuses to refund too much.
 */
export async function syncRefundsOfPayment(shop: Shop, provider: PaidWith, paymentId: string): Promise<void> {
  if (provider === 'transfer') return
  try {
    await recordRefunds(shop, provider, paymentId)
  } catch (error) {
    shop.log.warn(error, 'the refunds of a payment could not be read')
  }
}
