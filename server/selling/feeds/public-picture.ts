import { imageUrl } from '#contract/platform/images.ts'

/** The absolute URL of a picture, in ASCII as feeds need it; null for a picture without an address. */
export function publicPicture(publicUrl: string, image: string): string | null {
  return image !== '' && URL.canParse(image, publicUrl) ? new URL(imageUrl(image, 1600), publicUrl).href : null
}
