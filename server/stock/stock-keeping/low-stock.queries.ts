import { and, asc, desc, eq, gt, lte, sql } from 'drizzle-orm'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds, orderItems, orders } from '#db/tables/orders/orders.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'

export interface StockTotals {
  units: number
  products: number
  worthCents: number
  low: number
  none: number
}

const isPublished = eq(products.isDraft, false)
const isLow = (now: Date) => and(isPublished, lte(sellable(now), products.reorderLevel))

export async function sumStock(db: Db, now: Date): Promise<StockTotals> {
  const units = sellable(now)
  const [row] = await db
    .select({
      units: sql<number>`coalesce(sum(${products.stock}), 0)::int`,
      products: sql<number>`count(*)::int`,
      worthCents: sql<number>`coalesce(sum(${products.stock} * ${products.priceCents}), 0)::float8`,
      low: sql<number>`(count(*) filter (where ${units} <= ${products.reorderLevel}))::int`,
      none: sql<number>`(count(*) filter (where ${units} = 0))::int`,
    })
    .from(products)
    .where(isPublished)
  return row ?? { units: 0, products: 0, worthCents: 0, low: 0, none: 0 }
}

/** The fewest first; units paid since `soldSince` count as sold. */
export async function listLow(
  db: Db,
  { now, soldSince, limit, offset }: { now: Date; soldSince: Date; limit: number; offset: number },
) {
  const { id, name, code, image, reorderLevel, comingUnits, comingOn } = products
  const countInStock = sellable(now)
  const shown = { id, name, code, image, countInStock, reorderLevel, comingUnits, comingOn }
  return db
    .select({
      ...shown,
      sold: sql<number>`(select coalesce(sum(item.qty - item.cancelled_qty), 0)::int
        from ${orderItems} item join ${orders} sale on sale.id = item.order_id
        where item.product_id = "products"."id" and sale.cancelled_at is null and sale.paid_at >= ${soldSince.toISOString()}::timestamptz)`,
    })
    .from(products)
    .where(isLow(now))
    .orderBy(asc(countInStock), asc(alphabetical(name)), asc(id))
    .limit(limit)
    .offset(offset)
}

export async function findNextLow(db: Db, now: Date): Promise<{ name: string; countInStock: number } | null> {
  const countInStock = sellable(now)
  const [row] = await db
    .select({ name: products.name, countInStock })
    .from(products)
    .where(isPublished)
    .orderBy(asc(sql`${countInStock} - ${products.reorderLevel}`), asc(countInStock), asc(alphabetical(products.name)))
    .limit(1)
  return row ?? null
}

/** The units held now, and the orders that hold them, the hold that ends first first. */
export async function listHolds(db: Db, now: Date, limit: number) {
  const isHeld = gt(holds.expiresAt, now)
  const [sum] = await db
    .select({ units: sql<number>`coalesce(sum(${holds.qty}), 0)::int` })
    .from(holds)
    .where(isHeld)
  const heldUntil = sql<Date>`max(${holds.expiresAt})`.mapWith(holds.expiresAt)
  const found = await db
    .select({ id: orders.id, number: orders.number, heldUntil })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .where(isHeld)
    .groupBy(orders.id)
    .orderBy(asc(sql`max(${holds.expiresAt})`), desc(orders.number))
    .limit(limit)
  return { units: sum?.units ?? 0, orders: found }
}

/** Returns false for an unknown product. */
export async function updateReorderLevel(db: Db, id: string, reorderLevel: number): Promise<boolean> {
  const rows = await db.update(products).set({ reorderLevel }).where(eq(products.id, id)).returning({ id: products.id })
  return rows.length > 0
}

/** Returns false for an unknown product. */
export async function updateComing(
  db: Db,
  id: string,
  coming: { comingUnits: number; comingOn: string | null },
): Promise<boolean> {
  const rows = await db.update(products).set(coming).where(eq(products.id, id)).returning({ id: products.id })
  return rows.length > 0
}
