import type { ReplyOf } from '#contract/platform/endpoint.ts'
import type { stocktakes } from '#contract/stock/stocktakes.ts'
import { type Db, transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import { maxUnits } from '#rules/stock/stock.ts'
import { countProblem } from '#rules/stock/stocktake.ts'
import { lockStoredProducts } from '#server/catalogue/manage/manage-products.queries.ts'
import { actorOf } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { moveUnits } from '#server/stock/holds.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { setStockChange } from '#server/catalogue/stock/set-stock-change.ts'
import { findStockBatch } from '#server/catalogue/stock/stock-change.queries.ts'
import { undoEnd } from './book-arrival.ts'
import { toStocktake } from './stocktake-mapping.ts'
import { lockStocktake, type StocktakeRow, updateBooked } from './stocktakes.queries.ts'
import { notFound } from './take-stock.ts'
import type { StoredProduct } from '#server/catalogue/product-rows.ts'

type BookedStocktake = ReplyOf<typeof stocktakes.book>

/**
 * Books the differences of a stocktake with their reasons, once: a repeated call gets the same answer. Throws ShopError
 * 404 for an unknown one, 409 while a reason or an answer is missing, or when fewer units would be left than are held.
 */
export async function bookStocktake(shop: Shop, user: SignedInUser, id: string): Promise<BookedStocktake> {
  return transact(shop.db, async (tx) => {
    const row = isId(id) ? await lockStocktake(tx, id) : undefined
    if (!row) throw notFound()
    if (row.bookedAt) return toBooked(shop, row)
    const differences = await readDifferences(tx, row, shop.now())
    const reasons = new Map(differences.map(({ product, reason }) => [product.id, reason]))
    // After the lock of the products, so that their lines follow each other in time.
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

/**
 * The differences of the counted pieces, read after the products are locked, so that no sale can come between. Throws
 * ShopError 409 for a piece that cannot be booked.
 */
async function readDifferences(tx: Db, row: StocktakeRow, now: Date): Promise<Difference[]> {
  const counted = (await toStocktake(tx, row)).pieces.filter((piece) => piece.counted !== null)
  const products = await lockStoredProducts(
    tx,
    counted.map(({ _id }) => _id),
    now,
  )
  const { pieces } = await toStocktake(tx, row)
  return pieces.flatMap((piece) => {
    const problem = countProblem(piece)
    if (problem !== null) throw new ShopError(409, problem, [{ path: piece._id, message: problem }])
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
  if (after > maxUnits || (units < 0 && after < held)) throw new ShopError(409, message, [{ path: id, message }])
}

function toBooked(shop: Shop, { bookedAt, batch, differences }: StocktakeRow): BookedStocktake {
  if (!bookedAt) throw new Error('The stocktake is not booked.')
  return { differences, batch, undoUntil: undoEnd(shop, bookedAt).toISOString() }
}
