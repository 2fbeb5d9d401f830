import { and, desc, eq, isNotNull, isNull, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts.ts'
import { orders } from '#db/tables/orders.ts'
import { parseOrderNumber } from '#rules/order-number.ts'
import type { OrderFilter } from '#rules/order-filter.ts'
import { type FoundOrder, isFullyRefundedSql, isRefundUndecidedSql, withItemsAndRefunds } from './orders.queries.ts'

/**
 * Lists orders with their items, newest first; with `before`, an order's id, only older ones. A keyword matches any part of
 * the buyer's name, the email address on the order or of the buyer's account now, or the order's id; or it
 * is the order's number.
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
        isSet(orders.paidAt, filter.paid),
        isSet(orders.deliveredAt, filter.delivered),
        isSet(orders.cancelledAt, filter.cancelled),
        isRefunded(filter.refunded),
        needsAttention(filter.attention),
        filter.keyword ? matchesKeyword(filter.keyword) : undefined,
        before
          ? sql`(${orders.createdAt}, ${orders.id}) < (select o.created_at, o.id from orders o where o.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return withItemsAndRefunds(db, found)
}

function isSet(column: AnyPgColumn, wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted ? isNotNull(column) : isNull(column)
}

function isRefunded(wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined
  const isRefundedSql = sql`(${isFullyRefundedSql()} or ${isRefundUndecidedSql()})`
  return wanted ? isRefundedSql : not(isRefundedSql)
}

function needsAttention(wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted ? ne(orders.attention, []) : eq(orders.attention, [])
}

/** Uses `position` instead of `like`, because a keyword has no wildcard characters (promises 28). */
function matchesKeyword(keyword: string): SQL | undefined {
  const within = (text: SQL | AnyPgColumn) => sql`position(${fold(sql`${keyword}::text`)} in ${fold(text)}) > 0`
  const number = parseOrderNumber(keyword)
  const buyers = sql`(select ${users.id} from ${users} where ${within(users.email)})`
  return or(
    within(orders.buyerName),
    within(orders.buyerEmail),
    within(sql`${orders.id}::text`),
    number === undefined ? undefined : eq(orders.number, number),
    sql`${orders.userId} in ${buyers}`,
  )
}

/** Lowers the case and removes macrons. The embedded database lowers only A to Z, so both cases of ā are listed. */
export function fold(text: SQL | AnyPgColumn): SQL {
  return sql`translate(lower(${text}), 'ĀĒĪŌŪāēīōū', 'aeiouaeiou')`
}
