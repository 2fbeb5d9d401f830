import { truncate } from '#rules/platform/truncate.ts'
import { cleanLine } from './values/clean-text.ts'
import type { FileFormat, ReadRecord } from '#server/back-office/moving/records.ts'
import { separatorOf } from '#server/platform/http/csv/read-csv.ts'
import { type CsvFile, openCsv } from './file/csv-rows.ts'
import { type DecodedText, decodeText } from './file/decode-text.ts'
import { fileError, nulError } from './file/file-error.ts'
import { type JsonDocument, jsonDocuments } from './file/json-documents.ts'
import { startSlices } from './file/start-slices.ts'
import { fieldsOf } from './proshop/proshop-documents.ts'
import { type Collection, collectionOf, readProshop } from './proshop/read-proshop.ts'
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
    const rest = csv.columns.length > 8 ? ` and ${csv.columns.length - 8} more` : ''
    throw unknownError({ file, line: 1 }, 'a file with the columns', csv.columns, rest)
  }
  return openedFile(kind, kind.read(csv), text, { ',': 'commas', ';': 'semicolons', '\t': 'tabs' }[separator])
}

function hasColumn({ columns }: CsvFile, names: string): boolean {
  const wanted = names.toLowerCase().split('|')
  return columns.some((column) => wanted.includes(column.toLowerCase()))
}

async function openJson(file: string, text: DecodedText, parts: AsyncIterable<string>): Promise<OpenedFile> {
  const documents = jsonDocuments(file, parts)
  const { value: first } = await documents.next()
  if (!first) throw fileError({ file }, 'The file has no documents. Export the collection again.')
  const fields = fieldsOf(first.value)
  const collection = collectionOf(fields)
  if (!collection) {
    await documents.return()
    throw unknownError({ file, line: first.line }, 'documents with the keys', Object.keys(fields).map(cleanLine))
  }
  async function* records(of: Collection, document: JsonDocument) {
    yield* readProshop(of, document)
    for await (const other of documents) yield* readProshop(of, other)
  }
  return openedFile({ source: 'proshop', kind: collection }, records(collection, first), text, 'JSON')
}

function unknownError(place: { file: string; line: number }, what: string, names: readonly string[], rest = '') {
  const shown = names.slice(0, 8).map((name) => `“${truncate(name, 40)}”`)
  return fileError(place, `We don’t know ${what} ${shown.join(', ')}${rest}. ${movable}`)
}

function openedFile(
  { source, kind }: Pick<FileFormat, 'source' | 'kind'>,
  records: AsyncIterable<ReadRecord>,
  text: DecodedText,
  syntax: string | undefined,
): OpenedFile {
  const format = {
    source,
    kind,
    get text() {
      return `${text.encoding()}, ${syntax}`
    },
  }
  return { format, records: inSlices(records) }
}

async function* inSlices(records: AsyncIterable<ReadRecord>): AsyncGenerator<ReadRecord, void> {
  const pause = startSlices()
  for await (const record of records) {
    await pause()
    yield record
  }
}
