import type { DeletedProducts } from '#contract/back-office/product-grid.ts'
import { allowLongWork, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { deleteLocked } from '#server/catalogue/manage/delete-product.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'

/** Deletes products in one transaction; those in an order that is being paid, or already deleted, are named. */
export async function deleteProducts(
  shop: Shop,
  user: SignedInUser,
  { products }: { products: readonly string[] },
): Promise<DeletedProducts> {
  const ids = [...new Set(products)]
  return transact(shop.db, async (tx) => {
    await allowLongWork(tx)
    const stored = await lockStoredProducts(tx, ids.filter(isId), shop.now())
    const refusals = await deleteLocked(shop, tx, user, [...stored.values()])
    const result: DeletedProducts = { deleted: [], gone: [], refused: [] }
    for (const id of ids) {
      const [product, message] = [stored.get(id), refusals.get(id)]
      if (!product) result.gone.push(id)
      else if (message === undefined) result.deleted.push({ product: id, name: product.name })
      else result.refused.push({ product: id, name: product.name, message })
    }
    return result
  })
}
