import type { NewOrder } from '#contract/orders/orders.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { type PlacedOrder, placeOrder, type PlacingOptions } from '#server/orders/placing/place-order.ts'
import type { Shop } from '#server/platform/shop.ts'
import { endingCheckouts } from './end-checkouts.ts'

/**
 * Places an order within the limits of its account and network, after the open checkouts of older orders whose holds
 * have to end. Throws what `placeOrder` throws, ShopError 429 beyond a limit, and 502 when the provider does not
 * respond.
 */
export function placeOrderAfterCheckouts(
  shop: Shop,
  user: SignedInUser,
  wanted: NewOrder,
  { idempotencyKey, caller }: Omit<PlacingOptions, 'protectedOrderIds'>,
): Promise<PlacedOrder> {
  return shop.limiter.run(['orders-network', 'orders'], caller, () =>
    endingCheckouts(shop, (protectedOrderIds) =>
      placeOrder(shop, user, wanted, { idempotencyKey, caller, protectedOrderIds }),
    ),
  )
}
