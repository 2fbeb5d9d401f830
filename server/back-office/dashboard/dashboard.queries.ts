import { markedBuyerName } from '#rules/orders/buyer.ts'
import { and, asc, desc, eq, isNull, lte, ne, sql, type SQL } from 'drizzle-orm'
import type { Dashboard } from '#contract/back-office/dashboard.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { orderRequests } from '#db/tables/orders/parcels.ts'
import { providerRefusals } from '#db/tables/payments/payments.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { isReturnOverdue } from '#rules/orders/requests.ts'
import type { DayOfSales } from './sales.ts'
import { timeZone } from '#rules/platform/shop-info.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'
import type { ClosedRange } from '#server/orders/delivery/days/business-days.ts'
import { daysLateOf, storedPromise } from '#server/orders/placing/order-promise.ts'
import { dueDaySql, isNotPaidSql, waitsForDeliverySql } from '#server/orders/orders.queries.ts'

/** The number of all matching rows, regardless of the limit. */
const countAll = sql<number>`(count(*) over ())::int`

/**
 * Lists the sales of the last `count` New Zealand days, oldest first, including days without orders; test payments are
 * counted apart. A refund reduces the day on which its order was paid, and an order that is refunded in full, or free
 * and cancelled, is not a sale.
 */
export async function listDaysOfSales(db: Db, now: Date, count: number): Promise<DayOfSales[]> {
  const dayOf = (instant: SQL) => sql`(${instant} at time zone ${timeZone}::text)::date`
  const { rows } = await db.execute<Record<keyof DayOfSales, string | number>>(sql`
    with days as (
      select ${dayOf(sql`${now.toISOString()}::timestamptz`)} - ago as day from generate_series(0, ${count - 1}::int) ago
    ), start as (
      select min(day)::timestamp at time zone ${timeZone}::text as instant from days
    ), placed as (
      select ${dayOf(sql`created_at`)} as day, count(*) as orders
      from orders where created_at >= (select instant from start) group by 1
    ), paid as (
      select
        ${dayOf(sql`paid_at`)} as day,
        count(*) filter (where is_sale and not is_test_payment) as orders,
        sum(total_cents - returned.cents) filter (where not is_test_payment) as cents,
        count(*) filter (where is_sale and is_test_payment) as test_orders,
        sum(total_cents - returned.cents) filter (where is_test_payment) as test_cents
      from orders, lateral (
        select coalesce(sum(refunds.amount_cents), 0) as cents from refunds
        where refunds.order_id = orders.id and refunds.payment_id = orders.payment_id and refunds.status <> 'failed'
      ) returned, lateral (
        select total_cents > returned.cents or (total_cents = 0 and cancelled_at is null) as is_sale
      ) sale
      where paid_at >= (select instant from start) group by 1
    )
    select
      to_char(day, 'YYYY-MM-DD') as "date",
      coalesce(placed.orders, 0)::int as "orders",
      coalesce(paid.orders, 0)::int as "paidOrders",
      coalesce(paid.cents, 0)::float8 as "revenueCents",
      coalesce(paid.test_orders, 0)::int as "testOrders",
      coalesce(paid.test_cents, 0)::float8 as "testCents"
    from days left join placed using (day) left join paid using (day)
    order by day`)
  return rows.map(({ date, orders: placed, paidOrders, revenueCents, testOrders, testCents }) => ({
    date: String(date),
    orders: Number(placed),
    paidOrders: Number(paidOrders),
    revenueCents: Number(revenueCents),
    testOrders: Number(testOrders),
    testCents: Number(testCents),
  }))
}

/** Now, and the days on which the shop is closed: what decides how late an order is. */
interface LatenessTime {
  now: Date
  closed: readonly ClosedRange[]
}

/** Lists the unpaid orders that are not cancelled: the ten oldest, and their total count. */
export function listUnpaid(db: Db, now: Date): Promise<Dashboard['unpaid']> {
  return listOpen(db, { now, closed: [] }, isNotPaidSql(), [asc(orders.createdAt)])
}

/** Lists the ten paid, undelivered orders that are due first, and the count of all; the order list shows the same. */
export function listUndelivered(db: Db, at: LatenessTime): Promise<Dashboard['undelivered']> {
  return listOpen(db, at, waitsForDeliverySql(), [asc(dueDaySql()), asc(orders.paidAt)])
}

async function listOpen(db: Db, { now, closed }: LatenessTime, isOpen: SQL, mostUrgentFirst: SQL[]) {
  const inOrder = [...mostUrgentFirst, asc(orders.id)]
  // Of the orders that are only counted, neither the rows nor the items are read.
  const first = db
    .select({ id: orders.id, count: countAll.as('count') })
    .from(orders)
    .where(isOpen)
    .orderBy(...inOrder)
    .limit(10)
    .as('first')
  const rows = await db
    .select({ order: orders, pieces: itemsSql(), count: first.count })
    .from(first)
    .innerJoin(orders, eq(orders.id, first.id))
    .orderBy(...inOrder)
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map(({ order, pieces }) => ({
      _id: order.id,
      orderNumber: formatOrderNumber(order.number),
      name: markedBuyerName({ name: order.buyerName, email: order.buyerEmail, recipient: order.recipient }),
      city: order.city,
      pieces,
      totalPrice: dollarsOf(order.totalCents),
      since: (order.paidAt ?? order.createdAt).toISOString(),
      isTestPayment: order.isTestPayment,
      attention: order.attention,
      promise: storedPromise(order),
      daysLate: daysLateOf(order, now, closed),
    })),
  }
}

