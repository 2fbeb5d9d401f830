import type { MovedProduct, ReadRecord } from '#server/back-office/moving/records.ts'
import type { CsvFile, CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { required, unreadable } from '#server/back-office/moving/reading/file/file-error.ts'
import { type CsvKind, leftOut, readLine } from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { cutNote, htmlText } from '#server/back-office/moving/reading/values/html-text.ts'
import { proposeSizes, proposeVariantSizes } from '#server/back-office/moving/reading/values/propose-sizes.ts'
import { weightInKg } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { nameVariant, type Option } from '#server/back-office/moving/reading/values/variant-name.ts'
import { toSlug } from './to-slug.ts'

export const woocommerceProducts: CsvKind = {
  source: 'woocommerce',
  kind: 'products',
  columns: ['ID|SKU', 'Type', 'Name', 'Published', 'Regular price', 'Categories'],
  read: readProducts,
}

/** Products with variations stay in memory until the end of the file: variations may be anywhere after them. */
async function* readProducts({ columns: names, rows }: CsvFile): AsyncGenerator<ReadRecord, void> {
  const columns = columnsOf(names)
  const parents = new Map<string, Parent>()
  for await (const row of rows) {
    const name = row.oneLine('Name')
    const types = row.cell('Type').toLowerCase().split(',').map(cleanLine)
    const reason = row.problem ?? problemOf(name, types)
    if (reason !== undefined) yield leftOut(row.line, 'product', name, reason)
    else if (types.includes('variable')) {
      const parent = readParent(row, columns)
      for (const key of keysOf(row)) parents.set(key, parent)
    } else {
      yield readLine({ line: row.line, kind: 'product', name }, (notes) =>
        types.includes('variation')
          ? readVariation(row, columns, parents, notes)
          : readProduct(row, readParent(row, columns), [], notes),
      )
    }
  }
  const reason = 'It’s a variable product without variations in the file. Export all types of products.'
  for (const { line, title, hasVariations } of new Set(parents.values())) {
    if (!hasVariations) yield leftOut(line, 'product', title, reason)
  }
}

const typeProblems = new Map([
  ['grouped', 'It’s a grouped product, which only lists others. Its pieces come along one by one.'],
  ['external', 'It’s an external product, which another website sells, so we leave it out.'],
  ['virtual', 'It’s a virtual product, which can’t be delivered, so we leave it out.'],
  ['downloadable', 'It’s a downloadable product, which can’t be delivered, so we leave it out.'],
])

function problemOf(name: string, types: readonly string[]): string | undefined {
  const type = [...typeProblems.keys()].find((each) => types.includes(each))
  if (type !== undefined) return typeProblems.get(type)
  if (name === '') return 'The line has no name. Add one, or delete the line.'
  const isKnown = ['variable', 'variation', 'simple'].some((each) => types.includes(each))
  return isKnown ? undefined : unreadable('Type', types.join(', '), 'Make it a simple or a variable product.')
}

/** The columns whose names differ from file to file. */
function columnsOf(names: readonly string[]) {
  return {
    attributes: names.flatMap((name) => Number(/^attribute (\d+) name$/i.exec(name)?.[1] ?? Number.NaN) || []),
    /** With its unit in brackets. */
    weight: names.find((name) => /^weight \(\w+\)$/i.test(name)) ?? '',
    sizes: names.filter((name) => /^(?:length|width|height) \(\w+\)$/i.test(name)),
    meta: names.filter((name) => /^meta: .*(?:depth|dimension|height|length|size|width)/i.test(name)),
  }
}

type Columns = ReturnType<typeof columnsOf>

const codeOf = (row: CsvRow) => row.oneLine('SKU')

/** The keys by which variations name their product. */
const keysOf = (row: CsvRow) => [`id:${row.oneLine('ID')}`, codeOf(row)].filter((key) => key !== '' && key !== 'id:')

/** What variations have from their product. */
function readParent(row: CsvRow, columns: Columns) {
  const title = row.oneLine('Name')
  const lines = (column: string) => row.cell(column).replaceAll(/(?<!\\)\\n/g, '\n')
  const html = [lines('Short description'), lines('Description')].filter(Boolean).join('\n\n')
  const { text: description, isCut } = htmlText(html, true)
  const keywords = listOf(row, 'Tags')
  const meta = columns.meta.map(
    (column) => `${column.replace(/^meta: _?/i, '').replaceAll('_', ' ')}: ${row.cell(column)}`,
  )
  const attributes = attributesOf(row, columns).map(({ name, value }) => `${name}: ${value}`)
  const facts = [...sizeFactsOf(row, columns), ...attributes, ...meta]
  return {
    line: row.line,
    title,
    family: codeOf(row) || `id:${row.oneLine('ID')}`,
    hasVariations: false,
    notes: isCut ? [cutNote] : [],
    product: {
      kind: 'product' as const,
      family: '',
      brand: listOf(row, 'Brands').join(', '),
      categories: listOf(row, 'Categories').toSorted((one, other) => depthOf(other) - depthOf(one)),
      keywords,
      description,
      state: stateOf(row),
      paths: [`/product/${toSlug(title)}/`],
      pictures: picturesOf(row),
      sizes: proposeSizes({ facts, description, keywords, name: title }),
      weightKg: weightOf(row, columns),
    },
  }
}

type Parent = ReturnType<typeof readParent>

function readVariation(row: CsvRow, columns: Columns, parents: ReadonlyMap<string, Parent>, notes: string[]) {
  const key = row.oneLine('Parent')
  const remedy = 'No line above has this SKU or ID. Put the product above its variations.'
  const parent = required(parents.get(key) ?? null, 'Parent', key, remedy)
  parent.hasVariations = true
  const options = attributesOf(row, columns)
  const pictures = [...picturesOf(row), ...parent.product.pictures]
  const { sizes, notes: sizeNotes } = proposeVariantSizes(parent.product.sizes, options, sizeFactsOf(row, columns))
  const product = {
    ...parent.product,
    family: parent.family,
    state: parent.product.state === 'active' ? stateOf(row) : parent.product.state,
    pictures: pictures.filter(({ url }, at) => pictures.findIndex((each) => each.url === url) === at),
    sizes,
    weightKg: weightOf(row, columns) ?? parent.product.weightKg,
  }
  return readProduct(row, { ...parent, product, notes: [...parent.notes, ...sizeNotes] }, options, notes)
}

function readProduct(row: CsvRow, parent: Parent, options: readonly Option[], notes: string[]): MovedProduct {
  const [regular, sale] = [row.cents('Regular price'), row.cents('Sale price')]
  const isReduced = regular !== null && sale !== null && sale < regular
  const { stock, notes: stockNotes } = stockOf(row)
  const named = nameVariant(parent.title, options)
  if (regular === null && sale === null) {
    notes.push(unreadable('Regular price', row.cell('Regular price'), 'Write an amount such as 1299.95.'))
  }
  notes.push(...(isReduced ? saleNotes(row) : []), ...stockNotes, ...parent.notes)
  return {
    ...parent.product,
    ...named,
    key: row.oneLine('ID') || codeOf(row) || named.name,
    code: codeOf(row),
    priceCents: isReduced ? sale : (regular ?? sale),
    compareAtCents: isReduced ? regular : null,
    stock,
  }
}

/** Whether a sale runs today is not known here: the export lists those of the past and the future too. */
function saleNotes(row: CsvRow): string[] {
  const [from, until] = [row.oneLine('Date sale price starts'), row.oneLine('Date sale price ends')]
  if (from === '' && until === '') return []
  const days = [from && `from ${from}`, until && `until ${until}`].filter(Boolean).join(' ')
  return [`The reduced price is for the time ${days}. Check which one is right today.`]
}

function stockOf(row: CsvRow): { stock: number | null; notes: string[] } {
  const stock = row.whole('Stock')
  if (stock !== null) return { stock, notes: [] }
  if (row.cell('Stock').toLowerCase() === 'parent') {
    return { stock, notes: ['All variations share one stock. Count this one.'] }
  }
  return row.cell('In stock?') === '0'
    ? { stock: 0, notes: [] }
    : { stock, notes: ['WooCommerce didn’t count its stock.'] }
}

/** 1 is published, 0 private and -1 a draft; a hidden product is on sale for nobody who lacks its address. */
function stateOf(row: CsvRow): MovedProduct['state'] {
  const isHidden = row.cell('Visibility in catalog').toLowerCase() === 'hidden'
  return row.cell('Published') === '1' && !isHidden ? 'active' : 'draft'
}

function weightOf(row: CsvRow, { weight }: Columns): number | null {
  return weightInKg(row.number(weight), /\((\w+)\)/.exec(weight)?.[1] ?? '')
}

function attributesOf(row: CsvRow, { attributes }: Columns): Option[] {
  return attributes
    .map((number) => ({
      name: row.oneLine(`Attribute ${number} name`),
      value: row.oneLine(`Attribute ${number} value(s)`),
    }))
    .filter(({ name, value }) => name !== '' && value !== '')
}

const sizeFactsOf = (row: CsvRow, { sizes }: Columns) =>
  sizes.flatMap((column) => (row.cell(column) === '' ? [] : [`${column}: ${row.cell(column)}`]))

const picturesOf = (row: CsvRow) => listOf(row, 'Images').map((url) => ({ url, alternativeText: '' }))

/** The values of a cell: a comma inside one has a backslash. */
function listOf(row: CsvRow, column: string): string[] {
  const values = row.cell(column).split(/(?<!\\),/)
  return values.map((value) => cleanLine(value.replaceAll('\\,', ','))).filter(Boolean)
}

const depthOf = (category: string) => category.split('>').length
