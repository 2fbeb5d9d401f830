import PQueue from 'p-queue'
import type { Move, moves as endpoints } from '#contract/back-office/moves.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { transact } from '#db/open.ts'
import { readPictureLines, writePictureLines } from '#rules/catalogue/picture-lines.ts'
import { productState } from '#rules/catalogue/product-state.ts'
import { isSamplePicture } from '#rules/catalogue/sample-product.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { storeProductUpdate } from '#server/catalogue/manage/update-product.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { storePicture } from '#server/platform/images/store-picture.ts'
import type { OpenJobs } from '#server/platform/jobs/open-jobs.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fetchPicture, PictureProblem } from './fetch-picture.ts'
import {
  failPictures,
  findPublishing,
  listFailedPictures,
  listPicturesOf,
  listSettledProducts,
  listWaitingPictures,
  markApplied,
  type MovePicture,
  retryFailed,
  updatePicture,
} from './move-pictures.queries.ts'
import { findMove } from './moves.queries.ts'
import { authorOf, readMove, requireMove } from './moves.ts'

/** Two at a time: encoding one takes a core. */
const concurrency = 2
const batchSize = 20

/** Fetches pictures every minute in one process, and as soon as there are some. */
export async function scheduleMovePictures(shop: Shop, jobs: Pick<OpenJobs, 'schedule' | 'closing'>): Promise<void> {
  const schedule = { cron: '* * * * *', maxDurationSeconds: 3600, isAlone: true }
  await jobs.schedule('move-pictures', schedule, () => workOnPictures(shop, jobs.closing))
}

/** Fetches all pictures that wait, and gives each product its own once none of them waits. */
export async function workOnPictures(shop: Shop, closing?: AbortSignal): Promise<void> {
  const queue = new PQueue({ concurrency })
  for (;;) {
    if (closing?.aborted) return
    const waiting = await listWaitingPictures(shop.db, batchSize)
    await queue.addAll(waiting.map((picture) => () => bring(shop, picture)))
    const settled = await listSettledProducts(shop.db, batchSize)
    for (const product of settled) await applyPictures(shop, product)
    if (waiting.length + settled.length === 0) return
  }
}

/** Lists the pictures that could not be had. Throws ShopError 404. */
export async function readFailed(shop: Shop, id: string): Promise<ReplyOf<typeof endpoints.listPictures>> {
  await requireMove(shop.db, id)
  return { pictures: await listFailedPictures(shop.db, id, 200) }
}

/** Tries again to fetch the pictures that could not be had. Throws ShopError 404. */
export async function retryPictures(shop: Shop, id: string): Promise<Move> {
  await requireMove(shop.db, id)
  await transact(shop.db, async (tx) => {
    await retryFailed(tx, id)
    await shop.jobs.runSoon(tx, 'move-pictures')
  })
  return readMove(shop, id)
}

async function bring(shop: Shop, { id, url }: MovePicture): Promise<void> {
  try {
    const bytes = await fetchPicture(url, { allowsLoopback: shop.config.allowsWebhooksToLoopback })
    const image = await storePicture(shop, await shop.pictures.encodeUpload(bytes, 'upload'))
    await updatePicture(shop.db, id, { state: 'here', image, problem: null })
  } catch (error) {
    if (!(error instanceof ShopError) && !(error instanceof PictureProblem)) throw error
    await updatePicture(shop.db, id, { state: 'failed', problem: error.message })
  }
}

/**
 * Gives a product the pictures that have come, in their order. Pictures that the owner has chosen since stay, and the
 * others follow them. A product from which nothing else is missing goes on sale.
 */
async function applyPictures(shop: Shop, { moveId, productId }: { moveId: string; productId: string }): Promise<void> {
  const move = await findMove(shop.db, moveId)
  if (!move) return
  try {
    await transact(shop.db, async (tx) => {
      const before = (await lockStoredProducts(tx, [productId], shop.now())).get(productId)
      const pictures = await listPicturesOf(tx, moveId, productId)
      await markApplied(tx, moveId, productId)
      if (!before) return
      const [first, ...further] = mergePictures(before, pictures)
      if (!first) return
      const isPublished = productState(before) === 'draft' && (await findPublishing(tx, moveId, productId))
      await storeProductUpdate(shop, tx, authorOf(move), {
        before,
        update: { ...first, furtherPictures: writePictureLines(further) },
        state: isPublished ? 'published' : productState(before),
        stockReason: '',
      })
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await failPictures(shop.db, moveId, productId, error.message)
  }
}

type Picture = Pick<StoredProduct, 'image' | 'alternativeText'>

function mergePictures(before: StoredProduct, pictures: readonly MovePicture[]): Picture[] {
  const moved = pictures.flatMap(({ image, alternativeText }) => (image === null ? [] : [{ image, alternativeText }]))
  const present = [before, ...readPictureLines(before.furtherPictures)]
    .map(({ image, alternativeText }) => ({ image, alternativeText }))
    .filter(({ image }) => image !== '' && !isSamplePicture(image))
  const isOwners = present.some(({ image }) => !moved.some((each) => each.image === image))
  if (!isOwners) return moved
  return [...present, ...moved.filter(({ image }) => !present.some((each) => each.image === image))]
}
