import { isOpenCheckoutConflict, type OpenCheckoutConflict } from '#server/orders/placing/open-checkouts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findOpenSession } from '#server/payments/payments.queries.ts'
import { endOpenSession } from './end-open-session.ts'
import { withTimeout } from './provider-timeout.ts'

/**
 * The most rounds before the buyer has to wait: the checkout of an order can be started again while it is being ended.
 */
const maxRounds = 5

/**
 * Runs `work`, ends the checkouts that it names at their provider, and runs it again until it names none.
 * `protectedOrderIds`: the orders whose checkout could not end, because a payment of them is under way. Throws what `work` throws, 502 when the
 * provider does not respond, and 409 when checkouts of the account keep being opened meanwhile.
 */
export async function endingCheckouts<T>(
  shop: Shop,
  work: (protectedOrderIds: ReadonlySet<string>) => Promise<T | OpenCheckoutConflict>,
): Promise<T> {
  const protectedOrderIds = new Set<string>()
  for (let round = 0; round < maxRounds; round++) {
    const result = await work(protectedOrderIds)
    if (!isOpenCheckoutConflict(result)) return result
    for (const id of result.mustEnd) if (!(await withTimeout(shop, endCheckout(shop, id)))) protectedOrderIds.add(id)
  }
  throw new ShopError(409, 'The payment of another order of this account was just started. Try again in a moment.')
}

/** Ends the open checkout of an order. Returns false when a payment of it is under way. */
async function endCheckout(shop: Shop, orderId: string): Promise<boolean> {
  const session = await findOpenSession(shop.db, orderId)
  try {
    if (session) await endOpenSession(shop, session)
    return true
  } catch (error) {
    if (error instanceof ShopError && error.status === 409) return false
    throw error
  }
}
