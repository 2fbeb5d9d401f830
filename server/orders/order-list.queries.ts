import { and, asc, desc, eq, gte, isNotNull, isNull, lt, ne, not, sql, type SQL, gt, inArray } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { orderTags } from '#db/tables/orders/order-notes.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import type { OrderSort } from '#contract/orders/orders.ts'
import type { OrderFilter } from '#rules/orders/order-filter.ts'
import type { ClosedRange } from '#server/orders/delivery/days/business-days.ts'
import { matchesNearOrder, matchesOrder, someMatches } from '#server/orders/search/order-search.queries.ts'
import { waitsAtStep } from '#server/orders/views/waiting-orders.queries.ts'
import {
  dueDaySql,
  type FoundOrder,
  isFullyRefundedSql,
  isRefundUndecidedSql,
  type OrderRow,
  waitsForDeliverySql,
  withItemsAndRefunds,
} from './orders.queries.ts'

/** The part of the orders that a page lists, and what decides whether they are late. */
interface OrderPart {
  /** The order after which the part begins, in the order of the sort. */
  before: string | undefined
  sort?: OrderSort | undefined
  limit: number
  now: Date
  closed: readonly ClosedRange[]
}

/** A common keyword is found among this many newest orders; a rare one through the indexes of the search. */
const newestCount = 2_000

/** If this many of the newest orders match, ten times as many contain a full page. */
const frequentCount = 10

/** Lists orders with their items, newest first or sorted; with `before`, an order's id, only those after it. */
export async function listOrders(db: Db, filter: OrderFilter, part: OrderPart): Promise<FoundOrder[]> {
  if (filter.keyword && part.sort === undefined) {
    const first = await listNewest(db, filter, part, newestCount)
    const isShort = first.length >= frequentCount && first.length < part.limit
    const newest = isShort ? await listNewest(db, filter, part, 10 * newestCount) : first
    if (newest.length === part.limit) return withItemsAndRefunds(db, newest)
  }
  const isByPromise = part.sort === 'promised' || part.sort === '-promised'
  return withItemsAndRefunds(db, isByPromise ? await listByPromise(db, filter, part) : await listPart(db, filter, part))
}

function listPart(db: Db, filter: OrderFilter, part: OrderPart, condition?: SQL): Promise<OrderRow[]> {
  const { keys, isUp } = sortOf(part.sort)
  return db
    .select()
    .from(orders)
    .where(and(fits(filter, part), condition, isAfter(part)))
    .orderBy(...keys.map((key) => (isUp ? asc(key) : desc(key))))
    .limit(part.limit)
}

function listNewest(db: Db, filter: OrderFilter, part: OrderPart, count: number): Promise<OrderRow[]> {
  const byTime = [desc(orders.createdAt), desc(orders.id)]
  const newest = db
    .select()
    .from(orders)
    .where(isAfter(part))
    .orderBy(...byTime)
    .limit(count)
    // The conditions name the table.
    .as('orders')
  const matches = matchesNearOrder(filter.keyword ?? '')
  return db
    .select()
    .from(newest)
    .where(and(fits({ ...filter, keyword: undefined }, part), matches))
    .orderBy(...byTime)
    .limit(part.limit)
}

/** Lists the orders that wait for a promised day first, which are few, and then the others by their time. */
async function listByPromise(db: Db, filter: OrderFilter, part: OrderPart): Promise<OrderRow[]> {
  const hasDay = sql`(${waitsForDeliverySql()} and ${dueDaySql()} is not null)`
  const waiting = await listPart(db, filter, part, hasDay)
  if (waiting.length === part.limit) return waiting
  const { isUp } = sortOf(part.sort)
  const others = await db
    .select()
    .from(orders)
    .where(and(fits(filter, part), not(hasDay), isAfter(part)))
    .orderBy(...[orders.createdAt, orders.id].map((key) => (isUp ? asc(key) : desc(key))))
    .limit(part.limit - waiting.length)
  return [...waiting, ...others]
}

function isAfter({ before, sort }: OrderPart): SQL | undefined {
  if (before === undefined) return undefined
  const { keys, isUp } = sortOf(sort)
  // In the subquery the columns of the keys are those of the order that it names.
  const place = sql.join(keys, sql`, `)
  return sql`(${place}) ${isUp ? sql`>` : sql`<`} (select ${place} from ${orders} where ${orders.id} = ${before})`
}

