import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { models } from '#contract/platform/models.ts'
import { uploadNameFor } from '#server/platform/images/upload-names.ts'
import { storeUpload } from '#server/platform/images/store-upload.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertModel } from './models.queries.ts'

/** Stores a model (behaviour, Catalogue). Throws ShopError 400 for an invalid one, and as `storeUpload`. */
export async function uploadModel(shop: Shop, bytes: Buffer): Promise<ReplyOf<typeof models.upload>> {
  const sides = await shop.models.check(bytes)
  const name = uploadNameFor(bytes, 'glb')
  const { length: lengthMm, width: widthMm, height: heightMm } = sides
  // The row before the file: a concurrent sweep that deletes the same file looks for the row afterwards.
  await insertModel(shop.db, { name, byteSize: bytes.length, lengthMm, widthMm, heightMm, createdAt: shop.now() })
  await storeUpload(shop, 'model', { name, bytes })
  return { message: 'Model uploaded successfully', model: `/models/${name}`, ...sides }
}
