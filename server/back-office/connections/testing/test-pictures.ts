import { randomBytes } from 'node:crypto'
import { uploadNameFor } from '#server/platform/images/upload-names.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type Finding, logFailure } from './finding.ts'

/** Writes a small file into the picture store, reads it and removes it. The sweep removes one that is left. */
export async function testPictures(shop: Shop): Promise<Finding> {
  const { uploads, config } = shop
  const [store, check] = config.s3
    ? ['bucket', 'Check the bucket and its key in S3_URL, and whether the service runs.']
    : ['folder', 'Check the room on the disk, and whether the shop may write into its data folder.']
  const failed = (what: string) => ({ isSuccess: false, text: `The ${store} ${what}. ${check}` })
  const bytes = randomBytes(64)
  const name = uploadNameFor(bytes, 'webp')
  let step = 'doesn’t take a file'
  try {
    await uploads.put(name, bytes)
    step = 'doesn’t give its file back'
    const found = await uploads.get(name)
    if (!found?.equals(bytes)) return failed(step)
    step = 'doesn’t remove a file'
    await uploads.remove(name)
    return (await uploads.get(name))
      ? failed(step)
      : { isSuccess: true, text: `The ${store} took a small file, gave it back and removed it.` }
  } catch (error) {
    logFailure(shop, 'pictures', error)
    await uploads.remove(name).catch(() => {})
    return failed(step)
  }
}
