import { Readable, pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { cleanLine, cleanText } from '#server/back-office/moving/reading/values/clean-text.ts'
import { fileError, nulError } from './file-error.ts'
import { startSlices } from './start-slices.ts'

/** A CSV file with its header read. */
export interface CsvFile {
  columns: readonly string[]
  rows: AsyncGenerator<CsvRow, void>
  /** Ends a file whose rows nobody wants. */
  close(): void
}

/** A row that is not blank. `line` is that of a spreadsheet: the header is 1, a cell with line breaks is one row. */
export class CsvRow {
  readonly line: number
  /** Whether a lone comma in a number is the decimal sign: in files with semicolons. */
  readonly hasDecimalComma: boolean
  readonly #cells: readonly string[]
  readonly #places: ReadonlyMap<string, number>
  readonly #columnCount: number

  constructor(line: number, cells: readonly string[], columns: CsvColumns) {
    this.line = line
    this.hasDecimalComma = columns.separator === ';'
    this.#cells = cells
    this.#places = columns.places
    this.#columnCount = columns.names.length
  }

  /** The text of the first of these columns that the file has; empty without one. */
  cell(...names: readonly string[]): string {
    const name = names.find((each) => this.#places.has(each.toLowerCase()))
    return name === undefined ? '' : cleanCell(this.#cells[this.#places.get(name.toLowerCase()) ?? -1] ?? '')
  }

  /** Why the cells may be in wrong columns: a sentence, or null. */
  get problem(): string | null {
    const count = countFilled(this.#cells)
    return count > this.#columnCount
      ? `The line has ${count} cells and the header ${this.#columnCount}. Put cells with a separator inside quotation marks.`
      : null
  }
}

interface CsvColumns {
  names: readonly string[]
  places: ReadonlyMap<string, number>
  separator: string
}

/** Far more than the longest description. */
const maxRecordLength = 4_000_000

/** Column names contain no separator outside quotation marks, so the most frequent one in the header is the file's. */
export function separatorOf(header: string): string {
  const bare = header.replaceAll(/"[^"]*"/g, '')
  const counted = [',', ';', '\t'].map((sign) => ({ sign, count: bare.split(sign).length }))
  return counted.reduce((most, each) => (each.count > most.count ? each : most)).sign
}

/**
 * Reads the header of a CSV file. Its rows are read as a stream; they throw ShopError 400 for quotation marks in wrong
 * places and NUL characters.
 */
export async function openCsv(file: string, parts: AsyncIterable<string>, separator: string): Promise<CsvFile> {
  const parser = parse({
    delimiter: separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    max_record_size: maxRecordLength,
  })
  // An error of the source destroys the parser, so that reading the records throws it.
  pipeline(Readable.from(parts), parser, () => undefined)
  const records = recordsOf(file, parser)
  let header = await records.next()
  while (!header.done && countFilled(header.value.cells) === 0) header = await records.next()
  const names = header.done ? [] : header.value.cells.slice(0, countFilled(header.value.cells)).map(cleanLine)
  const places = new Map(names.map((name, at) => [name.toLowerCase(), at] as const).toReversed())
  const columns = { names, places, separator }
  return { columns: names, rows: rowsOf(file, records, columns), close: () => parser.destroy() }
}

interface CsvRecord {
  line: number
  cells: readonly string[]
}

async function* recordsOf(file: string, parser: AsyncIterable<string[]>): AsyncGenerator<CsvRecord, void> {
  let line = 0
  try {
    for await (const cells of parser) {
      line++
      yield { line, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? quoteError(file, error) : error
  }
}

async function* rowsOf(
  file: string,
  records: AsyncIterable<CsvRecord>,
  columns: CsvColumns,
): AsyncGenerator<CsvRow, void> {
  const pause = startSlices()
  for await (const { line, cells } of records) {
    await pause()
    const at = cells.findIndex((cell) => cell.includes('\0'))
    if (at !== -1) throw nulError({ file, line, column: columns.names[at] ?? String(at + 1) })
    if (countFilled(cells) > 0) yield new CsvRow(line, cells, columns)
  }
}

/** The cells up to the last one that is not blank: spreadsheets leave out empty ones, or add some. */
function countFilled(cells: readonly string[]): number {
  return cells.findLastIndex((cell) => cell.trim() !== '') + 1
}

/** Both shops write an apostrophe before what a spreadsheet would calculate or shorten: `'0110`, `'+64`, `'=A1`. */
function cleanCell(cell: string): string {
  return cleanText(cell).replace(/^'(?=[=+\-@]|\d[\d\s.-]*$)/, '')
}

function quoteError(file: string, { code, records }: CsvError): Error {
  const line = Number(records) + 1
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return fileError({ file, line }, 'The quotation mark that opens a cell is never closed. Close it, then try again.')
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return fileError(
      { file, line },
      'The line is longer than 4 MB. A quotation mark that opens a cell may never be closed: close it, then try again.',
    )
  }
  return fileError(
    { file, line },
    'There’s a quotation mark in the middle of a cell. Double it and put the whole cell in quotation marks.',
  )
}
