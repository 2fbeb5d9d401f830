import type { ProductState } from '#contract/back-office/product-grid.ts'
import type { ProductUpdate } from '#contract/catalogue/product-changes.ts'
import type { Product } from '#contract/catalogue/products.ts'
import { type Db, transact } from '#db/open.ts'
import { isPublishedFree, productState, stateColumns, stateFields } from '#rules/catalogue/product-state.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { nzTime, nzTimeText } from '#rules/platform/nz-dates.ts'
import { canRestore, changedSince } from '#rules/platform/restorable.ts'
import { findProduct } from '#server/catalogue/catalogue.queries.ts'
import { replaceFurtherPictures } from '#server/catalogue/pictures.queries.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { type Actor, actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { findAuditEvent, listAuditEventsOf, listImportEvents } from '#server/platform/history/history.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { changesModel, checkImage, checkModel, newImages } from './check-files.ts'
import { lockStoredProducts, updateProductRow } from './manage-products.queries.ts'
import { applyProductUpdate } from './product-values.ts'

/**
 * Saves an admin's changes; the first save publishes a draft unless it `staysDraft`, and a hidden product stays hidden
 * (behaviour, Catalogue). Throws ShopError 404 `Product not found`, 409 for a change since `version`, and as
 * `storeProductUpdate`.
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
    await storeProductUpdate(shop, tx, actorOf(user), {
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

export interface ProductChange {
  before: StoredProduct
  update: ProductUpdate
  state: ProductState
  stockReason: string
}

/**
 * Stores the change of a locked product with its history, for form and table alike. Throws ShopError 409 for too few
 * units, 400 for an invalid price, image or model, or to publish a product for nothing without `isFree`.
 */
export async function storeProductUpdate(
  shop: Shop,
  tx: Db,
  by: Actor,
  { before, update, state, stockReason }: ProductChange,
): Promise<void> {
  const values = { ...applyProductUpdate(before, update), ...stateColumns(state) }
  if (isPublishedFree(before, values) && !update.isFree) throw publishedFreeError()
  for (const image of newImages(before, values)) await checkImage(tx, image)
  if (changesModel(before, values)) await checkModel(tx, shop.models, values)
  await setStockChange(shop, tx, { kind: 'correction', by, reason: stockReason })
  await updateProductRow(tx, before.id, values, shop.now())
  if (values.furtherPictures !== before.furtherPictures)
    await replaceFurtherPictures(tx, [{ ...values, id: before.id }])
  const after = { ...before, ...values }
  await recordAuditEvent(shop, tx, {
    subject: 'product',
    subjectId: before.id,
    action: 'changed',
    by,
    fields: changedFields(
      { ...toEditable(before), ...stateFields(before) },
      { ...toEditable(after), ...stateFields(after) },
    ),
  })
}

/** Throws ShopError 404 for an unknown or malformed id. */
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

/** The message names the admin and the time, if known. */
async function checkVersion(tx: Db, stored: StoredProduct, version: number | undefined): Promise<void> {
  if (version === undefined || version === stored.version) return
  const [last] = await listAuditEventsOf(tx, { subject: 'product', id: stored.id }, { limit: 1, offset: 0 })
  const saved = last ? `${last.by} saved changes on ${nzTimeText(last.createdAt)}.` : 'Another admin saved changes.'
  throw fieldError(409, 'version', `${saved} Yours aren’t saved yet.`)
}

/**
 * Gives a product its values from before a change. Throws ShopError 404 for an unknown change or a deleted product, 409
 * for a change that cannot be undone or whose values have changed since.
 */
export async function restoreProductVersion(
  shop: Shop,
  user: SignedInUser,
  eventId: string,
): Promise<{ message: string }> {
  const event = isId(eventId) ? await findAuditEvent(shop.db, eventId) : undefined
  if (!event) throw new ShopError(404, 'This change wasn’t found.')
  const now = shop.now()
  if (!canRestore(event, now)) throw new ShopError(409, 'You can no longer undo this change.')
  const product = await findProduct(shop.db, event.subjectId, { now, withDrafts: true, pictures: shop.pictures })
  if (!product) throw new ShopError(404, 'Product not found')
  const [latest] = await listAuditEventsOf(shop.db, { subject: 'product', id: product._id }, { limit: 1, offset: 0 })
  const changed = changedSince(event.fields, {
    ...product,
    price: product.regularPrice ?? product.price,
    ...stateFields(product),
  })
  if (changed.length > 0) {
    const time = nzTime(latest?.createdAt ?? event.createdAt.toISOString()).slice(11)
    throw new ShopError(
      409,
      `The ${product.name} was changed again at ${time}. It stays as it is. Open it to set the values you want.`,
    )
  }
  const before = Object.fromEntries(event.fields.map((field) => [field.field, field.before]))
  const state = before.isHidden === undefined ? undefined : before.isHidden ? 'hidden' : 'published'
  await updateProduct(shop, user, product._id, { ...before, version: product.version }, state)
  return { message: `${product.name} is as it was before this change.` }
}

/**
 * Undoes every change of an import; changed and deleted products stay as they are, and so do stock, pictures and new
 * products. Throws ShopError 404 for an unknown change, 409 when nothing can be undone.
 */
export async function putImportBack(shop: Shop, user: SignedInUser, eventId: string): Promise<{ message: string }> {
  const event = isId(eventId) ? await findAuditEvent(shop.db, eventId) : undefined
  if (event?.action !== 'imported') throw new ShopError(404, 'We couldn’t find this import.')
  const events = await listImportEvents(shop.db, event)
  const now = shop.now()
  let done = 0
  for (const each of events.filter((one) => canRestore(one, now))) {
    try {
      await restoreProductVersion(shop, user, each.id)
      done += 1
    } catch (error) {
      if (!(error instanceof ShopError)) throw error
    }
  }
  if (done === 0) throw new ShopError(409, 'Everything in this import has changed since, so there’s nothing to undo.')
  const left = events.length - done
  const isBack = done === 1 ? '1 product is as it was' : `${done} products are as they were`
  return { message: `${isBack} before this import.${left > 0 ? ` ${left} ${left === 1 ? 'stays' : 'stay'}.` : ''}` }
}
