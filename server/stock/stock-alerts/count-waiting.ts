import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { stockAlerts } from '#contract/stock/stock-alerts.ts'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { countAlerts } from './stock-alerts.queries.ts'

const maxIds = 100

/**
 * Counts the addresses that wait for products, given by comma-separated ids; texts that are not ids are left out.
 * Throws ShopError 400 for more than 100.
 */
export async function countWaiting(shop: Shop, ids: string): Promise<ReplyOf<typeof stockAlerts.count>> {
  const wanted = [...new Set(ids.toLowerCase().split(',').filter(isId))]
  if (wanted.length > maxIds) throw new ShopError(400, `Ask for up to ${maxIds} products at once.`)
  return countAlerts(shop.db, wanted, shop.now())
}
