import { v7 } from 'uuid'
import { transact } from '#db/open.ts'
import { findOrderByPayment, lockOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { CardRefund, ProviderName } from './card.ts'
import { providerOf } from './providers.ts'
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
    const ours =
      known.find(({ providerRefundId }) => providerRefundId === refund.id) ?? known.find(({ id }) => id === refund.ours)
    // A try that failed, and it was asked for again since.
    if (ours && refund.status === 'failed' && ours.keyNumber > 0 && ours.providerRefundId !== refund.id) continue
    const id = ours?.id ?? (await writeDown(shop, orderId, { provider, paymentId }, refund))
    if (id) await settleRefund(shop, id, refund)
  }
  return true
}

/** A refund that was not made through the shop. Answers its id, or undefined when another request was quicker. */
async function writeDown(
  shop: Shop,
  orderId: string,
  payment: { provider: ProviderName; paymentId: string },
  refund: CardRefund,
): Promise<string | undefined> {
  if (refund.ours && (await findRefund(shop.db, refund.ours))) return refund.ours
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
