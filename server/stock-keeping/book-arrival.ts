import { v5 } from 'uuid'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { NewArrival, stock } from '#contract/stock/stock.ts'
import { type Db, transact } from '#db/open.ts'
import { maxUnits, sellableOf } from '#rules/catalogue/stock.ts'
import { lockProduct } from '#server/catalogue/manage/update-product.ts'
import { actorOf } from '#server/history/audit-log.ts'
import type { SignedInUser } from '#server/http/access.ts'
import { returnStock } from '#server/orders/holds.queries.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { setStockChange } from '#server/stock/set-stock-change.ts'
import { findStockBatch, updateStockBatch } from '#server/stock/stock-change.queries.ts'
import { insertAlertPause } from '#server/stock-alerts/alert-pauses.queries.ts'
import { takeFromComing, toComing } from './expect-pieces.ts'
import { listLinesOfBatch } from './ledger.queries.ts'

type BookedArrival = ReplyOf<typeof stock.arrive>

/** The namespace of the batches that are made of Idempotency-Keys. */
const keyNamespace = '5b0d6f0e-4f0b-4c55-9c0d-2f7f6f1c7a31'

/**
 * Adds pieces that have arrived to the stock, once for each Idempotency-Key of a user; those who wait get their email
 * when it can no longer be undone, or with the next units. Throws ShopError 404 for an unknown product, 400 for too
 * many units, 409 when the key has added others.
 */
export async function bookArrival(
  shop: Shop,
  user: SignedInUser,
  arrival: NewArrival,
  idempotencyKey: string | undefined,
): Promise<BookedArrival> {
  return transact(shop.db, async (tx) => {
    const product = await lockProduct(tx, arrival.product, shop.now())
    const keyBatch = idempotencyKey === undefined ? undefined : v5(`${user._id} ${idempotencyKey}`, keyNamespace)
    const repeated = keyBatch && (await findRepeat(shop, tx, keyBatch, arrival))
    if (repeated)
      return {
        ...repeated,
        name: product.name,
        countInStock: sellableOf(product),
        coming: toComing(product),
        comingBefore: null,
      }
    if (product.stock + arrival.units > maxUnits) {
      const message = `You can have up to ${maxUnits} in stock.`
      throw new ShopError(400, message, [{ path: 'units', message }])
    }
    if (keyBatch) await updateStockBatch(tx, keyBatch)
    const reason = arrival.note?.trim() ?? ''
    // After the lock, so that the lines of a product follow each other in time.
    const now = shop.now()
    await setStockChange(shop, tx, { kind: 'delivery-in', by: actorOf(user), reason, at: now })
    await returnStock(tx, new Map([[product.id, arrival.units]]))
    const batch = await findStockBatch(tx)
    if (batch === undefined) throw new Error('The arrival has written no line of the stock ledger.')
    const undoUntil = undoEnd(shop, now)
    await insertAlertPause(tx, { productId: product.id, batch, until: arrival.isAnnounced ? undoUntil : null })
    if (arrival.isAnnounced) {
      await shop.jobs.enqueue(tx, 'stock-alerts', { productId: product.id }, shop.times().undoSeconds + 1)
    }
    const countInStock = sellableOf({ ...product, stock: product.stock + arrival.units })
    const coming = await takeFromComing(tx, product, arrival.units)
    const comingBefore = toComing(product)
    return { batch, undoUntil: undoUntil.toISOString(), name: product.name, countInStock, coming, comingBefore }
  })
}

async function findRepeat(
  shop: Shop,
  tx: Db,
  batch: string,
  { product, units }: NewArrival,
): Promise<Pick<BookedArrival, 'batch' | 'undoUntil'> | undefined> {
  const [line] = await listLinesOfBatch(tx, batch)
  if (!line) return undefined
  if (line.productId !== product.toLowerCase() || line.stockChange !== units) {
    throw new ShopError(409, 'Other pieces were added with the same Idempotency-Key. Reload the page.')
  }
  return { batch, undoUntil: undoEnd(shop, line.createdAt).toISOString() }
}

/** Until when a change of stock at an instant can be undone. */
export function undoEnd({ times }: Shop, bookedAt: Date): Date {
  return new Date(bookedAt.getTime() + times().undoSeconds * 1000)
}
