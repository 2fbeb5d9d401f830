import { readdir } from 'node:fs/promises'
import type { ImageWidth } from '#contract/images.ts'
import type { ImageFormat } from './encoding/picture-size.ts'

/*
 * Sizes that come with the shop (`catalogue/sizes`), so that the first visitor of a new shop sees the first screens as
 * fast as later ones: those that phones and desktops show most. `node scripts/ship-sizes.ts` makes them.
 */

/** The format of the shipped sizes. Browsers that do not accept it get originals until theirs are made. */
export const shippedFormat: ImageFormat = 'avif'

/** The shipped widths of a picture: a hero fills the screen, everything else is in a card or half of the screen. */
export function shippedWidths(originalWidth: number): readonly ImageWidth[] {
  return originalWidth > 1200 ? [1200, 1600, 2000] : [480, 800]
}

export function sizeFileName(name: string, width: ImageWidth, format: ImageFormat): string {
  return `${name}-${width}.${format}`
}

/** The names of the files in the folder of shipped sizes; empty without a folder. */
export async function listShippedSizes(folder: string | null): Promise<ReadonlySet<string>> {
  return new Set(folder === null ? [] : await readdir(folder))
}
