import type { UnpaidOrder } from '#contract/orders/orders.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { payableUntil } from '#rules/orders/order-state.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listPayableOrders } from './orders.queries.ts'

/** How many unpaid orders the menu, the cart and the profile show. */
const limit = 5

/** Lists the shopper's own orders that can still be paid, newest first; not those with a payment under way. */
export async function listUnpaidOrders(shop: Shop, user: SignedInUser): Promise<UnpaidOrder[]> {
  const { payableDays } = shop.config
  const found = await listPayableOrders(shop.db, user._id, { now: shop.now(), payableDays, limit })
  return found.map((order) => ({
    _id: order.id,
    orderNumber: formatOrderNumber(order.number),
    totalPrice: dollarsOf(order.totalCents),
    heldUntil: order.heldUntil?.toISOString() ?? null,
    payableUntil: payableUntil(order.createdAt, order.payableDays ?? payableDays).toISOString(),
  }))
}
