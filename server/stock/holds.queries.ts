import { and, asc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { prepareStatement, allInOrder } from '#db/statement.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds, orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { salePieces, sales } from '#db/tables/selling/sales.ts'
import type { SaleCodes } from '#rules/selling/sales/sale-codes.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'

/** The fields of a product that decide whether it can be ordered. */
export interface Orderable {
  id: string
  name: string
  image: string
  priceCents: number
  /** Of a product in a sale; null otherwise. */
  regularPriceCents: number | null
  wasCents: number | null
  saleId: string | null
  saleCodes: SaleCodes | null
  /** Whether a sale of it should have begun or ended, so that its price is not the one of now. */
  isSaleDue: boolean
  stock: number
  sellable: number
  /** Only orders that have it already keep it. */
  isHidden: boolean
}

/**
 * Locks products until the transaction ends, in the order of their ids so that two carts cannot deadlock, and reads
 * their sellable units, without drafts but with hidden products, which orders keep. The second statement has a snapshot
 * taken after the locks, so it sees the holds of the transactions that had them before.
 */
export async function lockProducts(tx: Db, ids: readonly string[], now: Date): Promise<Map<string, Orderable>> {
  if (ids.length === 0) return new Map()
  // Sent together, run one after the other.
  const [, rows] = await allInOrder([lockProductRows(tx, { ids }), readOrderables(tx, { ids, now: now.toISOString() })])
  return new Map(rows.map((row) => [row.id, row]))
}

const lockProductRows = prepareStatement<{ id: string }>(
  'lock_products',
  sql`select id from ${products} where id = any(${sql.placeholder('ids')}::uuid[]) order by id for update`,
)

const saleNow = sql`${sql.placeholder('now')}::timestamptz`

const readOrderables = prepareStatement<Orderable>(
  'read_orderables',
  sql`select id, name, image, price_cents::float8 as "priceCents", regular_price_cents::float8 as "regularPriceCents",
      was_cents::float8 as "wasCents", sale_id as "saleId", sale_codes as "saleCodes", stock,
      ${sellable(sql.placeholder('now'))} as sellable, is_draft and is_hidden as "isHidden",
      exists (select from ${sales} where id = ${products.saleId} and state = 'running' and ends_at <= ${saleNow})
        or exists (
          select from ${salePieces} join ${sales} on ${sales.id} = ${salePieces.saleId}
          where ${salePieces.productId} = ${products.id} and state = 'planned' and starts_at <= ${saleNow}
        ) as "isSaleDue"
    from ${products} where id = any(${sql.placeholder('ids')}::uuid[]) and (not is_draft or is_hidden)`,
)

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

/** The account of a buyer whose order is about to hold units. */
export interface LockedBuyer {
  email: string
  isGuest: boolean
  isEmailConfirmed: boolean
}

const lockAndReadBuyer = prepareStatement<LockedBuyer>(
  'lock_and_read_buyer',
  sql`select email, is_guest as "isGuest", email_confirmed_at is not null as "isEmailConfirmed"
    from ${users} where id = ${sql.placeholder('userId')} for no key update`,
)

/**
 * Locks the account of a buyer until the transaction ends and reads it, so that its orders take holds one after the
 * other. Call it before a network, an order or a product is locked.
 */
export async function lockBuyer(tx: Db, userId: string): Promise<LockedBuyer | undefined> {
  const [buyer] = await lockAndReadBuyer(tx, { userId })
  return buyer
}

/** An unpaid order that holds units. */
export interface HeldOrder {
  id: string
  units: number
  /** Its checkout can be paid at the provider at any moment. */
  hasOpenCheckout: boolean
  /** It was paid by a method whose money has not arrived. */
  isPaymentUnderWay: boolean
  /** Its hold was promised for days: it counts for no limit, and no other order ends it. */
  isByPhone: boolean
}

function isHeldOf(userId: string, now: Date): SQL | undefined {
  const { paidAt, cancelledAt, heldUntil } = orders
  return and(eq(orders.userId, userId), isNull(paidAt), isNull(cancelledAt), gt(heldUntil, now))
}

/**
 * Locks the unpaid orders of a buyer that hold units now, and lists them, in a transaction that has locked the buyer.
 * The second statement has a snapshot taken after the locks, so it sees the sessions that were stored before.
 */
export async function lockHeldOrders(tx: Db, userId: string, now: Date): Promise<HeldOrder[]> {
  const isHeld = isHeldOf(userId, now)
  await tx.select({ id: orders.id }).from(orders).where(isHeld).orderBy(asc(orders.id)).for('update')
  return listHeldOrders(tx, userId, now)
}

/** Lists the unpaid orders of a buyer that hold units now, first the ones whose hold ends first. */
export async function listHeldOrders(tx: Db, userId: string, now: Date): Promise<HeldOrder[]> {
  return readHeldOrders(tx, { userId, now: now.toISOString() })
}

export const hasSession = (status: 'open' | 'pending') =>
  sql`exists (select 1 from ${checkoutSessions} where order_id = orders.id and status = ${status})`

export const isByPhone = sql`exists (select from ${phoneOrders} where order_id = orders.id)`

const readHeldOrders = prepareStatement<HeldOrder>(
  'read_held_orders',
  sql`select id, (select coalesce(sum(qty), 0) from ${holds} where order_id = orders.id)::int as units,
      ${hasSession('open')} as "hasOpenCheckout", ${hasSession('pending')} as "isPaymentUnderWay",
      ${isByPhone} as "isByPhone"
    from ${orders}
    where user_id = ${sql.placeholder('userId')} and paid_at is null and cancelled_at is null
      and held_until > ${sql.placeholder('now')}
    order by held_until, id`,
)

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
  return moveUnits(tx, new Map([...units].map(([id, qty]) => [id, -qty])))
}

/** Adds the units of a cancelled order to the stock. */
export function returnStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  return moveUnits(tx, units)
}

/** Changes the stock of products by more or fewer units, in the order of their ids. */
export async function moveUnits(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  for (const [productId, qty] of [...units].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${qty}` })
      .where(eq(products.id, productId))
  }
}
