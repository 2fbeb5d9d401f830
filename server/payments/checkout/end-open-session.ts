import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { markPaid } from '#server/payments/mark-paid.ts'
import { type CheckoutRow, closeSession } from '#server/payments/payments.queries.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'

/**
 * Ends a session at the provider, so that nobody can pay in it any more, and then here. Throws ShopError 409 when it was
 * paid before it could be ended (the order is marked paid), when its money is on its way or the provider keeps it open,
 * 502 when the provider does not answer: then nothing has changed.
 */
export async function endOpenSession(shop: Shop, row: CheckoutRow): Promise<void> {
  // Without its configuration nothing can be taken in it any more.
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
