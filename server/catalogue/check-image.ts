import type { Db } from '#db/open.ts'
import { lockUpload } from '#server/images/images.queries.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'

const ours = /^\/images\/([^/?#]+)$/

/**
 * Lets an image be saved when it is empty, an address of another site that begins with https, or a picture of ours that
 * exists: an upload is locked, so that it cannot be swept away while the product that shows it is being saved. Throws
 * ShopError 400 beside the field otherwise.
 */
export async function checkImage(shop: Pick<Shop, 'pictures'>, tx: Db, image: string): Promise<void> {
  if (image === '' || isOfAnotherSite(image)) return
  const [, name] = ours.exec(image) ?? []
  if (name === undefined) throw refused('The image must be a picture of the shop or an address that begins with https://.')
  if (!shop.pictures.has(name) && !(await lockUpload(tx, name))) {
    throw refused('This picture is no longer there. Upload it again, or choose another.')
  }
}

function isOfAnotherSite(image: string): boolean {
  return image.startsWith('https://') && URL.canParse(image)
}

function refused(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'image', message }])
}
