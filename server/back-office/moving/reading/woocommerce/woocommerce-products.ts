import type { MovedProduct, MovedSizes, ReadRecord } from '#server/back-office/moving/records.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { type CsvKind, leftOut, type OpenedCsv, unreadable } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { htmlText } from '#server/back-office/moving/reading/values/html-text.ts'
import { proposeSizes, proposeVariantSizes } from '#server/back-office/moving/reading/values/propose-sizes.ts'
import { readCents, readNumber, readWhole, weightInKg } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { nameVariant, type Option } from '#server/back-office/moving/reading/values/variant-name.ts'
import { toSlug } from './to-slug.ts'

export const woocommerceProducts: CsvKind = {
  source: 'woocommerce',
  kind: 'products',
  columns: ['ID|SKU', 'Type', 'Name', 'Published', 'Regular price', 'Categories'],
  read: readProducts,
}

const reasons: [type: string, reason: string][] = [
  ['grouped', 'It’s a grouped product, which only lists others. Its pieces come along one by one.'],
  ['external', 'It’s an external product, which another website sells, so we leave it out.'],
  ['virtual', 'It’s a virtual product, which can’t be delivered, so we leave it out.'],
  ['downloadable', 'It’s a downloadable product, which can’t be delivered, so we leave it out.'],
]

/** The columns whose names differ from file to file. */
interface Columns {
  attributes: readonly number[]
  /** Of the weight, with its unit in brackets. */
  weight: string | undefined
  /** Of the sides, with their units. */
  sizes: readonly string[]
  meta: readonly string[]
}

/** What variations have from their product. */
interface Parent {
  line: number
  title: string
  family: string
  product: ProductTexts
  facts: string[]
  sizes: MovedSizes | null
  weightKg: number | null
  notes: string[]
  hasVariations: boolean
}

type ProductTexts = Pick<
  MovedProduct,
  'brand' | 'categories' | 'keywords' | 'description' | 'state' | 'paths' | 'pictures'
>

/** Products with variations stay in memory until the end of the file: variations may be anywhere after them. */
async function* readProducts({ columns: names, rows }: OpenedCsv): AsyncGenerator<ReadRecord, void> {
  const columns = columnsOf(names)
  const parents = new Map<string, Parent>()
  for await (const row of rows) {
    const name = cleanLine(row.cell('Name'))
    const types = row.cell('Type').toLowerCase().split(',').map(cleanLine)
    const reason = row.problem ?? reasons.find(([type]) => types.includes(type))?.[1]
    if (reason) yield leftOut(row.line, 'product', name, reason)
    else if (name === '') yield leftOut(row.line, 'product', '', 'The line has no name. Add one, or delete the line.')
    else if (types.includes('variable')) rememberParent(parents, row, readParent(row, name, columns))
    else if (types.includes('variation')) yield readVariation(row, name, columns, parents)
    else if (types.includes('simple')) yield readProduct(row, readParent(row, name, columns), [], '')
    else
      yield leftOut(
        row.line,
        'product',
        name,
        unreadable('Type', types.join(', '), 'Make it a simple or a variable product.'),
      )
  }
  for (const { line, title, hasVariations } of new Set(parents.values())) {
    if (!hasVariations)
      yield leftOut(
        line,
        'product',
        title,
        'It’s a variable product without variations in the file. Export all types of products.',
      )
  }
}

function columnsOf(names: readonly string[]): Columns {
  return {
    attributes: names.flatMap((name) => Number(/^attribute (\d+) name$/i.exec(name)?.[1] ?? Number.NaN) || []),
    weight: names.find((name) => /^weight \(\w+\)$/i.test(name)),
    sizes: names.filter((name) => /^(?:length|width|height) \(\w+\)$/i.test(name)),
    meta: names.filter((name) => /^meta: .*(?:depth|dimension|height|length|size|width)/i.test(name)),
  }
}

const idOf = (row: CsvRow) => cleanLine(row.cell('ID'))
const codeOf = (row: CsvRow) => cleanLine(row.cell('SKU'))

function rememberParent(parents: Map<string, Parent>, row: CsvRow, parent: Parent): void {
  for (const key of [`id:${idOf(row)}`, codeOf(row)]) if (key !== '' && key !== 'id:') parents.set(key, parent)
}

function readParent(row: CsvRow, title: string, columns: Columns): Parent {
  const lines = (column: string) => row.cell(column).replaceAll(/(?<!\\)\\n/g, '\n')
  const { text, isCut } = htmlText(
    [lines('Short description'), lines('Description')].filter(Boolean).join('\n\n'),
    true,
  )
  const keywords = listOf(row.cell('Tags'))
  const facts = factsOf(row, columns)
  return {
    line: row.line,
    title,
    family: codeOf(row) || `id:${idOf(row)}`,
    product: {
      brand: listOf(row.cell('Brands')).join(', '),
      categories: listOf(row.cell('Categories')).toSorted((one, other) => depthOf(other) - depthOf(one)),
      keywords,
      description: text,
      state: stateOf(row),
      paths: [`/product/${toSlug(title)}/`],
      pictures: picturesOf(row),
    },
    facts,
    sizes: proposeSizes({ facts, description: text, keywords, name: title }),
    weightKg: weightOf(row, columns),
    notes: isCut ? ['The description is longer than 10,000 characters, so we cut its end.'] : [],
    hasVariations: false,
  }
}

