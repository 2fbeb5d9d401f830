import { ProductUpdate, type ImportRow } from '#contract/product-changes.ts'
import type { FieldError } from '#contract/errors.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { inputChecker } from '#server/http/validate-input.ts'
import { ShopError } from '#server/shop-error.ts'
import { changedProduct, writtenFields } from '#server/catalogue/manage/product-values.ts'
import type { ProductValues, StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import { matchRows } from './match-rows.ts'
import { cellOf, type ProductColumn, productColumns } from '#server/catalogue/manage/product-columns.ts'
import type { ProductLine } from './read-products-csv.ts'

/** What one line of a file does, and what is to be stored for it: `before` is missing for a new product. */
export interface PlannedLine {
  row: ImportRow
  before?: StoredProduct
  values?: ProductValues
}

/**
 * Works out what each line of a file does to the product that it is about (`matchLines`): it creates one, changes one,
 * changes nothing or is refused. The values are checked as a form's are, by the contract and by `changedProduct`. `blank`
 * is what a new product is before the line speaks. Whether images exist is not looked at.
 */
export function planImport(
  lines: readonly ProductLine[],
  stored: readonly StoredProduct[],
  blank: StoredProduct,
): PlannedLine[] {
  return matchRows(lines, stored).map(({ line, product, faults }) => {
    const { code = product?.code ?? '', name = product?.name ?? '' } = line.cells
    const about = { line: line.line, code, name }
    if (line.faults.length > 0 || faults.length > 0) return refused(about, faults, line.faults)
    return planLine(line, about, product, blank)
  })
}

type About = Pick<ImportRow, 'line' | 'code' | 'name'>

function planLine({ cells }: ProductLine, about: About, before: StoredProduct | undefined, blank: StoredProduct) {
  try {
    const wanted = check(before ? differing(cells, before) : { ...neededOfNew, ...cells }) as ProductUpdate
    return planned(about, changedProduct(before ?? blank, wanted), before, blank)
  } catch (error) {
    if (error instanceof ShopError) return refused(about, error.errors ?? [], error.errors ? [] : [error.message])
    throw error
  }
}

/**
 * What stands in the file as the shop would write it is not touched, be it ever so odd: not even to take a space off. The
 * space around a code never counts.
 */
function differing(cells: ProductLine['cells'], stored: StoredProduct): ProductLine['cells'] {
  const fields = writtenFields(stored)
  const written = (column: ProductColumn) => (column === 'code' ? stored.code.trim() : cellOf(fields, column))
  const names = productColumns.filter((column) => cells[column] !== written(column))
  return Object.fromEntries(names.map((column) => [column, cells[column]]))
}

/** A product that is published without a name or for nothing is nobody's wish: without them the checks refuse it. */
const neededOfNew = { name: null, price: null }

const check = inputChecker(ProductUpdate)

function planned(about: About, values: ProductValues, before: StoredProduct | undefined, blank: StoredProduct) {
  const after = { ...(before ?? blank), ...values, isDraft: false }
  const fields = before ? changedFields(noted(before), noted(after)) : changedFields({}, writtenFields(after))
  const isSame = before && fields.every(({ field }) => field === 'isDraft')
  if (isSame) return { row: { ...about, outcome: 'same' as const, faults: [], fields: [] } }
  const row: ImportRow = { ...about, name: after.name, outcome: before ? 'change' : 'create', faults: [], fields }
  return { row, values, ...(before && { before }) }
}

function noted(product: StoredProduct) {
  return { ...writtenFields(product), isDraft: product.isDraft }
}

/** Refuses a line: each fault names the line and the column. */
export function refused(about: About, faults: readonly FieldError[], whole: readonly string[] = []): PlannedLine {
  const sentences = faults.map(({ path, message }) => `Line ${about.line}, ${path}: ${message}`)
  return { row: { ...about, outcome: 'refuse', faults: [...whole, ...sentences], fields: [] } }
}
