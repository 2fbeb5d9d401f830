import type { Order } from '#contract/orders.ts'
import { isId } from '#rules/ids.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { findRefund } from '#server/payments/refunds/refunds.queries.ts'
import { settleRefund } from '#server/payments/refunds/settle-refund.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Marks the refund of a bank transfer, which the owner has paid by hand, as sent, once; the buyer gets an email. Throws
 * ShopError 404 for an unknown refund, 403 without a fresh sign-in, 409 for one that a payment provider makes.
 */
export async function markRefundSent(
  shop: Shop,
  { id: orderId, refundId }: { id: string; refundId: string },
  user: SignedInUser,
): Promise<Order> {
  const refund = isId(refundId) ? await findRefund(shop.db, refundId) : undefined
  if (!refund || refund.orderId !== orderId) throw new ShopError(404, 'Refund not found')
  if (refund.provider !== 'transfer') throw new ShopError(409, 'The payment provider makes this refund.')
  requireFreshSignIn(user, shop.now())
  await settleRefund(shop, refundId, { status: 'succeeded' })
  return readOrder(shop, orderId, user)
}
