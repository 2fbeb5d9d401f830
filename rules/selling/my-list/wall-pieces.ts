import type { ListedPiece } from './list-groups.ts'
import { groupByRoom } from './list-groups.ts'

/** In mm: an ordinary wall of a living room. */
export const ordinaryWallMm = 4200

/** In mm, side to side, each of several of one product. */
export function lengthsAlongWall(pieces: readonly ListedPiece[]): number[] {
  return pieces.flatMap(({ product, qty }) => Array.from({ length: qty }, () => product.length))
}

/** The pieces that a wall begins with: those of the list's first room that fit next to each other. */
export function firstAlongWall<Piece extends ListedPiece>(pieces: readonly Piece[], wallMm: number): Piece[] {
  const [group] = groupByRoom(pieces)
  let leftMm = wallMm
  return (group?.pieces ?? []).filter((piece) => {
    const lengthMm = piece.product.length * piece.qty
    if (lengthMm > leftMm) return false
    leftMm -= lengthMm
    return true
  })
}
