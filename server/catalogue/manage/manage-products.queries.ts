import { and, asc, eq, getTableColumns, gt, inArray, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { codeAndName, products } from '#db/tables/catalogue/catalogue.ts'
import { holds, orderItems, orders } from '#db/tables/orders/orders.ts'
import { checkoutSessions } from '#db/tables/payments/payments.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { heldUnits } from '#server/catalogue/catalogue.queries.ts'
import { furtherPictures } from '#server/catalogue/pictures.queries.ts'
import { newestFirst } from '#server/catalogue/search.queries.ts'
import type { ProductColumns, StoredProduct } from '#server/catalogue/product-rows.ts'
import { containsFolded, containsFoldedIndexed } from '#server/platform/text/folded-text.queries.ts'

const { search: _search, ...storedColumns } = getTableColumns(products)

/**
 * Locks products in the order of their ids and reads them with their held units, drafts included. The second statement,
 * as in orders, sees the holds of the previous lock owner.
 */
export async function lockStoredProducts(
  tx: Db,
  ids: readonly string[],
  now: Date,
): Promise<Map<string, StoredProduct>> {
  if (ids.length === 0) return new Map()
  const wanted = inArray(products.id, [...ids])
  await tx.select({ id: products.id }).from(products).where(wanted).orderBy(asc(products.id)).for('update')
  const rows = await tx
    .select({ ...storedColumns, held: heldUnits(now), furtherPictures: furtherPictures() })
    .from(products)
    .where(wanted)
  return new Map(rows.map((row) => [row.id, row]))
}

export async function insertProduct(tx: Db, product: typeof products.$inferInsert): Promise<string> {
  const [row] = await tx.insert(products).values(product).returning({ id: products.id })
  if (!row) throw new Error('the inserted product was not returned')
  return row.id
}

export async function updateProductRow(
  tx: Db,
  id: string,
  values: ProductColumns & Pick<StoredProduct, 'isDraft' | 'isHidden'>,
  now: Date,
): Promise<void> {
  await tx
    .update(products)
    .set({ ...values, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, id))
}

/** For each of some products, the number of an order with an open checkout session or a payment under way. */
export async function listOrdersBeingPaid(
  tx: Db,
  productIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([orderItems.productId], { productId: orderItems.productId, number: orders.number })
    .from(checkoutSessions)
    .innerJoin(orderItems, eq(orderItems.orderId, checkoutSessions.orderId))
    .innerJoin(orders, eq(orders.id, checkoutSessions.orderId))
    .where(
      and(
        inArray(orderItems.productId, [...productIds]),
        or(
          and(eq(checkoutSessions.status, 'open'), gt(checkoutSessions.expiresAt, now)),
          eq(checkoutSessions.status, 'pending'),
        ),
      ),
    )
    .orderBy(orderItems.productId, orders.number)
  return new Map(rows.flatMap(({ productId, number }) => (productId === null ? [] : [[productId, number]])))
}

/** For each of some products, the number of an unpaid phone order that holds units. */
export async function listPhoneOrdersHolding(
  tx: Db,
  productIds: readonly string[],
  now: Date,
): Promise<Map<string, number>> {
  if (productIds.length === 0) return new Map()
  const rows = await tx
    .selectDistinctOn([holds.productId], { productId: holds.productId, number: orders.number })
    .from(holds)
    .innerJoin(orders, eq(orders.id, holds.orderId))
    .innerJoin(phoneOrders, eq(phoneOrders.orderId, holds.orderId))
    .where(and(inArray(holds.productId, [...productIds]), gt(holds.expiresAt, now)))
    .orderBy(holds.productId, orders.number)
  return new Map(rows.map(({ productId, number }) => [productId, number]))
}

/** Ends the hold of unpaid orders whose products are all deleted. A locked one is at its payment. */
export async function endEmptyHolds(tx: Db, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length === 0) return
  const empty = tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.id, [...orderIds]),
        gt(orders.heldUntil, now),
        notExists(tx.select({ id: holds.orderId }).from(holds).where(eq(holds.orderId, orders.id))),
      ),
    )
    .for('update', { skipLocked: true })
  await tx.update(orders).set({ heldUntil: now }).where(inArray(orders.id, empty))
}

export async function listOrdersHolding(tx: Db, productIds: readonly string[]): Promise<string[]> {
  if (productIds.length === 0) return []
  const rows = await tx
    .selectDistinct({ id: holds.orderId })
    .from(holds)
    .where(inArray(holds.productId, [...productIds]))
  return rows.map(({ id }) => id)
}

/** The highest number among codes such as NEW-0007, or 0, for one transaction after the other. */
export async function lockHighestNewNumber(tx: Db): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('codes of new products'))`)
  const [row] = await tx
    .select({ highest: sql<number>`coalesce(max(substring(${products.code} from 5)::int), 0)` })
    .from(products)
    .where(sql`${products.code} ~ '^NEW-[0-9]{4,8}$'`)
  return row?.highest ?? 0
}

/**
 * Whether a product's code or name contains a text literally. The first condition is that of the index `products_part`.
 */
export function containsPart(part: string): SQL | undefined {
  return and(
    containsFoldedIndexed(part, codeAndName(products)),
    or(containsFolded(part, products.code), containsFolded(part, products.name)),
  )
}

const maxFound = 1000

export async function findByPart(db: Db, part: string): Promise<string[]> {
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(containsPart(part))
    .orderBy(...newestFirst)
    .limit(maxFound)
  return rows.map(({ id }) => id)
}

/** The distinct values of published products in a column, those of the most products first. */
export async function listValues(
  db: Db,
  column: 'brand' | 'category' | 'material' | 'style' | 'range' | 'family',
  limit: number,
): Promise<string[]> {
  const rows = await db
    .select({ value: products[column] })
    .from(products)
    .where(sql`${eq(products.isDraft, false)} and ${ne(products[column], '')}`)
    .groupBy(products[column])
    .orderBy(sql`count(*) desc`, products[column])
    .limit(limit)
  return rows.map(({ value }) => value)
}
