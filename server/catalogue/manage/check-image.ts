import type { Db } from '#db/open.ts'
import { isImageAddress } from '#rules/catalogue/image-address.ts'
import { lockUpload } from '#server/images/images.queries.ts'
import { isUploadName } from '#server/images/upload-names.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Checks the image of a product: empty, or an address that a picture can have and that is not requested. An upload must
 * exist and is locked, so that it is not swept away meanwhile; throws ShopError 400 for the field `image` otherwise.
 */
export async function checkImage(tx: Db, image: string): Promise<void> {
  if (image === '') return
  if (!isImageAddress(image)) {
    throw imageError('The image must be a picture of the shop or an address that begins with https://.')
  }
  const name = image.replace(/^\/images\//, '')
  if (isUploadName(name, 'webp') && !(await lockUpload(tx, name))) {
    throw imageError('This picture is no longer there. Upload it again, or choose another.')
  }
}

function imageError(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'image', message }])
}
