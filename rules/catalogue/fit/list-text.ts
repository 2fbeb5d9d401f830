import { shortSidesText } from './sides.ts'
import type { Space } from './space.ts'

/** How many of the `shown` products fit: `2 of 5 fit your space`, `All 3 pieces fit your space` (fit.md, Words). */
export function fitCountText(fitting: number, shown: number): string {
  if (fitting < shown || shown === 0) return `${fitting} of ${shown} ${fitting === 1 ? 'fits' : 'fit'} your space`
  return shown === 1 ? '1 piece, and it fits' : `All ${shown} pieces fit your space`
}

/** `3 too big for it`, with the note `, nearest first` in the order of best fit. */
export function tooBigCountText(count: number, isBestFitOrder: boolean): { headline: string; note: string } {
  return { headline: `${count} too big for it`, note: isBestFitOrder ? ', nearest first' : '' }
}

/** The sentence where no product fits. `what`: one product with its room, such as `lamp table for the living room`. */
export function nothingFitsText(what: string, { lengthMm, depthMm, heightMm }: Space): string {
  const space = shortSidesText({ lengthMm, widthMm: depthMm, heightMm })
  return `No ${what} fits ${space}. Here are the closest, starting with the one nearest to fitting:`
}
