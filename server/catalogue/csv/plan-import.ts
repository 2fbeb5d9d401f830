import { ProductUpdate, type ImportRow } from '#contract/catalogue/product-changes.ts'
import { fieldNames, type FieldName } from '#contract/catalogue/product-fields.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { isPublishedFree, stateFields } from '#rules/catalogue/product-state.ts'
import { sampleFieldsOf } from '#rules/catalogue/sample-product.ts'
import { changedFields } from '#rules/platform/changed-fields.ts'
import { isId } from '#rules/platform/ids.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { sellableOf } from '#rules/stock/stock.ts'
import { formatCell } from '#server/catalogue/manage/product-columns.ts'
import { applyProductUpdate } from '#server/catalogue/manage/product-values.ts'
import { toEditable } from '#server/catalogue/product-mapping.ts'
import { inputChecker } from '#server/platform/http/validate-input.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { ProductLine } from './read-products-csv.ts'
import type { ProductValues, StoredProduct } from '#server/catalogue/product-rows.ts'

/** The effect of a line and the columns to store. `before` is missing for a new product. */
export interface PlannedLine {
  row: ImportRow
  before?: StoredProduct
  values?: ProductValues
}

/**
 * Computes the effect of each line on its product (`matchRows`): it creates one, changes one, changes nothing or is
 * refused. `blank` is a new product before its line's values; images are not checked here.
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
 * The cells that differ from the product's export. An equal cell changes nothing, not even the space around a text,
 * except around a code; a new first picture brings its line's text.
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

function samplesOf(before: StoredProduct | undefined, after: StoredProduct): Pick<ImportRow, 'sampleFields'> {
  const isPublishing = !after.isDraft && (!before || before.isDraft)
  const sampleFields = isPublishing ? sampleFieldsOf(after) : []
  return sampleFields.length > 0 ? { sampleFields } : {}
}

/** The count that a line starts from, and the difference. */
function stockOf({ countInStock, countInStockWas }: ProductUpdate): Pick<ImportRow, 'stock'> {
  if (countInStock === undefined || countInStockWas === undefined || countInStock === countInStockWas) return {}
  return { stock: { countInStockWas, difference: countInStock - countInStockWas } }
}

function toAuditedFields(product: StoredProduct) {
  return { ...toEditable(product), ...stateFields(product) }
}

/** Refuses a line with the messages of the product form; `lineErrors` are about the whole line. */
export function refuseLine(
  label: LineLabel,
  errors: readonly FieldError[],
  lineErrors: readonly string[] = [],
): PlannedLine {
  const fieldErrors = errors.map(({ message }) => message)
  return { row: { ...label, outcome: 'refuse', faults: [...lineErrors, ...fieldErrors], fields: [] } }
}

type StockCells = { [Name in keyof Pick<ProductUpdate, 'countInStock' | 'countInStockWas'>]: string }

/**
 * The cells that move a product's stock by the difference to `countInStockWas`, so that sales and holds since the
 * export lose and invent no unit. Throws ShopError 409 when the difference is unknown or the product was saved since.
 */
function changedStockCells({ cells }: ProductLine, stored: StoredProduct): StockCells {
  const { _id, version, countInStock, countInStockWas } = cells
  if (countInStock === undefined || countInStock === countInStockWas) return {}
  const isOfAnotherShop = Boolean(_id) && _id !== stored.id
  if (!countInStockWas || isOfAnotherShop) {
    if (countInStock === String(sellableOf(stored))) return {}
    throw fieldError(409, 'countInStock', unknownStart)
  }
  if (version && version !== String(stored.version)) throw fieldError(409, 'countInStock', savedSince)
  return { countInStock, countInStockWas }
}

const unknownStart =
  'The file doesn’t say which count this changes. Export the products again and change the count there.'
const savedSince =
  'This product was saved after the export, maybe with this count. Export the products again and change the count there.'

/** `product` is missing for a new one and unreliable when there are `errors`. */
interface MatchedLine {
  line: ProductLine
  product: StoredProduct | undefined
  errors: FieldError[]
}

interface Candidates {
  line: ProductLine
  by: '_id' | 'code'
  products: readonly StoredProduct[]
}

/**
 * Finds each line's product by an `_id` of this shop, else by its code, which must be unique in the file and the shop.
 * Two lines for one product are both refused.
 */
function matchRows(lines: readonly ProductLine[], stored: readonly StoredProduct[]): MatchedLine[] {
  const byId = new Map(stored.map((product) => [product.id, product]))
  const byCode = Map.groupBy(stored, ({ code }) => code.trim())
  const candidates = lines.map((line): Candidates => {
    const own = byId.get(line.cells._id ?? '')
    if (own) return { line, by: '_id', products: [own] }
    return { line, by: 'code', products: byCode.get(line.cells.code ?? '') ?? [] }
  })
  const groups = {
    _id: Map.groupBy(lines, ({ cells }) => cells._id ?? ''),
    code: Map.groupBy(lines, ({ cells }) => cells.code ?? ''),
    product: Map.groupBy(candidates, ({ products }) => products[0]?.id ?? ''),
  }
  return candidates.map(({ line, by, products }) => {
    const another = (name: '_id' | 'code') => groups[name].get(line.cells[name] ?? '')?.find((each) => each !== line)
    const twin = groups.product.get(products[0]?.id ?? '')?.find((each) => each.line !== line)
    const error =
      findIdError(line, another('_id')) ??
      (by === 'code' ? findCodeError(line, another('code'), products.length) : undefined) ??
      (products.length === 1 && twin
        ? toError(by, `Line ${twin.line.line} is about the same product. ${onlyOne}`)
        : undefined)
    return { line, product: products[0], errors: error ? [error] : [] }
  })
}

const onlyOne = 'A product can have one line in a file.'

function toError(path: '_id' | 'code', message: string): FieldError {
  return { path, message }
}

function findIdError({ cells: { _id = '' } }: ProductLine, other: ProductLine | undefined): FieldError | undefined {
  if (_id === '') return undefined
  const shown = truncate(_id, 60)
  if (!isId(_id)) {
    const hint = 'Copy it from an export of the products, or leave the cell empty.'
    return toError('_id', `“${shown}” isn’t a product id. ${hint}`)
  }
  return other && toError('_id', `${shown} is in line ${other.line} too. ${onlyOne}`)
}

function findCodeError(
  { cells }: ProductLine,
  other: ProductLine | undefined,
  productCount: number,
): FieldError | undefined {
  const { code = '' } = cells
  if (code === '') return toError('code', 'Enter a code: it identifies the product of the line.')
  if (other) return toError('code', `${code} is in line ${other.line} too. ${onlyOne}`)
  if (productCount < 2) return undefined
  const hint = 'Give each of them its own code first, or add the id of the product from an export.'
  return toError('code', `${productCount} products in the shop have the code ${code}. ${hint}`)
}
