import Type from 'typebox'
import { endpoint } from './endpoint.ts'

/*
 * Pictures themselves travel outside the JSON contract: one route, a fixed list of widths, the format chosen by `Accept`.
 * The name carries a hash of the content, so an address never changes its picture and may be cached for ever.
 */

/** The widths in pixels that the image route makes. Asking for another is answered with 400; none is ever enlarged. */
export const imageWidths = [160, 320, 480, 640, 800, 1200, 1600, 2000] as const
export type ImageWidth = (typeof imageWidths)[number]

/** Whether a picture is one of ours, which comes in all widths. A product may also name one of another site. */
function isOurs(image: string): boolean {
  return image.startsWith('/images/')
}

/** The address of a picture in one of the widths; one of another site has only the address that it has. */
export function imageUrl(image: string, width: ImageWidth): string {
  return isOurs(image) ? `${image}?w=${width}` : image
}

/**
 * The `srcset` of a picture: every width up to the original's own, `originalWidth` in pixels. Undefined for a picture of
 * another site: it has no other widths.
 */
export function imageSrcSet(image: string, originalWidth: number): string | undefined {
  if (!isOurs(image)) return undefined
  return imageWidths
    .filter((width) => width <= originalWidth)
    .map((width) => `${imageUrl(image, width)} ${width}w`)
    .join(', ')
}

/** What an uploaded picture may have at most; pixels are width times height. AVIF takes the most memory to decode. */
export const pictureLimits = { bytes: 10 * 1024 * 1024, pixels: 50_000_000, avifPixels: 25_000_000 } as const

/** The call of images (spec §7): a multipart form with the file in the field `image`. */
export const images = {
  upload: endpoint({
    method: 'POST',
    url: '/api/upload',
    access: 'admin',
    summary: 'Upload a picture (multipart field image): JPEG, PNG, WebP or AVIF, 10 MB at most',
    reply: Type.Object({ message: Type.String(), image: Type.String({ description: 'address of the picture' }) }),
    status: 201,
  }),
}
