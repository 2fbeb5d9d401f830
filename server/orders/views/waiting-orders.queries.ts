import { sql, type SQL } from 'drizzle-orm'
import type { OrderCounts } from '#contract/orders/order-views.ts'
import type { WaitingStep } from '#contract/orders/orders.ts'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { anniversaryRegions, type ClosedRange, lastBusinessDay } from '#server/orders/delivery/days/business-days.ts'
import { dueDaySql, isNotPaidSql, waitsForDeliverySql } from '#server/orders/orders.queries.ts'

/**
 * The orders that wait for delivery on a day, with last promised day, lateness, units in each state of a parcel, and
 * whether one is delivered.
 */
export function waitingOrders(today: string, closed: readonly ClosedRange[]): SQL {
  return sql`
  select ${orders.id} as id, ${orders.paidAt} as paid_at, promised.due,
    coalesce(promised.due < ${lastBusinessDaySql(today, closed)}, false) as is_late,
    units.bought, packed.units as packed, packed.ready, packed.on_the_way, packed.is_part_delivered
  from ${orders}
  cross join lateral (
    select ${dueDaySql()} as due
  ) promised
  cross join lateral (
    select coalesce(sum(qty - cancelled_qty), 0)::int as bought from order_items where order_id = ${orders.id}
  ) units
  cross join lateral (
    select coalesce(sum(i.qty), 0)::int as units,
      coalesce(sum(i.qty) filter (where p.shipped_at is null and p.delivered_at is null), 0)::int as ready,
      coalesce(sum(i.qty) filter (where p.shipped_at is not null and p.delivered_at is null), 0)::int as on_the_way,
      coalesce(bool_or(p.delivered_at is not null), false) as is_part_delivered
    from parcels p join parcel_items i on i.parcel_id = p.id where p.order_id = ${orders.id}
  ) packed
  where ${waitsForDeliverySql()}`
}

/**
 * The last business day up to today in an order's region. An order promised before it is late, as in
 * `businessDaysLate`.
 */
function lastBusinessDaySql(today: string, closed: readonly ClosedRange[]): SQL {
  const ofRegions = anniversaryRegions.map(
    (region) => sql`when ${region}::text then ${lastBusinessDay(today, region, closed)}::date`,
  )
  return sql`case ${orders.promiseRegion} ${sql.join(ofRegions, sql` `)} else ${lastBusinessDay(today, null, closed)}::date end`
}

/** For how many hours after its payment an order is new: also on a Monday after a weekend. */
const newHours = 72

/** The first instant at which an order was paid that is new now. */
export function newSince(now: Date): Date {
  return new Date(now.getTime() - newHours * 3_600_000)
}

/** The condition of a step on the rows of `waitingOrders`. */
function isAtStep(step: WaitingStep, now: Date): SQL {
  const conditions: Record<WaitingStep, SQL> = {
    new: sql`(waiting.packed = 0 and waiting.paid_at >= ${newSince(now).toISOString()}::timestamptz)`,
    'to-pack': sql`waiting.packed < waiting.bought`,
    late: sql`waiting.is_late`,
    'on-the-way': sql`waiting.on_the_way > 0`,
  }
  return conditions[step]
}

/** Whether an order waits for its delivery at a step, in SQL. */
export function waitsAtStep(step: WaitingStep, now: Date, closed: readonly ClosedRange[]): SQL {
  return sql`${orders.id} in (
    select waiting.id from (${waitingOrders(nzDay(now.toISOString()), closed)}) waiting where ${isAtStep(step, now)})`
}

/** Counts the orders of every view of the order list in one statement. */
export function countViews(db: Db, now: Date, closed: readonly ClosedRange[]): Promise<OrderCounts> {
  return readCounts<OrderCounts>(db, now, closed, sql`(select count(*)::int from ${orders}) as "all",`)
}

/** Counts the orders of the views that wait for something, without the count of all orders, which reads them all. */
export function countOpenViews(db: Db, now: Date, closed: readonly ClosedRange[]): Promise<Omit<OrderCounts, 'all'>> {
  return readCounts<Omit<OrderCounts, 'all'>>(db, now, closed, sql``)
}

async function readCounts<Counts extends Partial<OrderCounts>>(
  db: Db,
  now: Date,
  closed: readonly ClosedRange[],
  ofAll: SQL,
): Promise<Counts> {
  const countAt = (step: WaitingStep) => sql`(count(*) filter (where ${isAtStep(step, now)}))::int`
  const { rows } = await db.execute<Counts & Record<string, unknown>>(sql`
    with waiting as (${waitingOrders(nzDay(now.toISOString()), closed)})
    select ${ofAll}
      (select count(*)::int from ${orders} where ${orders.attention} <> '{}') as "attention",
      (select count(*)::int from ${orders} where ${isNotPaidSql()}) as "unpaid",
      ${countAt('new')} as "new", ${countAt('to-pack')} as "toPack", ${countAt('late')} as "late",
      ${countAt('on-the-way')} as "onTheWay"
    from waiting`)
  const [found] = rows
  if (!found) throw new Error('an aggregate has no row')
  return found
}
