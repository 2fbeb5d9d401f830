import { Readable, pipeline } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { cleanLine, cleanText } from '#server/back-office/moving/reading/values/clean-text.ts'
import { readCents, readNumber, readWhole } from '#server/back-office/moving/reading/values/read-amounts.ts'
import { readInstant } from '#server/back-office/moving/reading/values/read-instant.ts'
import { countFilled, parserOptions } from '#server/platform/http/csv/read-csv.ts'
import { fileError, nulError, required } from './file-error.ts'
import { startSlices } from './start-slices.ts'

/** A CSV file with its header read. */
export interface CsvFile {
  file: string
  columns: readonly string[]
  rows: AsyncGenerator<CsvRow, void>
  /** Ends a file whose rows nobody wants. */
  close(): void
}

interface CsvColumns {
  names: readonly string[]
  places: ReadonlyMap<string, number>
  separator: string
}

/**
 * A row that is not blank. `line` is that of a spreadsheet: the header is 1, a cell with line breaks is one row. Of the
 * columns that a method names it reads the first that the file has, and an empty text without one.
 */
export class CsvRow {
  readonly line: number
  readonly #cells: readonly string[]
  readonly #columns: CsvColumns

  constructor(line: number, cells: readonly string[], columns: CsvColumns) {
    this.line = line
    this.#cells = cells
    this.#columns = columns
  }

  /** The text with its line breaks. */
  cell(...names: readonly string[]): string {
    const { places } = this.#columns
    const name = names.find((each) => places.has(each.toLowerCase())) ?? ''
    return cleanCell(this.#cells[places.get(name.toLowerCase()) ?? -1] ?? '')
  }

  oneLine(...names: readonly string[]): string {
    return cleanLine(this.cell(...names))
  }

  /** The texts between commas. */
  list(...names: readonly string[]): string[] {
    return this.cell(...names)
      .split(',')
      .map(cleanLine)
      .filter(Boolean)
  }

  number(...names: readonly string[]): number | null {
    return readNumber(this.cell(...names), this.hasDecimalComma)
  }

  whole(...names: readonly string[]): number | null {
    return readWhole(this.cell(...names), this.hasDecimalComma)
  }

  cents(...names: readonly string[]): number | null {
    return readCents(this.cell(...names), this.hasDecimalComma)
  }

  /** An amount in cents. Throws LineError, with the first name, for what is not one. */
  requiredCents(...names: readonly [string, ...string[]]): number {
    return required(this.cents(...names), names[0], this.cell(...names), 'Write an amount such as 1299.95.')
  }

  /** A time as ISO 8601 in UTC. Throws LineError, with the first name, for what is not one. */
  requiredInstant(...names: readonly [string, ...string[]]): string {
    const text = this.cell(...names)
    return required(readInstant(text), names[0], text, 'Write it as 2025-02-23 12:28.')
  }

  /** Why the cells may be in wrong columns: a sentence, or null. */
  get problem(): string | null {
    const [count, columns] = [countFilled(this.#cells), this.#columns.names.length]
    return count > columns
      ? `The line has ${count} cells and the header ${columns}. Put cells with a separator inside quotation marks.`
      : null
  }

  /** Whether a lone comma in a number is the decimal sign: in files with semicolons. */
  get hasDecimalComma(): boolean {
    return this.#columns.separator === ';'
  }
}

/**
 * Reads the header of a CSV file. Its rows are read as a stream; they throw ShopError 400 for quotation marks in wrong
 * places and NUL characters.
 */
export async function openCsv(file: string, parts: AsyncIterable<string>, separator: string): Promise<CsvFile> {
  // Far more than the longest description.
  const parser = parse({ ...parserOptions(separator), max_record_size: 4_000_000 })
  // An error of the source destroys the parser, so that reading the records throws it.
  pipeline(Readable.from(parts), parser, () => undefined)
  const records = recordsOf(file, parser)
  let header = await records.next()
  while (!header.done && countFilled(header.value.cells) === 0) header = await records.next()
  const names = header.done ? [] : header.value.cells.slice(0, countFilled(header.value.cells)).map(cleanLine)
  const places = new Map(names.map((name, at) => [name.toLowerCase(), at] as const).toReversed())
  const rows = rowsOf(file, records, { names, places, separator })
  return { file, columns: names, rows, close: () => parser.destroy() }
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

/** Both shops write an apostrophe before what a spreadsheet would calculate or shorten: `'0110`, `'+64`, `'=A1`. */
function cleanCell(cell: string): string {
  return cleanText(cell).replace(/^'(?=[=+\-@]|\d[\d\s.-]*$)/, '')
}

function quoteError(file: string, { code, records }: CsvError): Error {
  const sentences: Record<string, string> = {
    CSV_QUOTE_NOT_CLOSED: 'The quotation mark that opens a cell is never closed. Close it, then try again.',
    CSV_MAX_RECORD_SIZE:
      'The line is longer than 4 MB. A quotation mark that opens a cell may never be closed: close it, then try again.',
  }
  const other = 'There’s a quotation mark in the middle of a cell. Double it and put the whole cell in quotation marks.'
  return fileError({ file, line: Number(records) + 1 }, sentences[code] ?? other)
}
