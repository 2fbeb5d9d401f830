import { v7 } from 'uuid'
import type { BodyOf, ReplyOf } from '#contract/platform/endpoint.ts'
import type { CountedProduct, NewCount, Stocktake, stocktakes } from '#contract/stock/stocktakes.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxUnits } from '#rules/stock/stock.ts'
import { countProblem, differenceOf } from '#rules/stock/stocktake.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { findStockBatch } from '#server/catalogue/stock/stock-change.queries.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { Shop } from '#server/platform/shop.ts'
import { moveUnits } from '#server/stock/holds.queries.ts'
import { undoEnd } from './book-arrival.ts'
import {
  findLastLine,
  findLastLineOf,
  findStocktake,
  insertStocktake,
  listOpenStocktakes,
  listProducts,
  lockStocktake,
  type ProductRow,
  saveCountRow,
  type StocktakeRow,
  updateBooked,
} from './stocktakes.queries.ts'

/**
 * Begins to count a category, room, brand or the shop, or resumes the open stocktake of the same products. Throws
 * ShopError 400 without a needed name or a product to count.
 */
export async function beginStocktake(
  shop: Shop,
  user: SignedInUser,
  { scope, value = '' }: BodyOf<typeof stocktakes.begin>,
): Promise<Stocktake> {
  const scopeValue = scope === 'all' ? '' : value.trim()
  if (scope !== 'all' && scopeValue === '') throw fieldError(400, 'value', 'Choose what to count.')
  return transact(shop.db, async (tx) => {
    const begunBy = { begunById: user._id, begunByName: user.name }
    const begun = { ...begunBy, begunLine: await findLastLine(tx), createdAt: shop.now() }
    const row = await insertStocktake(tx, { id: v7(), scope, scopeValue, ...begun })
    const stocktake = await toStocktake(tx, row)
    if (stocktake.pieces.length === 0) throw fieldError(400, 'value', 'There’s no piece to count.')
    return stocktake
  })
}

/** Newest first. */
export async function listStocktakes(shop: Shop): Promise<Omit<Stocktake, 'pieces'>[]> {
  return (await listOpenStocktakes(shop.db, 50)).map(toStocktakeHead)
}

/** Throws ShopError 404 for an unknown stocktake. */
export async function readStocktake(shop: Shop, id: string): Promise<Stocktake> {
  const row = isId(id) ? await findStocktake(shop.db, id) : undefined
  if (!row) throw notFound()
  return toStocktake(shop.db, row)
}

/**
 * Saves counts as drafts, each with a time between the begin and now. Throws ShopError 404 for an unknown stocktake or
 * product, 409 when it is booked.
 */
export async function saveCounts(
  shop: Shop,
  id: string,
  { counts }: { counts: readonly NewCount[] },
): Promise<Stocktake> {
  return transact(shop.db, async (tx) => {
    const row = isId(id) ? await lockStocktake(tx, id) : undefined
    if (!row) throw notFound()
    if (row.bookedAt) throw new ShopError(409, 'This stocktake is booked. Begin another one.')
    const counted = new Set((await toStocktake(tx, row)).pieces.map(({ _id }) => _id))
    // The last of two counts of a product wins.
    const latest = [...new Map(counts.map((each) => [each.product.toLowerCase(), each])).entries()]
    if (latest.some(([product]) => !counted.has(product))) throw new ShopError(404, 'Product not found')
    const lastLine = await findLastLine(tx)
    const now = shop.now()
    for (const [productId, count] of latest) {
      const countedAt = instantOf(count, row, now)
      await saveCountRow(tx, {
        stocktakeId: row.id,
        productId,
        counted: count.counted,
        countedAt,
        afterLine:
          count.countedAt === undefined
            ? lastLine
            : Math.max(row.begunLine, await findLastLineOf(tx, productId, countedAt)),
        soldWasThere: count.soldWasThere ?? null,
        reason: count.reason?.trim() ?? '',
      })
    }
    return toStocktake(tx, row)
  })
}

