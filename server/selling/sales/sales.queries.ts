import { and, asc, desc, eq, gt, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { prepareStatement } from '#db/statement.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { discounts } from '#db/tables/selling/discounts.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { pricePeriods, saleProducts, sales } from '#db/tables/selling/sales.ts'
import type { OfferedPrice } from '#rules/selling/sales/sale-prices.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'

export type SaleRow = typeof sales.$inferSelect
export type SaleProductRow = typeof saleProducts.$inferSelect
export type PriceInSale = Pick<SaleProductRow, 'productId' | 'priceCents'>

const dueSale = prepareStatement<{ isDue: boolean }>(
  'due_sale',
  sql`select exists (select from ${sales} where (state = 'planned' and starts_at <= ${sql.placeholder('now')}::timestamptz)
    or (state = 'running' and ends_at <= ${sql.placeholder('now')}::timestamptz)) as "isDue"`,
)

export async function hasDueSale(db: Db, now: Date): Promise<boolean> {
  const [row] = await dueSale(db, { now: now.toISOString() })
  return row?.isDue ?? false
}

export async function findNextSaleChange(db: Db): Promise<Date | null> {
  const [row] = await db
    .select({
      at: sql`least(min(${sales.startsAt}) filter (where state = 'planned'), min(${sales.endsAt}) filter (where state = 'running'))`.mapWith(
        sales.startsAt,
      ),
    })
    .from(sales)
  return row?.at ?? null
}

export async function lockDueSales(tx: Db, now: Date): Promise<SaleRow[]> {
  return tx
    .select()
    .from(sales)
    .where(
      sql`(${sales.state} = 'planned' and ${sales.startsAt} <= ${now.toISOString()}::timestamptz)
        or (${sales.state} = 'running' and ${sales.endsAt} <= ${now.toISOString()}::timestamptz)`,
    )
    .orderBy(asc(sales.id))
    .for('update')
}

/** Serializes the planning of sales: two could have the same product. */
export async function waitForSales(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('planning of sales'))`)
}

export async function lockSale(tx: Db, id: string): Promise<SaleRow | undefined> {
  const [row] = await tx.select().from(sales).where(eq(sales.id, id)).for('update')
  return row
}

export async function upsertSale(tx: Db, row: SaleRow): Promise<void> {
  const { id: _id, createdAt: _createdAt, ...values } = row
  await tx.insert(sales).values(row).onConflictDoUpdate({ target: sales.id, set: values })
}

export async function updateSaleState(tx: Db, id: string, state: SaleRow['state'], now: Date): Promise<void> {
  await tx.update(sales).set({ state, updatedAt: now }).where(eq(sales.id, id))
}

export async function updateSaleEnd(tx: Db, id: string, endsAt: Date): Promise<void> {
  await tx
    .update(sales)
    .set({ endsAt: sql`greatest(${endsAt.toISOString()}::timestamptz, ${sales.startsAt} + interval '1 millisecond')` })
    .where(eq(sales.id, id))
}

export async function deleteSale(tx: Db, id: string): Promise<void> {
  await tx.delete(sales).where(eq(sales.id, id))
}

export async function replaceSaleProducts(tx: Db, saleId: string, items: readonly SaleProductRow[]): Promise<void> {
  await tx.delete(saleProducts).where(eq(saleProducts.saleId, saleId))
  await insertSaleProducts(tx, items)
}

export async function insertSaleProducts(tx: Db, pieces: readonly SaleProductRow[]): Promise<void> {
  if (pieces.length > 0) await tx.insert(saleProducts).values([...pieces])
}

/** Removes the products that have these prices in a sale; returns how many. */
export async function deleteSaleProducts(tx: Db, saleId: string, pieces: readonly PriceInSale[]): Promise<number> {
  const given = pieces.map(({ productId, priceCents }) => sql`(${productId}::uuid, ${priceCents}::bigint)`)
  if (given.length === 0) return 0
  const rows = await tx
    .delete(saleProducts)
    .where(
      and(
        eq(saleProducts.saleId, saleId),
        sql`(${saleProducts.productId}, ${saleProducts.priceCents}) in (${sql.join(given, sql`, `)})`,
      ),
    )
    .returning({ productId: saleProducts.productId })
  return rows.length
}

export async function updateSaleChange(tx: Db, id: string, changedBy: string, now: Date): Promise<void> {
  await tx.update(sales).set({ changedBy, updatedAt: now }).where(eq(sales.id, id))
}

export async function listSaleProducts(db: Db, saleIds: readonly string[]): Promise<SaleProductRow[]> {
  if (saleIds.length === 0) return []
  return db
    .select()
    .from(saleProducts)
    .where(inArray(saleProducts.saleId, [...saleIds]))
    .orderBy(asc(saleProducts.productId))
}

export async function listProductsInSales(db: Db, saleIds: readonly string[]): Promise<string[]> {
  if (saleIds.length === 0) return []
  const rows = await db
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.saleId, [...saleIds]))
  return rows.map(({ id }) => id)
}

export async function listOfferedPrices(
  db: Db,
  ids: readonly string[],
  since: Date,
): Promise<Map<string, OfferedPrice[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(pricePeriods)
    .where(
      and(
        inArray(pricePeriods.productId, [...ids]),
        sql`coalesce(${pricePeriods.toAt}, 'infinity') > ${since.toISOString()}::timestamptz`,
      ),
    )
  return Map.groupBy(rows, ({ productId }) => productId)
}

export type SaleColumns = Pick<
  typeof products.$inferSelect,
  'priceCents' | 'regularPriceCents' | 'wasCents' | 'saleId' | 'saleEndsAt' | 'saleCodes'
>

export async function updateSalePrice(tx: Db, id: string, columns: SaleColumns, now: Date): Promise<void> {
  await tx
    .update(products)
    .set({ ...columns, version: sql`${products.version} + 1`, updatedAt: now })
    .where(eq(products.id, id))
}

export interface ClashingProduct {
  productId: string
  product: string
  sale: string
}

/** The products that another planned or running sale has on the same days. */
export async function listClashes(
  db: Db,
  { ids, startsAt, endsAt, except }: { ids: readonly string[]; startsAt: Date; endsAt: Date; except: string | null },
): Promise<ClashingProduct[]> {
  if (ids.length === 0) return []
  return db
    .select({ productId: products.id, product: products.name, sale: sales.name })
    .from(saleProducts)
    .innerJoin(sales, eq(sales.id, saleProducts.saleId))
    .innerJoin(products, eq(products.id, saleProducts.productId))
    .where(
      and(
        inArray(saleProducts.productId, [...ids]),
        or(eq(sales.state, 'planned'), eq(sales.state, 'running')),
        lt(sales.startsAt, endsAt),
        gt(sales.endsAt, startsAt),
        except === null ? undefined : ne(sales.id, except),
      ),
    )
    .orderBy(asc(alphabetical(products.name)), asc(alphabetical(sales.name)))
}

export type SellingProduct = Awaited<ReturnType<typeof listProductsById>>[number]

function productColumns(now: Date) {
  const { id, code, name, image, brand, category, homeSpace, range } = products
  const { priceCents, regularPriceCents, isDraft, isHidden } = products
  const texts = { id, code, name, image, brand, category, homeSpace, range }
  return { ...texts, priceCents, regularPriceCents, isDraft, isHidden, countInStock: sellable(now) }
}

export async function listProductsById(db: Db, ids: readonly string[], now: Date) {
  if (ids.length === 0) return []
  return db
    .select(productColumns(now))
    .from(products)
    .where(inArray(products.id, [...ids]))
    .orderBy(asc(alphabetical(products.name)), asc(products.id))
}

/** The published products that cost something, by name. */
export async function listPublishedProducts(db: Db, now: Date): Promise<SellingProduct[]> {
  return db
    .select(productColumns(now))
    .from(products)
    .where(and(eq(products.isDraft, false), gt(products.priceCents, 0)))
    .orderBy(asc(alphabetical(products.name)), asc(products.id))
    .limit(500)
}

export async function listCodesBetween(db: Db, startsAt: Date, endsAt: Date) {
  return db
    .select()
    .from(discounts)
    .where(and(lt(discounts.startsAt, endsAt), gt(discounts.endsAt, startsAt), sql`${discounts.endedAt} is null`))
    .orderBy(asc(discounts.code))
    .limit(50)
}

/** With its products, what was sold in it (paid, not cancelled, no tests), and the carts that have one of them. */
export type CountedSale = SaleRow & { pieceCount: number; soldUnits: number; soldCents: number; inCarts: number }

/** Running, planned and draft sales first, then the newest. */
export async function listCountedSales(db: Db, id?: string): Promise<CountedSale[]> {
  const units = sql`${orderItems.qty} - ${orderItems.cancelledQty}`
  const sold = db
    .select({
      saleId: orderItems.saleId,
      units: sql<number>`sum(${units})::int`.as('units'),
      cents: sql<number>`sum((${units}) * ${orderItems.priceCents})::float8`.as('cents'),
    })
    .from(orderItems)
    .innerJoin(orders, eq(orders.id, orderItems.orderId))
    .where(
      sql`${orderItems.saleId} is not null and ${orders.paidAt} is not null and ${orders.cancelledAt} is null
        and not ${orders.isTestPayment}`,
    )
    .groupBy(orderItems.saleId)
    .as('sold')
  const rows = await db
    .select({
      sale: sales,
      pieceCount: sql<number>`(select count(*) from sale_pieces where sale_pieces.sale_id = ${sales.id})::int`,
      soldUnits: sql<number>`coalesce(${sold.units}, 0)::int`,
      soldCents: sql<number>`coalesce(${sold.cents}, 0)::float8`,
      inCarts: sql<number>`case when ${sales.state} = 'running' then (select count(distinct cart_items.user_id)
        from cart_items join products on products.id = cart_items.product_id
        where products.sale_id = ${sales.id}) else 0 end::int`,
    })
    .from(sales)
    .leftJoin(sold, eq(sold.saleId, sales.id))
    .where(id === undefined ? undefined : eq(sales.id, id))
    .orderBy(sql`${sales.state} = 'ended'`, desc(sales.startsAt), desc(sales.id))
    .limit(100)
  return rows.map(({ sale, ...counts }) => ({ ...sale, ...counts }))
}
