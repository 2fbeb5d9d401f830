import { ProductUpdate, type ImportRow } from '#contract/catalogue/product-changes.ts'
import { type FieldName, fieldNames } from '#contract/catalogue/product-fields.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { isPublishedFree, stateFields } from '#rules/catalogue/product-state.ts'
import { sampleFieldsOf } from '#rules/catalogue/sample-product.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { applyProductUpdate } from '#server/catalogue/manage/product-values.ts'
import type { StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import { formatCell } from '#server/catalogue/manage/product-columns.ts'
import { type ProductValues, toEditable } from '#server/catalogue/product-mapping.ts'
import { matchRows } from './match-rows.ts'
import { changedStockCells } from './plan-stock.ts'
import type { ProductLine } from './read-products-csv.ts'

/** The effect of one line of a file and the columns to store for it. `before` is missing for a new product. */
export interface PlannedLine {
  row: ImportRow
  before?: StoredProduct
  values?: ProductValues
}

/**
 * Computes the effect of each line of a file on its product (`matchRows`): it creates one, changes one, changes nothing
 * or is refused by the contract or `applyProductUpdate`. `blank` is a new product before the values of its line; images
 * are not checked here.
 */
export function planImport(
  lines: readonly ProductLine[],
  stored: readonly StoredProduct[],
  blank: StoredProduct,
): PlannedLine[] {
  return matchRows(lines, stored).map(({ line, product, errors }) => {
    const { code = product?.code ?? '', name = product?.name ?? '' } = line.cells
    const label = { line: line.line, code, name }
    if (line.errors.length > 0 || errors.length > 0) return refuseLine(label, errors, line.errors)
    return planLine(line, label, product, blank)
  })
}

type LineLabel = Pick<ImportRow, 'line' | 'code' | 'name'>

function planLine(line: ProductLine, label: LineLabel, before: StoredProduct | undefined, blank: StoredProduct) {
  try {
    const cells = before ? changedCells(line, before) : { ...requiredForNew, ...line.cells, countInStockWas: undefined }
    const update = checkUpdate(cells) as ProductUpdate
    return planChange(label, applyProductUpdate(before ?? blank, update), { before, blank, update })
  } catch (error) {
    if (error instanceof ShopError) return refuseLine(label, error.errors ?? [], error.errors ? [] : [error.message])
    throw error
  }
}

/**
 * The cells that differ from the export of the product, in which sales may have made the count old. An equal cell
 * changes nothing, not even the space around a text, but the space around a code is always ignored, and a new first
 * picture brings the text of its line although it is the text of the one before.
 */
function changedCells(line: ProductLine, stored: StoredProduct): ProductLine['cells'] {
  const { cells } = line
  const product = toEditable(stored)
  const exported = (field: FieldName) => (field === 'code' ? stored.code.trim() : formatCell(product, field))
  const changed = fieldNames.filter((field) => field !== 'countInStock' && cells[field] !== exported(field))
  const withText = cells.alternativeText !== undefined && changed.includes('image')
  const given = withText ? [...changed, 'alternativeText' as const] : changed
  return { ...Object.fromEntries(given.map((field) => [field, cells[field]])), ...changedStockCells(line, stored) }
}

/** A new product must have a name and a price: null is refused unless the line has a value. */
const requiredForNew = { name: null, price: null }

const checkUpdate = inputChecker(ProductUpdate)

interface LineChange {
  before: StoredProduct | undefined
  blank: StoredProduct
  update: ProductUpdate
}

function planChange(label: LineLabel, values: ProductValues, { before, blank, update }: LineChange): PlannedLine {
  const start = before ?? blank
  // A hidden product stays hidden; a draft is published.
  const after = { ...start, ...values, isDraft: start.isDraft && start.isHidden }
  const fields = before
    ? changedFields(toAuditedFields(before), toAuditedFields(after))
    : changedFields({}, toEditable(after))
  const isSame = before && fields.every(({ field }) => field === 'isDraft')
  if (isSame) return { row: { ...label, outcome: 'same', faults: [], fields: [] } }
  if (isPublishedFree(before, after)) return refuseLine(label, [], [publishedFree])
  const outcome = before ? 'change' : 'create'
  const stock = before && stockOf(update)
  const row: ImportRow = {
    ...label,
    name: after.name,
    outcome,
    faults: [],
    fields,
    ...samplesOf(before, after),
    ...stock,
  }
  return { row, values, ...(before && { before }) }
}

/** A file cannot confirm that a product is free, as the form does. */
const publishedFree = 'This piece would be on sale for $0.00. Enter a price.'

/** Which sample values a line would publish; empty for none. */
function samplesOf(before: StoredProduct | undefined, after: StoredProduct): Pick<ImportRow, 'sampleFields'> {
  const isPublishing = !after.isDraft && (!before || before.isDraft)
  const sampleFields = isPublishing ? sampleFieldsOf(after) : []
  return sampleFields.length > 0 ? { sampleFields } : {}
}

/** How a line moves the stock: the count that it starts from, and the difference. Nothing when it does not. */
function stockOf({ countInStock, countInStockWas }: ProductUpdate): Pick<ImportRow, 'stock'> {
  if (countInStock === undefined || countInStockWas === undefined || countInStock === countInStockWas) return {}
  return { stock: { countInStockWas, difference: countInStock - countInStockWas } }
}

function toAuditedFields(product: StoredProduct) {
  return { ...toEditable(product), ...stateFields(product) }
}

/**
 * Refuses a line. The messages are those of the product form, which name their field; `lineErrors` are about the whole
 * line.
 */
export function refuseLine(
  label: LineLabel,
  errors: readonly FieldError[],
  lineErrors: readonly string[] = [],
): PlannedLine {
  const fieldErrors = errors.map(({ message }) => message)
  return { row: { ...label, outcome: 'refuse', faults: [...lineErrors, ...fieldErrors], fields: [] } }
}