function instantOf({ countedAt }: NewCount, { createdAt }: StocktakeRow, now: Date): Date {
  const given = countedAt === undefined ? now.getTime() : Date.parse(countedAt)
  if (Number.isNaN(given)) throw fieldError(400, 'countedAt', 'The time of the count must be a time.')
  return new Date(Math.min(now.getTime(), Math.max(createdAt.getTime(), given)))
}

function notFound(): ShopError {
  return new ShopError(404, 'Stocktake not found')
}

type BookedStocktake = ReplyOf<typeof stocktakes.book>

/**
 * Books the differences of a stocktake once; a repeated call gets the same answer. Throws ShopError 404 for an unknown
 * one, 409 while a reason or answer is missing, or when fewer units would be left than are held.
 */
export async function bookStocktake(shop: Shop, user: SignedInUser, id: string): Promise<BookedStocktake> {
  return transact(shop.db, async (tx) => {
    const row = isId(id) ? await lockStocktake(tx, id) : undefined
    if (!row) throw notFound()
    if (row.bookedAt) return toBooked(shop, row)
    const differences = await readDifferences(tx, row, shop.now())
    const reasons = new Map(differences.map(({ product, reason }) => [product.id, reason]))
    // After the lock, so that the products' lines follow each other in time.
    const bookedAt = shop.now()
    await setStockChange(shop, tx, { kind: 'stocktake', by: actorOf(user), reasons, at: bookedAt })
    await moveUnits(tx, new Map(differences.map(({ product, units }) => [product.id, units])))
    const booked = {
      bookedAt,
      batch: (await findStockBatch(tx)) ?? null,
      differences: differences.length,
    }
    await updateBooked(tx, row.id, booked)
    return toBooked(shop, { ...row, ...booked })
  })
}

interface Difference {
  product: StoredProduct
  units: number
  reason: string
}

/** Reads the differences after locking the products, so that no sale comes between. */
async function readDifferences(tx: Db, row: StocktakeRow, now: Date): Promise<Difference[]> {
  const counted = (await toStocktake(tx, row)).pieces.filter((item) => item.counted !== null)
  const products = await lockStoredProducts(
    tx,
    counted.map(({ _id }) => _id),
    now,
  )
  const { pieces } = await toStocktake(tx, row)
  return pieces.flatMap((piece) => {
    const problem = countProblem(piece)
    if (problem !== null) throw fieldError(409, piece._id, problem)
    const product = products.get(piece._id)
    if (!product || piece.difference === null || piece.difference === 0) return []
    checkStock(product, piece.difference)
    return [{ product, units: piece.difference, reason: piece.reason }]
  })
}

function checkStock({ id, name, stock, held }: StoredProduct, units: number): void {
  const after = stock + units
  const message =
    after > maxUnits
      ? `${name}: you can have up to ${maxUnits} in stock.`
      : `${name}: ${held} are held for unpaid orders, so ${after} can’t be all that is left.`
  if (after > maxUnits || (units < 0 && after < held)) throw fieldError(409, id, message)
}

function toBooked(shop: Shop, { bookedAt, batch, differences }: StocktakeRow): BookedStocktake {
  if (!bookedAt) throw new Error('The stocktake is not booked.')
  return { differences, batch, undoUntil: undoEnd(shop, bookedAt).toISOString() }
}

const maxProducts = 1000

function toStocktakeHead(row: StocktakeRow): Omit<Stocktake, 'pieces'> {
  return {
    _id: row.id,
    scope: row.scope,
    value: row.scopeValue,
    begunAt: row.createdAt.toISOString(),
    begunBy: row.begunByName,
    bookedAt: row.bookedAt?.toISOString() ?? null,
  }
}

/** Reads the products of a stocktake with their counts. */
async function toStocktake(db: Db, row: StocktakeRow): Promise<Stocktake> {
  const items = await listProducts(db, row, maxProducts)
  return { ...toStocktakeHead(row), pieces: items.map(toCountedProduct) }
}

function toCountedProduct({ id, countedAt, soldAt, reason, ...row }: ProductRow): CountedProduct {
  return {
    ...row,
    _id: id,
    countedAt: countedAt?.toISOString() ?? null,
    soldAt: soldAt?.toISOString() ?? null,
    reason: reason ?? '',
    difference: differenceOf(row),
  }
}
