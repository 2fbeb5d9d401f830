import { findPendingSession } from '#server/payments/payments.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { settleSession } from './settle-session.ts'

/** The refusal of a step that a payment under way forbids. */
export function paymentUnderWay(): ShopError {
  return new ShopError(409, 'A payment for this order is under way. Wait a moment.')
}

/**
 * Asks the provider about a payment of the order that is under way; one that has failed is not an obstacle. Throws
 * ShopError 409 when it has paid the order or is still under way, 502 when the provider does not respond.
 */
export async function checkNoPendingPayment(shop: Shop, orderId: string): Promise<void> {
  const row = await findPendingSession(shop.db, orderId)
  if (!row) return
  if (await settleSession(shop, row)) throw new ShopError(409, 'This order is already paid.')
  if (await findPendingSession(shop.db, orderId)) throw paymentUnderWay()
}
