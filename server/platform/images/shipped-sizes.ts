import { readdir } from 'node:fs/promises'
import type { ImageWidth } from '#contract/platform/images.ts'
import type { ImageFormat } from './encoding/picture-size.ts'

/*
 * Sizes that come with the shop (`catalogue/sizes`), so that the first visitor of a new shop sees the first screens as
 * fast as later ones: those that phones and desktops show most. `node tools/ship-sizes.ts` makes them.
 */

/** The format of the shipped sizes. Browsers that do not accept it get originals until theirs are made. */
export const shippedFormat: ImageFormat = 'avif'

/** The shipped widths: a hero fills the screen, a first picture a card or half of it, a further one a card at most. */
export function shippedWidths(name: string, originalWidth: number): readonly ImageWidth[] {
  if (originalWidth > 1200) return [1200, 1600, 2000]
  return furtherViews.some((view) => name.includes(`.${view}.`)) ? [480] : [480, 800]
}

/** The views of a product after its main picture, in the order of the gallery: `<product>.<view>.webp`. */
export const furtherViews = ['detail', 'front'] as const

export function sizeFileName(name: string, width: ImageWidth, format: ImageFormat): string {
  return `${name}-${width}.${format}`
}

/** The names of the files in the folder of shipped sizes; empty without a folder. */
export async function listShippedSizes(folder: string | null): Promise<ReadonlySet<string>> {
  return new Set(folder === null ? [] : await readdir(folder))
}
