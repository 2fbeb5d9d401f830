import { isId } from '#rules/platform/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { updateRefusalResolved } from './providers/refusals.queries.ts'

/**
 * Marks the refusal of a payment provider as resolved, so that the dashboard does not show it until the next one.
 * Throws ShopError 404 for an unknown refusal.
 */
export async function resolveRefusal(shop: Shop, id: string): Promise<{ resolved: true }> {
  if (isId(id) && (await updateRefusalResolved(shop.db, id, shop.now()))) return { resolved: true }
  throw new ShopError(404, 'Refusal not found')
}
