import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { guardCell } from './csv-injection.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'

/** The cell of a table: a text, or an amount in dollars, which is written with two decimals and is never a formula. */
export type CsvCell = string | number

/** A table to export. It is read in batches and never kept in memory as a whole. */
export interface CsvTable {
  /** The subject of the file and the time of the export: both are part of the file name. */
  name: string
  at: Date
  columns: readonly string[]
  /** Rows of cells in the order of the columns, a few hundred per batch. */
  batches: AsyncIterable<CsvCell[][]>
}

/** The columns of a table by their headings, each with its cell of a row. */
export type CsvColumns<Row> = Readonly<Record<string, (row: Row) => CsvCell>>

/** Makes a table of rows that are read in batches. */
export function toTable<Row>(
  columns: CsvColumns<Row>,
  rows: AsyncIterable<readonly Row[]>,
): Pick<CsvTable, 'columns' | 'batches'> {
  async function* batches() {
    for await (const batch of rows) yield batch.map((row) => Object.values(columns).map((cell) => cell(row)))
  }
  return { columns: Object.keys(columns), batches: batches() }
}

/**
 * Sends a table as CSV: UTF-8 with a byte order mark, CRLF, no formulas. An error in the first batch is an error
 * response; a later one breaks the connection, so that half a file never looks complete.
 */
export async function sendCsv(reply: FastifyReply, table: CsvTable): Promise<Readable> {
  const chunks = csvChunks(table)
  const first = await chunks.next()
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${table.name}-${nzDay(table.at.toISOString())}.csv"`,
    'cache-control': 'no-store',
  })
  return Readable.from(concat(first.value ?? '', chunks), { objectMode: false })
}

/**
 * The text of a table: the header with the first batch, then one chunk per batch. `start` is the byte order mark by
 * which spreadsheets know UTF-8; other shops read it as part of the first column.
 */
export async function* csvChunks(
  { columns, batches }: Pick<CsvTable, 'columns' | 'batches'>,
  start = '\uFEFF',
): AsyncGenerator<string, void> {
  let head = `${start}${csvText([columns])}`
  for await (const rows of batches) {
    yield head + csvText(rows)
    head = ''
  }
  if (head) yield head
}

async function* concat(first: string, rest: AsyncGenerator<string, void>) {
  yield first
  yield* rest
}

/** Formats rows as CSV. Text that a reader could misread is quoted. */
export function csvText(rows: readonly (readonly CsvCell[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: [/^\s|\s$|^\uFEFF|[;\t]/],
    cast: { string: guardCell, number: (dollars) => dollars.toFixed(2) },
  })
}
