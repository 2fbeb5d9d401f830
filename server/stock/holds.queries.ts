import { and, asc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { prepareStatement, pipeline } from '#db/statement.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds, orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { saleProducts, sales } from '#db/tables/selling/sales.ts'
import type { SaleCodes } from '#rules/selling/sales/sale-codes.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'

/** What decides whether a product can be ordered. */
export interface Orderable {
  id: string
  name: string
  image: string
  priceCents: number
  regularPriceCents: number | null
  wasCents: number | null
  saleId: string | null
  saleCodes: SaleCodes | null
  /** Whether one of its sales should have begun or ended, so its price is outdated. */
  isSaleDue: boolean
  stock: number
  sellable: number
  isHidden: boolean
}

/**
 * Locks products in the order of their ids, so that two carts cannot deadlock, and reads their sellable units, without
 * drafts but with hidden products, which orders keep. The second statement has a snapshot from after the locks, so it
 * sees the holds of earlier transactions.
 */
export async function lockProducts(tx: Db, ids: readonly string[], now: Date): Promise<Map<string, Orderable>> {
  if (ids.length === 0) return new Map()
  const [, rows] = await pipeline([lockProductRows(tx, { ids }), readOrderables(tx, { ids, now: now.toISOString() })])
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
          select from ${saleProducts} join ${sales} on ${sales.id} = ${saleProducts.saleId}
          where ${saleProducts.productId} = ${products.id} and state = 'planned' and starts_at <= ${saleNow}
        ) as "isSaleDue"
    from ${products} where id = any(${sql.placeholder('ids')}::uuid[]) and (not is_draft or is_hidden)`,
)

/** Replaces the order's earlier holds. */
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

export async function updateHeldUntil(tx: Db, orderId: string, heldUntil: Date): Promise<void> {
  await tx.update(orders).set({ heldUntil }).where(eq(orders.id, orderId))
}

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
 * Locks a buyer's account and reads it, so that its orders take holds one after the other. Call it before a network, an
 * order or a product is locked.
 */
export async function lockBuyer(tx: Db, userId: string): Promise<LockedBuyer | undefined> {
  const [buyer] = await lockAndReadBuyer(tx, { userId })
  return buyer
}

/** An unpaid order that holds units. */
export interface HeldOrder {
  id: string
  units: number
  /** It can be paid at the provider at any moment. */
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
 * Locks the unpaid orders of a locked buyer that hold units now, and lists them. The second statement has a snapshot
 * from after the locks, so it sees the sessions stored before.
 */
export async function lockHeldOrders(tx: Db, userId: string, now: Date): Promise<HeldOrder[]> {
  const isHeld = isHeldOf(userId, now)
  await tx.select({ id: orders.id }).from(orders).where(isHeld).orderBy(asc(orders.id)).for('update')
  return listHeldOrders(tx, userId, now)
}

/** The hold that ends first comes first. */
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

export async function endHold(tx: Db, orderId: string, now: Date): Promise<void> {
  await deleteHolds(tx, orderId)
  await updateHeldUntil(tx, orderId, now)
}

export async function updateHoldRenewed(tx: Db, orderId: string, holdRenewedAt: Date): Promise<void> {
  await tx.update(orders).set({ holdRenewedAt }).where(eq(orders.id, orderId))
}

export async function deleteHolds(tx: Db, orderId: string): Promise<void> {
  await tx.delete(holds).where(eq(holds.orderId, orderId))
}

export async function deleteExpiredHolds(db: Db, now: Date): Promise<void> {
  await db.delete(holds).where(lt(holds.expiresAt, now))
}

export function takeStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  return moveUnits(tx, new Map([...units].map(([id, qty]) => [id, -qty])))
}

export function returnStock(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  return moveUnits(tx, units)
}

export async function moveUnits(tx: Db, units: ReadonlyMap<string, number>): Promise<void> {
  for (const [productId, qty] of [...units].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    await tx
      .update(products)
      .set({ stock: sql`${products.stock} + ${qty}` })
      .where(eq(products.id, productId))
  }
}
