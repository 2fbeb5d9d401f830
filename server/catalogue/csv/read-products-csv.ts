import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import { unguardCell } from '#server/http/csv-injection.ts'
import { ShopError } from '#server/shop-error.ts'
import { type FileColumn, fileColumns } from '#server/catalogue/manage/product-columns.ts'

/** A line of a file of products. `line` counts as a spreadsheet does: the header is 1, a cell with line breaks is one row. */
export interface ProductLine {
  line: number
  cells: Partial<Record<FileColumn, string>>
  /** What is wrong with the line as a whole. */
  faults: string[]
}

/** Lines with products that one file may hold. */
export const mostLines = 10_000

/**
 * Reads a file of products: UTF-8, a header with the names of columns in any order, commas, semicolons or tabs between
 * them as the header has it. Empty lines are passed over. Throws ShopError 400 with a sentence for a file that cannot be
 * read or has other columns, 413 for one of more than `mostLines` lines.
 */
export function readProductsCsv(bytes: Uint8Array): ProductLine[] {
  const text = decode(bytes)
  const separator = separatorOf(text)
  const [header = [], ...rows] = recordsOf(text, separator)
  const columns = columnsOf(header)
  const lines = rows
    .map((cells, index) => ({ cells, line: index + 2 }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (lines.length > mostLines) {
    throw new ShopError(413, 'A file may hold at most 10,000 products. Split it and import one part after the other.')
  }
  return lines.map(({ cells, line }) => ({
    line,
    cells: Object.fromEntries(columns.map((column, at) => [column, valueOf(column, cells[at] ?? '', separator)])),
    faults: cells.length === columns.length ? [] : [countFault(line, cells.length, columns.length)],
  }))
}

function decode(bytes: Uint8Array): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ShopError(400, 'The file is not UTF-8 text. In the spreadsheet choose “CSV UTF-8”, save, and try again.')
  }
  if (text.trim() === '') throw new ShopError(400, 'The file is empty. Choose one with a header and a line a product.')
  const nul = text.indexOf('\u0000')
  if (nul === -1) return text
  const line = text.slice(0, nul).split(/\r\n|\r|\n/).length
  throw new ShopError(400, `Line ${line} holds a character that cannot be stored. Take it out, then try again.`)
}

/** A header names plain columns, so that whatever stands between them most often separates them. */
function separatorOf(text: string): string {
  const [header = ''] = text.split(/\r\n|\r|\n/, 1)
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: header.split(sign).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}

function recordsOf(text: string, separator: string): string[][] {
  try {
    return parse(text, {
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      // One more than may be, to know that there are more; the rest of a huge file is not even read.
      to: mostLines + 2,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ShopError(400, quotesFault(error))
  }
}

function quotesFault({ code, records }: CsvError): string {
  const line = Number(records) + 1
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? `The quotation mark that opens a cell in line ${line} is never closed. Close it, then try again.`
    : `Line ${line} has a quotation mark in the middle of a cell. Double it and put the whole cell in quotation marks.`
}

function columnsOf(header: readonly string[]): FileColumn[] {
  const names = header.map((name) => name.trim())
  const columns = names.map((name) => fileColumns.find((column) => column.toLowerCase() === name.toLowerCase()))
  const unknown = names.find((_name, at) => columns[at] === undefined)
  if (unknown === '') throw new ShopError(400, `Column ${names.indexOf('') + 1} has no name in line 1. Name it or delete it.`)
  if (unknown !== undefined) {
    const known = fileColumns.join(', ')
    throw new ShopError(400, `The column “${unknown.slice(0, 60)}” is not known. The columns of a product are ${known}.`)
  }
  const found = columns.filter((column) => column !== undefined)
  const twice = found.find((column, at) => found.indexOf(column) !== at)
  if (twice) throw new ShopError(400, `The column “${twice}” stands twice in line 1. Delete one of them.`)
  if (!found.includes('code') && !found.includes('_id')) {
    throw new ShopError(400, 'The column “code” is missing. It says which product a line is about.')
  }
  return found
}

/**
 * The text of a cell as the checks of a product know it. Spreadsheets write TRUE where they read true, and those that
 * separate with semicolons write a price with a comma. Ids are stored in small letters.
 */
function valueOf(column: FileColumn, cell: string, separator: string): string {
  const text = unguardCell(cell)
  if (column === 'code') return text.trim()
  if (column === '_id' || column === 'featured') return text.trim().toLowerCase()
  if (column === 'price' && separator === ';') return text.replace(/^(\s*\d+),(\d+\s*)$/, '$1.$2')
  return text
}

function countFault(line: number, cells: number, columns: number): string {
  return `Line ${line} has ${cells} cells and the header has ${columns}.`
}
