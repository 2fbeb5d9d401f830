import type { Shop } from '#server/platform/shop.ts'
import type { EncodedPicture } from './encoding/encode-upload.ts'
import { insertUpload } from './images.queries.ts'
import { storeUpload } from './store-upload.ts'
import { uploadNameFor } from './upload-names.ts'

/** Stores an encoded picture under its hash and returns its address. Throws what `storeUpload` throws. */
export async function storePicture(shop: Shop, { bytes, widthPx, heightPx }: EncodedPicture): Promise<string> {
  const name = uploadNameFor(bytes, 'webp')
  // The row before the file: a concurrent sweep that deletes the same file looks for the row afterwards.
  await insertUpload(shop.db, { name, byteSize: bytes.length, widthPx, heightPx, createdAt: shop.now() })
  await storeUpload(shop, 'picture', { name, bytes })
  shop.pictures.prepare(name, widthPx)
  return `/images/${name}`
}
