import PQueue from 'p-queue'
import type { Move, moves as endpoints } from '#contract/back-office/moves.ts'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import { transact } from '#db/open.ts'
import { maxFurtherPictures, readPictureLines, writePictureLines } from '#rules/catalogue/picture-lines.ts'
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
  settlePicture,
} from './move-pictures.queries.ts'
import { findMove } from './moves.queries.ts'
import { authorOf, readMove, requireMove } from './moves.ts'

/** Two at a time: encoding one takes a core. */
const concurrency = 2
const batchSize = 20

/** Fetches pictures every minute in one process, and as soon as there are some. */
export async function scheduleMovePictures(shop: Shop, jobs: Pick<OpenJobs, 'schedule' | 'closing'>): Promise<void> {
  const schedule = { cron: '* * * * *', maxDurationSeconds: 3600, isAlone: true, isLeftOut: true }
  await jobs.schedule('move-pictures', schedule, () => workOnPictures(shop, jobs.closing))
}

/** Fetches all pictures that wait, and gives each product its own once none of them waits. */
export async function workOnPictures(shop: Shop, closing?: AbortSignal): Promise<void> {
  const queue = new PQueue({ concurrency })
  for (;;) {
    const waiting = await listWaitingPictures(shop.db, batchSize)
    await queue.addAll(waiting.map((picture) => () => bring(shop, picture, closing)))
    if (closing?.aborted) return
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

async function bring(shop: Shop, { id, url }: MovePicture, closing: AbortSignal | undefined): Promise<void> {
  if (closing?.aborted) return
  try {
    const bytes = await fetchPicture(url, { allowsLoopback: shop.config.allowsWebhooksToLoopback, closing })
    const image = await storePicture(shop, await shop.pictures.encodeUpload(bytes, 'upload'))
    await settlePicture(shop.db, id, { state: 'here', image, problem: null })
  } catch (error) {
    if (closing?.aborted) return
    // The pictures are busy: it waits for the next minute.
    if (error instanceof ShopError && error.status === 503) throw error
    const isKnown = error instanceof ShopError || error instanceof PictureProblem
    if (!isKnown) shop.log.error({ err: error }, 'a picture of a move could not be taken')
    const problem = isKnown ? error.message : 'The shop couldn’t take it. The log has the reason.'
    await settlePicture(shop.db, id, { state: 'failed', problem })
  }
}

/**
 * Gives a product the pictures that have come, in their order. A product from which nothing else is missing goes on
 * sale.
 */
async function applyPictures(shop: Shop, product: { moveId: string; productId: string }): Promise<void> {
  const { moveId, productId } = product
  try {
    await transact(shop.db, async (tx) => {
      const now = shop.now()
      const before = (await lockStoredProducts(tx, [productId], now)).get(productId)
      const move = await findMove(tx, moveId)
      if (!move || move.state === 'undoing' || move.state === 'undone') return
      const pictures = await listPicturesOf(tx, moveId, productId)
      await markApplied(tx, moveId, productId, now)
      const isAnyNew = pictures.some(({ image, appliedAt }) => image !== null && appliedAt === null)
      if (!before || !isAnyNew) return
      const [first, ...further] = mergePictures(before, pictures)
      if (!first) return
      const isSellable = productState(before) === 'draft' && before.priceCents > 0
      const isPublished = isSellable && (await findPublishing(tx, moveId, productId))
      await storeProductUpdate(shop, tx, authorOf(move), {
        before,
        update: { ...first, furtherPictures: writePictureLines(further) },
        state: isPublished ? 'published' : productState(before),
        stockReason: '',
      })
    })
  } catch (error) {
    if (!(error instanceof ShopError)) throw error
    await failPictures(shop.db, product, error.message, shop.now())
  }
}

type Picture = Pick<StoredProduct, 'image' | 'alternativeText'>

/**
 * All pictures of the move in their order while the product has those that came before. Once the owner has chosen
 * others, their pictures stay, and the new ones follow. The texts of those that are here stay too.
 */
function mergePictures(before: StoredProduct, pictures: readonly MovePicture[]): Picture[] {
  const present = [before, ...readPictureLines(before.furtherPictures)]
    .map(({ image, alternativeText }) => ({ image, alternativeText }))
    .filter(({ image }) => image !== '' && !isSamplePicture(image))
  const presentImages = present.map(({ image }) => image)
  const come = pictures.flatMap(({ image, alternativeText, appliedAt }) =>
    image === null ? [] : [{ image, alternativeText, isApplied: appliedAt !== null }],
  )
  const applied = imagesOf(come.filter(({ isApplied }) => isApplied))
  const isAsApplied = presentImages.join(' ') === applied.join(' ')
  const wanted = isAsApplied ? come : [...present, ...come.filter(({ isApplied }) => !isApplied)]
  return imagesOf(wanted)
    .slice(0, maxFurtherPictures + 1)
    .flatMap((image) => [...present, ...come].find((each) => each.image === image) ?? [])
    .map(({ image, alternativeText }) => ({ image, alternativeText }))
}

/** Each once: two files of the other shop may be the same picture. */
function imagesOf(pictures: readonly Picture[]): string[] {
  return [...new Set(pictures.map(({ image }) => image))]
}
