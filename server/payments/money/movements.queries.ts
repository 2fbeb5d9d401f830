import { type SQL, sql } from 'drizzle-orm'
import type { MovementKind } from '#contract/payments/money.ts'
import type { Db } from '#db/open.ts'
import { returnedRefunds } from '#db/tables/payments/gst.ts'
import { countedAtSql } from '#server/orders/orders.queries.ts'
import { timeZone } from '#rules/platform/shop-info.ts'

/** A span of instants: from the first, up to and without the second. */
export interface Span {
  from: Date
  until: Date
}

/** A payment of an order, a refund of it, or the reversal of a refund, in whole cents that are below zero for a refund. */
export interface MovementRow {
  id: string
  kind: MovementKind
  at: Date
  orderId: string
  number: number
  /** Which refund of its order it is, from 1; 0 for a payment. */
  place: number
  /** Which request of that refund it is, from 1: one that came back and was made again has a second one. */
  attempt: number
  buyerName: string
  buyerEmail: string
  recipient: string
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

/** The payments and refunds (`refundsOf`) of a span. `ofPayments` are conditions on the payments. */
function movements(span: Span, ofPayments: SQL = sql``): SQL {
  return sql`
    (select o.id, 'payment' as kind, o.paid_at as at, o.id as order_id, o.number, 0 as place, 0 as attempt, o.buyer_name, o.buyer_email, o.recipient,
      coalesce(o.payment_id, '') as provider_id, o.total_cents as amount_cents, ${gstOfTotal(sql`o.total_cents`)} as gst_cents,
      null::text as provider
    from orders o
    where ${isPaidIn(span)} ${ofPayments})
    union all ${refundsOf(span)}`
}

/**
 * The refunds of the payment that paid an order, on the day of their last request, and reversals of those that came
 * back after that day was filed. Their GST is the difference before and after. Failed refunds and test payments are
 * left out, but a failed refund keeps its credit note's number.
 */
function refundsOf(span: Span): SQL {
  const returned = (kind: 'refund' | 'return', at: SQL, cents: SQL) => sql`
    select b.id, ${kind}::text, ${at}, ${cents}, row_number() over (order by b.returned_at, b.id)
    from ${returnedRefunds} b where b.refund_id = numbered.id`
  return sql`
    select id, kind, at, order_id, number, place, attempt::int as attempt, buyer_name, buyer_email, recipient, provider_id,
      -cents as amount_cents,
      ${gstOf(sql`total_cents - refunded_cents`)} - ${gstOf(sql`total_cents - refunded_cents + cents`)} as gst_cents,
      provider
    from (
      select movement.*, order_id, number, place, buyer_name, buyer_email, recipient, provider_id, provider, total_cents,
        sum(cents) over (partition by order_id order by at, movement.id, kind) as refunded_cents
      from (
        select r.id, ${countedAtSql('r')} as counted_at, r.amount_cents, r.status, o.id as order_id, o.number,
          o.buyer_name, o.buyer_email, o.recipient, o.total_cents,
          case when r.transferred_at is null then coalesce(r.provider_refund_id, r.dispute_id, '') else '' end as provider_id,
          case when r.transferred_at is null then r.provider else 'transfer' end as provider,
          row_number() over (partition by o.id order by r.created_at, r.id)::int as place
        from refunds r join orders o on o.id = r.order_id and o.payment_id = r.payment_id
        where not o.is_test_payment and o.paid_at is not null and o.id in (
          select order_id from refunds where ${within(countedAtSql('refunds'), span)}
          union all select r.order_id from ${returnedRefunds} b join refunds r on r.id = b.refund_id
          where ${within(sql`b.counted_at`, span)} or ${within(sql`b.returned_at`, span)})
      ) numbered cross join lateral (
        select numbered.id, 'refund'::text as kind, counted_at as at, amount_cents as cents,
          (select count(*) + 1 from ${returnedRefunds} b where b.refund_id = numbered.id) as attempt
        where status <> 'failed'
        union all ${returned('refund', sql`b.counted_at`, sql`amount_cents`)}
        union all ${returned('return', sql`b.returned_at`, sql`-amount_cents`)}
      ) movement
    ) refund
    where ${within(sql`at`, span)}`
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
    select m.id, m.kind, m.at, m.order_id as "orderId", m.number, m.place, m.attempt, m.buyer_name as "buyerName",
      m.buyer_email as "buyerEmail", m.recipient, m.provider_id as "providerId", m.amount_cents::float8 as "amountCents",
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

/** The cents of a New Zealand day with a movement. Refunds are below zero when more came back than was refunded. */
export interface DayOfMoney {
  date: string
  movements: number
  invoices: number
  salesCents: number
  salesGstCents: number
  refunds: number
  refundedCents: number
  refundedGstCents: number
}

/** Sums up a span by New Zealand day, oldest first. Payments come from the index `orders_paid_sums` alone. */
export async function sumDays(db: Db, span: Span): Promise<DayOfMoney[]> {
  const { rows } = await db.execute<{ [K in keyof DayOfMoney]: DayOfMoney[K] }>(sql`
    with sums as (
      select ${dayOf(sql`o.paid_at`)} as day, 'payment' as kind, count(*) as movements,
        sum(o.total_cents) as cents, sum(${gstOfTotal(sql`o.total_cents`)}) as gst_cents
      from orders o where ${isPaidIn(span)} group by 1
      union all
      select ${dayOf(sql`at`)}, kind, count(*), sum(amount_cents), sum(gst_cents)
      from (${refundsOf(span)}) refund group by 1, 2
    )
    select to_char(day, 'YYYY-MM-DD') as date, sum(movements)::int as movements,
      coalesce(sum(movements) filter (where kind = 'payment'), 0)::int as invoices,
      coalesce(sum(cents) filter (where kind = 'payment'), 0)::float8 as "salesCents",
      coalesce(sum(gst_cents) filter (where kind = 'payment'), 0)::float8 as "salesGstCents",
      coalesce(sum(movements) filter (where kind = 'refund'), 0)::int as refunds,
      coalesce(-sum(cents) filter (where kind <> 'payment'), 0)::float8 as "refundedCents",
      coalesce(-sum(gst_cents) filter (where kind <> 'payment'), 0)::float8 as "refundedGstCents"
    from sums group by day order by day`)
  return rows
}
