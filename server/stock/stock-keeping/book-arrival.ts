import { v5 } from 'uuid'
import type { BodyOf, ReplyOf } from '#contract/platform/endpoint.ts'
import type { Coming, NewArrival, stock } from '#contract/stock/stock.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { startOfDay } from '#rules/platform/nz-dates.ts'
import { maxUnits, sellableOf } from '#rules/stock/stock.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { findStockBatch, updateStockBatch } from '#server/catalogue/stock/stock-change.queries.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { returnStock } from '#server/stock/holds.queries.ts'
import { insertAlertPause } from '#server/stock/stock-alerts/stock-alerts.queries.ts'
import { listLinesOfBatch, lockBatch } from './ledger.queries.ts'
import { updateComing } from './low-stock.queries.ts'

type BookedArrival = ReplyOf<typeof stock.arrive>

/** The namespace of batches made from Idempotency-Keys. */
const keyNamespace = '5b0d6f0e-4f0b-4c55-9c0d-2f7f6f1c7a31'

/**
 * Adds arrived products to the stock, all or none, once per Idempotency-Key of a user; alerts follow once it can no
 * longer be undone. Throws ShopError 404 for an unknown product, 400 for one named twice or too many units, 409 when
 * the key has added others.
 */
export async function bookArrival(
  shop: Shop,
  user: SignedInUser,
  arrival: NewArrival,
  idempotencyKey: string | undefined,
): Promise<BookedArrival> {
  return transact(shop.db, async (tx) => {
    const keyBatch = idempotencyKey === undefined ? undefined : v5(`${user._id} ${idempotencyKey}`, keyNamespace)
    // Two requests with one key may name different products, whose locks do not keep them apart.
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
    // After the lock, so that a product's lines follow each other in time.
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

interface Arrived {
  product: StoredProduct
  units: number
}

async function lockArrived(shop: Shop, tx: Db, { pieces }: NewArrival): Promise<Arrived[]> {
  const ids = pieces.map(({ product }) => product)
  if (!ids.every(isId)) throw new ShopError(404, 'Product not found')
  if (new Set(ids).size < ids.length) throw fieldError(400, 'pieces', 'Choose each piece once.')
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
  throw fieldError(400, `pieces.${at}.units`, `You can have up to ${maxUnits} in stock.`)
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

/** Until when a change of stock can be undone. */
export function undoEnd({ times }: Shop, bookedAt: Date): Date {
  return new Date(bookedAt.getTime() + times().undoSeconds * 1000)
}

interface ComingColumns {
  comingUnits: number
  comingOn: string | null
}

/**
 * Stores how many units are expected, and when; they never count as stock. Throws ShopError 404 for an unknown product,
 * 400 for a day that does not exist.
 */
export async function expectProducts(
  shop: Shop,
  id: string,
  { units, on }: BodyOf<typeof stock.expect>,
): Promise<{ coming: Coming }> {
  if (on !== undefined) readDay(on, 'on', startOfDay)
  const columns = { comingUnits: units, comingOn: units === 0 ? null : (on ?? null) }
  if (!isId(id) || !(await updateComing(shop.db, id, columns))) throw new ShopError(404, 'Product not found')
  return { coming: toComing(columns) }
}

/** Subtracts arrived units from the expected ones, in the caller's transaction, and returns what is left. */
async function takeFromComing(
  tx: Db,
  { id, comingUnits, comingOn }: ComingColumns & { id: string },
  arrived: number,
): Promise<Coming> {
  const left = Math.max(0, comingUnits - arrived)
  const columns = { comingUnits: left, comingOn: left === 0 ? null : comingOn }
  if (comingUnits > 0) await updateComing(tx, id, columns)
  return toComing(columns)
}

/** Expects the units of an undone arrival again, unless number or day were changed since. */
export async function restoreExpected(
  tx: Db,
  product: ComingColumns & { id: string },
  before: NonNullable<Coming>,
  arrived: number,
): Promise<void> {
  const left = Math.max(0, before.units - arrived)
  const isUnchanged = product.comingUnits === left && product.comingOn === (left === 0 ? null : before.on)
  if (isUnchanged) await updateComing(tx, product.id, { comingUnits: before.units, comingOn: before.on })
}

/** The expected units of a product; null for none. */
export function toComing({ comingUnits, comingOn }: ComingColumns): Coming {
  return comingUnits === 0 ? null : { units: comingUnits, on: comingOn }
}
