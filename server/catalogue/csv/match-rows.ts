import type { FieldError } from '#contract/platform/errors.ts'
import { isId } from '#rules/platform/ids.ts'
import { truncate } from '#rules/platform/truncate.ts'
import type { StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import type { ProductLine } from './read-products-csv.ts'

/** A line of a file and its product. `product` is missing for a new one and unreliable when there are `errors`. */
export interface MatchedLine {
  line: ProductLine
  product: StoredProduct | undefined
  errors: FieldError[]
}

interface Candidates {
  line: ProductLine
  by: '_id' | 'code'
  /** The products with this id or code: several products can share a code. */
  products: readonly StoredProduct[]
}

/**
 * Finds the product of each line by an `_id` of this shop, whatever its code, else by its code, which must be unique in
 * the file and in the shop. Two lines for one product are both refused.
 */
export function matchRows(lines: readonly ProductLine[], stored: readonly StoredProduct[]): MatchedLine[] {
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
