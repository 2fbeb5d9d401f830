import type { Db } from '#db/open.ts'
import { lockUpload } from '#server/images/images.queries.ts'
import { isUploadName } from '#server/images/upload-names.ts'
import { ShopError } from '#server/shop-error.ts'

/**
 * Lets an image be saved when it is empty, an address of another site that begins with https, or an address within the
 * shop. Whether such an address leads to a picture is the owner's to see, as with another site's; an upload alone must
 * exist, and is locked so that it cannot be swept away while the product that shows it is being saved. Throws ShopError
 * 400 beside the field otherwise.
 */
export async function checkImage(tx: Db, image: string): Promise<void> {
  if (image === '' || isOfAnotherSite(image)) return
  if (!isWithinTheShop(image)) {
    throw refused('The image must be a picture of the shop or an address that begins with https://.')
  }
  const name = image.replace(/^\/images\//, '')
  if (isUploadName(name) && !(await lockUpload(tx, name))) {
    throw refused('This picture is no longer there. Upload it again, or choose another.')
  }
}

function isOfAnotherSite(image: string): boolean {
  return image.startsWith('https://') && URL.canParse(image)
}

/** A path that a browser cannot take for another site's or for another folder: without `//`, `..`, backslashes and spaces. */
function isWithinTheShop(image: string): boolean {
  return image.startsWith('/') && !/\/\/|\.\.|[\\\s]/.test(image)
}

function refused(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'image', message }])
}