function readVariation(row: CsvRow, name: string, columns: Columns, parents: ReadonlyMap<string, Parent>): ReadRecord {
  const key = cleanLine(row.cell('Parent'))
  const parent = parents.get(key)
  if (!parent) {
    return leftOut(
      row.line,
      'product',
      name,
      unreadable('Parent', key, 'No line above has this SKU or ID. Put the product above its variations.'),
    )
  }
  parent.hasVariations = true
  const options = attributesOf(row, columns)
  const own = { ...parent.product, state: parent.product.state === 'active' ? stateOf(row) : parent.product.state }
  const pictures = [...picturesOf(row), ...parent.product.pictures]
  const { sizes, notes } = proposeVariantSizes(parent.sizes, options, sizeFactsOf(row, columns))
  return readProduct(
    row,
    {
      ...parent,
      product: {
        ...own,
        pictures: pictures.filter(({ url }, at) => pictures.findIndex((each) => each.url === url) === at),
      },
      sizes,
      weightKg: weightOf(row, columns) ?? parent.weightKg,
      notes: [...parent.notes, ...notes],
    },
    options,
    parent.family,
  )
}

function readProduct(
  row: CsvRow,
  { title, product, sizes, weightKg, notes }: Parent,
  options: readonly Option[],
  family: string,
): ReadRecord {
  const price = row.cell('Regular price')
  const regular = readCents(price, row.hasDecimalComma)
  const sale = readCents(row.cell('Sale price'), row.hasDecimalComma)
  const isReduced = regular !== null && sale !== null && sale < regular
  const { stock, notes: stockNotes } = stockOf(row)
  const { name, finish } = nameVariant(title, options)
  return {
    line: row.line,
    notes: [
      ...(regular === null && sale === null
        ? [unreadable('Regular price', price, 'Write an amount such as 1299.95.')]
        : []),
      ...(isReduced ? saleNotes(row) : []),
      ...stockNotes,
      ...notes,
    ],
    record: {
      ...product,
      kind: 'product',
      key: idOf(row) || codeOf(row) || name,
      name,
      family,
      finish,
      code: codeOf(row),
      priceCents: isReduced ? sale : (regular ?? sale),
      compareAtCents: isReduced ? regular : null,
      stock,
      weightKg,
      sizes,
    },
  }
}

/** Whether a sale runs today is not known here: the export lists those of the past and the future too. */
function saleNotes(row: CsvRow): string[] {
  const [from, until] = [cleanLine(row.cell('Date sale price starts')), cleanLine(row.cell('Date sale price ends'))]
  if (from === '' && until === '') return []
  const days = [from === '' ? '' : `from ${from}`, until === '' ? '' : `until ${until}`].filter(Boolean).join(' ')
  return [`The reduced price is for the time ${days}. Check which one is right today.`]
}

function stockOf(row: CsvRow): { stock: number | null; notes: string[] } {
  const text = row.cell('Stock')
  const stock = readWhole(text, row.hasDecimalComma)
  if (stock !== null) return { stock, notes: [] }
  if (text.toLowerCase() === 'parent')
    return { stock: null, notes: ['All variations share one stock. Count this one.'] }
  return row.cell('In stock?') === '0'
    ? { stock: 0, notes: [] }
    : { stock: null, notes: ['WooCommerce didn’t count its stock.'] }
}

/** 1 is published, 0 private and -1 a draft; a hidden product is on sale for nobody who lacks its address. */
function stateOf(row: CsvRow): MovedProduct['state'] {
  const isHidden = row.cell('Visibility in catalog').toLowerCase() === 'hidden'
  return row.cell('Published') === '1' && !isHidden ? 'active' : 'draft'
}

function weightOf(row: CsvRow, { weight = '' }: Columns): number | null {
  const unit = /\((\w+)\)/.exec(weight)?.[1] ?? ''
  return weightInKg(readNumber(row.cell(weight), row.hasDecimalComma), unit)
}

function attributesOf(row: CsvRow, { attributes }: Columns): Option[] {
  return attributes.flatMap((number) => {
    const name = cleanLine(row.cell(`Attribute ${number} name`))
    const value = cleanLine(row.cell(`Attribute ${number} value(s)`))
    return name === '' || value === '' ? [] : [{ name, value }]
  })
}

const sizeFactsOf = (row: CsvRow, { sizes }: Columns) =>
  sizes.flatMap((column) => (row.cell(column) === '' ? [] : [`${column}: ${row.cell(column)}`]))

function factsOf(row: CsvRow, columns: Columns): string[] {
  const meta = columns.meta.map(
    (column) => `${column.replace(/^meta: _?/i, '').replaceAll('_', ' ')}: ${row.cell(column)}`,
  )
  return [
    ...sizeFactsOf(row, columns),
    ...attributesOf(row, columns).map(({ name, value }) => `${name}: ${value}`),
    ...meta,
  ]
}

function picturesOf(row: CsvRow): MovedProduct['pictures'] {
  return listOf(row.cell('Images')).map((url) => ({ url, alternativeText: '' }))
}

/** The values of a cell: a comma inside one has a backslash. */
function listOf(cell: string): string[] {
  return cell
    .split(/(?<!\\),/)
    .map((value) => cleanLine(value.replaceAll('\\,', ',')))
    .filter(Boolean)
}

const depthOf = (category: string) => category.split('>').length
