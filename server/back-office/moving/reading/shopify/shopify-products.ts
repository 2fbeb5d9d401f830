import type { MovedPicture, MovedProduct, MovedSizes, ReadRecord } from '#server/back-office/moving/records.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import {
  type CsvKind,
  groupRows,
  leftOut,
  type OpenedCsv,
  unreadable,
} from '#server/back-office/moving/reading/read-records.ts'
import { cleanLine } from '#server/back-office/moving/reading/values/clean-text.ts'
import { htmlText } from '#server/back-office/moving/reading/values/html-text.ts'
import { proposeSizes, proposeVariantSizes } from '#server/back-office/moving/reading/values/propose-sizes.ts'
import { readCents, readNumber, readWhole, weightInKg } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { nameVariant, type Option } from '#server/back-office/moving/reading/values/variant-name.ts'

/*
 * A product has a line for each variant and each further picture. Only the first has its title and texts; a line without
 * option and price is a picture. The second name of a column is that of the exports since 2025.
 */

export const shopifyProducts: CsvKind = {
  source: 'shopify',
  kind: 'products',
  columns: ['Handle|URL handle', 'Title', 'Option1 Name', 'Variant Price|Price'],
  read: readProducts,
}

const optionNumbers = [1, 2, 3] as const

async function* readProducts(csv: OpenedCsv): AsyncGenerator<ReadRecord, void> {
  const factColumns = csv.columns.flatMap((column) => {
    const title = /^(.+?) \((?:product|variant)\.metafields\./i.exec(column)?.[1]
    return title === undefined ? [] : [{ column, title }]
  })
  for await (const rows of groupRows(csv, (row) => handleOf(row))) yield* readProduct(rows, factColumns)
}

const handleOf = (row: CsvRow) => cleanLine(row.cell('Handle', 'URL handle'))

/** What the first line of a product says for all its variants. */
interface Head {
  handle: string
  title: string
  optionNames: string[]
  product: Pick<MovedProduct, 'brand' | 'categories' | 'keywords' | 'description' | 'state' | 'paths'>
  sizes: MovedSizes | null
  isCut: boolean
}

function* readProduct(
  rows: [CsvRow, ...CsvRow[]],
  factColumns: readonly { column: string; title: string }[],
): Generator<ReadRecord, void> {
  const [first] = rows
  const handle = handleOf(first)
  const title = cleanLine(first.cell('Title'))
  if (handle === '' || title === '' || first.problem !== null) {
    const missing = `The line has no ${handle === '' ? 'handle' : 'title'}.`
    const reason = first.problem ?? `${missing} Keep the lines of a product together, the one with the title first.`
    for (const { line } of rows) yield leftOut(line, 'product', title || handle, reason)
    return
  }
  if (/^true$/i.test(first.cell('Gift Card'))) {
    yield leftOut(first.line, 'product', title, 'It’s a gift card, not a piece of furniture, so we leave it out.')
    return
  }
  const factsOf = (row: CsvRow) => factColumns.flatMap(({ column, title: name }) => factOf(name, row.cell(column)))
  const head = readHead(first, { handle, title, facts: factsOf(first) })
  for (const row of rows) if (row.problem !== null) yield leftOut(row.line, 'product', title, row.problem)
  const good = rows.filter((row) => row.problem === null)
  const variants = good.filter(
    (row) => row === first || row.cell('Option1 Value') + row.cell('Variant Price', 'Price') !== '',
  )
  const pictures = picturesOf(good)
  for (const row of variants) {
    yield readVariant(row, head, {
      facts: row === first ? [] : factsOf(row),
      family: variants.length > 1 ? handle : '',
      pictures: picturesOfVariant(row, variants, pictures),
    })
  }
}

function readHead(row: CsvRow, { handle, title, facts }: { handle: string; title: string; facts: string[] }): Head {
  const { text, isCut } = htmlText(row.cell('Body (HTML)', 'Description'))
  const keywords = row.cell('Tags').split(',').map(cleanLine).filter(Boolean)
  return {
    handle,
    title,
    sizes: proposeSizes({ facts, description: text, keywords, name: title }),
    optionNames: optionNumbers.map((number) => cleanLine(row.cell(`Option${number} Name`))),
    product: {
      brand: cleanLine(row.cell('Vendor')),
      categories: ['Type', 'Product Category', 'Collection'].map((name) => cleanLine(row.cell(name))).filter(Boolean),
      keywords,
      description: text,
      state: stateOf(row),
      paths: [`/products/${handle}`],
    },
    isCut,
  }
}

function stateOf(row: CsvRow): MovedProduct['state'] {
  const status = row.cell('Status').toLowerCase()
  if (status === 'archived') return 'archived'
  const isPublished = !/^false$/i.test(row.cell('Published', 'Published on online store'))
  return (status === '' || status === 'active') && isPublished ? 'active' : 'draft'
}

function readVariant(
  row: CsvRow,
  { handle, title, optionNames, product, sizes: shared, isCut }: Head,
  { facts, family, pictures }: { facts: string[]; family: string; pictures: MovedPicture[] },
): ReadRecord {
  const options = optionsOf(row, optionNames)
  const { name, finish } = nameVariant(title, options)
  const price = row.cell('Variant Price', 'Price')
  const priceCents = readCents(price, row.hasDecimalComma)
  const compareAt = readCents(row.cell('Variant Compare At Price', 'Compare-at price'), row.hasDecimalComma)
  const { sizes, notes: sizeNotes } = proposeVariantSizes(shared, options, facts)
  const { stock, notes: stockNotes } = stockOf(row)
  const grams = readNumber(row.cell('Variant Grams', 'Weight value (grams)'), row.hasDecimalComma)
  const notes = [
    ...(priceCents === null ? [unreadable('Variant Price', price, 'Write an amount such as 1299.95.')] : []),
    ...(isCut ? ['The description is longer than 10,000 characters, so we cut its end.'] : []),
    ...stockNotes,
    ...sizeNotes,
  ]
  return {
    line: row.line,
    notes,
    record: {
      ...product,
      kind: 'product',
      key: [handle, ...options.map(({ value }) => value)].join(' / '),
      name,
      family,
      finish,
      code: cleanLine(row.cell('Variant SKU', 'SKU')),
      priceCents,
      compareAtCents: compareAt !== null && compareAt > (priceCents ?? 0) ? compareAt : null,
      stock,
      weightKg: weightInKg(grams, 'g'),
      sizes,
      pictures,
    },
  }
}

function optionsOf(row: CsvRow, names: readonly string[]): Option[] {
  const options = optionNumbers.map((number, at) => ({
    name: names[at] ?? '',
    value: cleanLine(row.cell(`Option${number} Value`)),
  }))
  const isAlone = options[0]?.name === 'Title' && options[0].value === 'Default Title'
  return isAlone ? [] : options.filter(({ value }) => value !== '')
}

/** Without a tracker Shopify sells a product whatever its quantity: only one above 0 was counted by a person. */
function stockOf(row: CsvRow): { stock: number | null; notes: string[] } {
  const stock = readWhole(row.cell('Variant Inventory Qty', 'Inventory quantity'), row.hasDecimalComma)
  if (stock === null || row.cell('Variant Inventory Tracker', 'Inventory tracker') !== '') return { stock, notes: [] }
  if (stock <= 0) return { stock: null, notes: ['Shopify didn’t count its stock.'] }
  return { stock, notes: [`Shopify didn’t count its stock, but has a quantity of ${stock}. Check it.`] }
}

/** The text of a metafield. Those with a unit are JSON: `{"value":120,"unit":"cm"}`. */
function factOf(name: string, text: string): string[] {
  const [, value = text, unit = ''] = /^\{"value":\s*"?([\d.]+)"?,\s*"unit":\s*"([a-z]+)"/i.exec(text) ?? []
  return text === '' ? [] : [`${name}: ${value} ${unit}`]
}

interface PlacedPicture extends MovedPicture {
  position: number
}

function picturesOf(rows: readonly CsvRow[]): MovedPicture[] {
  const pictures = rows.flatMap((row): PlacedPicture[] => {
    const url = row.cell('Image Src', 'Product image URL')
    const position = readWhole(row.cell('Image Position'), false) ?? Number.MAX_SAFE_INTEGER
    return url === '' ? [] : [{ url, alternativeText: cleanLine(row.cell('Image Alt Text')), position }]
  })
  return pictures
    .toSorted((one, other) => one.position - other.position)
    .map(({ url, alternativeText }) => ({ url, alternativeText }))
}

/** The picture of a variant is its first; those of other variants are left out. */
function picturesOfVariant(
  row: CsvRow,
  variants: readonly CsvRow[],
  pictures: readonly MovedPicture[],
): MovedPicture[] {
  const imageOf = (variant: CsvRow) => variant.cell('Variant Image', 'Variant image URL')
  const own = imageOf(row)
  const others = new Set(variants.map(imageOf).filter((url) => url !== own))
  const first = own === '' ? [] : [pictures.find(({ url }) => url === own) ?? { url: own, alternativeText: '' }]
  return [...first, ...pictures.filter(({ url }) => url !== own && !others.has(url))]
}
