import { sql, type SQL } from 'drizzle-orm'
import type { DeliveryFilter } from '#contract/fulfilment/fulfilment.ts'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders.ts'
import { anniversaryRegions } from '#server/delivery/days/anniversary-days.ts'
import { lastBusinessDay } from '#server/delivery/days/business-days.ts'
import { dueDaySql, waitsForDeliverySql } from '#server/orders/orders.queries.ts'
import { matchesOrder } from '#server/orders/search/order-search.queries.ts'

/**
 * The orders that wait for their delivery on a day such as `2026-11-20`, each with its last promised day (else 7 days
 * after its payment), whether it is late, and its units in all, in parcels, in parcels that are not shipped, and in
 * parcels that are on the way.
 */
function waitingOrders(today: string): SQL {
  return sql`
  select ${orders.id} as id, ${orders.paidAt} as paid_at, promised.due,
    coalesce(promised.due < ${lastBusinessDaySql(today)}, false) as is_late,
    units.bought, packed.units as packed, packed.ready, packed.on_the_way
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
      coalesce(sum(i.qty) filter (where p.shipped_at is not null and p.delivered_at is null), 0)::int as on_the_way
    from parcels p join parcel_items i on i.parcel_id = p.id where p.order_id = ${orders.id}
  ) packed
  where ${waitsForDeliverySql()}`
}

/**
 * The last business day up to today in the region of an order. An order is late when its last promised day is before
 * it: then at least one business day has come since, as in `businessDaysLate`.
 */
function lastBusinessDaySql(today: string): SQL {
  const ofRegions = anniversaryRegions.map(
    (region) => sql`when ${region}::text then ${lastBusinessDay(today, region)}::date`,
  )
  return sql`case ${orders.promiseRegion} ${sql.join(ofRegions, sql` `)} else ${lastBusinessDay(today, null)}::date end`
}

/** How many of the orders that wait for their delivery are late, due, to be packed, ready, and on the way. */
export interface DeliveryFigures {
  late: number
  dueSoon: number
  toPack: number
  ready: number
  onTheWay: number
}

/**
 * The figures of the list on a day such as `2026-11-20`. An order that is overdue, while no business day has come since
 * its last promised day, is due and not late.
 */
export async function countDeliveries(db: Db, today: string): Promise<DeliveryFigures> {
  const { rows } = await db.execute<{ [name in keyof DeliveryFigures]: number }>(sql`
    with waiting as (${waitingOrders(today)})
    select count(*) filter (where is_late)::int as late,
      count(*) filter (where due <= ${today}::date + 7 and not is_late)::int as "dueSoon",
      count(*) filter (where packed < bought)::int as "toPack",
      count(*) filter (where ready > 0)::int as "ready", count(*) filter (where on_the_way > 0)::int as "onTheWay"
    from waiting`)
  return rows[0] ?? { late: 0, dueSoon: 0, toPack: 0, ready: 0, onTheWay: 0 }
}

interface DeliverySearch {
  show: DeliveryFilter
  keyword: string
  /** Whether the keyword may be a part of an email address. */
  withEmails: boolean
  today: string
}

/** Lists the ids of a part of the orders, those that are due first, and counts all of them. */
export async function listDeliveryIds(
  db: Db,
  { show, keyword, withEmails, today }: DeliverySearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ ids: string[]; count: number }> {
  const conditions: Record<DeliveryFilter, SQL> = {
    unshipped: sql`packed < bought or ready > 0`,
    late: sql`is_late`,
    ready: sql`ready > 0`,
    shipped: sql`on_the_way > 0`,
  }
  const { rows } = await db.execute<{ id: string; count: number }>(sql`
    with waiting as (${waitingOrders(today)})
    select ${orders.id} as id, (count(*) over ())::int as count
    from waiting join ${orders} on ${orders.id} = waiting.id
    where (${conditions[show]}) and ${keyword === '' ? sql`true` : matchesOrder(keyword, { withEmails })}
    order by waiting.due, waiting.paid_at, waiting.id
    limit ${limit} offset ${offset}`)
  return { ids: rows.map(({ id }) => id), count: rows[0]?.count ?? 0 }
}
