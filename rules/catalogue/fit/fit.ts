import type { Sides } from './sides.ts'
import type { Space } from './space.ts'

const directions = ['length', 'depth', 'height'] as const

export type Direction = (typeof directions)[number]

/** How a product fits a space, in the better of its two orientations. */
export interface Fit {
  kind: 'fits' | 'tooBig'
  /** By 90°: its two horizontal sides change places. */
  isTurned: boolean
  isFrontSideways: boolean
  /** In mm; negative where the product is too large, null without a limit. */
  spareMm: Readonly<Record<Direction, number | null>>
  /** What the headline names, never negative: the spare mm of the first limited direction, or the largest overrun. */
  headline: { direction: Direction; mm: number }
}

/**
 * How a product fits a space; null for a space without limits. It is turned if it is too big unturned and its largest
 * overrun is smaller turned (fit.md, Rules).
 */
export function fitOf(product: Sides, space: Space, hasFront: boolean): Fit | null {
  const unturned = orient(product, space)
  const turned = orient({ ...product, lengthMm: product.widthMm, widthMm: product.lengthMm }, space)
  if (!unturned || !turned) return null
  const isTurned = unturned.leastMm < 0 && turned.leastMm > unturned.leastMm
  const { spareMm, leastMm, least, first } = isTurned ? turned : unturned
  const isFitting = leastMm >= 0
  return {
    kind: isFitting ? 'fits' : 'tooBig',
    isTurned,
    isFrontSideways: isFitting && isTurned && hasFront,
    spareMm,
    headline: isFitting ? first : { direction: least, mm: -leastMm },
  }
}

function orient(item: Sides, space: Space) {
  const spareMm: Record<Direction, number | null> = {
    length: spareOf(space.lengthMm, item.lengthMm),
    depth: spareOf(space.depthMm, item.widthMm),
    height: spareOf(space.heightMm, item.heightMm),
  }
  const limited = limitsOf(spareMm)
  const [first] = limited
  if (!first) return null
  const { direction, mm } = limited.reduce((best, next) => (next.mm < best.mm ? next : best))
  return { spareMm, first, least: direction, leastMm: mm }
}

/** The limited directions, side to side first, each with the mm to spare. */
export function limitsOf(spareMm: Fit['spareMm']): { direction: Direction; mm: number }[] {
  return directions.flatMap((direction) => {
    const mm = spareMm[direction]
    return mm === null ? [] : [{ direction, mm }]
  })
}

const spareOf = (spaceMm: number | null, sideMm: number) => (spaceMm === null ? null : spaceMm - sideMm)

/*
 * In SQL, with the sides of the space as L, D and H and those of the item as l, w and h: u is `GREATEST(l - L, w - D,
 * h - H)`, t the same with l and w exchanged; null is passed over. The band is 0 for u ≤ 0, else 1 for t ≤ 0, else 2,
 * and the mm are `COALESCE(L - l, D - w, H - h)`, the same with l and w exchanged, or `LEAST(u, t)`.
 */

/**
 * The key of the order of best fit, smallest first: what fits (0) and what fits turned (1) by what is to spare side to
 * side, or else in the first limited direction, then what is too big (2) by its overrun, in mm (fit.md, Rules).
 */
export function fitOrderKey({ kind, isTurned, headline }: Fit): readonly [band: 0 | 1 | 2, mm: number] {
  if (kind === 'tooBig') return [2, headline.mm]
  return [isTurned ? 1 : 0, headline.mm]
}
