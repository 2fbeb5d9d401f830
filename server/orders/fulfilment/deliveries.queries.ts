import { sql, type SQL } from 'drizzle-orm'
import type { DeliveryFilter } from '#contract/orders/fulfilment.ts'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'
import type { ClosedRange } from '#server/orders/delivery/days/business-days.ts'
import { matchesOrder } from '#server/orders/search/order-search.queries.ts'
import { waitingOrders } from '#server/orders/views/waiting-orders.queries.ts'

export interface DeliveryFigures {
  late: number
  dueSoon: number
  toPack: number
  ready: number
  onTheWay: number
  partDelivered: number
}

/** The figures of the list on a day. An overdue order is late only after a business day has come since. */
export async function countDeliveries(db: Db, today: string, closed: readonly ClosedRange[]): Promise<DeliveryFigures> {
  const { rows } = await db.execute<{ [name in keyof DeliveryFigures]: number }>(sql`
    with waiting as (${waitingOrders(today, closed)}) ${selectFigures(today)}`)
  return rows[0] ?? { late: 0, dueSoon: 0, toPack: 0, ready: 0, onTheWay: 0, partDelivered: 0 }
}

function selectFigures(today: string): SQL {
  return sql`
    select count(*) filter (where is_late)::int as late,
      count(*) filter (where due <= ${today}::date + 7 and not is_late)::int as "dueSoon",
      count(*) filter (where packed < bought)::int as "toPack",
      count(*) filter (where ready > 0)::int as "ready", count(*) filter (where on_the_way > 0)::int as "onTheWay",
      count(*) filter (where is_part_delivered)::int as "partDelivered"
    from waiting`
}

interface DeliverySearch {
  show: DeliveryFilter
  keyword: string
  /** Whether the keyword may be a part of an email address. */
  withEmails: boolean
  today: string
  closed: readonly ClosedRange[]
}

/** The ids of a part of the orders, how many there are on all parts, and the figures of all that wait. */
export interface DeliveryIds {
  ids: string[]
  count: number
  figures: DeliveryFigures
}

/** Lists the ids of a part of the orders, those that are due first, with one pass over all that wait. */
export async function listDeliveryIds(
  db: Db,
  { show, keyword, withEmails, today, closed }: DeliverySearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<DeliveryIds> {
  const conditions: Record<DeliveryFilter, SQL> = {
    unshipped: sql`packed < bought or ready > 0`,
    late: sql`is_late`,
    ready: sql`ready > 0`,
    shipped: sql`on_the_way > 0`,
  }
  // Only a search reads the orders themselves.
  const found =
    keyword === ''
      ? sql``
      : sql`join ${orders} on ${orders.id} = waiting.id and ${matchesOrder(keyword, { withEmails })}`
  const { rows } = await db.execute<Record<string, unknown> & DeliveryIds>(sql`
    with waiting as materialized (${waitingOrders(today, closed)}), fitting as materialized (
      select waiting.id, waiting.due, waiting.paid_at from waiting ${found} where ${conditions[show]}
    )
    select array(select id::text from fitting order by due, paid_at, id limit ${limit} offset ${offset}) as ids,
      (select count(*)::int from fitting) as count,
      (select to_jsonb(figures) from (${selectFigures(today)}) figures) as figures`)
  const [row] = rows
  if (!row) throw new Error('a statement without a table has no row')
  return row
}
