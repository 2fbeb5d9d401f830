import type { FieldError } from '#contract/errors.ts'
import { isId } from '#rules/ids.ts'
import type { StoredProduct } from '#server/catalogue/manage/manage-products.queries.ts'
import type { ProductLine } from './read-products-csv.ts'

/** Which product a line of a file is about: `product` is missing for a new one, and nothing is certain with `faults`. */
export interface MatchedLine {
  line: ProductLine
  product: StoredProduct | undefined
  faults: FieldError[]
}

interface Named {
  line: ProductLine
  by: '_id' | 'code'
  /** The products that its name fits: many where a code is not one product's alone. */
  products: readonly StoredProduct[]
}

/**
 * Finds what each line is about. Its `_id` decides where the shop has that product: then its code may be empty, another
 * product's too, or a new one. Any other line, such as one of another shop's file, goes by its code, which must be its own
 * in the file and in the shop. Two lines about one product are both refused.
 */
export function matchRows(lines: readonly ProductLine[], stored: readonly StoredProduct[]): MatchedLine[] {
  const byId = new Map(stored.map((product) => [product.id, product]))
  const byCode = Map.groupBy(stored, ({ code }) => code.trim())
  const named = lines.map((line): Named => {
    const own = byId.get(line.cells._id ?? '')
    if (own) return { line, by: '_id', products: [own] }
    return { line, by: 'code', products: byCode.get(line.cells.code ?? '') ?? [] }
  })
  const alike = {
    _id: Map.groupBy(lines, ({ cells }) => cells._id ?? ''),
    code: Map.groupBy(lines, ({ cells }) => cells.code ?? ''),
    product: Map.groupBy(named, ({ products }) => products[0]?.id ?? ''),
  }
  return named.map(({ line, by, products }) => {
    const another = (name: '_id' | 'code') => alike[name].get(line.cells[name] ?? '')?.find((each) => each !== line)
    const twin = alike.product.get(products[0]?.id ?? '')?.find((each) => each.line !== line)
    const fault =
      idFault(line, another('_id')) ??
      (by === 'code' ? codeFault(line, another('code'), products.length) : undefined) ??
      (products.length === 1 && twin ? about(by, `Line ${twin.line.line} is about the same product. ${onlyOne}`) : undefined)
    return { line, product: products[0], faults: fault ? [fault] : [] }
  })
}

const onlyOne = 'A product can have one line in a file.'

function about(path: '_id' | 'code', message: string): FieldError {
  return { path, message }
}

function idFault({ cells: { _id = '' } }: ProductLine, other: ProductLine | undefined): FieldError | undefined {
  if (_id === '') return undefined
  const shown = _id.slice(0, 60)
  if (!isId(_id)) {
    const cure = 'Take it from an export of the products, or leave the cell empty.'
    return about('_id', `“${shown}” is no id of a product. ${cure}`)
  }
  return other && about('_id', `${shown} stands in line ${other.line} too. ${onlyOne}`)
}

function codeFault({ cells }: ProductLine, other: ProductLine | undefined, found: number): FieldError | undefined {
  const { code = '' } = cells
  if (code === '') return about('code', 'Enter a code: it says which product the line is about.')
  if (other) return about('code', `${code} stands in line ${other.line} too. ${onlyOne}`)
  if (found < 2) return undefined
  const cure = 'Give each of them its own first, or say by its _id which one is meant.'
  return about('code', `${found} products of the shop have the code ${code}. ${cure}`)
}
