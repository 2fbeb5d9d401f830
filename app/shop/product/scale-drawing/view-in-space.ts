import type { Space } from '#rules/catalogue/fit/space.ts'
import type { Shape } from './shapes.ts'
import { drawPiece } from './templates.ts'
import type { DrawnProduct } from './traits.ts'

/** One view of a piece and of the space that a visitor has for it, in mm. Null: nothing limits that side. */
export interface ViewInSpace {
  /** From the front the piece is in the middle between two walls; from the side its back is at a wall. */
  side: 'front' | 'side'
  shapes: readonly Shape[]
  /** The size of the piece across the view, and its height. */
  pieceMm: number
  heightMm: number
  /** The size of the space across the view, and its height. */
  spaceMm: number | null
  spaceHeightMm: number | null
}

/**
 * The views of a piece in a space, from the front and from the side. A piece that is turned by 90° shows its side to
 * the front.
 */
export function viewsInSpace(
  piece: DrawnProduct,
  space: Space,
  isTurned: boolean,
): { front: ViewInSpace; side: ViewInSpace } {
  const { front, side } = drawPiece(piece)
  const [across, along] = [
    { shapes: front, pieceMm: piece.length },
    { shapes: side, pieceMm: piece.width },
  ]
  const [seenFirst, seenSecond] = isTurned ? [along, across] : [across, along]
  const heights = { heightMm: piece.height, spaceHeightMm: space.heightMm }
  return {
    front: { side: 'front', ...seenFirst, spaceMm: space.lengthMm, ...heights },
    side: { side: 'side', ...seenSecond, spaceMm: space.depthMm, ...heights },
  }
}

/** Where a piece and its space are in a view, in mm from the left edge of both. */
interface Extent {
  /** The width of both together. */
  widthMm: number
  pieceAtMm: number
  spaceAtMm: number
  /** The height of both together. */
  topMm: number
}

/** How much room a view takes on a sheet. */
export function extentOf({ side, pieceMm, heightMm, spaceMm, spaceHeightMm }: ViewInSpace): Extent {
  const widthMm = Math.max(pieceMm, spaceMm ?? 0)
  const middle = (mm: number) => (side === 'front' ? (widthMm - mm) / 2 : 0)
  return {
    widthMm,
    pieceAtMm: middle(pieceMm),
    spaceAtMm: middle(spaceMm ?? pieceMm),
    topMm: Math.max(heightMm, spaceHeightMm ?? 0),
  }
}
