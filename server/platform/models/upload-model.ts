import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { models } from '#contract/platform/models.ts'
import { uploadNameFor } from '#server/platform/images/upload-names.ts'
import { storeUpload } from '#server/platform/images/store-upload.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertModel } from './models.queries.ts'

/**
 * Stores a model as it is, under the hash of its bytes (behaviour, Catalogue); it is deleted after a day unless a
 * product is saved with its address. Throws ShopError 400 for an invalid model (`check/check-model-file.ts`) and what
 * `storeUpload` throws.
 */
export async function uploadModel(shop: Shop, bytes: Buffer): Promise<ReplyOf<typeof models.upload>> {
  const sides = await shop.models.check(bytes)
  const name = uploadNameFor(bytes, 'glb')
  const { length: lengthMm, width: widthMm, height: heightMm } = sides
  // The row before the file: a concurrent sweep that deletes the same file looks for the row afterwards.
  await insertModel(shop.db, { name, byteSize: bytes.length, lengthMm, widthMm, heightMm, createdAt: shop.now() })
  await storeUpload(shop, 'model', { name, bytes })
  return { message: 'Model uploaded successfully', model: `/models/${name}`, ...sides }
}
