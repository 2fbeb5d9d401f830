import { guestUnits } from '#rules/stock/stock.ts'
import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listPublishedUnits, readUnitsHeldByGuests } from './shared-holds.queries.ts'

/**
 * Lists how many units of products one order of a guest can have now, as `checkGuestUnits` counts them, so that a guest
 * reads it before the last step. `ids` are separated by commas; what is not sold is left out.
 */
export async function listGuestLimits(shop: Shop, ids: string): Promise<{ product: string; units: number }[]> {
  const now = shop.now()
  const found = await listPublishedUnits(shop.db, ids.split(',').filter(isId), now)
  const held = await readUnitsHeldByGuests(shop.db, { ids: found.map(({ id }) => id), now })
  return found.map(({ id, stock, sellable }) => ({
    product: id,
    units: Math.max(0, Math.min(sellable, guestUnits(stock) - (held.get(id) ?? 0))),
  }))
}
