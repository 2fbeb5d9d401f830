import { readFile } from 'node:fs/promises'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { findPictureWish, type PictureResult, type PictureWish, updatePictureJob } from './picture-jobs.queries.ts'

const retryPolicy = { retryLimit: 2, retryDelaySeconds: 1, maxRetryDelaySeconds: 5 }

/** Starts the worker that encodes pictures for the processes that encode none. */
export async function startPictureJobs(shop: Shop, jobs: Pick<OpenJobs, 'work'>): Promise<void> {
  await jobs.work('pictures', retryPolicy, async ({ pictureJobId }, isLastTry) => {
    const wish = await findPictureWish(shop.db, pictureJobId)
    if (!wish) return true
    const result = await encode(shop, wish).catch((error: unknown): PictureResult => {
      if (error instanceof ShopError && error.status === 400) return { status: 'refused', refusal: error.message }
      shop.log.warn({ err: error }, 'a picture could not be encoded for another process')
      return { status: 'failed' }
    })
    if (result.status === 'failed' && !isLastTry) return false
    await updatePictureJob(shop.db, pictureJobId, result)
    return true
  })
}

async function encode({ pictures }: Shop, wish: PictureWish): Promise<PictureResult> {
  if (wish.kind !== 'size') return { status: 'done', picture: await pictures.encodeUpload(wish.input, wish.kind) }
  const file = await pictures.make(wish.name, wish.widthPx, wish.format)
  return file === null ? { status: 'failed' } : { status: 'done', picture: await readFile(file) }
}
