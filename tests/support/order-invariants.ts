import { asc, eq, sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { holds, orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions, refunds } from '#db/tables/payments/payments.ts'
import { makeProduct, type Person, placeOrder } from './factories.ts'
import type { TestShop } from './start-shop.ts'

/** Places an order of some units of a product of its own: a $799.00 table each. */
export async function makeOrder(
  shop: TestShop,
  buyer: Person,
  { stock = 5, qty = 1 } = {},
): Promise<{ orderId: string; product: string }> {
  const product = await makeProduct(shop, { stock })
  const response = await placeOrder(shop, buyer, product, qty)
  if (response.status !== 201) throw new Error(`placing an order responded with ${response.status}: ${response.text}`)
  return { orderId: response.body._id, product }
}

/** Reads the row of an order. Throws when it is missing. */
export async function orderRow(shop: TestShop, id: string): Promise<typeof orders.$inferSelect> {
  const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
  if (!row) throw new Error(`there is no order ${id}`)
  return row
}

export async function orderNumberOf(shop: TestShop, id: string): Promise<string> {
  return `T-${(await orderRow(shop, id)).number}`
}

export function refundRows(shop: TestShop, orderId: string): Promise<(typeof refunds.$inferSelect)[]> {
  return shop.shop.db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** Waits until an order has `count` refunds and all are settled. Returns them. */
export function settledRefunds(shop: TestShop, orderId: string, count = 1): Promise<(typeof refunds.$inferSelect)[]> {
  return vi.waitFor(
    async () => {
      const rows = await refundRows(shop, orderId)
      const open = rows.filter(({ status }) => status === 'pending')
      if (rows.length !== count || open.length > 0) throw new Error(`the refunds are ${JSON.stringify(rows)}`)
      return rows
    },
    { timeout: 60_000, interval: 50 },
  )
}

/** The emails of a kind that were written about an order. */
export async function mailsOf(
  shop: TestShop,
  orderId: string,
  kind: (typeof emails.$inferSelect)['kind'],
): Promise<(typeof emails.$inferSelect)[]> {
  const rows = await shop.shop.db.select().from(emails).where(eq(emails.orderId, orderId)).orderBy(asc(emails.id))
  return rows.filter((row) => row.kind === kind)
}

/** The audit events of an order without `placed`, oldest first. */
export async function historyOf(shop: TestShop, orderId: string): Promise<(typeof changes.$inferSelect)[]> {
  const rows = await shop.shop.db.select().from(changes).where(eq(changes.subjectId, orderId)).orderBy(asc(changes.id))
  return rows.filter(({ action }) => action !== 'placed')
}

/** The sessions of an order: their states, the oldest first. */
export async function sessionStates(shop: TestShop, orderId: string): Promise<string[]> {
  const rows = await shop.shop.db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.orderId, orderId))
    .orderBy(asc(checkoutSessions.createdAt))
  return rows.map(({ status }) => status)
}

/** The stock of a product, held units included. */
export async function stockOf(shop: TestShop, product: string): Promise<number | undefined> {
  const [row] = await shop.shop.db.select({ stock: products.stock }).from(products).where(eq(products.id, product))
  return row?.stock
}

/** The number of units that are held for an order. */
export async function heldFor(shop: TestShop, orderId: string): Promise<number> {
  const rows = await shop.shop.db.select({ qty: holds.qty }).from(holds).where(eq(holds.orderId, orderId))
  return rows.reduce((sum, { qty }) => sum + qty, 0)
}

/** Without cancelled and returned units that are on sale again. With the stock they are what there was at first. */
export async function soldOf(shop: TestShop, product: string): Promise<number> {
  const { rows } = await shop.shop.db.execute<{ sold: number }>(sql`
    select coalesce(sum(i.not_restocked_qty + case when o.cancelled_at is null then i.qty - i.cancelled_qty - coalesce((
      select sum(pi.restocked_qty) from parcel_items pi join parcels p on p.id = pi.parcel_id
      where p.order_id = i.order_id and pi.position = i.position), 0) else 0 end), 0)::int as sold
    from order_items i join orders o on o.id = i.order_id
    where i.product_id = ${product} and o.paid_at is not null`)
  return rows[0]?.sold ?? 0
}

/** The units of a product in all: in stock and sold. Nothing but the owner's edit of the stock changes them. */
export async function unitsOf(shop: TestShop, product: string): Promise<number> {
  return ((await stockOf(shop, product)) ?? 0) + (await soldOf(shop, product))
}
