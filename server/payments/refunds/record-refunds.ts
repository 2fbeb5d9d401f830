import { v7 } from 'uuid'
import { transact } from '#db/open.ts'
import { paymentProvider } from '#server/history/audit-log.ts'
import { findOrderByPayment, lockOrder, type RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { ProviderRefund, ProviderName } from '#server/payments/providers/payment-provider.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'
import { findRefund, insertRefund, listRefundsOf, updateRefund } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Records what is new in the refunds of a payment at the provider, any number of times: outcomes of the shop's own, and
 * those of the provider's dashboard; `alsoKnown` are refunds that the list may not contain, such as a reversal. Returns
 * whether the payment belongs to an order of this shop.
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
 * Whether a provider refund is an attempt at a refund of the shop. Only one successful provider refund can belong to a
 * row, and none to a row that the owner has paid by transfer; a further one is recorded as a refund of its own.
 */
function isAttemptOf({ id, providerRefundId, transferredAt }: RefundRow, refund: ProviderRefund): boolean {
  const isOpen = providerRefundId === null && transferredAt === null
  return id === refund.shopRefundId && (isOpen || refund.status === 'failed')
}

/**
 * Whether a refund in PayPal's records, such as a reversal, is the money of a lost dispute that is recorded already.
 */
function isMoneyOfDispute(row: RefundRow, { status, amountCents }: ProviderRefund): boolean {
  const { provider, reason, providerRefundId } = row
  if (provider !== 'paypal' || reason !== 'disputed' || providerRefundId !== null) return false
  return row.status === status && row.amountCents === amountCents
}

/**
 * Inserts a refund that was not requested through the shop, or that was made twice. Returns its id, or undefined when a
 * concurrent request has inserted it.
 */
async function insertProviderRefund(
  shop: Shop,
  orderId: string,
  payment: { provider: ProviderName; paymentId: string },
  refund: ProviderRefund,
): Promise<string | undefined> {
  const row = refund.shopRefundId === null ? undefined : await findRefund(shop.db, refund.shopRefundId)
  if (row && isAttemptOf(row, refund)) return row.id
  return transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId)
    const lost = (await listRefundsOf(tx, payment.paymentId)).find((each) => isMoneyOfDispute(each, refund))
    if (lost) {
      await updateRefund(tx, lost.id, { providerRefundId: refund.id })
      return lost.id
    }
    const inserted = await insertRefund(tx, {
      id: v7(),
      orderId,
      ...payment,
      amountCents: refund.amountCents,
      reason: 'at-provider' as const,
      providerRefundId: refund.id,
      byName: paymentProvider.name,
      createdAt: shop.now(),
    })
    return inserted?.id
  })
}
