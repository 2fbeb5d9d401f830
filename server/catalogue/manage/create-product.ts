import type { Product } from '#contract/catalogue.ts'
import { transact } from '#db/open.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { actorOf, recordAuditEvent } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { findProduct } from '#server/catalogue/catalogue.queries.ts'
import { writtenFields } from './product-values.ts'
import { insertProduct, lockStoredProducts, takeHighestNewNumber } from './manage-products.queries.ts'

/** The picture of a product that has none of its own yet. */
export const samplePicture = 'sample-product.webp'

/**
 * Creates the sample product: a complete draft, seen by admins alone until it is saved for the first time (behaviour,
 * Products and Forgiving input). Its code is NEW- and the next number.
 */
export async function createProduct(shop: Shop, user: SignedInUser): Promise<Product> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const number = (await takeHighestNewNumber(tx)) + 1
    const id = await insertProduct(tx, {
      code: `NEW-${String(number).padStart(4, '0')}`,
      name: 'Sample name',
      image: shop.pictures.addressOf(samplePicture),
      brand: 'Sample brand',
      category: 'Sample category',
      material: '',
      homeSpace: 'Living Room',
      style: '',
      keywords: '',
      description: '',
      priceCents: 0,
      widthMm: 0,
      heightMm: 0,
      lengthMm: 0,
      stock: 0,
      isDraft: true,
      createdAt: now,
      updatedAt: now,
    })
    const stored = (await lockStoredProducts(tx, [id], now)).get(id)
    const draft = await findProduct(tx, id, { now, drafts: true })
    if (!stored || !draft) throw new Error(`product ${id} was created and is not there`)
    await recordAuditEvent(shop, tx, {
      ...{ subject: 'product', subjectId: id, action: 'created', by: actorOf(user) },
      fields: changedFields({}, writtenFields(stored)),
    })
    return draft
  })
}
