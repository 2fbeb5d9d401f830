import type { ImageWidth } from '#contract/platform/images.ts'

/** The formats in which pictures are served, best first. */
export const formats = ['avif', 'webp', 'jpeg'] as const
export type ImageFormat = (typeof formats)[number]

/** A size of a picture to make: the public name of the picture, and the paths of the original and of the new file. */
export interface PictureSize {
  name: string
  source: string
  target: string
  width: ImageWidth
  format: ImageFormat
}
