import { and, desc, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders.ts'
import type { OrderFilter } from '#rules/order-filter.ts'
import { type FoundOrder, withParts } from './orders.queries.ts'

/**
 * Orders with their lines, newest first; only those older than `before`, an order's id, where it is given. A keyword is
 * any part of the buyer's name or e-mail address or of the order's id.
 */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  before: string | undefined,
  limit: number,
): Promise<FoundOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        isThere(orders.paidAt, filter.paid),
        isThere(orders.deliveredAt, filter.delivered),
        isThere(orders.cancelledAt, filter.cancelled),
        isThere(orders.attention, filter.attention),
        filter.keyword ? holds(filter.keyword) : undefined,
        before
          ? sql`(${orders.createdAt}, ${orders.id}) < (select o.created_at, o.id from orders o where o.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return withParts(db, found)
}

function isThere(column: AnyPgColumn, wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted ? isNotNull(column) : isNull(column)
}

/** `position` and not `like`: a keyword is data, and has no characters that mean something else (promises 28). */
function holds(keyword: string): SQL | undefined {
  const within = (text: SQL | AnyPgColumn) => sql`position(${plain(sql`${keyword}::text`)} in ${plain(text)}) > 0`
  return or(within(orders.buyerName), within(orders.buyerEmail), within(sql`${orders.id}::text`))
}

/** Without case and macrons. The embedded database knows the case of A to Z alone, so both cases of ā are named. */
function plain(text: SQL | AnyPgColumn): SQL {
  return sql`translate(lower(${text}), 'ĀĒĪŌŪāēīōū', 'aeiouaeiou')`
}
