import type { Order } from '#contract/orders.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { listSessionsOf } from '#server/payments/payments.queries.ts'
import { settleSession } from './settle-session.ts'

/**
 * Asks the provider whether an order has been paid, and marks it if so; nothing that the browser sends counts. For its
 * buyer and for admins. Throws ShopError 404 for anybody else, 409 `Payment has not been received`, 502 when the provider
 * does not answer.
 */
export async function confirmPaid(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const order = await readOrder(shop, orderId, user)
  if (order.isPaid) return order
  for (const row of await listSessionsOf(shop.db, order._id)) {
    if (row.status !== 'returned' && (await settleSession(shop, row))) return readOrder(shop, orderId, user)
  }
  throw new ShopError(409, 'Payment has not been received')
}
