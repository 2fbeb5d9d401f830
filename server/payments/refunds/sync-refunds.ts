import type { PaidWith } from '#contract/orders/orders.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findPaidSession } from '#server/payments/payments.queries.ts'
import { recordRefunds } from './record-refunds.ts'

/** Records the provider's refunds of the payment that paid an order; see `syncRefundsOfPayment`. */
export async function syncRefundsOfOrder(shop: Shop, orderId: string): Promise<void> {
  const order = (await findOrder(shop.db, orderId))?.order
  const session = order && (await findPaidSession(shop.db, orderId))
  if (session && order.paymentId) await syncRefundsOfPayment(shop, session.provider, order.paymentId)
}

/**
 * Records the provider's refunds of every refunded payment of an order, also of payments that were not applied to it.
 */
export async function syncRefundedPayments(shop: Shop, orderId: string): Promise<void> {
  const refunds = (await findOrder(shop.db, orderId))?.refunds ?? []
  const payments = new Map(refunds.map(({ paymentId, provider }) => [paymentId, provider]))
  for (const [paymentId, provider] of payments) await syncRefundsOfPayment(shop, provider, paymentId)
}

/**
 * Records the provider's refunds of a payment, so that the rest is known before a further refund; a bank transfer has
 * none. An error of the provider is only logged: the provider itself refuses a refund that exceeds the rest.
 */
export async function syncRefundsOfPayment(shop: Shop, provider: PaidWith, paymentId: string): Promise<void> {
  if (provider === 'transfer') return
  try {
    await recordRefunds(shop, provider, paymentId)
  } catch (error) {
    shop.log.warn(error, 'the refunds of a payment could not be read')
  }
}
