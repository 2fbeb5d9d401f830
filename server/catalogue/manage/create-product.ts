import type { Product } from '#contract/catalogue/products.ts'
import { fieldNames, productFields } from '#contract/catalogue/product-fields.ts'
import { transact } from '#db/open.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { samplePicture, sampleTexts } from '#rules/catalogue/sample-product.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { findProduct } from '#server/catalogue/catalogue.queries.ts'
import { toColumns, toEditable } from '#server/catalogue/product-mapping.ts'
import { insertProduct, lockHighestNewNumber, lockStoredProducts } from './manage-products.queries.ts'
import type { EditableProduct } from '#server/catalogue/product-rows.ts'

/** A product with only the sample picture and a room. */
export function blankProduct({ pictures }: Shop): EditableProduct {
  const blanks = fieldNames.map((name) => [name, blankValues[productFields[name].kind]])
  return {
    ...(Object.fromEntries(blanks) as EditableProduct),
    image: pictures.addressOf(samplePicture),
    homeSpace: 'Living Room',
  }
}

const blankValues = { text: '', room: '', dollars: 0, measure: 0, units: 0, flag: false } as const

/**
 * Creates the sample product: a complete draft that only admins see until a save publishes it (behaviour, Catalogue and
 * Platform). Its code is NEW- and the next number.
 */
export async function createProduct(shop: Shop, user: SignedInUser): Promise<Product> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const number = (await lockHighestNewNumber(tx)) + 1
    const code = `NEW-${String(number).padStart(4, '0')}`
    await setStockChange(shop, tx, { kind: 'created', by: actorOf(user) })
    const id = await insertProduct(tx, {
      ...toColumns({ ...blankProduct(shop), ...sampleTexts, code }),
      isDraft: true,
      createdAt: now,
      updatedAt: now,
    })
    const stored = (await lockStoredProducts(tx, [id], now)).get(id)
    const draft = await findProduct(tx, id, { now, withDrafts: true, pictures: shop.pictures })
    if (!stored || !draft) throw new Error(`product ${id} was created and cannot be read`)
    await recordAuditEvent(shop, tx, {
      subject: 'product',
      subjectId: id,
      action: 'created',
      by: actorOf(user),
      fields: changedFields({}, toEditable(stored)),
    })
    return draft
  })
}
