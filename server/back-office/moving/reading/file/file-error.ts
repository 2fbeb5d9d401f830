import { truncate } from '#rules/platform/truncate.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** Where in a file a problem is. */
interface Place {
  file: string
  line?: number
  column?: string
}

/** The refusal of a whole file: its name, the place, and a sentence that says what to do. */
export function fileError({ file, line, column }: Place, sentence: string): ShopError {
  const lineText = line === undefined ? '' : `, line ${line}`
  const columnText = column === undefined ? '' : `, column “${truncate(column, 60)}”`
  return new ShopError(400, `“${truncate(file, 100)}”${lineText}${columnText}: ${sentence}`)
}

/** The refusal of a file with a character that ends texts in other programs and that no database stores. */
export function nulError(place: Place): ShopError {
  return fileError(
    place,
    'There’s a NUL character, which text doesn’t have. Export the file again, or remove the character in a text editor.',
  )
}

/** Why a line gives no record, in a sentence that says what to do; the others of its file are read. */
export class LineError extends Error {}

/** A sentence about a cell that cannot be read: column, value and remedy. */
export function unreadable(column: string, value: string, remedy: string): string {
  return `We couldn’t read “${truncate(value, 60)}” in “${column}”. ${remedy}`
}

/** Returns what was read of a cell, without which there is no record. Throws LineError when it could not be read. */
export function required<T>(read: T | null, column: string, value: string, remedy: string): T {
  if (read === null) throw new LineError(unreadable(column, value, remedy))
  return read
}
