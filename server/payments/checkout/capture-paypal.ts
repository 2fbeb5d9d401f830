import type { Order } from '#contract/orders.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { listSessionsOf } from '#server/payments/payments.queries.ts'
import { providerOf } from '#server/payments/providers/payment-provider.ts'
import { settleSession } from './settle-session.ts'

/**
 * Takes the money that the shopper has approved with the payment button, while the units of the order are held, and marks
 * the order paid; nothing that the browser sends counts. For its buyer alone: an admin approves nothing for somebody else.
 * Throws ShopError 404 for another shopper, 403 for an admin, 409 `Payment has not been received` or when the button is not
 * configured, 502 when PayPal does not answer.
 */
export async function capturePaypalPayment(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const order = await readOrder(shop, orderId, user)
  if (order.user._id !== user._id) throw new ShopError(403, 'Only the buyer can pay for an order.')
  providerOf(shop, 'paypal')
  if (order.isPaid) return order
  for (const row of await listSessionsOf(shop.db, order._id)) {
    const isAsked = row.provider === 'paypal' && row.status !== 'returned'
    if (isAsked && (await settleSession(shop, row))) return readOrder(shop, orderId, user)
  }
  throw new ShopError(409, 'Payment has not been received')
}
