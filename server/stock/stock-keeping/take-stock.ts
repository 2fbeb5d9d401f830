import { v7 } from 'uuid'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { NewCount, Stocktake, stocktakes } from '#contract/stock/stocktakes.ts'
import { transact } from '#db/open.ts'
import { isId } from '#rules/platform/ids.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { toStocktake, toStocktakeHead } from './stocktake-mapping.ts'
import {
  findLastLine,
  findLastLineOf,
  findStocktake,
  insertStocktake,
  listOpenStocktakes,
  lockStocktake,
  saveCountRow,
  type StocktakeRow,
} from './stocktakes.queries.ts'

/**
 * Begins to count the pieces of a category, a room, a brand or the shop, or goes on with the open stocktake of the same
 * pieces. Throws ShopError 400 without a name where one is needed, or when there is no piece to count.
 */
export async function beginStocktake(
  shop: Shop,
  user: SignedInUser,
  { scope, value = '' }: BodyOf<typeof stocktakes.begin>,
): Promise<Stocktake> {
  const scopeValue = scope === 'all' ? '' : value.trim()
  if (scope !== 'all' && scopeValue === '') throw refused('value', 'Choose what to count.')
  return transact(shop.db, async (tx) => {
    const begunBy = { begunById: user._id, begunByName: user.name }
    const begun = { ...begunBy, begunLine: await findLastLine(tx), createdAt: shop.now() }
    const row = await insertStocktake(tx, { id: v7(), scope, scopeValue, ...begun })
    const stocktake = await toStocktake(tx, row)
    if (stocktake.pieces.length === 0) throw refused('value', 'There’s no piece to count.')
    return stocktake
  })
}

/** Lists the open stocktakes, newest first. */
export async function listStocktakes(shop: Shop): Promise<Omit<Stocktake, 'pieces'>[]> {
  return (await listOpenStocktakes(shop.db, 50)).map(toStocktakeHead)
}

/** Reads a stocktake. Throws ShopError 404 for an unknown one. */
export async function readStocktake(shop: Shop, id: string): Promise<Stocktake> {
  const row = isId(id) ? await findStocktake(shop.db, id) : undefined
  if (!row) throw notFound()
  return toStocktake(shop.db, row)
}

/**
 * Saves counted numbers as drafts, each with a time between the begin and now. Throws ShopError 404 for an unknown
 * stocktake or a piece that it does not count, 409 when it is booked.
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
    // The last of two counts of a piece is the one that holds.
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
  if (Number.isNaN(given)) throw refused('countedAt', 'The time of the count must be a time.')
  return new Date(Math.min(now.getTime(), Math.max(createdAt.getTime(), given)))
}

function refused(path: string, message: string): ShopError {
  return new ShopError(400, message, [{ path, message }])
}

/** The refusal of an unknown stocktake. */
export function notFound(): ShopError {
  return new ShopError(404, 'Stocktake not found')
}
