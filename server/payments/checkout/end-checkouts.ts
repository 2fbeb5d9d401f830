import { OpenCheckouts } from '#server/orders/make-room.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findOpenSession } from '#server/payments/payments.queries.ts'
import { endOpenSession } from './end-open-session.ts'
import { withTimeout } from './provider-timeout.ts'

/** A buyer can start the checkout of an order again while it is ended; after so many times the buyer has to wait. */
const maxRounds = 5

/**
 * Runs `work`, which may end holds. When their checkouts are open, ends those at the provider and runs `work` again. `kept`:
 * the orders whose checkout could not end because a payment of them is under way. Throws what `work` throws, 502 when the
 * provider does not respond.
 */
export async function endingCheckouts<T>(shop: Shop, work: (kept: ReadonlySet<string>) => Promise<T>): Promise<T> {
  const kept = new Set<string>()
  for (let round = 0; round < maxRounds; round++) {
    try {
      return await work(kept)
    } catch (error) {
      if (!(error instanceof OpenCheckouts)) throw error
      for (const id of error.orderIds) if (!(await withTimeout(shop, endCheckout(shop, id)))) kept.add(id)
    }
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
