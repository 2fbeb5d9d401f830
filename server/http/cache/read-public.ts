import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Reads what a public response shows, on the replica (DATABASE_REPLICA_URL) when that has all data from before `notBeforeMs`,
 * else on the primary. `read` gets the shop with the database to read from, and the time of its data in milliseconds. What
 * fails on the replica is read again on the primary. A refusal is a result like any other.
 */
export async function readPublic<T>(
  shop: Shop,
  notBeforeMs: number,
  read: (shop: Shop, asOfMs: number) => Promise<T>,
): Promise<T> {
  const { replica } = shop
  const asOfMs = replica?.asOfMs() ?? -Infinity
  if (replica && asOfMs > notBeforeMs) {
    try {
      return await read({ ...shop, db: replica.db }, asOfMs)
    } catch (error) {
      if (error instanceof ShopError) throw error
      replica.reportFailure(error)
    }
  }
  return read(shop, shop.now().getTime())
}
