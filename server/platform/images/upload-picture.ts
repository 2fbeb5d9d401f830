import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { images } from '#contract/platform/images.ts'
import type { Shop } from '#server/platform/shop.ts'
import { storePicture } from './store-picture.ts'

/**
 * Stores a picture, encoded again, under the hash of its bytes (behaviour, Catalogue); it is deleted after a day unless
 * a product is saved with its address. Throws ShopError 400 for an invalid picture (`encoding/encode-upload.ts`) and
 * what `storeUpload` throws.
 */
export async function uploadPicture(shop: Shop, file: Buffer): Promise<ReplyOf<typeof images.upload>> {
  const image = await storePicture(shop, await shop.pictures.encodeUpload(file, 'upload'))
  return { message: 'Image uploaded successfully', image }
}
