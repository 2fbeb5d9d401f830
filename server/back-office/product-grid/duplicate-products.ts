import type { GridRow } from '#contract/back-office/product-grid.ts'
import { productFields } from '#contract/catalogue/product-fields.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { truncate } from '#rules/platform/truncate.ts'
import {
  insertProduct,
  lockHighestNewNumber,
  lockStoredProducts,
} from '#server/catalogue/manage/manage-products.queries.ts'
import { replaceFurtherPictures } from '#server/catalogue/pictures.queries.ts'
import { toColumns, toEditable } from '#server/catalogue/product-mapping.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { toGridRow } from './list-grid.ts'
import { listGridProductsById } from './product-grid.queries.ts'
import type { EditableProduct, StoredProduct } from '#server/catalogue/product-rows.ts'

/**
 * Copies products as drafts with a new code, without units and reviews, not featured; they share the files of pictures
 * and models. Throws ShopError 404 when one of them does not exist; then none is copied.
 */
export async function duplicateProducts(
  shop: Shop,
  user: SignedInUser,
  productIds: readonly string[],
): Promise<GridRow[]> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const ids = [...new Set(productIds)]
    const stored = await lockStoredProducts(tx, ids.filter(isId), now)
    if (stored.size < ids.length) throw new ShopError(404, 'Product not found')
    const highest = await lockHighestNewNumber(tx)
    await setStockChange(shop, tx, { kind: 'created', by: actorOf(user) })
    const copies: string[] = []
    for (const id of ids) {
      const original = stored.get(id)
      if (original)
        copies.push(await insertCopy(shop, tx, user, { original, number: highest + copies.length + 1, now }))
    }
    return (await listGridProductsById(tx, copies, now)).map(toGridRow)
  })
}

async function insertCopy(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  { original, number, now }: { original: StoredProduct; number: number; now: Date },
): Promise<string> {
  const copy: EditableProduct = {
    ...toEditable(original),
    name: `${truncate(original.name, productFields.name.maxLength - copyMark.length)}${copyMark}`,
    code: `NEW-${String(number).padStart(4, '0')}`,
    countInStock: 0,
    featured: false,
  }
  const id = await insertProduct(tx, { ...toColumns(copy), isDraft: true, createdAt: now, updatedAt: now })
  if (copy.furtherPictures !== '') await replaceFurtherPictures(tx, [{ id, furtherPictures: copy.furtherPictures }])
  await recordAuditEvent(shop, tx, {
    subject: 'product',
    subjectId: id,
    action: 'created',
    by: actorOf(user),
    fields: changedFields({}, copy),
  })
  return id
}

const copyMark = ' (copy)'
