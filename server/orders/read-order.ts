import type { Order } from '#contract/orders.ts'
import { isId } from '#rules/ids.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findOrder, listOrdersOf, toOrder } from './orders.queries.ts'

/**
 * Reads an order for its buyer or for an admin. Throws ShopError 404 for everybody else, as if it were not there
 * (promises 17).
 */
export async function readOrder(shop: Shop, id: string, user: SignedInUser): Promise<Order> {
  const found = isId(id) ? await findOrder(shop.db, id) : undefined
  if (!found || (found.order.userId !== user._id && !user.isAdmin)) throw new ShopError(404, 'Order not found')
  return toOrder(found, shop.payments.stripe.isTest, user.isAdmin)
}

/** A shopper's own orders, newest first. */
export async function listMyOrders(shop: Shop, user: SignedInUser): Promise<Order[]> {
  const found = await listOrdersOf(shop.db, user._id)
  return found.map((each) => toOrder(each, shop.payments.stripe.isTest, user.isAdmin))
}
