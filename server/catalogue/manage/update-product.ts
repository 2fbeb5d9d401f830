import type { Product } from '#contract/catalogue.ts'
import type { ProductUpdate } from '#contract/product-changes.ts'
import { type Db, transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { isId } from '#rules/ids.ts'
import { nzTime } from '#rules/nz-dates.ts'
import { listAuditEventsOf } from '#server/history/history.queries.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { findProduct } from '#server/catalogue/catalogue.queries.ts'
import { changedProduct, writtenFields } from './product-values.ts'
import { checkImage } from './check-image.ts'
import { lockStoredProducts, type StoredProduct, updateSaved } from './manage-products.queries.ts'

/**
 * Saves a product as an admin wants it; the first save publishes a draft (behaviour, Products). One transaction with the
 * product locked, so that a sale, another admin and the sweep of uploads come before it or after it, never in between.
 * Throws ShopError 404 `Product not found`, 409 when somebody else has saved it since `version` or fewer units are left
 * than are taken away, 400 for a price or an image that cannot be.
 */
export async function updateProduct(
  shop: Shop,
  user: SignedInUser,
  id: string,
  wanted: ProductUpdate,
): Promise<Product> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const before = await lockProduct(tx, id, now)
    await checkVersion(tx, before, wanted.version)
    const values = changedProduct(before, wanted)
    if (values.image !== before.image) await checkImage(tx, values.image)
    await updateSaved(tx, before.id, values, now)
    const after = { ...before, ...values }
    await recordAuditEvent(shop, tx, {
      ...{ subject: 'product', subjectId: before.id, action: 'changed', by: actorOf(user) },
      fields: changedFields(
        { ...writtenFields(before), isDraft: before.isDraft },
        { ...writtenFields(after), isDraft: false },
      ),
    })
    const saved = await findProduct(tx, before.id, { now, drafts: true })
    if (!saved) throw new Error(`product ${id} was saved and is not there`)
    return saved
  })
}

/** Locks a product until the transaction ends. Throws ShopError 404 for an unknown and for a malformed id alike. */
export async function lockProduct(tx: Db, id: string, now: Date): Promise<StoredProduct> {
  const found = isId(id) ? (await lockStoredProducts(tx, [id], now)).get(id.toLowerCase()) : undefined
  if (!found) throw new ShopError(404, 'Product not found')
  return found
}

/** Refuses when somebody else has saved the product since; says who and when, as far as the history knows. */
async function checkVersion(tx: Db, stored: StoredProduct, version: number | undefined): Promise<void> {
  if (version === undefined || version === stored.version) return
  const [last] = await listAuditEventsOf(tx, 'product', stored.id)
  const who = last ? `${last.by} has saved this product since, on ${nzTime(last.createdAt)}.` : savedSince
  const message = `${who} Nothing of yours was stored yet.`
  throw new ShopError(409, message, [{ path: 'version', message }])
}

const savedSince = 'Somebody else has saved this product since.'
