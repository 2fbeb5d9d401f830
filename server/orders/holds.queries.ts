import { and, asc, eq, gt, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts.ts'
import { products } from '#db/tables/catalogue.ts'
import { holds, orders } from '#db/tables/orders.ts'
import { checkoutSessions } from '#db/tables/payments.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'

/** The fields of a product that decide whether it can be ordered. */
export interface Orderable {
  id: string
  name: string
  image: string
  priceCents: number
  stock: number
  sellable: number
}

/**
 * Locks products until the transaction ends and reads their sellable units, without drafts. It locks in the order of their
 * ids, so two carts with the same products cannot deadlock. The second statement has a snapshot taken after the locks, so it
 * sees the holds of the transactions that had the locks before.
 */
export async function lockProducts(tx: Db, ids: readonly string[], now: Date): Promise<Map<string, Orderable>> {
  if (ids.length === 0) return new Map()
  const wanted = inArray(products.id, [...ids])
  await tx.select({ id: products.id }).from(products).where(wanted).orderBy(asc(products.id)).for('update')
  const rows = await tx
    .select({
      id: products.id,
      name: products.name,
      image: products.image,
      priceCents: products.priceCents,
      stock: products.stock,
      sellable: sellable(now),
    })
    .from(products)
    .where(and(wanted, eq(products.isDraft, false)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Holds units for an order until an instant, in place of its earlier holds. */
export async function insertHolds(
  tx: Db,
  orderId: string,
  units: ReadonlyMap<string, number>,
  expiresAt: Date,
): Promise<void> {
  await deleteHolds(tx, orderId)
  const rows = [...units].map(([productId, qty]) => ({ orderId, productId, qty, expiresAt }))
  if (rows.length > 0) await tx.insert(holds).values(rows)
  await updateHeldUntil(tx, orderId, expiresAt)
}

/** Stores when the hold of an order ends. */
export async function updateHeldUntil(tx: Db, orderId: string, heldUntil: Date): Promise<void> {
  await tx.update(orders).set({ heldUntil }).where(eq(orders.id, orderId))
}

/**
 * Locks the account of a buyer until the transaction ends, so that its orders take holds one after the other. Call it before
 * an order or a product is locked.
 */
export async function lockBuyer(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** An unpaid order that holds units. */
export interface HeldOrder {
  id: string
  units: number
  /** Its checkout can be paid at the provider at any moment. */
  hasOpenCheckout: boolean
  /** It was paid by a method whose money has not arrived. */
  isPaymentUnderWay: boolean
}

function isHeldOf(userId: string, now: Date): SQL | undefined {
  const { paidAt, cancelledAt, heldUntil } = orders
  return and(eq(orders.userId, userId), isNull(paidAt), isNull(cancelledAt), gt(heldUntil, now))
}

/**
 * Locks the unpaid orders of a buyer that hold units now, and lists them. Call it in a transaction that has locked the
 * buyer. The second statement has a snapshot taken after the locks, so it sees the sessions that were stored before.
 */
export async function lockHeldOrders(tx: Db, userId: string, now: Date): Promise<HeldOrder[]> {
  const isHeld = isHeldOf(userId, now)
  await tx.select({ id: orders.id }).from(orders).where(isHeld).orderBy(asc(orders.id)).for('update')
  return listHeldOrders(tx, userId, now)
}

/** Lists the unpaid orders of a buyer that hold units now, first the ones whose hold ends first. */
export async function listHeldOrders(tx: Db, userId: string, now: Date): Promise<HeldOrder[]> {
  const hasSession = (status: 'open' | 'pending') =>
    sql<boolean>`exists (select 1 from ${checkoutSessions}
      where ${checkoutSessions.orderId} = "orders"."id" and ${checkoutSessions.status} = ${status})`
  return tx
    .select({
      id: orders.id,
      units: sql<number>`(select coalesce(sum(${holds.qty}), 0) from ${holds} where ${holds.orderId} = "orders"."id")::int`,
      hasOpenCheckout: hasSession('open'),
      isPaymentUnderWay: hasSession('pending'),
    })
    .from(orders)
    .where(isHeldOf(userId, now))
    .orderBy(asc(orders.heldUntil), asc(orders.id))
}

/** Ends the hold of an order before its time: its units can be sold to others at once. */
export async function endHold(tx: Db, orderId: string, now: Date): Promise<void> {
  await deleteHolds(tx, orderId)
  await updateHeldUntil(tx, orderId, now)
}

/** Stores that the hold of an order was renewed. */
export async function updateHoldRenewed(tx: Db, orderId: string, holdRenewedAt: Date): Promise<void> {
  await tx.update(orders).set({ holdRenewedAt }).where(eq(orders.id, orderId))
}

/** Deletes the holds of an order. */
export async function deleteHolds(tx: Db, orderId: string): Promise<void> {
  await tx.delete(holds).where(eq(holds.orderId, orderId))
}

/** Deletes expired holds. They have no effect any more. */
export async function deleteExpiredHolds(db: Db, now: Date): Promise<void> {
  await db.delete(holds).where(lt(holds.expiresAt, now))
}

/** Subtracts sold units from the stock. The database refuses a stock below 0. */
export function takeStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  return moveStock(tx, units, -1)
}

/** Adds the units of a cancelled order to the stock. */
export function returnStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  return moveStock(tx, units, 1)
}

async function moveStock(tx: Db, units: ReadonlyMap<string, number>, sign: 1 | -1): Promise<void> {
  for (const [productId, qty] of [...units].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${sign * qty}` })
      .where(eq(products.id, productId))
  }
}
