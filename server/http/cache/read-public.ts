import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import type { PublicResponse } from './response-cache.ts'

/**
 * Reads what a public response shows, on the replica (DATABASE_REPLICA_URL) when that has all data from before `notBeforeMs`,
 * else on the primary. `read` gets the shop with the database to read from, and the time of its data in milliseconds. A
 * response that a change since that time would have dropped from the cache is read again on the primary, and so is a refusal
 * or a failure.
 */
export async function readPublic(
  shop: Shop,
  notBeforeMs: number,
  read: (shop: Shop, asOfMs: number) => Promise<PublicResponse>,
): Promise<PublicResponse> {
  const { replica } = shop
  const asOfMs = replica?.asOfMs() ?? -Infinity
  if (replica && asOfMs > notBeforeMs) {
    try {
      const response = await read({ ...shop, db: replica.db }, asOfMs)
      if (!replica.mayLack(response.dependencies.tags)) return response
    } catch (error) {
      if (!(error instanceof ShopError)) replica.reportFailure(error)
    }
  }
  return read(shop, shop.now().getTime())
}