/** What the list is sorted by; the time and the id of an order come last, so that no two orders have the same place. */
function sortOf(sort: OrderSort | undefined): { keys: (SQL | AnyPgColumn)[]; isUp: boolean } {
  const isUp = sort !== undefined && !sort.startsWith('-')
  const last = [orders.createdAt, orders.id]
  switch (sort) {
    case 'total':
    case '-total':
      return { keys: [orders.totalCents, ...last], isUp }
    case 'promised':
    case '-promised':
      return { keys: [promisedDay(isUp ? sql`date '9999-12-31'` : sql`date '0001-01-01'`), ...last], isUp }
    default:
      return { keys: last, isUp: (sort satisfies 'placed' | undefined) === 'placed' }
  }
}

/** The last promised day of an order that waits for its delivery; another day for the others. */
function promisedDay(others: SQL): SQL {
  return sql`coalesce(case when ${waitsForDeliverySql()} then ${dueDaySql()} end, ${others})`
}

/** The orders that fit a filter. `paidCents` is null when there are more orders than `count`. */
export interface OrderSum {
  count: number
  paidCents: number | null
  isMore: boolean
}

/**
 * Counts a filter's orders and sums up the paid totals before refunds; for a keyword alone, of at most 2,000 orders.
 */
export async function sumOrders(
  db: Db,
  { keyword, refunded, ...filter }: OrderFilter,
  at: Pick<OrderPart, 'now' | 'closed'>,
): Promise<OrderSum> {
  if (refunded && !keyword && fits(filter, at) === undefined) return sumRefunded(db)
  const others = and(fits(filter, at), refunded === undefined ? undefined : isRefundedOfAll(refunded))
  if (!keyword) return sumWhere(db, others)
  if (others === undefined && (await hasMany(db, keyword))) return { count: newestCount, paidCents: null, isMore: true }
  return sumWhere(db, and(others, matchesOrder(keyword)))
}

async function sumWhere(db: Db, condition: SQL | undefined): Promise<OrderSum> {
  const [found] = await db
    .select({
      count: sql<number>`count(*)::int`,
      paidCents: sql<number>`coalesce(sum(${orders.totalCents}) filter (where ${orders.paidAt} is not null), 0)::float8`,
    })
    .from(orders)
    .where(condition)
  return { count: found?.count ?? 0, paidCents: found?.paidCents ?? 0, isMore: false }
}

/** Whether more orders have a keyword than are counted. */
async function hasMany(db: Db, keyword: string): Promise<boolean> {
  const { rows } = await db.execute<{ count: number }>(sql`
    with ${someMatches(keyword, newestCount + 1)} select count(distinct id)::int as count from found`)
  return (rows[0]?.count ?? 0) > newestCount
}

/** As `sumWhere` for all refunded orders, which are paid: each one is read once. */
async function sumRefunded(db: Db): Promise<OrderSum> {
  const { rows } = await db.execute<{ count: number; paidCents: number }>(sql`
    select count(*)::int as count, coalesce(sum(total_cents), 0)::float8 as "paidCents" from (${refundedOrders}) found`)
  return { count: rows[0]?.count ?? 0, paidCents: rows[0]?.paidCents ?? 0, isMore: false }
}

/** As `isRefunded`, for all orders: it begins with the refunds, which are few. */
function isRefundedOfAll(wanted: boolean): SQL {
  const isRefundedSql = sql`${orders.id} in (with found as materialized (${refundedOrders}) select id from found)`
  return wanted ? isRefundedSql : not(isRefundedSql)
}

const refundedOrders = sql`
  select ordered.id, ordered.total_cents
  from refunds join orders ordered on ordered.id = refunds.order_id and ordered.payment_id = refunds.payment_id
  where ordered.paid_at is not null and ordered.total_cents > 0
  group by ordered.id
  having ordered.total_cents <= coalesce(sum(refunds.amount_cents) filter (where refunds.status <> 'failed'), 0)
    or ('refund-failed' = any(ordered.attention) and ordered.total_cents <= sum(refunds.amount_cents))`

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

interface OrderBatch {
  after: string | undefined
  ids?: readonly string[] | undefined
  limit: number
}

/** Lists one batch of orders with their items, in the order of their ids: those after an id, or the first ones. */
export async function listOrdersAfter(db: Db, { after, ids, limit }: OrderBatch): Promise<FoundOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(and(after === undefined ? undefined : gt(orders.id, after), ids ? inArray(orders.id, [...ids]) : undefined))
    .orderBy(asc(orders.id))
    .limit(limit)
  return withItemsAndRefunds(db, found)
}
