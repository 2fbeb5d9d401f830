import type { Db } from '#db/open.ts'
import { isImageAddress } from '#rules/catalogue/image-address.ts'
import { readPictureLines } from '#rules/catalogue/picture-lines.ts'
import { lockUpload } from '#server/platform/images/images.queries.ts'
import { isUploadName } from '#server/platform/images/upload-names.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The pictures of a product that are checked before they are stored. */
interface ShownPictures {
  image: string
  furtherPictures: string
}

/** A picture of a product and the field that has its address. */
export interface GivenImage {
  path: 'image' | 'furtherPictures'
  image: string
}

/** The pictures of a product that it did not have before. */
export function newImages(before: ShownPictures | undefined, after: ShownPictures): GivenImage[] {
  const known = new Set(before ? imagesOf(before).map(({ image }) => image) : [])
  return imagesOf(after).filter(({ image }) => !known.has(image))
}

function imagesOf({ image, furtherPictures }: ShownPictures): GivenImage[] {
  const further = readPictureLines(furtherPictures).map((line) => ({ path: 'furtherPictures' as const, ...line }))
  return [{ path: 'image', image }, ...further]
}

/**
 * Checks a picture of a product: empty, or an address that a picture can have and that is not requested. An upload must
 * exist and is locked, so that it is not swept away meanwhile; throws ShopError 400 for its field otherwise.
 */
export async function checkImage(tx: Db, { path, image }: GivenImage): Promise<void> {
  if (image === '') return
  if (!isImageAddress(image)) {
    throw imageError(path, 'The image must be a picture of the shop or an address that begins with https://.')
  }
  const name = image.replace(/^\/images\//, '')
  if (isUploadName(name, 'webp') && !(await lockUpload(tx, name))) {
    const message =
      path === 'image'
        ? 'This picture is no longer there. Upload it again, or choose another.'
        : `The picture ${image} is no longer there. Upload it again, or choose another.`
    throw imageError(path, message)
  }
}

function imageError(path: GivenImage['path'], message: string): ShopError {
  return new ShopError(400, message, [{ path, message }])
}
