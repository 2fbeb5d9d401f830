import { v7 } from 'uuid'
import { transact } from '#db/open.ts'
import { findOrderByPayment, lockOrder, type RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { ProviderRefund, ProviderName } from '#server/payments/providers/payment-provider.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'
import { findRefund, insertRefund, listRefundsOf } from './refunds.queries.ts'
import { settleRefund } from './settle-refund.ts'

/**
 * Reads what the provider has given back of a payment and writes down what the shop does not know yet: how its own refunds
 * turned out, and those that the owner made on the provider's own pages. May be called any number of times. Answers
 * whether the payment is known here.
 */
export async function recordRefunds(shop: Shop, provider: ProviderName, paymentId: string): Promise<boolean> {
  const known = await listRefundsOf(shop.db, paymentId)
  const orderId = known[0]?.orderId ?? (await findOrderByPayment(shop.db, paymentId))?.id
  if (!orderId) return false
  for (const refund of await providerOf(shop, provider).listRefunds(paymentId)) {
    const ours = known.find((row) => row.providerRefundId === refund.id) ?? known.find((row) => isTryOf(row, refund))
    const id = ours?.id ?? (await writeDown(shop, orderId, { provider, paymentId }, refund))
    if (id) await settleRefund(shop, id, { ...refund, isListed: true })
  }
  return true
}

/**
 * Whether a refund of the provider's was made for one of the shop's. One of them can be made for it; should there ever be
 * another, it must not be hidden behind the first.
 */
function isTryOf({ id, providerRefundId }: RefundRow, refund: ProviderRefund): boolean {
  return id === refund.ours && (providerRefundId === null || refund.status === 'failed')
}

/** A refund that was not made through the shop, or once too often. Answers its id, or undefined when another request was quicker. */
async function writeDown(
  shop: Shop,
  orderId: string,
  payment: { provider: ProviderName; paymentId: string },
  refund: ProviderRefund,
): Promise<string | undefined> {
  const ours = refund.ours === null ? undefined : await findRefund(shop.db, refund.ours)
  if (ours && isTryOf(ours, refund)) return ours.id
  return transact(shop.db, async (tx) => {
    await lockOrder(tx, orderId)
    const row = await insertRefund(tx, {
      id: v7(),
      orderId,
      ...payment,
      amountCents: refund.amountCents,
      reason: 'at-provider' as const,
      providerRefundId: refund.id,
      byName: 'The payment provider',
      createdAt: shop.now(),
    })
    return row?.id
  })
}
