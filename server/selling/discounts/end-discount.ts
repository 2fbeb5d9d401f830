import type { Discount } from '#contract/discounts.ts'
import { isId } from '#rules/ids.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findDiscount, updateEnded } from './discounts.queries.ts'

/**
 * Ends a discount code now; orders that have it keep it, also unpaid ones, because their buyers were promised that
 * price. Throws ShopError 404 for an unknown discount.
 */
export async function endDiscount(shop: Shop, id: string): Promise<Discount> {
  const now = shop.now()
  if (isId(id)) await updateEnded(shop.db, id, now)
  const discount = isId(id) ? await findDiscount(shop.db, id, now) : undefined
  if (!discount) throw new ShopError(404, 'Discount code not found')
  return discount
}
