import type { ReplyOf } from '#contract/endpoint.ts'
import type { images } from '#contract/images.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { insertUpload } from './images.queries.ts'
import { uploadNameFor } from './upload-names.ts'

/**
 * Stores a picture, encoded again, under the hash of its bytes (behaviour, Products); it is deleted after a day unless
 * a product is saved with its address. Throws ShopError 400 for an invalid picture (`encoding/encode-upload.ts`) and
 * 502 when it cannot be stored.
 */
export async function uploadPicture(shop: Shop, file: Buffer): Promise<ReplyOf<typeof images.upload>> {
  const { bytes, widthPx, heightPx } = await shop.pictures.encodeUpload(file)
  const name = uploadNameFor(bytes, 'webp')
  // The row before the file: a concurrent sweep that deletes the same file looks for the row afterwards.
  await insertUpload(shop.db, { name, byteSize: bytes.length, widthPx, heightPx, createdAt: shop.now() })
  await shop.uploads.put(name, bytes).catch((cause: unknown) => {
    const refusal = new ShopError(502, 'The picture could not be stored. Try again in a moment.')
    refusal.cause = cause
    throw refusal
  })
  shop.pictures.prepare(name)
  return { message: 'Image uploaded successfully', image: `/images/${name}` }
}
