import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { markPaid } from '#server/payments/mark-paid.ts'
import { type CheckoutRow, closeSession } from '#server/payments/payments.queries.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'

/**
 * Ends a session at the provider, so that it can no longer be paid, and then closes its row. Throws ShopError 409 when it
 * was paid first (the order is marked paid), when its payment is pending or the provider keeps it open, and 502 when the
 * provider does not respond; then nothing has changed.
 */
export async function endOpenSession(shop: Shop, row: CheckoutRow): Promise<void> {
  // Without its configuration the session can no longer be captured.
  if (row.provider === 'paypal' && !shop.payments.paypal) return closeSession(shop.db, row.id)
  const session = await providerOf(shop, row.provider).endSession(row.id)
  if (session?.state === 'paid' && (await markPaid(shop, session))) {
    throw new ShopError(409, 'This order is already paid.')
  }
  if (session?.state === 'pending' || session?.state === 'open') {
    throw new ShopError(409, 'A payment for this order is under way. Wait a moment.')
  }
  await closeSession(shop.db, row.id)
}
