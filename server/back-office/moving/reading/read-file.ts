import { truncate } from '#rules/platform/truncate.ts'
import { cleanLine } from './values/clean-text.ts'
import type { FileFormat, ReadRecord } from '#server/back-office/moving/records.ts'
import { type CsvFile, openCsv, separatorOf } from './file/csv-rows.ts'
import { type DecodedText, decodeText } from './file/decode-text.ts'
import { fileError, nulError } from './file/file-error.ts'
import { type JsonDocument, jsonDocuments } from './file/json-documents.ts'
import { startSlices } from './file/start-slices.ts'
import { fieldsOf } from './proshop/proshop-documents.ts'
import { proshopKindOf, readProshop } from './proshop/read-proshop.ts'
import type { CsvKind } from './read-records.ts'
import { shopifyCustomers } from './shopify/shopify-customers.ts'
import { shopifyOrders } from './shopify/shopify-orders.ts'
import { shopifyProducts } from './shopify/shopify-products.ts'
import { shopifyRedirects } from './shopify/shopify-redirects.ts'
import { woocommerceCustomers } from './woocommerce/woocommerce-customers.ts'
import { woocommerceOrders } from './woocommerce/woocommerce-orders.ts'
import { woocommerceProducts } from './woocommerce/woocommerce-products.ts'

/** In the order in which they are recognised: a file of orders also has the columns of customers. */
const csvKinds: readonly CsvKind[] = [
  shopifyProducts,
  shopifyOrders,
  shopifyCustomers,
  shopifyRedirects,
  woocommerceProducts,
  woocommerceOrders,
  ...woocommerceCustomers,
]

const movable =
  'You can move products, customers, orders and URL redirects of Shopify (CSV), products, customers and orders of WooCommerce (CSV), and the collections products, users and orders of proshop (JSON from mongoexport).'

/** A recognised file. `format.text` is complete when the records have been read, because an encoding may show late. */
export interface OpenedFile {
  format: FileFormat
  records: AsyncIterable<ReadRecord>
}

/**
 * Opens a file of another shop and recognises its encoding, its separator and, by its columns or keys, what it contains.
 * The records are read as a stream, with one in memory at a time. Both throw ShopError 400 for a file that is not one of
 * those or that is broken; errors of `bytes` pass through.
 */
export async function openFile(name: string, bytes: AsyncIterable<Uint8Array>): Promise<OpenedFile> {
  const text = decodeText(name, bytes)
  const { start, parts } = await readStart(text.parts)
  if (start.trim() === '') throw fileError({ file: name }, 'The file is empty. Export it again from the other shop.')
  return /^[[{]/.test(start.trimStart()) ? openJson(name, text, parts) : openCsvFile(name, text, start, parts)
}

const maxHeaderLength = 256 * 1024

/** Reads up to the end of the first line that is not blank; `parts` has this text too. */
async function readStart(
  parts: AsyncGenerator<string, void>,
): Promise<{ start: string; parts: AsyncGenerator<string, void> }> {
  let start = ''
  while (!start.trimStart().includes('\n') && start.length < maxHeaderLength) {
    const next = await parts.next()
    if (next.done) break
    start += next.value
  }
  async function* all() {
    yield start
    yield* parts
  }
  return { start, parts: all() }
}

async function openCsvFile(
  file: string,
  text: DecodedText,
  start: string,
  parts: AsyncIterable<string>,
): Promise<OpenedFile> {
  const [header = ''] = start.trimStart().split('\n', 1)
  const separator = separatorOf(header)
  if (header.includes('\0')) throw nulError({ file, line: 1 })
  const csv = await openCsv(file, parts, separator)
  const kind = csvKinds.find(({ columns }) => columns.every((column) => hasColumn(csv, column)))
  if (!kind) {
    csv.close()
    throw fileError({ file, line: 1 }, `${unknownColumns(csv.columns)} ${movable}`)
  }
  const separators = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[separator]
  return {
    format: formatOf(kind, () => `${text.encoding()}, ${separators}`),
    records: inSlices(kind.read({ file, ...csv })),
  }
}

function hasColumn({ columns }: CsvFile, names: string): boolean {
  const wanted = names.toLowerCase().split('|')
  return columns.some((column) => wanted.includes(column.toLowerCase()))
}

function unknownColumns(columns: readonly string[]): string {
  const shown = columns.slice(0, 8).map((column) => `“${truncate(column, 40)}”`)
  const rest = columns.length > 8 ? ` and ${columns.length - 8} more` : ''
  return `We don’t know a file with the columns ${shown.join(', ')}${rest}.`
}

async function openJson(file: string, text: DecodedText, parts: AsyncIterable<string>): Promise<OpenedFile> {
  const documents = jsonDocuments(file, parts)
  const first = await documents.next()
  if (first.done) throw fileError({ file }, 'The file has no documents. Export the collection again.')
  const kind = proshopKindOf(fieldsOf(first.value.value))
  if (!kind) {
    await documents.return()
    const keys = Object.keys(fieldsOf(first.value.value))
      .slice(0, 8)
      .map((key) => `“${truncate(cleanLine(key), 40)}”`)
    throw fileError(
      { file, line: first.value.line },
      `We don’t know documents with the keys ${keys.join(', ')}. ${movable}`,
    )
  }
  return {
    format: formatOf({ source: 'proshop', kind }, () => `${text.encoding()}, JSON`),
    records: inSlices(readDocuments(kind, first.value, documents)),
  }
}

async function* readDocuments(
  kind: FileFormat['kind'],
  first: JsonDocument,
  others: AsyncIterable<JsonDocument>,
): AsyncGenerator<ReadRecord, void> {
  yield* readProshop(kind, first)
  for await (const document of others) yield* readProshop(kind, document)
}

function formatOf({ source, kind }: Pick<FileFormat, 'source' | 'kind'>, text: () => string): FileFormat {
  return {
    source,
    kind,
    get text() {
      return text()
    },
  }
}

async function* inSlices(records: AsyncIterable<ReadRecord>): AsyncGenerator<ReadRecord, void> {
  const pause = startSlices()
  for await (const record of records) {
    await pause()
    yield record
  }
}
