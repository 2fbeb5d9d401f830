import type { CountedPiece, Stocktake } from '#contract/stock/stocktakes.ts'
import type { Db } from '#db/open.ts'
import { differenceOf } from '#rules/stock/stocktake.ts'
import { listPieces, type PieceRow, type StocktakeRow } from './stocktakes.queries.ts'

const maxPieces = 1000

/** Maps a stocktake to the wire, without its pieces. */
export function toStocktakeHead(row: StocktakeRow): Omit<Stocktake, 'pieces'> {
  return {
    _id: row.id,
    scope: row.scope,
    value: row.scopeValue,
    begunAt: row.createdAt.toISOString(),
    begunBy: row.begunByName,
    bookedAt: row.bookedAt?.toISOString() ?? null,
  }
}

/** Reads the pieces of a stocktake with their counts, and maps both to the wire. */
export async function toStocktake(db: Db, row: StocktakeRow): Promise<Stocktake> {
  const pieces = await listPieces(db, row, maxPieces)
  return { ...toStocktakeHead(row), pieces: pieces.map(toCountedPiece) }
}

function toCountedPiece({ id, countedAt, soldAt, reason, ...row }: PieceRow): CountedPiece {
  return {
    ...row,
    _id: id,
    countedAt: countedAt?.toISOString() ?? null,
    soldAt: soldAt?.toISOString() ?? null,
    reason: reason ?? '',
    difference: differenceOf(row),
  }
}
