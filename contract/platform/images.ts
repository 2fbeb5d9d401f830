import Type from 'typebox'
import { endpoint } from './endpoint.ts'

/*
 * Pictures are served outside the JSON contract: by one route, in a fixed list of widths, in the format that `Accept`
 * allows. The name contains a hash of the content, so the picture at a URL never changes and may be cached forever.
 */

/** The widths in pixels that the image route serves; another is 400. Pictures are never enlarged. */
export const imageWidths = [160, 320, 480, 640, 800, 1200, 1600, 2000, 2400] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Whether a picture is stored by the shop, in all widths. A product may also have a picture of another site. */
function isOurs(image: string): boolean {
  return image.startsWith('/images/')
}

/** The URL of a picture in one of the widths. A picture of another site has only one URL. */
export function imageUrl(image: string, width: ImageWidth): string {
  return isOurs(image) ? `${image}?w=${width}` : image
}

/** The `srcset` of a picture up to `originalWidth` (pixels); undefined for a picture of another site. */
export function imageSrcSet(image: string, originalWidth: number): string | undefined {
  if (!isOurs(image)) return undefined
  return imageWidths
    .filter((_width, at) => at === 0 || (imageWidths[at - 1] ?? 0) < originalWidth)
    .map((width) => `${imageUrl(image, width)} ${Math.min(width, originalWidth)}w`)
    .join(', ')
}

/** The limits of an uploaded picture; pixels are width times height. AVIF needs the most memory to decode. */
export const pictureLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, avifPixels: 25_000_000 } as const

/** The endpoint of images (spec §7): a multipart form with the file in the field `image`. */
export const images = {
  upload: endpoint('POST', '/api/upload', {
    access: { area: 'products', may: 'change' },
    summary: 'Upload a picture (multipart field image): JPEG, PNG, WebP or AVIF, 10 MB at most',
    reply: Type.Object({ message: Type.String(), image: Type.String({ description: 'path of the picture' }) }),
    status: 201,
  }),
}
