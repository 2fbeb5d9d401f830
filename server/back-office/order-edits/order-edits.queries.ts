import { eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'
import type { PhoneOrderRow } from '#server/orders/phone/phone-orders.queries.ts'
import type { OrderItemRow, OrderRow } from '#server/orders/orders.queries.ts'

/** The price of products, and the units that others can buy now, by product; deleted products are missing. */
export async function readSellable(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, priceCents: products.priceCents, units: sql<number>`${sellable(now)}::int` })
    .from(products)
    .where(inArray(products.id, [...ids]))
  return new Map(rows.map(({ id, ...found }) => [id, found]))
}

/** Replaces the items of an order whose row is locked. */
export async function replaceItems(tx: Db, orderId: string, items: readonly OrderItemRow[]): Promise<void> {
  await tx.delete(orderItems).where(eq(orderItems.orderId, orderId))
  await tx.insert(orderItems).values([...items])
}

export async function updateEditedOrder(tx: Db, orderId: string, changed: Partial<OrderRow>): Promise<void> {
  await tx.update(orders).set(changed).where(eq(orders.id, orderId))
}

export async function updatePhoneDiscount(
  tx: Db,
  orderId: string,
  discount: Pick<PhoneOrderRow, 'discountKind' | 'discountWords'>,
): Promise<void> {
  await tx.update(phoneOrders).set(discount).where(eq(phoneOrders.orderId, orderId))
}
