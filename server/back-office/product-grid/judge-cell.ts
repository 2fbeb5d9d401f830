import { ProductState, type GridField, type NewCell } from '#contract/back-office/product-grid.ts'
import { ProductUpdate } from '#contract/catalogue/product-changes.ts'
import { isPublishedFree, productState, stateColumns } from '#rules/catalogue/product-state.ts'
import type { StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import { applyProductUpdate } from '#server/catalogue/manage/product-values.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** What becomes of a cell. */
export type JudgedCell = { outcome: 'valid' | 'conflict' } | { outcome: 'refused'; message: string }

const checkUpdate = inputChecker(ProductUpdate)
const checkState = inputChecker(ProductState)

/**
 * Judges a cell of a locked product: a conflict when its value is not the one that was seen and not the new one, else
 * refused with a sentence when the contract or the product does not allow the value. `cells` are all of the product.
 */
export function judgeCell(before: StoredProduct, cell: NewCell, cells: readonly NewCell[]): JudgedCell {
  const { field, was, value } = cell
  const now = field === 'state' ? productState(before) : toEditable(before)[field]
  if (field !== 'countInStock' && now !== was && now !== value) return { outcome: 'conflict' }
  try {
    if (field === 'state') checkPublished(before, checkState(value) as ProductState, cells)
    else applyProductUpdate(before, toUpdate(cell))
    return { outcome: 'valid' }
  } catch (error) {
    if (error instanceof ShopError) return { outcome: 'refused', message: error.message }
    throw error
  }
}

/** Throws ShopError 400 when a product without a price would be published. */
function checkPublished(before: StoredProduct, state: ProductState, cells: readonly NewCell[]): void {
  const price = cells.find(({ field }) => field === 'price')
  const isSaved = price !== undefined && judgeCell(before, price, []).outcome === 'valid'
  const priceCents = isSaved ? Number(price.value) : before.priceCents
  if (!isPublishedFree(before, { ...stateColumns(state), priceCents })) return
  throw new ShopError(400, 'Enter a price before you publish this piece.')
}

/** The change of a product that its valid cells make. Throws ShopError 400 for a value that the contract refuses. */
export function toChange(before: StoredProduct, cells: readonly NewCell[]) {
  const state = cells.find(({ field }) => field === 'state')
  const others = cells.filter(({ field }) => field !== 'state')
  return {
    update: Object.assign({}, ...others.map(toUpdate)) as ProductUpdate,
    state: state ? (state.value as ProductState) : productState(before),
  }
}

/** The part of an update that a cell is. */
function toUpdate({ field, was, value }: NewCell): ProductUpdate {
  const given: Partial<Record<GridField | 'countInStockWas', unknown>> = { [field]: value }
  return checkUpdate(field === 'countInStock' ? { ...given, countInStockWas: was } : given) as ProductUpdate
}
