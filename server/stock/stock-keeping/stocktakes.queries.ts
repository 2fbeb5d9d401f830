import { and, asc, desc, eq, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { StocktakeScope } from '#contract/stock/stocktakes.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { stockLines, stocktakeCounts, stocktakes } from '#db/tables/stock/stock.ts'

export type StocktakeRow = typeof stocktakes.$inferSelect
type CountRow = typeof stocktakeCounts.$inferInsert

type Scope = Pick<StocktakeRow, 'scope' | 'scopeValue'>

const ofOpen = ({ scope, scopeValue }: Scope) =>
  and(eq(stocktakes.scope, scope), eq(stocktakes.scopeValue, scopeValue), isNull(stocktakes.bookedAt))

/** Inserts a stocktake unless one of the same products is open. Returns the open one. */
export async function insertStocktake(tx: Db, row: typeof stocktakes.$inferInsert & Scope): Promise<StocktakeRow> {
  await tx.insert(stocktakes).values(row).onConflictDoNothing()
  const [open] = await tx.select().from(stocktakes).where(ofOpen(row))
  if (!open) throw new Error('The stocktake that was begun cannot be found.')
  return open
}

export async function findStocktake(db: Db, id: string): Promise<StocktakeRow | undefined> {
  const [row] = await db.select().from(stocktakes).where(eq(stocktakes.id, id))
  return row
}

export async function lockStocktake(tx: Db, id: string): Promise<StocktakeRow | undefined> {
  const [row] = await tx.select().from(stocktakes).where(eq(stocktakes.id, id)).for('update')
  return row
}

export async function listOpenStocktakes(db: Db, limit: number): Promise<StocktakeRow[]> {
  return db
    .select()
    .from(stocktakes)
    .where(isNull(stocktakes.bookedAt))
    .orderBy(desc(stocktakes.createdAt), desc(stocktakes.id))
    .limit(limit)
}

export async function updateBooked(
  tx: Db,
  id: string,
  booked: Pick<StocktakeRow, 'bookedAt' | 'batch' | 'differences'>,
): Promise<void> {
  await tx.update(stocktakes).set(booked).where(eq(stocktakes.id, id))
}

const columnOf: Record<Exclude<StocktakeScope, 'all'>, SQL> = {
  category: sql`lower(${products.category})`,
  room: sql`lower(${products.homeSpace})`,
  brand: sql`lower(${products.brand})`,
}

function isCounted({ scope, scopeValue }: Scope): SQL | undefined {
  const isPublished = eq(products.isDraft, false)
  return scope === 'all' ? isPublished : and(isPublished, eq(columnOf[scope], scopeValue.toLowerCase()))
}

export interface ProductRow {
  id: string
  name: string
  code: string
  image: string
  stock: number
  counted: number | null
  countedAt: Date | null
  soldWasThere: 'yes' | 'no' | null
  reason: string | null
  moved: number
  sold: number
  soldAt: Date | null
}

/**
 * Lists the products of a stocktake by name, with their counts and what has moved since. Another stocktake moves nothing:
 * it only corrects the number.
 */
export async function listProducts(
  db: Db,
  { id, begunLine, ...scope }: StocktakeRow,
  limit: number,
): Promise<ProductRow[]> {
  const lines = sql`from stock_lines line where line.product_id = ${products.id}`
  const isMove = sql`line.kind <> 'stocktake' and not exists (select from stock_lines undone
    where undone.batch = line.undone_batch and undone.product_id = line.product_id and undone.kind = 'stocktake')`
  const soldWhileCounting = sql`${lines} and line.kind in ('paid', 'cancellation')
    and line.id > ${begunLine} and line.id <= ${stocktakeCounts.afterLine}`
  return db
    .select({
      id: products.id,
      name: products.name,
      code: products.code,
      image: products.image,
      stock: products.stock,
      counted: stocktakeCounts.counted,
      countedAt: stocktakeCounts.countedAt,
      soldWasThere: stocktakeCounts.soldWasThere,
      reason: stocktakeCounts.reason,
      moved: sql<number>`coalesce((select sum(line.stock_change) ${lines} and line.id > ${stocktakeCounts.afterLine} and ${isMove}), 0)::int`,
      sold: sql<number>`greatest(0, coalesce((select -sum(line.stock_change) ${soldWhileCounting}), 0))::int`,
      soldAt: sql<Date | null>`(select max(line.created_at) ${soldWhileCounting})`.mapWith(stocktakeCounts.countedAt),
    })
    .from(products)
    .leftJoin(stocktakeCounts, and(eq(stocktakeCounts.productId, products.id), eq(stocktakeCounts.stocktakeId, id)))
    .where(isCounted(scope))
    .orderBy(asc(alphabetical(products.name)), asc(products.id))
    .limit(limit)
}

export async function findLastLine(db: Db): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${stockLines.id}), 0)`.mapWith(Number) })
    .from(stockLines)
  return row?.id ?? 0
}

export async function findLastLineOf(db: Db, productId: string, until: Date): Promise<number> {
  const [row] = await db
    .select({ id: sql<number>`coalesce(max(${stockLines.id}), 0)`.mapWith(Number) })
    .from(stockLines)
    .where(and(eq(stockLines.productId, productId), lte(stockLines.createdAt, until)))
  return row?.id ?? 0
}

export async function saveCountRow(tx: Db, row: CountRow): Promise<void> {
  const { stocktakeId: _stocktake, productId: _product, ...set } = row
  await tx
    .insert(stocktakeCounts)
    .values(row)
    .onConflictDoUpdate({ target: [stocktakeCounts.stocktakeId, stocktakeCounts.productId], set })
}
