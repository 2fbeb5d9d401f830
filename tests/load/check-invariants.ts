import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { checkPayments } from './check-payments.ts'
import type { ProviderRecords } from './start-fleet.ts'

/** The values that the records are compared with. */
export interface ExpectedState {
  /** The shop's products, and the units of each before the load. */
  products: readonly string[]
  stock: number
  /** The orders that shoppers received a response for. */
  placed: ReadonlySet<string>
  /** The order of each refund that an admin received a response for, by its Idempotency-Key. */
  refunded: ReadonlyMap<string, string>
}

/** Returns a sentence for each violation; pending refunds and events that have not arrived are violations. */
export async function checkInvariants(db: Db, providers: ProviderRecords, expected: ExpectedState): Promise<string[]> {
  const violations = [
    await checkUnits(db, expected),
    await listViolations(db, wrongHolds),
    await listViolations(db, wrongLedger),
    await checkPlaced(db, expected),
    await checkPayments(db, providers),
    await checkRefundDecisions(db, expected),
    await listViolations(db, tooManyUses),
    await listViolations(db, wrongHistory),
    await listViolations(db, wrongEmails),
    await listViolations(db, wrongRefunds),
    await listViolations(db, wrongRequests),
    await listViolations(db, wrongParcels),
  ]
  return violations.flat()
}

async function listViolations(db: Db, query: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ violation: string }>(query)
  return rows.map(({ violation }) => violation)
}

interface Units extends Record<string, unknown> {
  id: string
  stock: number
  sold: number
  held: number
}

/** Stock plus sold units equals the initial stock. Units that are on sale again are not sold. */
async function checkUnits(db: Db, { products, stock: atStart }: ExpectedState): Promise<string[]> {
  const { rows } = await db.execute<Units>(sql`
    select p.id, p.stock,
      coalesce((select sum(i.not_restocked_qty + case when o.cancelled_at is null then i.qty - i.cancelled_qty - coalesce((
          select sum(pi.restocked_qty) from parcel_items pi join parcels pa on pa.id = pi.parcel_id
          where pa.order_id = i.order_id and pi.position = i.position), 0) else 0 end)
        from order_items i join orders o on o.id = i.order_id
        where i.product_id = p.id and o.paid_at is not null), 0)::int as sold,
      coalesce((select sum(h.qty) from holds h where h.product_id = p.id and h.expires_at > now()), 0)::int as held
    from products p`)
  const known = new Map(rows.map((row) => [row.id, row]))
  return products.flatMap((id) => {
    const { stock = -1, sold = 0, held = 0 } = known.get(id) ?? {}
    if (stock >= 0 && stock + sold === atStart && held <= stock) return []
    return [`product ${id}: ${stock} in stock, ${sold} sold, ${held} held, and there were ${atStart}`]
  })
}

/** An unpaid order holds exactly its units; a paid or cancelled order holds none. */
const wrongHolds = sql`
  select 'order ' || o.id || ' holds ' || held.units || ' of its ' || bought.units || ' units' as violation
  from orders o
  cross join lateral (select coalesce(sum(qty), 0)::int as units from holds where order_id = o.id) held
  cross join lateral (select coalesce(sum(qty), 0)::int as units from order_items where order_id = o.id) bought
  where (o.paid_at is null and o.cancelled_at is null and o.held_until > now() and held.units <> bought.units)
    or ((o.paid_at is not null or o.cancelled_at is not null) and held.units > 0)`

/** The lines of the stock ledger add up to the stock and the holds of each product. */
const wrongLedger = sql`
  select 'product ' || p.id || ': its lines add up to ' || line.stock || ' in stock and ' || line.held || ' held, not to '
    || p.stock || ' and ' || held.units as violation
  from products p
  cross join lateral (select coalesce(sum(qty), 0)::int as units from holds where product_id = p.id) held
  cross join lateral (select coalesce(sum(stock_change), 0)::int as stock, coalesce(sum(held_change), 0)::int as held
    from stock_lines where product_id = p.id) line
  where line.stock <> p.stock or line.held <> held.units`

async function checkPlaced(db: Db, { placed }: ExpectedState): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`select id from orders`)
  const known = new Set(rows.map(({ id }) => id))
  return [...placed].filter((id) => !known.has(id)).map((id) => `order ${id} got a 201 response and does not exist`)
}

/** A refund that an admin requested exists once for its Idempotency-Key, at the order that it was requested for. */
async function checkRefundDecisions(db: Db, { refunded }: ExpectedState): Promise<string[]> {
  const { rows } = await db.execute<{ key: string; orders: string[] }>(sql`
    select idempotency_key as key, array_agg(order_id::text) as orders
    from refunds where idempotency_key is not null group by 1`)
  const ordersOf = new Map(rows.map(({ key, orders }) => [key, orders]))
  const missing = [...refunded]
    .filter(([key, orderId]) => !ordersOf.get(key)?.includes(orderId))
    .map(([key, orderId]) => `the refund ${key} of order ${orderId} got a 201 response and does not exist`)
  const doubled = rows.filter(({ orders }) => orders.length > 1).map(({ key }) => `the refund ${key} exists twice`)
  return [...missing, ...doubled]
}

