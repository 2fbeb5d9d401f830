import { type SQL, sql } from 'drizzle-orm'
import type { SalesReport } from '#contract/payments/money.ts'
import { type Db, transact, type Tx } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { soldDays, changedSoldDays } from '#db/tables/payments/gst.ts'
import type { Period } from '#rules/payments/gst/gst-periods.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { timeZone } from '#rules/platform/shop-info.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import type { Span } from './movements.queries.ts'

/** A line of a paid order, with what was paid for it: its part of the total, as refunds count it. */
export interface SoldLine {
  orderId: string
  position: number
  number: number
  at: Date
  name: string
  qty: number
  priceCents: number
  lineCents: number
  paidCents: number
}

/**
 * The items of orders paid with real money in a span. Cumulative rounding makes the parts add up to the order's total.
 */
export function soldLines({ from, until }: Span): SQL {
  return sql`
    select order_id, position, number, at, product_id, name, qty, price_cents, line_cents,
      coalesce(div(total_cents * until_cents, nullif(whole_cents, 0))
        - div(total_cents * (until_cents - line_cents), nullif(whole_cents, 0)), 0) as paid_cents
    from (
      select o.id as order_id, i.position, o.number, o.paid_at as at, o.total_cents::numeric, i.product_id, i.name, i.qty,
        i.price_cents, i.price_cents * i.qty as line_cents,
        sum(i.price_cents * i.qty) over (partition by o.id order by i.position) as until_cents,
        sum(i.price_cents * i.qty) over (partition by o.id) as whole_cents
      from orders o join order_items i on i.order_id = o.id
      where o.paid_at >= ${from.toISOString()}::timestamptz and o.paid_at < ${until.toISOString()}::timestamptz
        and not o.is_test_payment
    ) line`
}

/** The sums of the days of a period by item, those of deleted products by name. They must be up to date. */
function soldItems({ from, to }: Period): SQL {
  return sql`
    select "products"."id", case when "products"."id" is null then ${soldDays.name} else '' end as name,
      sum(${soldDays.pieces})::int as qty, sum(${soldDays.paidCents}) as cents
    from ${soldDays} left join ${products} on "products"."id" = ${soldDays.productId}
    where ${soldDays.day} between ${from}::date and ${to}::date group by 1, 2`
}

/** Sums up the sold items of a period by their category of today, the most first. */
export async function listSoldCategories(db: Db, period: Period): Promise<SalesReport['categories']> {
  const { rows } = await db.execute<{ category: string; pieces: number; cents: number }>(sql`
    select coalesce(p.category, 'Deleted pieces') as category, sum(sold.qty)::int as pieces, sum(sold.cents)::float8 as cents
    from (${soldItems(period)}) sold left join products p on p.id = sold.id
    group by 1 order by 3 desc, 1`)
  return rows.map(({ category, pieces, cents }) => ({ category, pieces, sales: dollarsOf(cents) }))
}

/** Sums up the sold items of a period by item, the most first, and counts the kinds of items. */
export async function listSoldItems(
  db: Db,
  period: Period,
  { now, limit }: { now: Date; limit: number },
): Promise<Pick<SalesReport, 'pieces' | 'soldPieces'>> {
  type Row = Omit<SalesReport['pieces'][number], '_id' | 'sales'> & { id: string | null; cents: number; count: number }
  const { rows } = await db.execute<{ [K in keyof Row]: Row[K] }>(sql`
    select sold.id, coalesce("products"."name", sold.name) as name, coalesce("products"."code", '') as code,
      coalesce("products"."image", '') as image, sold.qty as sold, sold.cents::float8, sold.count,
      case when "products"."id" is null then null else ${sellable(now)} end as "countInStock"
    from (
      select *, (count(*) over ())::int as count from (${soldItems(period)}) every
      order by cents desc, qty desc, id limit ${limit}::int
    ) sold left join ${products} on "products"."id" = sold.id
    order by sold.cents desc, sold.qty desc, sold.id`)
  return {
    soldPieces: rows[0]?.count ?? 0,
    pieces: rows.map(({ id, cents, count: _count, ...piece }) => ({ ...piece, _id: id, sales: dollarsOf(cents) })),
  }
}

