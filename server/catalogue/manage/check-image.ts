import type { Db } from '#db/open.ts'
import { isImageAddress } from '#rules/image-address.ts'
import { lockUpload } from '#server/images/images.queries.ts'
import { isUploadName } from '#server/images/upload-names.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Lets an image be saved when it is empty or an address that a picture may have. Whether that leads to a picture is the
 * owner's to see; an upload alone must exist, and is locked so that it cannot be swept away while the product that shows
 * it is being saved. Throws ShopError 400 beside the field otherwise.
 */
export async function checkImage(tx: Db, image: string): Promise<void> {
  if (image === '') return
  if (!isImageAddress(image)) {
    throw refused('The image must be a picture of the shop or an address that begins with https://.')
  }
  const name = image.replace(/^\/images\//, '')
  if (isUploadName(name) && !(await lockUpload(tx, name))) {
    throw refused('This picture is no longer there. Upload it again, or choose another.')
  }
}

function refused(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'image', message }])
}
