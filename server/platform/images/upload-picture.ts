import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { images } from '#contract/platform/images.ts'
import type { Shop } from '#server/platform/shop.ts'
import { storePicture } from './store-picture.ts'

/**
 * Encodes and stores a picture (behaviour, Catalogue). Throws ShopError 400 for an invalid one, and as `storeUpload`.
 */
export async function uploadPicture(shop: Shop, file: Buffer): Promise<ReplyOf<typeof images.upload>> {
  const image = await storePicture(shop, await shop.pictures.encodeUpload(file, 'upload'))
  return { message: 'Image uploaded successfully', image }
}
