import type { CsvCell } from '#server/platform/http/csv/send-csv.ts'

/**
 * Reads rows in batches, each after the last row of the one before, and makes lines of a table of them. It reads without
 * a transaction: a slow download must not block the embedded database's one connection.
 */
export function readBatches<Row>(read: (after: Row | undefined) => Promise<Row[]>, size: number) {
  return async function* toLines(
    linesOf: (batch: Row[]) => CsvCell[][] | Promise<CsvCell[][]>,
  ): AsyncGenerator<CsvCell[][], void> {
    let after: Row | undefined
    for (;;) {
      const batch = await read(after)
      if (batch.length > 0) yield await linesOf(batch)
      if (batch.length < size) return
      after = batch.at(-1)
    }
  }
}
