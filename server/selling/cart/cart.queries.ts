import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { cartItems } from '#db/tables/selling/carts.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { listedColumns } from '#server/catalogue/catalogue.queries.ts'
import type { ListedRow } from '#server/catalogue/product-rows.ts'

export interface CartRow {
  product: ListedRow
  qty: number
}

/** Oldest first, without products that are no longer sold. */
export async function listCartItems(db: Db, userId: string, now: Date): Promise<CartRow[]> {
  return db
    .select({ product: listedColumns(now), qty: cartItems.qty })
    .from(cartItems)
    .innerJoin(products, eq(products.id, cartItems.productId))
    .where(and(eq(cartItems.userId, userId), eq(products.isDraft, false)))
    .orderBy(asc(cartItems.addedAt), asc(cartItems.productId))
}

/** Leaves out ids of products that do not exist. */
export async function upsertCartItems(
  db: Db,
  userId: string,
  items: readonly { product: string; qty: number }[],
  addedAt: Date,
): Promise<void> {
  const ids = items.map(({ product }) => product)
  const sold = await db
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, ids), eq(products.isDraft, false)))
    .for('key share')
  const isSold = new Set(sold.map(({ id }) => id))
  const rows = items
    .filter(({ product }) => isSold.has(product))
    .map(({ product, qty }) => ({ userId, productId: product, qty, addedAt }))
  if (rows.length === 0) return
  await db
    .insert(cartItems)
    .values(rows)
    .onConflictDoUpdate({ target: [cartItems.userId, cartItems.productId], set: { qty: sql`excluded.qty` } })
}

export async function deleteCartItems(db: Db, userId: string, productIds: readonly string[]): Promise<void> {
  await db.delete(cartItems).where(and(eq(cartItems.userId, userId), inArray(cartItems.productId, [...productIds])))
}

export async function countCartItems(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ items: count() }).from(cartItems).where(eq(cartItems.userId, userId))
  return row?.items ?? 0
}
