import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { prepareStatement } from '#db/statement.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds, orders } from '#db/tables/orders/orders.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'
import { type HeldOrder, hasSession, isByPhone } from '#server/stock/holds.queries.ts'

/*
 * What buyers hold together: the orders of one network by guests and by accounts whose address is not confirmed, and
 * the units of a product that all guests hold.
 */

/**
 * Locks a network until the transaction ends, so that its guests take holds in turn. After the buyer's lock, before
 * orders and products.
 */
export async function lockNetwork(tx: Db, network: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`held by the network ${network}`}, 0))`)
}

const isUnconfirmed = sql`exists (select 1 from ${users} where id = orders.user_id and email_confirmed_at is null)`

const isHeldByNetwork = sql`network = ${sql.placeholder('network')} and paid_at is null and cancelled_at is null
  and held_until > ${sql.placeholder('now')} and ${isUnconfirmed}`

const readNetworkOrders = prepareStatement<HeldOrder>(
  'read_orders_held_by_network',
  sql`select id, (select coalesce(sum(qty), 0) from ${holds} where order_id = orders.id)::int as units,
      ${hasSession('open')} as "hasOpenCheckout", ${hasSession('pending')} as "isPaymentUnderWay",
      ${isByPhone} as "isByPhone"
    from ${orders} where ${isHeldByNetwork} order by held_until, id`,
)

/** Lists a network's unpaid orders of unconfirmed addresses that hold units, earliest end first. */
export async function listOrdersHeldByNetwork(tx: Db, network: string, now: Date): Promise<HeldOrder[]> {
  return readNetworkOrders(tx, { network, now: now.toISOString() })
}

const lockNetworkOrders = prepareStatement(
  'lock_orders_held_by_network',
  sql`select id from ${orders} where ${isHeldByNetwork} order by id for update`,
)

/** Locks these orders of a locked network, and lists them with a newer snapshot. */
export async function lockOrdersHeldByNetwork(tx: Db, network: string, now: Date): Promise<HeldOrder[]> {
  await lockNetworkOrders(tx, { network, now: now.toISOString() })
  return listOrdersHeldByNetwork(tx, network, now)
}

const readGuestUnits = prepareStatement<{ productId: string; units: number }>(
  'read_units_held_by_guests',
  sql`select holds.product_id as "productId", sum(holds.qty)::int as units
    from ${holds} join ${orders} on orders.id = holds.order_id join ${users} on users.id = orders.user_id
    where holds.product_id = any(${sql.placeholder('ids')}::uuid[]) and holds.expires_at > ${sql.placeholder('now')}
      and orders.id is distinct from ${sql.placeholder('orderId')}::uuid and users.is_guest
      and not ${isByPhone}
    group by holds.product_id`,
)

/** The units that guests' unpaid web orders hold, without `orderId`. Exact once the products are locked. */
export async function readUnitsHeldByGuests(
  tx: Db,
  { ids, now, orderId = null }: { ids: readonly string[]; now: Date; orderId?: string | null },
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await readGuestUnits(tx, { ids, now: now.toISOString(), orderId })
  return new Map(rows.map(({ productId, units }) => [productId, units]))
}

/** The units of a product in stock, and those that can be sold now. */
interface ProductUnits {
  id: string
  stock: number
  sellable: number
}

const readPublishedUnits = prepareStatement<ProductUnits>(
  'read_published_units',
  sql`select id, stock, ${sellable(sql.placeholder('now'))} as sellable from ${products}
    where id = any(${sql.placeholder('ids')}::uuid[]) and not is_draft`,
)

/** Lists the units of the published products among some ids, in no order. */
export async function listPublishedUnits(db: Db, ids: readonly string[], now: Date): Promise<ProductUnits[]> {
  return ids.length === 0 ? [] : readPublishedUnits(db, { ids, now: now.toISOString() })
}

const isHeldByGuest = sql`coalesce(paid_at, cancelled_at) is null and held_until > ${sql.placeholder('now')}
  and exists (select 1 from ${users} where id = orders.user_id and is_guest)`

const lockGuestOrders = prepareStatement(
  'lock_orders_held_by_guests',
  sql`select id from ${orders} where ${isHeldByGuest} order by id for update`,
)

const readGuestOrders = prepareStatement<HeldOrder>(
  'read_orders_held_by_guests',
  sql`select id, (select coalesce(sum(qty), 0) from ${holds} where order_id = orders.id)::int as units,
      ${hasSession('open')} as "hasOpenCheckout", ${hasSession('pending')} as "isPaymentUnderWay",
      ${isByPhone} as "isByPhone"
    from ${orders} where ${isHeldByGuest} order by held_until, id`,
)

/** Lists the unpaid orders of guests that hold units now. */
export async function listOrdersHeldByGuests(db: Db, now: Date): Promise<HeldOrder[]> {
  return readGuestOrders(db, { now: now.toISOString() })
}

/** Locks the unpaid orders of guests that hold units now, and lists them with a newer snapshot. */
export async function lockOrdersHeldByGuests(tx: Db, now: Date): Promise<HeldOrder[]> {
  await lockGuestOrders(tx, { now: now.toISOString() })
  return listOrdersHeldByGuests(tx, now)
}