/** What an order has, without its cancelled items, as `piecesText` says it. */
function itemsSql(): SQL<string> {
  return sql<string>`coalesce((select string_agg((i.qty - i.cancelled_qty) || ' × ' || i.name, ', ' order by i.position)
    from order_items i where i.order_id = ${orders.id} and i.qty > i.cancelled_qty), '')`
}

/** Lists the published products that run low, fewest units first, and their total count (behaviour, Stock). */
export async function listLowStock(db: Db, now: Date): Promise<Dashboard['lowStock']> {
  const rows = await db
    .select({
      _id: products.id,
      code: products.code,
      name: products.name,
      countInStock: sellable(now),
      count: countAll,
    })
    .from(products)
    .where(and(eq(products.isDraft, false), lte(sellable(now), products.reorderLevel)))
    .orderBy(asc(sellable(now)), asc(alphabetical(products.name)), asc(products.id))
    .limit(20)
  return { count: rows[0]?.count ?? 0, products: rows.map(({ count: _count, ...product }) => product) }
}

export async function listFailedEmails(db: Db): Promise<Dashboard['failedEmails']> {
  const rows = await db
    .select({
      _id: emails.id,
      kind: emails.kind,
      to: emails.to,
      subject: emails.subject,
      orderId: emails.orderId,
      number: orders.number,
      lastError: emails.lastError,
      createdAt: emails.createdAt,
      count: countAll,
    })
    .from(emails)
    .leftJoin(orders, eq(orders.id, emails.orderId))
    .where(eq(emails.status, 'failed'))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(20)
  return {
    count: rows[0]?.count ?? 0,
    emails: rows.map(({ count: _count, number, createdAt, ...email }) => ({
      ...email,
      orderNumber: toOrderNumber(number),
      createdAt: createdAt.toISOString(),
    })),
  }
}

/** Lists the unresolved refusals of the payment providers, newest first, and their total count. */
export async function listProviderRefusals(db: Db): Promise<Dashboard['providerRefusals']> {
  const { id, provider, operation, code, message, orderId, lastAt, resolvedAt } = providerRefusals
  const rows = await db
    .select({
      _id: id,
      provider,
      operation,
      code,
      message,
      orderId,
      number: orders.number,
      count: providerRefusals.count,
      lastAt,
      total: countAll,
    })
    .from(providerRefusals)
    .leftJoin(orders, eq(orders.id, orderId))
    .where(isNull(resolvedAt))
    .orderBy(desc(lastAt), desc(id))
    .limit(20)
  return {
    count: rows[0]?.total ?? 0,
    refusals: rows.map(({ total: _total, number, ...refusal }) => ({
      ...refusal,
      orderNumber: toOrderNumber(number),
      lastAt: refusal.lastAt.toISOString(),
    })),
  }
}

export async function listAttention(db: Db): Promise<Dashboard['attention']> {
  const rows = await db
    .select({
      orderId: orders.id,
      number: orders.number,
      name: orders.buyerName,
      email: orders.buyerEmail,
      recipient: orders.recipient,
      totalCents: orders.totalCents,
      isTestPayment: orders.isTestPayment,
      attention: orders.attention,
      createdAt: orders.createdAt,
      count: countAll,
    })
    .from(orders)
    .where(ne(orders.attention, []))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(20)
  return {
    count: rows[0]?.count ?? 0,
    orders: rows.map(
      ({ orderId, number, name, email, recipient, totalCents, isTestPayment, attention, createdAt }) => ({
        orderId,
        orderNumber: formatOrderNumber(number),
        name: markedBuyerName({ name, email, recipient }),
        totalPrice: dollarsOf(totalCents),
        isTestPayment,
        attention,
        createdAt: createdAt.toISOString(),
      }),
    ),
  }
}

/** Lists the accepted returns whose items are not here, oldest first, and their total count. */
export async function listPendingReturns(db: Db, now: Date): Promise<Dashboard['pendingReturns']> {
  const rows = await db
    .select({
      _id: orderRequests.id,
      orderId: orders.id,
      number: orders.number,
      name: orders.buyerName,
      email: orders.buyerEmail,
      recipient: orders.recipient,
      pieces: sql<number>`(select sum((piece ->> 'qty')::int) from jsonb_array_elements(${orderRequests.pieces}) piece)::int`,
      acceptedAt: sql<Date>`${orderRequests.answeredAt}`.mapWith(orderRequests.answeredAt),
      count: countAll,
    })
    .from(orderRequests)
    .innerJoin(orders, eq(orders.id, orderRequests.orderId))
    .where(eq(orderRequests.outcome, 'awaited'))
    .orderBy(asc(orderRequests.answeredAt), asc(orderRequests.id))
    .limit(20)
  return {
    count: rows[0]?.count ?? 0,
    returns: rows.map(({ _id, orderId, number, name, email, recipient, pieces, acceptedAt }) => ({
      _id,
      orderId,
      orderNumber: formatOrderNumber(number),
      name: markedBuyerName({ name, email, recipient }),
      pieces,
      acceptedAt: acceptedAt.toISOString(),
      isOverdue: isReturnOverdue(acceptedAt, now),
    })),
  }
}

/** The number of the order of a row that may have none. */
function toOrderNumber(number: number | null): string | null {
  return number === null ? null : formatOrderNumber(number)
}
