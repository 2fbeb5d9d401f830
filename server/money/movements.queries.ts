import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { countedAtSql } from '#server/orders/counted-at.queries.ts'
import { timeZone } from '#rules/shop-info.ts'

/** A span of instants: from the first, up to and without the second. */
export interface Span {
  from: Date
  until: Date
}

/** A payment of an order, or a refund of it, in whole cents that are below zero for a refund. */
export interface MovementRow {
  id: string
  kind: 'payment' | 'refund'
  at: Date
  orderId: string
  number: number
  /** Which refund of its order it is, from 1; 0 for a payment. */
  place: number
  buyerName: string
  buyerEmail: string
  /** The provider as text, empty where no session of one is stored. */
  provider: string
  providerId: string
  amountCents: number
  gstCents: number
}

type Timestamped<Row extends { at: Date }> = Omit<Row, 'at'> & { at: string | Date }

const instant = (at: Date) => sql`${at.toISOString()}::timestamptz`
const within = (column: SQL, { from, until }: Span) =>
  sql`${column} >= ${instant(from)} and ${column} < ${instant(until)}`
const gstOf = (cents: SQL) => sql`round((${cents})::numeric * 3 / 23)`
/** The same for whole cents of at least 0: no part of 23 is a half. Whole numbers take a quarter of the time. */
const gstOfTotal = (cents: SQL) => sql`((${cents} * 6 + 23) / 46)`

const dayOf = (at: SQL) => sql`(${at} at time zone ${timeZone}::text)::date`

/** Which orders `o` were paid in a span. Test payments and free orders are left out. */
const isPaidIn = (span: Span) => sql`${within(sql`o.paid_at`, span)} and not o.is_test_payment and o.total_cents > 0`

/**
 * The movements of a span: payments with their GST, and refunds (`refundsOf`). `ofPayments` follows the conditions of
 * the payments.
 */
function movements(span: Span, ofPayments: SQL = sql``): SQL {
  return sql`
    (select o.id, 'payment' as kind, o.paid_at as at, o.id as order_id, o.number, 0 as place, o.buyer_name, o.buyer_email,
      coalesce(o.payment_id, '') as provider_id, o.total_cents as amount_cents, ${gstOfTotal(sql`o.total_cents`)} as gst_cents,
      null::text as provider
    from orders o
    where ${isPaidIn(span)} ${ofPayments})
    union all ${refundsOf(span)}`
}

/**
 * Refunds of the payment that paid the order, on the day of their last request, with the difference of the GST before and after them, as the receipt has
 * it. Refunds of test payments and failed ones are left out, but failed ones have a number: it is that of a credit note,
 * which never changes.
 */
function refundsOf(span: Span): SQL {
  return sql`
    select id, 'refund' as kind, at, order_id, number, place::int as place, buyer_name, buyer_email, provider_id,
      -amount_cents as amount_cents,
      ${gstOf(sql`total_cents - refunded_cents`)} - ${gstOf(sql`total_cents - refunded_cents + amount_cents`)} as gst_cents,
      provider
    from (
      select r.id, ${countedAtSql('r')} as at, o.id as order_id, o.number, o.buyer_name, o.buyer_email, o.total_cents, r.amount_cents,
        case when r.transferred_at is null then coalesce(r.provider_refund_id, r.dispute_id, '') else '' end as provider_id,
        case when r.transferred_at is null then r.provider else 'transfer' end as provider,
        row_number() over of_order as place, r.status,
        sum(r.amount_cents) filter (where r.status <> 'failed') over of_order as refunded_cents
      from refunds r join orders o on o.id = r.order_id and o.payment_id = r.payment_id
      where not o.is_test_payment and o.paid_at is not null
        and o.id in (select order_id from refunds where ${within(countedAtSql('refunds'), span)})
      window of_order as (partition by o.id order by r.created_at, r.id)
    ) refund
    where status <> 'failed' and ${within(sql`at`, span)}`
}

/** Lists movements of a span by their time: those after one, or `offset` from the first. */
export async function listMovements(
  db: Db,
  span: Span,
  { after, limit, offset = 0 }: { after?: MovementRow | undefined; limit: number; offset?: number },
): Promise<MovementRow[]> {
  const place = after && sql`(${instant(after.at)}, ${after.id}::uuid)`
  // No part has more payments than this, so that the others of a year are not read.
  const firstPayments = sql`${place ? sql`and (o.paid_at, o.id) > ${place}` : sql``}
    order by o.paid_at, o.id limit ${limit + offset}::int`
  const { rows } = await db.execute<Timestamped<MovementRow>>(sql`
    select m.id, m.kind, m.at, m.order_id as "orderId", m.number, m.place, m.buyer_name as "buyerName",
      m.buyer_email as "buyerEmail", m.provider_id as "providerId", m.amount_cents::float8 as "amountCents",
      m.gst_cents::float8 as "gstCents", coalesce(m.provider,
        (select 'transfer' from transfers t where t.order_id = m.order_id),
        (select s.provider from checkout_sessions s where s.order_id = m.order_id and s.status = 'paid' limit 1), '') as provider
    from (
      select * from (${movements(span, firstPayments)}) every
      ${place ? sql`where (at, id) > ${place}` : sql``}
      order by at, id limit ${limit}::int offset ${offset}::int
    ) m order by m.at, m.id`)
  return rows.map((row) => ({ ...row, at: new Date(row.at) }))
}

/** The sums of a span for each New Zealand day with a movement, in whole cents above zero. */
export interface DayOfMoney {
  date: string
  invoices: number
  salesCents: number
  salesGstCents: number
  refunds: number
  refundedCents: number
  refundedGstCents: number
}

/**
 * Sums up the movements of a span for each New Zealand day that has some, oldest first. Payments are read from the
 * index `orders_paid_sums` alone.
 */
export async function sumDays(db: Db, span: Span): Promise<DayOfMoney[]> {
  const { rows } = await db.execute<{ [K in keyof DayOfMoney]: DayOfMoney[K] }>(sql`
    with sums as (
      select ${dayOf(sql`o.paid_at`)} as day, 'payment' as kind, count(*) as movements,
        sum(o.total_cents) as cents, sum(${gstOfTotal(sql`o.total_cents`)}) as gst_cents
      from orders o where ${isPaidIn(span)} group by 1
      union all
      select ${dayOf(sql`at`)}, 'refund', count(*), sum(amount_cents), sum(gst_cents)
      from (${refundsOf(span)}) refund group by 1
    )
    select to_char(day, 'YYYY-MM-DD') as date,
      coalesce(sum(movements) filter (where kind = 'payment'), 0)::int as invoices,
      coalesce(sum(cents) filter (where kind = 'payment'), 0)::float8 as "salesCents",
      coalesce(sum(gst_cents) filter (where kind = 'payment'), 0)::float8 as "salesGstCents",
      coalesce(sum(movements) filter (where kind = 'refund'), 0)::int as refunds,
      coalesce(-sum(cents) filter (where kind = 'refund'), 0)::float8 as "refundedCents",
      coalesce(-sum(gst_cents) filter (where kind = 'refund'), 0)::float8 as "refundedGstCents"
    from sums group by day order by day`)
  return rows
}
