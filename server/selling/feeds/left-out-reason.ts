import type { LeftOutReason } from '#contract/selling/feeds.ts'
import type { PixelSize } from '#server/platform/images/webp-size.ts'
import type { FeedPiece } from './feeds.queries.ts'
import { publicPicture } from './public-picture.ts'

/** The smallest side of a picture that Google takes from 31 January 2027 on, in pixels. */
const smallestSidePx = 500

type Piece = Pick<
  FeedPiece,
  'description' | 'image' | 'imageWidthPx' | 'imageHeightPx' | 'priceCents' | 'isLeftOutOfGoogle'
>

/**
 * Why the Google feed leaves a piece out; null when it does not. `known` is the size of a picture of the catalogue. A
 * picture of another site has no known size and stays.
 */
export function leftOutReason(piece: Piece, known: PixelSize | null): LeftOutReason | null {
  const { image, imageWidthPx, imageHeightPx, description, priceCents, isLeftOutOfGoogle } = piece
  if (isLeftOutOfGoogle) return 'by-owner'
  if (publicPicture('https://shop.example', image) === null) return 'no-picture'
  const sides = [known?.widthPx ?? imageWidthPx, known?.heightPx ?? imageHeightPx]
  if (sides.some((side) => side !== null && side < smallestSidePx)) return 'small-picture'
  if (description.trim() === '') return 'no-description'
  return priceCents === 0 ? 'no-price' : null
}
