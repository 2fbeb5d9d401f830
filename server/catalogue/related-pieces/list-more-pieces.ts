import type { MorePieces } from '#contract/catalogue/related-pieces.ts'
import { may } from '#rules/accounts/roles.ts'
import { isId } from '#rules/platform/ids.ts'
import { listInOrderOf } from '#server/catalogue/list-products.ts'
import { showProducts } from '#server/catalogue/product-mapping.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findMoreIds } from './related-pieces.queries.ts'

/** Lists more of the range or brand of a product; nothing for an unknown product. */
export async function listMorePieces(shop: Shop, id: string, user: SignedInUser | null): Promise<MorePieces> {
  const withDrafts = may(user?.role, 'products', 'read')
  const found = isId(id) ? await findMoreIds(shop.db, id, { withDrafts }) : undefined
  if (!found) return { name: '', isRange: false, products: [], count: 0 }
  const { more, moreName, isRange, count } = found
  return { name: moreName, isRange, products: showProducts(await listInOrderOf(shop, more)), count }
}
