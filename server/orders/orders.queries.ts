import { and, asc, desc, eq, gt, inArray, isNull, lte, notExists, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Attention, PaidWith } from '#contract/orders/order.ts'
import type { Db } from '#db/open.ts'
import { changes } from '#db/tables/platform/history.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions, refunds } from '#db/tables/payments/payments.ts'
import { transfers } from '#db/tables/orders/phone-orders.ts'
import { timeZone } from '#rules/platform/shop-info.ts'
import {
  type FoundParcel,
  type FoundRequest,
  listParcels,
  listRequests,
} from '#server/orders/parcels/parcels.queries.ts'

export type OrderRow = typeof orders.$inferSelect
export type OrderItemRow = typeof orderItems.$inferSelect
export type RefundRow = typeof refunds.$inferSelect

/** An order with its items, parcels, requests and refunds, and what it was paid with. */
export interface FoundOrder {
  order: OrderRow
  items: OrderItemRow[]
  parcels: FoundParcel[]
  requests: FoundRequest[]
  refunds: RefundRow[]
  paidWith: PaidWith | null
}

/** Finds an order with its items and refunds. */
export async function findOrder(db: Db, id: string): Promise<FoundOrder | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  const [found] = order ? await withItemsAndRefunds(db, [order]) : []
  return found
}

/** Finds some orders with all that belongs to them, in no particular order. */
export async function findOrders(db: Db, ids: readonly string[]): Promise<FoundOrder[]> {
  if (ids.length === 0) return []
  return withItemsAndRefunds(
    db,
    await db
      .select()
      .from(orders)
      .where(inArray(orders.id, [...ids])),
  )
}

/** The rule `isFullyRefunded` in SQL. It names the table in full for use with joins. */
export function isFullyRefundedSql(): SQL<boolean> {
  return sql<boolean>`(${orders.paidAt} is not null and ${orders.totalCents} > 0 and ${orders.totalCents} <= (
    select coalesce(sum(refunds.amount_cents), 0) from refunds
    where refunds.order_id = ${orders.id} and refunds.payment_id = ${orders.paymentId} and refunds.status <> 'failed'
  ))`
}

/** The rule `isRefundUndecided` in SQL. */
export function isRefundUndecidedSql(): SQL<boolean> {
  return sql<boolean>`(${orders.paidAt} is not null and 'refund-failed' = any(${orders.attention})
    and ${orders.totalCents} > 0 and ${orders.totalCents} <= (
      select coalesce(sum(refunds.amount_cents), 0) from refunds
      where refunds.order_id = ${orders.id} and refunds.payment_id = ${orders.paymentId}
    ))`
}

/** Whether an order is neither paid nor cancelled, in SQL: the condition of the index `orders_not_paid`. */
export function isNotPaidSql(): SQL<boolean> {
  return sql<boolean>`coalesce(${orders.paidAt}, ${orders.cancelledAt}) is null`
}

/** Whether an order waits for delivery, in SQL: paid, not delivered, cancelled or refunded in full, nor about to be. */
export function waitsForDeliverySql(): SQL<boolean> {
  // The sums come from `refunds_sums`, an order at a time; a test whether it has a refund would read all refunds.
  return sql<boolean>`(${orders.paidAt} is not null and coalesce(${orders.deliveredAt}, ${orders.cancelledAt}) is null
    and not ${isFullyRefundedSql()} and not ${isRefundUndecidedSql()})`
}

/** The day by which an order is due, in SQL: last promised day, or 7 days after payment; null for delivery by call. */
export function dueDaySql(): SQL {
  return sql`(case when ${orders.promiseKind} is distinct from 'call'
    then coalesce(${orders.promisedTo}, (${orders.paidAt} at time zone ${timeZone}::text)::date + 7) end)`
}

/** Whether the buyer of an order has paid and the money has not arrived yet. */
export async function hasPendingPayment(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), eq(checkoutSessions.status, 'pending')))
    .limit(1)
  return found.length > 0
}

/** Finds the order that a payment of the provider has paid. */
export async function findOrderByPayment(db: Db, paymentId: string): Promise<OrderRow | undefined> {
  const [order] = await db.select().from(orders).where(eq(orders.paymentId, paymentId))
  return order
}

