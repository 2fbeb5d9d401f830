import type { MovedPicture, MovedProduct, ReadRecord } from '#server/back-office/moving/records.ts'
import type { CsvRow } from '#server/back-office/moving/reading/file/csv-rows.ts'
import { unreadable } from '#server/back-office/moving/reading/file/file-error.ts'
import {
  type CsvKind,
  type CsvRows,
  groupRows,
  leftOut,
  readLine,
} from '#server/back-office/moving/reading/read-records.ts'
import { cutNote, htmlText } from '#server/back-office/moving/reading/values/html-text.ts'
import { proposeSizes, proposeVariantSizes } from '#server/back-office/moving/reading/values/propose-sizes.ts'
import { weightInKg } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { nameVariant, type Option } from '#server/back-office/moving/reading/values/variant-name.ts'

/*
 * A product has a line for each variant and each further picture. Only the first has its title and texts; a line without
 * option and price is a picture. The second name of a column is that of the exports since 2025.
 */

export const shopifyProducts: CsvKind = {
  source: 'shopify',
  kind: 'products',
  columns: ['Handle|URL handle', 'Title', 'Option1 Name', 'Variant Price|Price'],
  async *read(csv) {
    const metafields = csv.columns.filter((column) => metafield.test(column))
    for await (const rows of groupRows(csv, handleOf)) yield* readProduct(rows, metafields)
  },
}

const metafield = / \((?:product|variant)\.metafields\..*/i
const optionNumbers = [1, 2, 3] as const

const handleOf = (row: CsvRow) => row.oneLine('Handle', 'URL handle')

function* readProduct(rows: CsvRows, metafields: readonly string[]): Generator<ReadRecord, void> {
  const [first] = rows
  const [handle, title] = [handleOf(first), first.oneLine('Title')]
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
  for (const row of rows) if (row.problem !== null) yield leftOut(row.line, 'product', title, row.problem)
  const good = rows.filter((row) => row.problem === null)
  const variants = good.filter(
    (row) => row === first || row.cell('Option1 Value') + row.cell('Variant Price', 'Price') !== '',
  )
  const head = readHead(first, metafields)
  const pictures = picturesOf(good)
  const ofVariants = new Set(variants.map(imageOf))
  const shared = pictures.filter(({ url }) => !ofVariants.has(url))
  for (const row of variants) {
    yield readLine({ line: row.line, kind: 'product', name: title }, (notes) => ({
      ...readVariant(row, head, row === first ? [] : factsOf(row, metafields), notes),
      family: variants.length > 1 ? handle : '',
      pictures: [...pictureOf(imageOf(row), pictures), ...shared],
    }))
  }
}

/** What the first line of a product says for all its variants. */
function readHead(row: CsvRow, metafields: readonly string[]) {
  const [handle, name, keywords] = [handleOf(row), row.oneLine('Title'), row.list('Tags')]
  const { text: description, isCut } = htmlText(row.cell('Body (HTML)', 'Description'))
  return {
    handle,
    name,
    optionNames: optionNumbers.map((number) => row.oneLine(`Option${number} Name`)),
    sizes: proposeSizes({ facts: factsOf(row, metafields), description, keywords, name }),
    notes: isCut ? [cutNote] : [],
    product: {
      kind: 'product' as const,
      brand: row.oneLine('Vendor'),
      categories: ['Type', 'Product Category', 'Collection'].map((column) => row.oneLine(column)).filter(Boolean),
      keywords,
      description,
      state: stateOf(row),
      paths: [`/products/${handle}`],
    },
  }
}

function stateOf(row: CsvRow): MovedProduct['state'] {
  const status = row.cell('Status').toLowerCase()
  if (status === 'archived') return 'archived'
  const isPublished = !/^false$/i.test(row.cell('Published', 'Published on online store'))
  return (status === '' || status === 'active') && isPublished ? 'active' : 'draft'
}

function readVariant(row: CsvRow, head: ReturnType<typeof readHead>, facts: readonly string[], notes: string[]) {
  const options = optionsOf(row, head.optionNames)
  const priceCents = row.cents('Variant Price', 'Price')
  const compareAt = row.cents('Variant Compare At Price', 'Compare-at price')
  const { sizes, notes: sizeNotes } = proposeVariantSizes(head.sizes, options, facts)
  const { stock, notes: stockNotes } = stockOf(row)
  if (priceCents === null) {
    notes.push(unreadable('Variant Price', row.cell('Variant Price', 'Price'), 'Write an amount such as 1299.95.'))
  }
  notes.push(...head.notes, ...stockNotes, ...sizeNotes)
  return {
    ...head.product,
    ...nameVariant(head.name, options),
    key: [head.handle, ...options.map(({ value }) => value)].join(' / '),
    code: row.oneLine('Variant SKU', 'SKU'),
    priceCents,
    compareAtCents: compareAt !== null && compareAt > (priceCents ?? 0) ? compareAt : null,
    stock,
    weightKg: weightInKg(row.number('Variant Grams', 'Weight value (grams)'), 'g'),
    sizes,
  }
}

function optionsOf(row: CsvRow, names: readonly string[]): Option[] {
  const options = optionNumbers.map((number, at) => ({
    name: names[at] ?? '',
    value: row.oneLine(`Option${number} Value`),
  }))
  const isAlone = options[0]?.name === 'Title' && options[0].value === 'Default Title'
  return isAlone ? [] : options.filter(({ value }) => value !== '')
}

/** Without a tracker Shopify sells a product whatever its quantity: only one above 0 was counted by a person. */
function stockOf(row: CsvRow): { stock: number | null; notes: string[] } {
  const stock = row.whole('Variant Inventory Qty', 'Inventory quantity')
  if (stock === null || row.cell('Variant Inventory Tracker', 'Inventory tracker') !== '') return { stock, notes: [] }
  if (stock <= 0) return { stock: null, notes: ['Shopify didn’t count its stock.'] }
  return { stock, notes: [`Shopify didn’t count its stock, but has a quantity of ${stock}. Check it.`] }
}

/** The texts of metafields. Those with a unit are JSON: `{"value":120,"unit":"cm"}`. */
function factsOf(row: CsvRow, metafields: readonly string[]): string[] {
  return metafields.flatMap((column) => {
    const text = row.cell(column)
    const [, value = text, unit = ''] = /^\{"value":\s*"?([\d.]+)"?,\s*"unit":\s*"([a-z]+)"/i.exec(text) ?? []
    return text === '' ? [] : [`${column.replace(metafield, '')}: ${value} ${unit}`]
  })
}

const imageOf = (variant: CsvRow) => variant.cell('Variant Image', 'Variant image URL')

/** The picture of a variant, which is its first; those of other variants are left out. */
function pictureOf(url: string, pictures: readonly MovedPicture[]): MovedPicture[] {
  return url === '' ? [] : [pictures.find((each) => each.url === url) ?? { url, alternativeText: '' }]
}

function picturesOf(rows: readonly CsvRow[]): MovedPicture[] {
  return rows
    .map((row) => ({
      position: row.whole('Image Position') ?? Number.MAX_SAFE_INTEGER,
      url: row.cell('Image Src', 'Product image URL'),
      alternativeText: row.oneLine('Image Alt Text'),
    }))
    .filter(({ url }) => url !== '')
    .toSorted((one, other) => one.position - other.position)
    .map(({ url, alternativeText }) => ({ url, alternativeText }))
}