/** No discount code is used by more orders than it allows, in all and of one buyer. Held and paid orders use it. */
const tooManyUses = sql`
  with uses as (
    select discount_id, user_id from orders
    where cancelled_at is null and (paid_at is not null or held_until > now())
  )
  select 'code ' || d.code || ' is used ' || count(*) || ' times of ' || d.total_limit as violation
  from discounts d join uses on uses.discount_id = d.id
  group by d.id having count(*) > d.total_limit
  union all
  select 'code ' || d.code || ' is used ' || count(*) || ' times by one buyer of ' || d.customer_limit
  from discounts d join uses on uses.discount_id = d.id
  group by d.id, uses.user_id having count(*) > d.customer_limit`

/** A paid order has one audit event `paid`. */
const wrongHistory = sql`
  select 'order ' || o.id || ' has ' || noted.times || ' entries "paid" in its history' as violation
  from orders o
  cross join lateral (select count(*)::int as times from changes c
    where c.subject = 'order' and c.subject_id = o.id and c.action = 'paid') noted
  where noted.times <> case when o.paid_at is null then 0 else 1 end`

/** An unconfirmed buyer gets the one about the placed order only when the payment page was opened. */
const wrongEmails = sql`
  select 'order ' || o.id || ' has ' || written.received || ' order-received, ' || written.paid || ' payment-received and '
    || written.refunded || ' refunded emails' as violation
  from orders o
  join users u on u.id = o.user_id
  cross join lateral (select
    count(*) filter (where kind = 'order-received')::int as received,
    count(*) filter (where kind = 'payment-received')::int as paid,
    count(*) filter (where kind = 'refunded')::int as refunded
    from emails where order_id = o.id) written
  cross join lateral (select
    case when o.paid_at is null then 0 else 1 end as paid,
    (select count(*) from refunds where order_id = o.id and status = 'succeeded') as refunded) expected
  where case when u.email_confirmed_at is null
    then written.received > 1 or written.paid <> expected.paid or written.refunded <> expected.refunded
    else written.received <> 1 or written.paid <> expected.paid or written.refunded <> expected.refunded end
  union all
  select 'the email ' || e.kind || ' ' || e.id || ' is ' || e.status || ' and nothing will send it' as violation
  from emails e
  where e.status <> 'sent' and not exists (select from jobs.job j
    where j.name = 'emails' and j.data ->> 'emailId' = e.id::text and j.state in ('created', 'retry', 'active'))`

const wrongRefunds = sql`
  select 'refund ' || id || ' of order ' || order_id || ' is ' || status || ' after ' || attempts || ' tries' as violation
  from refunds where status <> 'succeeded'`

/** An order is delivered exactly when all its other units are, and an undone shipment leaves no email. */
const wrongParcels = sql`
  with packed as (
    select o.id, o.paid_at, o.cancelled_at, o.delivered_at,
      (select sum(qty - cancelled_qty) from order_items where order_id = o.id)::int as bought,
      (select coalesce(sum(pi.qty), 0) from parcel_items pi join parcels pa on pa.id = pi.parcel_id
        where pa.order_id = o.id)::int as packed,
      (select coalesce(sum(pi.qty), 0) from parcel_items pi join parcels pa on pa.id = pi.parcel_id
        where pa.order_id = o.id and pa.delivered_at is not null)::int as delivered,
      (select count(*) from parcels where order_id = o.id and shipped_at is not null)::int as shipments,
      (select count(*) from emails where order_id = o.id and kind = 'shipped')::int as shipped_emails
    from orders o
  )
  select 'order ' || id || ' has ' || packed || ' of its ' || bought || ' units in parcels, ' || delivered
    || ' delivered, ' || shipments || ' shipments and ' || shipped_emails || ' shipped emails' as violation
  from packed
  where packed > bought
    or (packed > 0 and (paid_at is null or cancelled_at is not null))
    or (cancelled_at is null and paid_at is not null and (delivered_at is not null) <> (bought > 0 and delivered = bought))
    or shipped_emails > shipments
  union all
  select 'item ' || i.position || ' of order ' || i.order_id || ' is in too many parcels' as violation
  from order_items i
  where i.qty - i.cancelled_qty < (select coalesce(sum(pi.qty), 0) from parcel_items pi
    join parcels pa on pa.id = pi.parcel_id where pa.order_id = i.order_id and pi.position = i.position)`

/** An order of which nothing is left is cancelled and refunded whole. */
const wrongRequests = sql`
  select 'request ' || r.id || ' of order ' || r.order_id || ' is accepted for ' || r.refund_cents || ' cents, with '
    || found.cents || ' refunded and ' || noted.times || ' events' as violation
  from order_requests r
  join orders o on o.id = r.order_id
  cross join lateral (select coalesce(sum(amount_cents), 0)::int as cents from refunds
    where order_id = o.id and idempotency_key = r.id::text) found
  cross join lateral (select count(*)::int as times from changes c
    where c.subject = 'order' and c.subject_id = o.id and c.action = 'accepted') noted
  where r.status = 'accepted' and r.outcome is null and not r.is_by_shop and (noted.times <> 1 or (o.cancelled_at is null and found.cents <> r.refund_cents))`