/** Finds the id of the order that a user placed with an idempotency key, and the hash of its request. */
export async function findOrderByKey(
  db: Db,
  userId: string,
  idempotencyKey: string,
): Promise<Pick<OrderRow, 'id' | 'requestHash'> | undefined> {
  const [row] = await db
    .select({ id: orders.id, requestHash: orders.requestHash })
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)))
  return row
}

/** Lists overdue unpaid orders without a hold, by id, after `after`. `payableDays` as in `payableUntilSql`. */
export async function listOverdueOrderIds(
  db: Db,
  { payableDays, now, limit, after }: { payableDays: number; now: Date; limit: number; after: string | undefined },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        isNull(orders.paidAt),
        isNull(orders.cancelledAt),
        sql`${payableUntilSql(payableDays)} <= ${now.toISOString()}::timestamptz`,
        or(isNull(orders.heldUntil), lte(orders.heldUntil, now)),
        after === undefined ? undefined : gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** Lists a user's newest orders that can still be paid. `payableDays` as in `payableUntilSql`. */
export async function listPayableOrders(
  db: Db,
  userId: string,
  { now, payableDays, limit }: { now: Date; payableDays: number; limit: number },
): Promise<OrderRow[]> {
  const pending = db
    .select({ id: checkoutSessions.id })
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orders.id), eq(checkoutSessions.status, 'pending')))
  return db
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        isNull(orders.paidAt),
        isNull(orders.cancelledAt),
        sql`${payableUntilSql(payableDays)} > ${now.toISOString()}::timestamptz`,
        notExists(pending),
      ),
    )
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** Lists one part of a user's orders with their items, newest first. */
export async function listOrdersOf(
  db: Db,
  userId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<FoundOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
    .offset(offset)
  return withItemsAndRefunds(db, found)
}

/** Adds the items and refunds to orders, in the same order, with a few queries for any number of orders. */
export async function withItemsAndRefunds(db: Db, found: readonly OrderRow[]): Promise<FoundOrder[]> {
  const ids = found.map((order) => order.id)
  const itemsOf = Map.groupBy(await listItems(db, ids), (item) => item.orderId)
  const paidIds = found.filter(({ paidAt }) => paidAt !== null).map((order) => order.id)
  const refundsOf = Map.groupBy(await listRefunds(db, ids), (refund) => refund.orderId)
  const parcelsOf = Map.groupBy(await listParcels(db, paidIds), ({ parcel }) => parcel.orderId)
  const requestsOf = Map.groupBy(await listRequests(db, paidIds), (request) => request.orderId)
  const paidWithOf = await listPaidWith(db, paidIds)
  return found.map((order) => ({
    order,
    items: itemsOf.get(order.id) ?? [],
    parcels: parcelsOf.get(order.id) ?? [],
    requests: requestsOf.get(order.id) ?? [],
    refunds: refundsOf.get(order.id) ?? [],
    paidWith: paidWithOf.get(order.id) ?? null,
  }))
}

/** What these orders were paid with: the provider of the session, or a bank transfer. */
async function listPaidWith(db: Db, orderIds: string[]): Promise<Map<string, PaidWith>> {
  if (orderIds.length === 0) return new Map()
  const { orderId, provider, status } = checkoutSessions
  const rows = await unionAll(
    db
      .select({ orderId, paidWith: sql<PaidWith>`${provider}` })
      .from(checkoutSessions)
      .where(and(inArray(orderId, orderIds), eq(status, 'paid'))),
    db
      .select({ orderId: transfers.orderId, paidWith: sql<PaidWith>`'transfer'::text` })
      .from(transfers)
      .where(inArray(transfers.orderId, orderIds)),
  )
  return new Map(rows.map((row) => [row.orderId, row.paidWith]))
}

async function listRefunds(db: Db, orderIds: string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(countedAtSql('refunds'), asc(refunds.id))
}

async function listItems(db: Db, orderIds: string[]): Promise<OrderItemRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orderItems)
    .where(inArray(orderItems.orderId, orderIds))
    .orderBy(asc(orderItems.orderId), asc(orderItems.position))
}

