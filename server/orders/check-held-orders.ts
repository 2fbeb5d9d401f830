import type { Db } from '#db/open.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { countHeldOrders } from './holds.queries.ts'

/**
 * Checks that a buyer may hold the units of one more unpaid order. Call it in a transaction that has locked the buyer. Throws
 * ShopError 409.
 */
export async function checkHeldOrders(shop: Shop, tx: Db, userId: string): Promise<void> {
  const limit = shop.config.heldOrdersPerAccount
  if ((await countHeldOrders(tx, userId, shop.now())) < limit) return
  const orders = limit === 1 ? 'an unpaid order. Pay or cancel it' : `${limit} unpaid orders. Pay or cancel one of them`
  throw new ShopError(409, `You have ${orders} first.`)
}
