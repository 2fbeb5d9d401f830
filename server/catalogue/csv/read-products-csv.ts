import type { FastifyRequest } from 'fastify'
import { findField } from '#contract/catalogue/product-fields.ts'
import { normalizeMeasure } from '#rules/catalogue/normalize-measure.ts'
import { normalizePrice } from '#rules/platform/money.ts'
import { truncate } from '#rules/platform/truncate.ts'
import { type FileColumn, fileColumns } from '#server/catalogue/manage/product-columns.ts'
import { unguardCell } from '#server/platform/http/csv/csv-injection.ts'
import { countFilled, readCsv, receiveCsv } from '#server/platform/http/csv/read-csv.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** `line` is the spreadsheet row: the header is 1, a cell with line breaks is one row. */
export interface ProductLine {
  line: number
  cells: Partial<Record<FileColumn, string>>
  errors: string[]
}

const maxLines = 10_000

/**
 * Reads a CSV file of products: UTF-8, with column names in any order, separated by commas, semicolons or tabs; empty
 * lines and trailing empty cells are ignored. Throws ShopError 400 for an unreadable file or unknown columns, 413 for
 * too many lines.
 */
export function readProductsCsv(bytes: Uint8Array): ProductLine[] {
  const { header, lines, separator } = readCsv(bytes, {
    maxLines,
    empty: 'The file is empty. Choose one with a header and one line per product.',
    tooMany: 'A file can have up to 10,000 products. Split it and import one part after the other.',
  })
  const columns = columnsOf(header)
  return lines.map(({ cells, line }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, at) => [column, normalizeCell(column, cells[at] ?? '', separator)])),
    errors: countFilled(cells) > columns.length ? [countError(countFilled(cells), columns.length)] : [],
  }))
}

const shopifyColumns = ['Handle', 'Title', 'Vendor']

const shopifyMessage =
  'This is an export of Shopify. Bring it in with Products › Import › Move in from another shop, which also brings its pictures.'

function columnsOf(header: readonly string[]): FileColumn[] {
  const names = header.map((name) => name.trim())
  if (shopifyColumns.every((name) => names.includes(name))) throw new ShopError(400, shopifyMessage)
  const columns = names.map((name) => fileColumns.find((column) => column.toLowerCase() === name.toLowerCase()))
  const unknown = names.find((_name, at) => columns[at] === undefined)
  if (unknown === '')
    throw new ShopError(400, `Column ${names.indexOf('') + 1} has no name in line 1. Name it or delete it.`)
  if (unknown !== undefined) {
    const known = fileColumns.join(', ')
    throw new ShopError(
      400,
      `The column “${truncate(unknown, 60)}” isn’t known. The columns of a product are ${known}.`,
    )
  }
  const found = columns.filter((column) => column !== undefined)
  const twice = found.find((column, at) => found.indexOf(column) !== at)
  if (twice) throw new ShopError(400, `The column “${twice}” is in line 1 twice. Delete one of them.`)
  if (!found.includes('code') && !found.includes('_id')) {
    throw new ShopError(400, 'The column “code” is missing. It identifies the product of a line.')
  }
  return found
}

/** Normalizes a cell: spreadsheets write TRUE for true, and a decimal comma where they separate with semicolons. */
function normalizeCell(column: FileColumn, cell: string, separator: string): string {
  const text = unguardCell(cell)
  if (column === 'code') return text.trim()
  const field = findField(column)
  if (column === '_id' || field?.kind === 'flag') return text.trim().toLowerCase()
  if (field?.kind === 'dollars') return normalizePrice(withPoint(text, separator))
  return normalizeMeasure(column, field?.kind === 'measure' && field.decimals > 0 ? withPoint(text, separator) : text)
}

/** In a file with semicolons a comma is the decimal sign, unless the cell has a point too. */
function withPoint(text: string, separator: string): string {
  return separator === ';' ? text.replace(/^([^,.]*\d),(\d+\s*)$/, '$1.$2') : text
}

function countError(cells: number, columns: number): string {
  return `This line has ${cells} cells and the header has ${columns}.`
}

/** Reads the lines of a request's CSV file. Throws ShopError 400, 413 or 415 for a file that cannot be read. */
export async function receiveProductsCsv(request: FastifyRequest): Promise<ProductLine[]> {
  return readProductsCsv(await receiveCsv(request, 'This isn’t a CSV file. Export the products to see the format.'))
}
