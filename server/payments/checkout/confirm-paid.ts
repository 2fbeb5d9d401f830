import type { Order } from '#contract/orders/orders.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readOrder } from '#server/orders/read-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listSessionsOf } from '#server/payments/payments.queries.ts'
import { settleSession } from './settle-session.ts'

/**
 * Reads the sessions of an order from the provider and marks the order paid if one is, for the buyer and admins; no
 * data of the browser is used. Throws ShopError 404 for any other user, 409 `Payment has not been received`, 502 when
 * the provider does not respond.
 */
export async function confirmPaid(shop: Shop, orderId: string, user: SignedInUser): Promise<Order> {
  const order = await readOrder(shop, orderId, user)
  if (order.isPaid) return order
  for (const row of await listSessionsOf(shop.db, order._id)) {
    if (row.status !== 'returned' && (await settleSession(shop, row))) return readOrder(shop, orderId, user)
  }
  throw new ShopError(409, 'Payment has not been received')
}
