import { truncate } from '#rules/platform/truncate.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** Where in a file a problem is. */
export interface Place {
  file: string
  line?: number
  column?: string
}

/** The refusal of a whole file: its name, the place, and a sentence that says what to do. */
export function fileError({ file, line, column }: Place, sentence: string): ShopError {
  const places = [
    `“${truncate(file, 100)}”`,
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(column === undefined ? [] : [`column “${truncate(column, 60)}”`]),
  ]
  return new ShopError(400, `${places.join(', ')}: ${sentence}`)
}

/** The refusal of a file with a character that ends texts in other programs and that no database stores. */
export function nulError(place: Place): ShopError {
  return fileError(
    place,
    'There’s a NUL character, which text doesn’t have. Export the file again, or remove the character in a text editor.',
  )
}
