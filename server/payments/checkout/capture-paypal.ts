import type { Order } from '#contract/orders/orders.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listSessionsOf } from '#server/payments/payments.queries.ts'
import { settleSession } from './settle-session.ts'

/**
 * Captures the payment that the buyer has approved with PayPal, while the units of the order are held, and marks the
 * order paid; no data of the browser is used. Throws ShopError 404 for another shopper, 403 for an admin, 409 `Payment
 * has not been received` or when PayPal is not configured, 502 when PayPal does not respond.
 */
export async function capturePaypalPayment(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const order = await readOrder(shop, orderId, user)
  if (order.user._id !== user._id) throw new ShopError(403, 'Only the buyer can pay for an order.')
  providerOf(shop, 'paypal')
  if (order.isPaid) return order
  for (const row of await listSessionsOf(shop.db, order._id)) {
    const mayPay = row.provider === 'paypal' && row.status !== 'returned'
    if (mayPay && (await settleSession(shop, row))) return readOrder(shop, orderId, user)
  }
  throw new ShopError(409, 'Payment has not been received')
}