/** Lists lines of the orders that were paid in a span, in the order of payment: those after one, or the first ones. */
export async function listSoldLines(
  db: Db,
  span: Span,
  { after, limit }: { after: SoldLine | undefined; limit: number },
): Promise<SoldLine[]> {
  const { rows } = await db.execute<Omit<SoldLine, 'at'> & { at: string | Date }>(sql`
    select order_id as "orderId", position, number, at, name, qty, price_cents::float8 as "priceCents",
      line_cents::float8 as "lineCents", paid_cents::float8 as "paidCents"
    from (${soldLines(after ? { ...span, from: after.at } : span)}) line
    ${after ? sql`where (at, order_id, position) > (${after.at.toISOString()}::timestamptz, ${after.orderId}::uuid, ${after.position}::int)` : sql``}
    order by at, order_id, position limit ${limit}::int`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** Days of one transaction: few enough that none takes long. */
const batchSize = 31

const dayOf = sql`(paid_at at time zone ${timeZone}::text)::date`

/**
 * Sums up the days again that triggers have marked as changed, one process at a time. `onMany` gets the number of
 * lines.
 */
export async function sumChangedDays(db: Db, onMany?: (lines: number) => void): Promise<void> {
  if (onMany) {
    const lines = await db.$count(changedSoldDays)
    if (lines > batchSize) onMany(lines)
  }
  while (await hasChanges(db)) await sumBatch(db)
}

/** Marks all days as changed: the triggers were off while the rows of a backup were inserted. */
export async function markAllSoldDays(tx: Tx): Promise<void> {
  await tx.execute(sql`
    insert into ${changedSoldDays} (paid_at) select min(paid_at) from ${orders} where paid_at is not null group by ${dayOf}`)
}

async function hasChanges(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ found: boolean }>(sql`select exists (select from ${changedSoldDays}) as found`)
  return rows[0]?.found === true
}

async function sumBatch(db: Db): Promise<void> {
  await transact(db, async (tx) => {
    // The lines are deleted before anything is read: a change that is committed later has a line of its own.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext('sums of sold pieces'))`)
    const { rows } = await tx.execute<{ day: string }>(sql`
      with taken as (
        delete from ${changedSoldDays} where id in (select id from ${changedSoldDays} order by id limit ${batchSize}::int)
        returning order_id, paid_at
      )
      select distinct ${dayOf}::text as day from (
        select paid_at from taken
        union all select ordered.paid_at from ${orders} ordered where ordered.id in (select order_id from taken)
      ) changed where paid_at is not null`)
    for (const { day } of rows) await sumDay(tx, day)
  })
}

async function sumDay(tx: Tx, day: string): Promise<void> {
  const [from, until] = [startOfDay(day), endOfDay(day)]
  if (!from || !until) throw new Error(`The database has a day that does not exist: ${day}`)
  await tx.execute(sql`delete from ${soldDays} where day = ${day}::date`)
  await tx.execute(sql`
    insert into ${soldDays} (day, product_id, name, pieces, paid_cents)
    select ${day}::date, product_id, name, sum(qty)::int, sum(paid_cents)::bigint
    from (${soldLines({ from, until })}) line group by product_id, name`)
}

interface ReachedOrders {
  reached: number
  unpaid: number
  unpaidCents: number
}

/**
 * Counts the orders whose payment page was opened in a span. One is unpaid once no page is open and no payment pending;
 * a later payment counts as paid.
 */
export async function countReached(db: Db, { from, until }: Span): Promise<ReachedOrders> {
  const isOf = sql`${checkoutSessions.orderId} = ${orders.id}`
  const { rows } = await db.execute<{ [name in keyof ReachedOrders]: number }>(sql`
    with reached as (
      select ${orders.totalCents} as cents, ${orders.paidAt} is null and not exists (
          select from ${checkoutSessions} where ${isOf} and ${checkoutSessions.status} <> 'closed'
        ) as is_unpaid
      from ${orders}
      where exists (
        select from ${checkoutSessions} where ${isOf} and ${checkoutSessions.createdAt} >= ${from.toISOString()}::timestamptz
          and ${checkoutSessions.createdAt} < ${until.toISOString()}::timestamptz
      )
    )
    select count(*)::int as reached, (count(*) filter (where is_unpaid))::int as unpaid,
      coalesce(sum(cents) filter (where is_unpaid), 0)::float8 as "unpaidCents"
    from reached`)
  return rows[0] ?? { reached: 0, unpaid: 0, unpaidCents: 0 }
}
