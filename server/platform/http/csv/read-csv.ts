import { CsvError } from 'csv-parse'
import { parse } from 'csv-parse/sync'
import type { FastifyRequest } from 'fastify'
import { allowSlowUpload } from '#server/platform/http/load/connection-limits.ts'
import { readBody } from '#server/platform/http/streaming-body.ts'
import { ShopError } from '#server/platform/shop-error.ts'

interface CsvLimits {
  maxLines: number
  /** What the refusal of a file without text says, and of one with too many lines. */
  empty: string
  tooMany: string
}

/** `line` is the spreadsheet row: the header is 1, a cell with line breaks is one row. */
export interface CsvLine {
  line: number
  cells: string[]
}

/**
 * Reads a CSV file in UTF-8 whose cells are separated by commas, semicolons or tabs. Empty lines and trailing empty
 * cells of the header are left out. Throws ShopError 400 for an unreadable file, 413 for too many lines.
 */
export function readCsv(
  bytes: Uint8Array,
  limits: CsvLimits,
): { header: string[]; lines: CsvLine[]; separator: string } {
  const text = decode(bytes, limits.empty)
  const separator = separatorOf(text.split(/\r\n|\r|\n/, 1)[0] ?? '')
  const [header = [], ...rows] = recordsOf(text, { separator, maxLines: limits.maxLines })
  const lines = rows.map((cells, index) => ({ cells, line: index + 2 })).filter(({ cells }) => countFilled(cells) > 0)
  if (lines.length > limits.maxLines) throw new ShopError(413, limits.tooMany)
  return { header: header.slice(0, countFilled(header)), lines, separator }
}

/** Reads the CSV file of a request of staff. Throws ShopError 413 for more than 20 MB, 415 with `wrongType` for another file. */
export async function receiveCsv(request: FastifyRequest, wrongType: string): Promise<Uint8Array> {
  allowSlowUpload(request)
  return readBody(request, {
    type: 'text/csv',
    maxBytes: 20 * 1024 * 1024,
    wrongType,
    tooLarge: 'The file is larger than 20 MB. Split it and import one part after the other.',
  })
}

/** The cells up to the last one that is not blank: spreadsheets leave out empty ones, or add some. */
export function countFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

function decode(bytes: Uint8Array, empty: string): string {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new ShopError(400, 'The file isn’t UTF-8 text. In the spreadsheet choose “CSV UTF-8”, save, and try again.')
  }
  if (text.trim() === '') throw new ShopError(400, empty)
  const nul = text.indexOf('\u0000')
  if (nul === -1) return text
  const line = text.slice(0, nul).split(/\r\n|\r|\n/).length
  throw new ShopError(400, `Line ${line} contains a character that can’t be stored. Remove it, then try again.`)
}

/** Column names contain no separator outside quotation marks, so the most frequent one in the header is the file's. */
export function separatorOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}

/** How csv-parse reads a file: with any line ends, and lines of any length. */
export const parserOptions = (delimiter: string) => ({
  delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
})

function recordsOf(text: string, { separator, maxLines }: { separator: string; maxLines: number }): string[][] {
  try {
    // One line more than allowed is enough to see that there are too many.
    return parse(text, { ...parserOptions(separator), to: maxLines + 2 })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    throw new ShopError(400, quoteError(error))
  }
}

function quoteError({ code, records }: CsvError): string {
  const line = Number(records) + 1
  return code === 'CSV_QUOTE_NOT_CLOSED'
    ? `The quotation mark that opens a cell in line ${line} is never closed. Close it, then try again.`
    : `Line ${line} has a quotation mark in the middle of a cell. Double it and put the whole cell in quotation marks.`
}
