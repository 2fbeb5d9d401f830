import type { Product } from '#contract/catalogue/products.ts'
import type { ProductState } from '#contract/back-office/product-grid.ts'
import type { ProductUpdate } from '#contract/catalogue/product-changes.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isPublishedFree, productState, stateColumns, stateFields } from '#rules/catalogue/product-state.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzTimeText } from '#rules/platform/nz-dates.ts'
import { listAuditEventsOf } from '#server/platform/history/history.queries.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { findProduct } from '#server/catalogue/catalogue.queries.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import { applyProductUpdate } from './product-values.ts'
import { replaceFurtherPictures } from '#server/catalogue/pictures.queries.ts'
import { checkImage, newImages } from './check-image.ts'
import { changesModel, checkModel } from './check-model.ts'
import { lockStoredProducts, updateProductRow } from './manage-products.queries.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'

/**
 * Saves an admin's changes of a product, locked in one transaction; the first save publishes a draft unless it
 * `staysDraft`, and a hidden product stays hidden (behaviour, Catalogue). Throws ShopError 404 `Product not found`, 409
 * for a change since `version`, and what `storeProductUpdate` throws.
 */
export async function updateProduct(
  shop: Shop,
  user: SignedInUser,
  id: string,
  update: ProductUpdate,
  state?: ProductState,
): Promise<Product> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const before = await lockProduct(tx, id, now)
    await checkVersion(tx, before, update.version)
    await storeProductUpdate(shop, tx, user, {
      before,
      update,
      state: state ?? stateAfter(productState(before), update),
      stockReason: 'Saved with the product',
    })
    const saved = await findProduct(tx, before.id, { now, withDrafts: true, pictures: shop.pictures })
    if (!saved) throw new Error(`product ${id} was saved and cannot be read`)
    return saved
  })
}

function stateAfter(before: ProductState, { staysDraft }: ProductUpdate): ProductState {
  return before === 'draft' && !staysDraft ? 'published' : before
}

/** A change of a locked product: its fields, the state that it gets, and why its stock moves. */
export interface ProductChange {
  before: StoredProduct
  update: ProductUpdate
  state: ProductState
  stockReason: string
}

/**
 * Stores the change of a locked product with its history: the one decision of the form and of the table, also about its
 * price. Throws ShopError 409 for too few units, 400 for an invalid price, image or model, or when a product without a
 * price would be published without `isFree`.
 */
export async function storeProductUpdate(
  shop: Shop,
  tx: Db,
  user: SignedInUser,
  { before, update, state, stockReason }: ProductChange,
): Promise<void> {
  const values = { ...applyProductUpdate(before, update), ...stateColumns(state) }
  if (isPublishedFree(before, values) && !update.isFree) throw publishedFreeError()
  for (const image of newImages(before, values)) await checkImage(tx, image)
  if (changesModel(before, values)) await checkModel(tx, shop.models, values)
  await setStockChange(shop, tx, { kind: 'correction', by: actorOf(user), reason: stockReason })
  await updateProductRow(tx, before.id, values, shop.now())
  if (values.furtherPictures !== before.furtherPictures)
    await replaceFurtherPictures(tx, [{ ...values, id: before.id }])
  const after = { ...before, ...values }
  await recordAuditEvent(shop, tx, {
    subject: 'product',
    subjectId: before.id,
    action: 'changed',
    by: actorOf(user),
    fields: changedFields(
      { ...toEditable(before), ...stateFields(before) },
      { ...toEditable(after), ...stateFields(after) },
    ),
  })
}

/** Locks a product until the transaction ends. Throws ShopError 404 for an unknown or malformed id. */
export async function lockProduct(tx: Db, id: string, now: Date): Promise<StoredProduct> {
  const found = isId(id) ? (await lockStoredProducts(tx, [id], now)).get(id.toLowerCase()) : undefined
  if (!found) throw new ShopError(404, 'Product not found')
  return found
}

function publishedFreeError(): ShopError {
  const message = 'This piece would be on sale for $0.00. Enter a price, or confirm that it’s free.'
  return new ShopError(400, message, [
    { path: 'price', message },
    { path: 'isFree', message },
  ])
}

/**
 * Throws ShopError 409 when the product has changed since `version`; the message names the admin and the time if known.
 */
async function checkVersion(tx: Db, stored: StoredProduct, version: number | undefined): Promise<void> {
  if (version === undefined || version === stored.version) return
  const [last] = await listAuditEventsOf(tx, { subject: 'product', id: stored.id }, { limit: 1, offset: 0 })
  const saved = last ? `${last.by} saved changes on ${nzTimeText(last.createdAt)}.` : 'Another admin saved changes.'
  const message = `${saved} Yours aren’t saved yet.`
  throw new ShopError(409, message, [{ path: 'version', message }])
}
