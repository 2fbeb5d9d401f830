import { ProductUpdate, type ImportRow } from '#contract/product-changes.ts'
import type { FieldError } from '#contract/errors.ts'
import { changedFields } from '#rules/changed-fields.ts'
import { inputChecker } from '#server/http/check-input.ts'
import { ShopError } from '#server/shop-error.ts'
import { changedProduct, writtenFields } from './changed-product.ts'
import type { ProductValues, StoredProduct } from './manage-products.queries.ts'
import { cellOf, productColumns } from './product-columns.ts'
import type { ProductLine } from './read-products-csv.ts'

/** What one line of a file does, and what is to be stored for it: `before` is missing for a new product. */
export interface PlannedLine {
  row: ImportRow
  before?: StoredProduct
  values?: ProductValues
}

/**
 * Works out what each line of a file does to the products that have its code: it creates one, changes one, changes nothing
 * or is refused. The values are checked as a form's are, by the contract and by `changedProduct`. `blank` is what a new
 * product is before the line speaks. Whether images exist is not looked at.
 */
export function planImport(
  lines: readonly ProductLine[],
  stored: readonly StoredProduct[],
  blank: StoredProduct,
): PlannedLine[] {
  const products = Map.groupBy(stored, ({ code }) => code.trim())
  const linesOf = Map.groupBy(lines, ({ cells }) => cells.code ?? '')
  return lines.map((line) => {
    const code = line.cells.code ?? ''
    const own = products.get(code) ?? []
    const faults = codeFaults(
      code,
      own.length,
      linesOf.get(code)?.find((other) => other !== line),
    )
    const about = { line: line.line, code, name: line.cells.name ?? own[0]?.name ?? '' }
    if (line.faults.length > 0 || faults.length > 0) return refused(about, faults, line.faults)
    return planLine(line, about, own[0], blank)
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

/** What stands in the file as the shop would write it is not touched, be it ever so odd: not even to take a space off. */
function differing(cells: ProductLine['cells'], stored: StoredProduct): ProductLine['cells'] {
  const fields = writtenFields(stored)
  const names = productColumns.filter((column) => column !== 'code' && cells[column] !== cellOf(fields, column))
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

function codeFaults(code: string, found: number, other: ProductLine | undefined): FieldError[] {
  const fault = (message: string) => [{ path: 'code', message }]
  if (code === '') return fault('Enter a code: it says which product the line is about.')
  if (other) return fault(`${code} stands in line ${other.line} too. A product can have one line in a file.`)
  if (found > 1) return fault(`${found} products of the shop have the code ${code}. Give each of them its own first.`)
  return []
}

/** Refuses a line: each fault names the line and the column. */
export function refused(about: About, faults: readonly FieldError[], whole: readonly string[] = []): PlannedLine {
  const sentences = faults.map(({ path, message }) => `Line ${about.line}, ${path}: ${message}`)
  return { row: { ...about, outcome: 'refuse', faults: [...whole, ...sentences], fields: [] } }
}
