import type { Space } from '#rules/catalogue/fit/space.ts'
import type { Shape } from './shapes.ts'
import { drawProduct } from './templates.ts'
import type { DrawnProduct } from './traits.ts'

/** In mm. Null: nothing limits that side. */
export interface ViewInSpace {
  /** From the front the product is between two walls; from the side its back is at one. */
  side: 'front' | 'side'
  shapes: readonly Shape[]
  pieceMm: number
  heightMm: number
  spaceMm: number | null
  spaceHeightMm: number | null
}

/** A product that is turned by 90° shows its side to the front. */
export function viewsInSpace(
  product: DrawnProduct,
  space: Space,
  isTurned: boolean,
): { front: ViewInSpace; side: ViewInSpace } {
  const { front, side } = drawProduct(product)
  const [across, along] = [
    { shapes: front, pieceMm: product.length },
    { shapes: side, pieceMm: product.width },
  ]
  const [seenFirst, seenSecond] = isTurned ? [along, across] : [across, along]
  const heights = { heightMm: product.height, spaceHeightMm: space.heightMm }
  return {
    front: { side: 'front', ...seenFirst, spaceMm: space.lengthMm, ...heights },
    side: { side: 'side', ...seenSecond, spaceMm: space.depthMm, ...heights },
  }
}

/** In mm from the left edge of both. */
interface Extent {
  widthMm: number
  pieceAtMm: number
  spaceAtMm: number
  topMm: number
}

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
