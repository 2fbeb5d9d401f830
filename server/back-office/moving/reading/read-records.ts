import { truncate } from '#rules/platform/truncate.ts'
import type { FileFormat, MovedRecord, ReadRecord } from '#server/back-office/moving/records.ts'
import type { CsvFile, CsvRow } from './file/csv-rows.ts'
import { fileError } from './file/file-error.ts'

/** What the reader of a kind of CSV file gets. */
export interface OpenedCsv extends CsvFile {
  file: string
}

/** A kind of CSV file that can be moved. */
export interface CsvKind {
  source: FileFormat['source']
  kind: FileFormat['kind']
  /** The columns by which it is recognised. Of those in one text with `|`, one is enough. */
  columns: readonly string[]
  read(file: OpenedCsv): AsyncGenerator<ReadRecord, void>
}

/** Why a line gives no record. */
export function leftOut(line: number, kind: MovedRecord['kind'], name: string, reason: string): ReadRecord {
  return { line, record: null, name: truncate(name, 200), kind, reason }
}

/** A sentence about a cell that cannot be read: column, value and remedy. */
export function unreadable(column: string, value: string, remedy: string): string {
  return `We couldn’t read “${truncate(value, 60)}” in “${column}”. ${remedy}`
}

const maxGroupLines = 5000

/**
 * Joins the rows that follow each other and belong together, such as those of an order. `keyOf` says to what a row
 * belongs, given the key of the row before it. Throws ShopError 400 for more than 5,000 in one group.
 */
export async function* groupRows(
  { file, rows }: OpenedCsv,
  keyOf: (row: CsvRow, before: string) => string,
): AsyncGenerator<[CsvRow, ...CsvRow[]], void> {
  let group: [CsvRow, ...CsvRow[]] | undefined
  let key = ''
  for await (const row of rows) {
    const next = keyOf(row, key)
    if (group && next === key) {
      group.push(row)
      if (group.length > maxGroupLines) {
        throw fileError(
          { file, line: row.line },
          `More than 5,000 lines in a row belong to “${truncate(key, 60)}”. Export the file again.`,
        )
      }
    } else {
      if (group) yield group
      group = [row]
      key = next
    }
  }
  if (group) yield group
}
