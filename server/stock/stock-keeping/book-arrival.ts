import { v5 } from 'uuid'
import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { NewArrival, stock } from '#contract/stock/stock.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxUnits, sellableOf } from '#rules/stock/stock.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { returnStock } from '#server/stock/holds.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { findStockBatch, updateStockBatch } from '#server/catalogue/stock/stock-change.queries.ts'
import { insertAlertPause } from '#server/stock/stock-alerts/alert-pauses.queries.ts'
import { takeFromComing, toComing } from './expect-pieces.ts'
import { listLinesOfBatch, lockBatch } from './ledger.queries.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'

type BookedArrival = ReplyOf<typeof stock.arrive>

/** The namespace of the batches that are made of Idempotency-Keys. */
const keyNamespace = '5b0d6f0e-4f0b-4c55-9c0d-2f7f6f1c7a31'

/**
 * Adds pieces that have arrived to the stock, all or none, once for each Idempotency-Key of a user; those who wait get
 * their email when it can no longer be undone, or with the next units. Throws ShopError 404 for an unknown product, 400
 * for one that is named twice or for too many units, 409 when the key has added others.
 */
export async function bookArrival(
  shop: Shop,
  user: SignedInUser,
  arrival: NewArrival,
  idempotencyKey: string | undefined,
): Promise<BookedArrival> {
  return transact(shop.db, async (tx) => {
    const keyBatch = idempotencyKey === undefined ? undefined : v5(`${user._id} ${idempotencyKey}`, keyNamespace)
    // Two requests with one key may name different products, so the locks of these don’t keep them apart.
    if (keyBatch) await lockBatch(tx, keyBatch)
    const arrived = await lockArrived(shop, tx, arrival)
    const repeated = keyBatch && (await findRepeat(shop, tx, keyBatch, arrived))
    if (repeated) {
      const pieces = arrived.map(({ product }) => ({
        product: product.id,
        name: product.name,
        countInStock: sellableOf(product),
        coming: toComing(product),
        comingBefore: null,
      }))
      return { ...repeated, pieces }
    }
    requireRoom(arrived)
    if (keyBatch) await updateStockBatch(tx, keyBatch)
    const reason = arrival.note?.trim() ?? ''
    // After the lock, so that the lines of a product follow each other in time.
    const now = shop.now()
    await setStockChange(shop, tx, { kind: 'delivery-in', by: actorOf(user), reason, at: now })
    await returnStock(tx, new Map(arrived.map(({ product, units }) => [product.id, units])))
    const batch = await findStockBatch(tx)
    if (batch === undefined) throw new Error('The arrival has written no line of the stock ledger.')
    const undoUntil = undoEnd(shop, now)
    const pieces: BookedArrival['pieces'] = []
    for (const { product, units } of arrived) {
      await insertAlertPause(tx, { productId: product.id, batch, until: arrival.isAnnounced ? undoUntil : null })
      if (arrival.isAnnounced) {
        await shop.jobs.enqueue(tx, 'stock-alerts', { productId: product.id }, shop.times().undoSeconds + 1)
      }
      pieces.push({
        product: product.id,
        name: product.name,
        countInStock: sellableOf({ ...product, stock: product.stock + units }),
        coming: await takeFromComing(tx, product, units),
        comingBefore: toComing(product),
      })
    }
    return { batch, undoUntil: undoUntil.toISOString(), pieces }
  })
}

/** A piece that has arrived, as it was before. */
interface Arrived {
  product: StoredProduct
  units: number
}

async function lockArrived(shop: Shop, tx: Db, { pieces }: NewArrival): Promise<Arrived[]> {
  const ids = pieces.map(({ product }) => product)
  if (!ids.every(isId)) throw new ShopError(404, 'Product not found')
  if (new Set(ids).size < ids.length) {
    const message = 'Choose each piece once.'
    throw new ShopError(400, message, [{ path: 'pieces', message }])
  }
  const products = await lockStoredProducts(tx, ids, shop.now())
  return pieces.map(({ product: id, units }) => {
    const product = products.get(id)
    if (!product) throw new ShopError(404, 'Product not found')
    return { product, units }
  })
}

function requireRoom(arrived: readonly Arrived[]): void {
  const at = arrived.findIndex(({ product, units }) => product.stock + units > maxUnits)
  if (at === -1) return
  const message = `You can have up to ${maxUnits} in stock.`
  throw new ShopError(400, message, [{ path: `pieces.${at}.units`, message }])
}

async function findRepeat(
  shop: Shop,
  tx: Db,
  batch: string,
  arrived: readonly Arrived[],
): Promise<Pick<BookedArrival, 'batch' | 'undoUntil'> | undefined> {
  const lines = await listLinesOfBatch(tx, batch)
  const [line] = lines
  if (!line) return undefined
  const changes = new Map(lines.map(({ productId, stockChange }) => [productId, stockChange]))
  if (lines.length !== arrived.length || arrived.some(({ product, units }) => changes.get(product.id) !== units)) {
    throw new ShopError(409, 'Other pieces were added with the same Idempotency-Key. Reload the page.')
  }
  return { batch, undoUntil: undoEnd(shop, line.createdAt).toISOString() }
}

/** Until when a change of stock at an instant can be undone. */
export function undoEnd({ times }: Shop, bookedAt: Date): Date {
  return new Date(bookedAt.getTime() + times().undoSeconds * 1000)
}
