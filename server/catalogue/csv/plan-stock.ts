import type { ProductUpdate } from '#contract/catalogue/product-changes.ts'
import { sellableOf } from '#rules/stock/stock.ts'
import type { StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { ProductLine } from './read-products-csv.ts'

type StockCells = { [Name in keyof Pick<ProductUpdate, 'countInStock' | 'countInStockWas'>]: string }

/**
 * The cells of a line that move the stock of an existing product by the difference to `countInStockWas`, so that sales
 * and holds since the export lose and invent no unit; none for the same count. Throws ShopError 409 when the difference
 * cannot be known, or the product was saved after the export.
 */
export function changedStockCells({ cells }: ProductLine, stored: StoredProduct): StockCells {
  const { _id, version, countInStock, countInStockWas } = cells
  if (countInStock === undefined || countInStock === countInStockWas) return {}
  const isOfAnotherShop = Boolean(_id) && _id !== stored.id
  if (!countInStockWas || isOfAnotherShop) {
    if (countInStock === String(sellableOf(stored))) return {}
    throw stockConflict(unknownStart)
  }
  if (version && version !== String(stored.version)) throw stockConflict(savedSince)
  return { countInStock, countInStockWas }
}

const unknownStart =
  'The file doesn’t say which count this changes. Export the products again and change the count there.'
const savedSince =
  'This product was saved after the export, maybe with this count. Export the products again and change the count there.'

function stockConflict(message: string): ShopError {
  return new ShopError(409, message, [{ path: 'countInStock', message }])
}
