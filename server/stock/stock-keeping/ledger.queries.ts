import { and, desc, eq, getTableColumns, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { StockLineKind } from '#contract/stock/stock-line-kinds.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { stockLines } from '#db/tables/stock/stock.ts'
import { containsFolded } from '#server/platform/text/folded-text.queries.ts'

export interface LedgerFilter {
  /** The number of an order, or the ids of products, deleted ones included. */
  subject?: { orderNumber: number } | { productIds: readonly string[] } | undefined
  kinds?: readonly StockLineKind[] | undefined
  from?: Date | undefined
  until?: Date | undefined
}

const change = sql<number>`${stockLines.stockChange} - ${stockLines.heldChange}`

function conditionOf({ subject, kinds, from, until }: LedgerFilter): SQL | undefined {
  return and(
    subject && 'orderNumber' in subject
      ? sql`${stockLines.orderId} in (select ${orders.id} from ${orders} where ${orders.number} = ${subject.orderNumber})`
      : undefined,
    subject && 'productIds' in subject ? inArray(stockLines.productId, [...subject.productIds]) : undefined,
    kinds && inArray(stockLines.kind, [...kinds]),
    from && gte(stockLines.createdAt, from),
    until && lt(stockLines.createdAt, until),
  )
}

/** Lines are found by these ids from an index alone. */
export async function listDeletedByPart(db: Db, part: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: stockLines.productId })
    .from(stockLines)
    .where(and(ne(stockLines.productName, ''), containsFolded(part, stockLines.productName)))
  return rows.map(({ id }) => id)
}

const { batch: _batch, undoneBatch: _undone, byUserId: _user, ...shownColumns } = getTableColumns(stockLines)

export interface LedgerRow {
  line: Omit<typeof stockLines.$inferSelect, 'batch' | 'undoneBatch' | 'byUserId'>
  name: string | null
  deletedName: string | null
  order: { number: number; buyerName: string } | null
  change: number
  after: number
}

/** Newest first, after `offset` lines or before a line. */
export async function listLines(
  db: Db,
  filter: LedgerFilter,
  { limit, offset = 0, before }: { limit: number; offset?: number; before?: number | undefined },
): Promise<LedgerRow[]> {
  return db
    .select({
      line: shownColumns,
      name: products.name,
      deletedName: sql<string | null>`(select max(deleted.product_name) from ${stockLines} deleted
        where deleted.product_id = ${stockLines.productId} and deleted.product_name <> '')`,
      order: { number: orders.number, buyerName: orders.buyerName },
      change,
      after: sql<number>`(select sum(earlier.stock_change - earlier.held_change)::int from ${stockLines} earlier
        where earlier.product_id = ${stockLines.productId} and earlier.id <= ${stockLines.id})`,
    })
    .from(stockLines)
    .leftJoin(products, eq(products.id, stockLines.productId))
    .leftJoin(orders, eq(orders.id, stockLines.orderId))
    .where(and(conditionOf(filter), before === undefined ? undefined : lt(stockLines.id, before)))
    .orderBy(desc(stockLines.id))
    .limit(limit)
    .offset(offset)
}

/** Counts the newest lines, up to `limit`, and sums their changes. */
export async function sumLines(
  db: Db,
  filter: LedgerFilter,
  limit: number,
): Promise<{ count: number; change: number }> {
  const found = db
    .select({ change: change.as('change') })
    .from(stockLines)
    .where(conditionOf(filter))
    .orderBy(desc(stockLines.id))
    .limit(limit)
    .as('found')
  const [row] = await db
    .select({ count: sql<number>`count(*)::int`, change: sql<number>`coalesce(sum(${found.change}), 0)::int` })
    .from(found)
  return row ?? { count: 0, change: 0 }
}

/** Serializes the transactions that write the batch of an Idempotency-Key. */
export async function lockBatch(tx: Db, batch: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`stock batch ${batch}`}, 0))`)
}

export async function listLinesOfBatch(db: Db, batch: string): Promise<(typeof stockLines.$inferSelect)[]> {
  return db.select().from(stockLines).where(eq(stockLines.batch, batch)).orderBy(stockLines.productId)
}

export async function isBatchUndone(db: Db, batch: string): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from ${stockLines} where ${stockLines.undoneBatch} = ${batch}
      and ${stockLines.productId} in (select product_id from ${stockLines} where batch = ${batch}) limit 1`,
  )
  return rows.length > 0
}
