import type { Fit } from './fit.ts'

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
