import { transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { actorOf, noteChange } from '#server/history/note-change.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { writtenFields } from './changed-product.ts'
import { deleteProductRow } from './manage-products.queries.ts'
import { lockProduct } from './update-product.ts'

/**
 * Deletes a product with its reviews; orders keep their own copy of name, price and image (promises 8). What it was stands
 * in the history. Throws ShopError 404 `Product not found`.
 */
export async function deleteProduct(shop: Shop, user: SignedInUser, id: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const stored = await lockProduct(tx, id, shop.now())
    await deleteProductRow(tx, stored.id)
    await noteChange(shop, tx, {
      ...{ subject: 'product', subjectId: stored.id, action: 'deleted', by: actorOf(user) },
      fields: changedFields(writtenFields(stored), {}),
    })
  })
  return { message: 'Product deleted' }
}
