import { findOrder } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import type { ProviderName } from '#server/payments/providers/payment-provider.ts'
import { findPaidSession } from '#server/payments/payments.queries.ts'
import { recordRefunds } from './record-refunds.ts'

/** Reads what the provider has given back of the payment that paid an order; see `readRefundsOfPayment`. */
export async function syncRefundsOfOrder(shop: Shop, orderId: string): Promise<void> {
  const order = (await findOrder(shop.db, orderId))?.order
  const session = order && (await findPaidSession(shop.db, orderId))
  if (session && order.paymentId) await syncRefundsOfPayment(shop, session.provider, order.paymentId)
}

/**
 * Reads what the provider has given back of a payment so far, so that what is left of it is known before more is given
 * back. A provider that does not answer stops nobody: what is asked for too much it refuses itself.
 */
export async function syncRefundsOfPayment(shop: Shop, provider: ProviderName, paymentId: string): Promise<void> {
  try {
    await recordRefunds(shop, provider, paymentId)
  } catch (error) {
    shop.log.warn(error, 'what was given back of a payment could not be read')
  }
}
