import { and, desc, eq, gte, isNotNull, isNull, lt, ne, not, sql, type SQL } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { orderTags } from '#db/tables/order-notes.ts'
import { orders } from '#db/tables/orders.ts'
import { endOfDay, startOfDay } from '#rules/nz-dates.ts'
import type { OrderFilter } from '#rules/orders/order-filter.ts'
import type { ClosedRange } from '#server/delivery/days/business-days.ts'
import { type FoundOrder, isFullyRefundedSql, isRefundUndecidedSql, withItemsAndRefunds } from './orders.queries.ts'
import { matchesOrder } from './search/order-search.queries.ts'
import { waitsAtStep } from './views/waiting-orders.queries.ts'

/** The part of the orders that a page lists, and what decides whether they are late. */
interface OrderPart {
  before: string | undefined
  limit: number
  now: Date
  closed: readonly ClosedRange[]
}

/**
 * Lists orders with their items, newest first; with `before`, an order's id, only older ones.
 */
export async function listOrders(
  db: Db,
  filter: OrderFilter,
  { before, limit, now, closed }: OrderPart,
): Promise<FoundOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(
      and(
        fits(filter, { now, closed }),
        before
          ? sql`(${orders.createdAt}, ${orders.id}) < (select o.created_at, o.id from orders o where o.id = ${before})`
          : undefined,
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
  return withItemsAndRefunds(db, found)
}

/** Counts the orders that fit a filter, and adds up the totals of the paid ones, before refunds. */
export async function sumOrders(
  db: Db,
  filter: OrderFilter,
  at: Pick<OrderPart, 'now' | 'closed'>,
): Promise<{ count: number; paidCents: number }> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      paidCents: sql<number>`coalesce(sum(${orders.totalCents}) filter (where ${orders.paidAt} is not null), 0)::float8`,
    })
    .from(orders)
    .where(fits(filter, at))
  return found ?? { count: 0, paidCents: 0 }
}

function fits(filter: OrderFilter, { now, closed }: Pick<OrderPart, 'now' | 'closed'>): SQL | undefined {
  return and(
    isSet(orders.paidAt, filter.paid),
    isSet(orders.deliveredAt, filter.delivered),
    isSet(orders.cancelledAt, filter.cancelled),
    isRefunded(filter.refunded),
    needsAttention(filter.attention),
    filter.step ? waitsAtStep(filter.step, now, closed) : undefined,
    filter.keyword ? matchesOrder(filter.keyword) : undefined,
    isPlacedOn(filter),
    filter.tag ? hasTag(filter.tag) : undefined,
  )
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

/** From the first to the last New Zealand day. A day that does not exist does not filter. */
function isPlacedOn({ from, to }: OrderFilter): SQL | undefined {
  const since = from === undefined ? null : startOfDay(from)
  const until = to === undefined ? null : endOfDay(to)
  return and(since ? gte(orders.createdAt, since) : undefined, until ? lt(orders.createdAt, until) : undefined)
}

function hasTag(tag: string): SQL {
  return sql`exists (select from ${orderTags} where ${orderTags.orderId} = ${orders.id} and ${orderTags.tag} = ${tag})`
}

function needsAttention(wanted: boolean | undefined): SQL | undefined {
  if (wanted === undefined) return undefined
  return wanted ? ne(orders.attention, []) : eq(orders.attention, [])
}
