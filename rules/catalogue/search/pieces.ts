import { categoryLabel } from '#rules/catalogue/categories.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { rooms } from '#rules/catalogue/rooms.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { placesOfPieces } from './synonyms.ts'

/** The pieces of each category, in the order of the table. */
const piecesOf = groupBy([...placesOfPieces.keys()], (piece) => categoryOf(piece))

/** The name of a category in the table of pieces, which knows the categories of the specification. */
const labelOf = (category: string) => categoryLabel(firstRooms, category)

/** The category of a piece: `bar stool` is in Bar. */
export function categoryOf(piece: string): string {
  return placesOfPieces.get(piece)?.[0]?.category ?? ''
}

/** Whether a piece means its whole category, as `bed frame` does: Bed Frames have headboards too. */
export function isWholeCategory(piece: string): boolean {
  const category = categoryOf(piece)
  return piecesOf.get(category)?.length === 1 || labelOf(category).toLowerCase() === `${piece}s`
}

/** The label of a piece: that of its category, or `Bar Stools`. */
export function pieceLabel(piece: string): string {
  if (isWholeCategory(piece)) return labelOf(categoryOf(piece))
  return `${piece}s`.replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
}

/** One piece in a sentence: `buffet`, `TV stand`. */
export function pieceName(piece: string): string {
  return piece === 'bedside' ? 'bedside table' : piece.replace(/^tv\b/, 'TV')
}

/** Several pieces in a sentence: `buffets`, `TV stands`. */
export function pieceNames(piece: string): string {
  return `${pieceName(piece)}s`
}

/** The room of a piece; the first one of a piece that is in two. */
export function roomOfPiece(piece: string): string | undefined {
  const category = categoryOf(piece)
  return rooms.find(({ path }) => firstRooms[path].categories.some(({ keyword }) => keyword === category))?.homeSpace
}
