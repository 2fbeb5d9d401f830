import type { Order } from '#contract/orders.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { isTestShop, type Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findOwnOrder } from './find-own-order.ts'
import { toOrder } from './order-mapping.ts'
import { hasPendingPayment, listOrdersOf } from './orders.queries.ts'

/** Reads an order for its buyer or for an admin. Throws ShopError 404 for every other user (promises 17). */
export async function readOrder(shop: Shop, id: string, user: SignedInUser): Promise<Order> {
  const found = await findOwnOrder(shop.db, id, user)
  if (!found) throw new ShopError(404, 'Order not found')
  const isPaymentPending = !found.order.paidAt && (await hasPendingPayment(shop.db, id))
  return { ...toOrder(found, isTestShop(shop), user.isAdmin), ...(isPaymentPending && { isPaymentPending }) }
}

/** Lists a shopper's own orders, newest first. */
export async function listMyOrders(shop: Shop, user: SignedInUser): Promise<Order[]> {
  const found = await listOrdersOf(shop.db, user._id)
  return found.map((each) => toOrder(each, isTestShop(shop), user.isAdmin))
}
