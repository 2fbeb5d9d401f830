import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { DependencyScope } from './dependencies.ts'
import type { PublicResponse } from './response-cache.ts'

/**
 * Reads what a public response shows, on the replica (DATABASE_REPLICA_URL) when that has all data from before
 * `notBeforeMs`, else on the primary. `read` gets the shop with the database to read from, and the scope of the
 * response. A response that a change since that time would have dropped from the cache is read again on the primary,
 * and so is a refusal or a failure.
 */
export async function readPublic(
  shop: Shop,
  notBeforeMs: number,
  read: (shop: Shop, scope: DependencyScope) => Promise<PublicResponse>,
): Promise<PublicResponse> {
  const { replica } = shop
  const asOfMs = replica?.asOfMs() ?? -Infinity
  let oldestMs = notBeforeMs
  if (replica && asOfMs > notBeforeMs) {
    // What the replica has just shown may be too old.
    oldestMs = asOfMs
    try {
      const response = await read({ ...shop, db: replica.db }, new DependencyScope(asOfMs, notBeforeMs))
      if (!replica.mayLack(response.dependencies.tags)) return response
    } catch (error) {
      if (!(error instanceof ShopError)) replica.reportFailure(error)
    }
  }
  return read(shop, new DependencyScope(shop.now().getTime(), oldestMs))
}
