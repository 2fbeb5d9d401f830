import { truncate } from '#rules/platform/truncate.ts'
import type { FileFormat, MovedCustomer, MovedRecord, ReadRecord } from '#server/back-office/moving/records.ts'
import type { CsvFile, CsvRow } from './file/csv-rows.ts'
import { fileError, LineError } from './file/file-error.ts'

/** A kind of CSV file that can be moved. */
export interface CsvKind extends Pick<FileFormat, 'source' | 'kind'> {
  /** The columns by which it is recognised. Of those in one text with `|`, one is enough. */
  columns: readonly string[]
  read(csv: CsvFile): AsyncGenerator<ReadRecord, void>
}

/** Rows that belong together. */
export type CsvRows = [CsvRow, ...CsvRow[]]

/** Why a line gives no record. */
export function leftOut(line: number, kind: MovedRecord['kind'], name: string, reason: string): ReadRecord {
  return { line, record: null, name: truncate(name, 200), kind, reason }
}

/** Reads a record. What `read` throws as a LineError is the reason why there is none; it adds to the notes. */
export function readLine(
  { line, kind, name }: { line: number; kind: MovedRecord['kind']; name: string },
  read: (notes: string[]) => MovedRecord,
): ReadRecord {
  const notes: string[] = []
  try {
    return { line, record: read(notes), notes }
  } catch (error) {
    if (error instanceof LineError) return leftOut(line, kind, name, error.message)
    throw error
  }
}

/** Reads the record of some rows, unless cells of theirs are in wrong columns. See `readLine`. */
export function readRows(
  rows: CsvRows,
  kind: MovedRecord['kind'],
  name: string,
  read: (notes: string[]) => MovedRecord,
): ReadRecord {
  const problem = rows.find((row) => row.problem !== null)?.problem
  return problem ? leftOut(rows[0].line, kind, name, problem) : readLine({ line: rows[0].line, kind, name }, read)
}

const maxGroupLines = 5000

/**
 * Joins the rows that follow each other and belong together, such as those of an order. `keyOf` says to what a row
 * belongs, given the key of the row before it. Throws ShopError 400 for more than 5,000 in one group.
 */
export async function* groupRows(
  { file, rows }: CsvFile,
  keyOf: (row: CsvRow, before: string) => string,
): AsyncGenerator<CsvRows, void> {
  let group: CsvRows | undefined
  let key = ''
  for await (const row of rows) {
    const before = key
    key = keyOf(row, before)
    if (!group || key !== before) {
      if (group) yield group
      group = [row]
      continue
    }
    group.push(row)
    if (group.length > maxGroupLines) {
      const sentence = `More than 5,000 lines in a row belong to “${truncate(key, 60)}”. Export the file again.`
      throw fileError({ file, line: row.line }, sentence)
    }
  }
  if (group) yield group
}

/** A customer by what a CSV file says. Throws LineError for one without anything by which it could be known. */
export function toCustomer(
  parts: Pick<MovedCustomer, 'key' | 'name' | 'email' | 'phone' | 'addresses'> & Partial<MovedCustomer>,
): MovedCustomer {
  const key = parts.key || parts.email || parts.phone || parts.name
  if (key === '') throw new LineError('The line has no ID, email address, phone number or name. Delete it.')
  return { kind: 'customer', tags: [], note: '', passwordHash: '', wasAdmin: false, createdAt: null, ...parts, key }
}
