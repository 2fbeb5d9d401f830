import type { Db } from '#db/open.ts'
import { maxFurtherPictures } from '#rules/catalogue/picture-lines.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { insertMovePictures } from './move-products.queries.ts'
import { listPicturesOfMove, listProductsOfMove, setPictureHere } from './late-pictures.queries.ts'
import type { MovePicture } from './move-pictures.queries.ts'
import type { MoveRow } from './moves.queries.ts'
import { refuseStored, undoUntilOf } from './moves.ts'
import { deleteNamed } from './named-pictures.queries.ts'
import { type PlannedPicture, planPictures } from './named-pictures.ts'
import type { MovedProduct } from './records.ts'

const batchSize = 200

/**
 * Throws ShopError 409 unless a move takes pictures: before it is brought in, and then for as long as it can be taken
 * back.
 */
export function refuseLatePictures(shop: Pick<Shop, 'now'>, move: MoveRow): MoveRow {
  if (move.startedAt === null) return refuseStored(move)
  if (move.state === 'running') {
    throw new ShopError(409, 'This move is being brought in. Add the pictures once it’s done.')
  }
  const until = undoUntilOf(move)
  if (move.state === 'done' && until !== null && until > shop.now()) return move
  throw new ShopError(409, 'Pictures can be added for 30 days after a move was brought in. Add these to the pieces.')
}

/**
 * Gives the products of a move that has been brought in the pictures of a ZIP or folder: those that could not be had, and
 * for products without pictures those that are named after code or address. Throws ShopError 400 when none is missing.
 */
export async function takeLatePictures(shop: Shop, tx: Db, move: MoveRow, name: string): Promise<void> {
  let taken = 0
  let after: string | undefined
  do {
    const records = await listProductsOfMove(tx, move.id, { after, limit: batchSize })
    const products = records.map(({ data }) => data as MovedProduct)
    const planned = await planPictures(tx, move.id, products)
    const productIds = records.map(({ productId }) => productId)
    const present = Map.groupBy(await listPicturesOfMove(tx, move.id, productIds), ({ productId }) => productId)
    for (const [index, { productId }] of records.entries()) {
      taken += await takeFor(tx, present.get(productId) ?? [], {
        moveId: move.id,
        productId,
        found: planned[index] ?? [],
        hasOwn: (products[index]?.pictures.length ?? 0) > 0,
      })
    }
    after = records.at(-1)?.id
  } while (after !== undefined)
  await deleteNamed(tx, move.id)
  if (taken === 0) {
    const wanted = 'Name each like the missing picture, or like the code of a piece without pictures.'
    throw new ShopError(400, `No picture of ${name} belongs to a piece that misses one. ${wanted}`)
  }
  await shop.jobs.runSoon(tx, 'move-pictures')
}

interface Wanted {
  moveId: string
  productId: string
  found: readonly PlannedPicture[]
  /** Whether its file names its pictures, which have their places. */
  hasOwn: boolean
}

/** Returns how many pictures a product gets. */
async function takeFor(
  tx: Db,
  present: readonly MovePicture[],
  { moveId, productId, found, hasOwn }: Wanted,
): Promise<number> {
  let taken = 0
  let last = Math.max(-1, ...present.map(({ position }) => position))
  for (const [at, { url, alternativeText, image }] of found.entries()) {
    if (image === null) continue
    const missing = present.find((each) => (hasOwn ? each.position === at : each.url === url))
    if (missing?.state === 'here') continue
    if (missing) await setPictureHere(tx, missing.id, image)
    else if (last >= maxFurtherPictures) continue
    else {
      const position = hasOwn ? at : ++last
      await insertMovePictures(tx, [{ moveId, productId, position, url, alternativeText, image, state: 'here' }])
    }
    taken++
  }
  return taken
}
