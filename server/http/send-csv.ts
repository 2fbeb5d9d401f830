import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { FastifyReply } from 'fastify'
import { guardCell } from './csv-injection.ts'
import { nzDay } from '#rules/nz-dates.ts'

/** A table on its way into a file: read piece by piece, never held whole. */
export interface CsvTable {
  /** What the file is of, and when it was asked for: both stand in its name. */
  name: string
  at: Date
  columns: readonly string[]
  /** Rows of cells in the order of the columns, a few hundred at a time. */
  batches: AsyncIterable<string[][]>
}

/**
 * Answers with a table as a CSV file: UTF-8 with the mark that tells spreadsheets so, CRLF, no cell that could become a
 * formula. The first piece is awaited, so that a database that is down is told in words; should it go away later, the
 * connection breaks, and nobody takes half a file for a whole one.
 */
export async function sendCsv(reply: FastifyReply, table: CsvTable): Promise<Readable> {
  const pieces = piecesOf(table)
  const first = await pieces.next()
  reply.headers({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="${table.name}-${nzDay(table.at.toISOString())}.csv"`,
    'cache-control': 'no-store',
  })
  return Readable.from(continued(first.value ?? '', pieces), { objectMode: false })
}

/** The text of a table: the header with the first batch, then each batch as it is asked for. */
async function* piecesOf({ columns, batches }: CsvTable): AsyncGenerator<string, void> {
  let head = `\uFEFF${csvText([columns])}`
  for await (const rows of batches) {
    yield head + csvText(rows)
    head = ''
  }
  if (head) yield head
}

async function* continued(first: string, rest: AsyncGenerator<string, void>) {
  yield first
  yield* rest
}

/** Rows as the text of a CSV file: what a reader could take for something else stands in quotation marks. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return stringify([...rows], {
    record_delimiter: 'windows',
    quote_record_delimiter: true,
    quoted_match: [/^\s|\s$|^\uFEFF|[;\t]/],
    cast: { string: guardCell },
  })
}
