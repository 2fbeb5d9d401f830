import type { FieldError } from '#contract/errors.ts'
import { priceMessage, type ProductUpdate } from '#contract/product-changes.ts'
import { centsOf, dollarsOf, isWholeCents } from '#rules/money.ts'
import { maxUnits, sellableOf, stockAfter } from '#rules/stock.ts'
import { ShopError } from '#server/shop-error.ts'
import type { ProductValues, StoredProduct } from './manage-products.queries.ts'
import type { ProductFields } from './product-columns.ts'

/** What admins edit of a product, as it stands on the wire. */
export type WrittenFields = Omit<ProductFields, 'homeSpace'> & { homeSpace: string }

/** A stored product as admins edit it: dollars, millimetres, and the units that can be sold now. */
export function writtenFields(stored: StoredProduct): WrittenFields {
  const { code, name, image, brand, category, material, homeSpace, style, keywords, description } = stored
  return {
    ...{ code, name, image, brand, category, material, homeSpace, style, keywords, description },
    price: dollarsOf(stored.priceCents),
    width: stored.widthMm,
    height: stored.heightMm,
    length: stored.lengthMm,
    countInStock: sellableOf(stored),
    featured: stored.featured,
  }
}

/**
 * What is to be stored of a product after an edit; what the edit does not name stays (behaviour, Missing fields and
 * Forgiving input). Throws ShopError 400 for a price with more than two decimals or too many units, 409 when fewer units
 * are left than the edit takes away. Whether the image exists is `checkImage`'s to say.
 */
export function changedProduct(stored: StoredProduct, wanted: ProductUpdate): ProductValues {
  const faults: FieldError[] = []
  const { price = dollarsOf(stored.priceCents) } = wanted
  if (!isWholeCents(price)) faults.push({ path: 'price', message: priceMessage })
  const stock = newStock(stored, wanted)
  if (stock === 'excess') faults.push({ path: 'countInStock', message: excessText(stored.held) })
  const [first] = faults
  if (first) throw new ShopError(400, first.message, faults)
  if (typeof stock === 'string') throw shortage(sellableOf(stored))
  const text = (field: TextField) => wanted[field]?.trim() ?? stored[field]
  return {
    code: text('code'),
    name: text('name'),
    image: text('image'),
    brand: text('brand'),
    category: text('category'),
    material: text('material'),
    homeSpace: wanted.homeSpace || stored.homeSpace,
    style: text('style'),
    keywords: text('keywords'),
    description: text('description'),
    priceCents: centsOf(price),
    widthMm: wanted.width ?? stored.widthMm,
    heightMm: wanted.height ?? stored.heightMm,
    lengthMm: wanted.length ?? stored.lengthMm,
    stock,
    featured: wanted.featured ?? stored.featured,
  }
}

type TextField = 'code' | 'name' | 'image' | 'brand' | 'category' | 'material' | 'style' | 'keywords' | 'description'

function newStock(stored: StoredProduct, { countInStock, countInStockWas }: ProductUpdate) {
  return countInStock === undefined ? stored.stock : stockAfter(stored, countInStock, countInStockWas)
}

function excessText(held: number): string {
  const most = `The store holds at most ${maxUnits} of a product`
  return held === 0 ? `${most}.` : `${most}, and ${held} of these are held for orders.`
}

function shortage(left: number): ShopError {
  const message = `Only ${left} of these can be sold now: others were sold or are held for orders. Count again, then save.`
  return new ShopError(409, message, [{ path: 'countInStock', message }])
}