/** Lists the items of an order, in their order. */
export async function listItemsOf(db: Db, orderId: string): Promise<OrderItemRow[]> {
  return listItems(db, [orderId])
}

/** What a paid order was paid with; undefined while it is unpaid, and for an order that cost nothing. */
export async function findPaidWith(db: Db, orderId: string): Promise<PaidWith | undefined> {
  return (await listPaidWith(db, [orderId])).get(orderId)
}

/** Locks an order until the transaction ends and reads it. */
export async function lockOrder(tx: Db, id: string): Promise<OrderRow | undefined> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id)).for('update')
  return order
}

/** Marks an order paid and deletes its network, unless it is paid or cancelled. Returns whether this call did it. */
export async function updatePaid(
  tx: Db,
  id: string,
  payment: Pick<OrderRow, 'paidAt' | 'paymentId' | 'isTestPayment'> & Partial<OrderRow>,
): Promise<boolean> {
  const changed = await tx
    .update(orders)
    .set({ ...payment, network: null })
    .where(and(eq(orders.id, id), isNull(orders.paidAt), isNull(orders.cancelledAt)))
    .returning({ id: orders.id })
  return changed.length > 0
}

/** Marks an order cancelled and deletes its network. */
export async function updateCancelled(tx: Db, id: string, cancelledAt: Date): Promise<void> {
  await tx.update(orders).set({ cancelledAt, network: null }).where(eq(orders.id, id))
}

/** Adds a reason why the owner must look at an order. A reason that is there already stays where it is. */
export async function addAttention(tx: Db, id: string, reason: Attention): Promise<void> {
  await tx
    .update(orders)
    .set({ attention: sql`array_append(${orders.attention}, ${reason}::text)` })
    .where(and(eq(orders.id, id), sql`not ${reason}::text = any(${orders.attention})`))
}

/** Removes one reason why the owner must look at an order; the others stay. */
export async function removeAttention(tx: Db, id: string, reason: Attention): Promise<void> {
  await tx
    .update(orders)
    .set({ attention: sql`array_remove(${orders.attention}, ${reason}::text)` })
    .where(eq(orders.id, id))
}

/** Whether a person marked this reason of an order as resolved. */
export async function wasResolved(tx: Db, id: string, reason: Attention): Promise<boolean> {
  const resolved = JSON.stringify([{ field: 'attention', before: reason, after: null }])
  const found = await tx
    .select({ id: changes.id })
    .from(changes)
    .where(
      and(
        eq(changes.subject, 'order'),
        eq(changes.subjectId, id),
        eq(changes.byKind, 'person'),
        sql`${changes.fields} @> ${resolved}::jsonb`,
      ),
    )
    .limit(1)
  return found.length > 0
}

/*
 * The instant on which a refund counts for GST, sums and receipts: that of its last request. One that its provider had
 * refused left the shop when it was retried, or when the owner transferred it, and not before.
 */

/** The instant of a refund. */
export function countedAt(
  refund: Pick<typeof refunds.$inferSelect, 'createdAt' | 'retriedAt' | 'transferredAt'>,
): Date {
  return refund.transferredAt ?? refund.retriedAt ?? refund.createdAt
}

/** The same in a statement; `table` is the name that refunds have in it. */
export function countedAtSql(table: string): SQL {
  return sql.raw(`coalesce(${table}.transferred_at, ${table}.retried_at, ${table}.created_at)`)
}

/** Until when an order can be paid: its own days, or `payableDays` if an earlier version placed it. */
function payableUntilSql(payableDays: number): SQL {
  return sql`(${orders.createdAt} + coalesce(${orders.payableDays}, ${payableDays}::int) * interval '24 hours')`
}

/** Stores the configured days with unpaid orders that have none, so that a later choice does not change them. */
export async function keepPayableDays(db: Db, payableDays: number): Promise<void> {
  await db
    .update(orders)
    .set({ payableDays })
    .where(and(isNull(orders.paidAt), isNull(orders.cancelledAt), isNull(orders.payableDays)))
}
