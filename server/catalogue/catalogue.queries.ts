import { and, asc, desc, eq, getTableColumns, gt, inArray, lte, min, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct, Product } from '#contract/catalogue.ts'
import type { Db } from '#db/open.ts'
import { products, reviews } from '#db/tables/catalogue.ts'
import { holds } from '#db/tables/orders.ts'
import { reviewPageSize } from '#rules/listing.ts'
import { centsOf } from '#rules/money.ts'
import { toListedProduct, toWire } from './product-mapping.ts'
import { isListed, type KeywordTarget, type ListPlace, newestFirst } from './search.queries.ts'

/** A time as an SQL expression: a known one, or the placeholder of a prepared statement, which takes it as ISO 8601. */
function timestamp(now: Date | Placeholder): SQL {
  return sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`
}

/**
 * The number of units of a product that are held for orders now. The table names are explicit because Drizzle omits them
 * in a select from one table, and inside the subquery a bare column would belong to another table.
 */
export function heldUnits(now: Date | Placeholder): SQL<number> {
  return sql<number>`coalesce((
    select sum(held.qty) from holds held where held.product_id = "products"."id" and held.expires_at > ${timestamp(now)}
  ), 0)::int`
}

/**
 * The number of units of a product that can be sold now: its stock less the current holds. List, product page, cart and
 * order all use this one expression (promises 3).
 */
export function sellable(now: Date | Placeholder): SQL<number> {
  return sql<number>`greatest(0, "products"."stock" - ${heldUnits(now)})::int`
}

const { search: _search, stock: _stock, description: _description, ...plainColumns } = getTableColumns(products)

/** The columns of a product of a list, as `ListedRow`. */
export function listedColumns(now: Date) {
  return { ...plainColumns, countInStock: sellable(now) }
}

/** A row of a product list, for `toListedProduct`. */
export type ListedRow = Omit<typeof products.$inferSelect, 'search' | 'stock' | 'description'> & {
  countInStock: number
}

/** A row of a product page, for `toWire`. */
export type ProductRow = ListedRow & { description: string }

export type ReviewRow = typeof reviews.$inferSelect

const isPublished = eq(products.isDraft, false)

/** A part of a list. */
interface ListPart {
  now: Date
  limit: number
  offset?: number
}

/**
 * One part of a list, newest first. With a place, the part is counted from the product at this place. Drafts only on request.
 */
export async function listNewest(
  db: Db,
  target: KeywordTarget,
  { now, limit, offset = 0, from, withDrafts = false }: ListPart & { from?: ListPlace | undefined; withDrafts?: boolean },
): Promise<ListedProduct[]> {
  const isFrom =
    from && sql`(${products.createdAt}, ${products.id}) <= (${from.createdAt}::timestamptz, ${from.id}::uuid)`
  const condition = and(isListed(target, withDrafts), isFrom)
  return listInOrder(db, { now, limit, offset, condition, order: newestFirst })
}

const bestRated = [desc(products.rating), desc(products.numReviews), asc(products.id)]

/** The room of products, and their highest price in dollars and sizes in millimetres. */
interface Fitting {
  homeSpace?: string | undefined
  price?: number | undefined
  width?: number | undefined
  length?: number | undefined
  height?: number | undefined
}

/** As `fits` in rules/filter.ts. */
function isFitting({ homeSpace, price, width, length, height }: Fitting): SQL | undefined {
  return and(
    homeSpace === undefined ? undefined : eq(products.homeSpace, homeSpace),
    price === undefined ? undefined : lte(products.priceCents, centsOf(price)),
    width === undefined ? undefined : lte(products.widthMm, width),
    length === undefined ? undefined : lte(products.lengthMm, length),
    height === undefined ? undefined : lte(products.heightMm, height),
  )
}

/**
 * The best rated products of a keyword, on request only those that fit, and only those that are featured, or only those that
 * are not.
 */
export async function listBestRated(
  db: Db,
  target: KeywordTarget,
  { now, limit, offset = 0, featured, fitting = {} }: ListPart & { featured?: boolean; fitting?: Fitting },
): Promise<ListedProduct[]> {
  const isWanted = featured === undefined ? undefined : featured ? sql`${products.featured}` : sql`not ${products.featured}`
  return listInOrder(db, { now, limit, offset, condition: and(isListed(target), isWanted, isFitting(fitting)), order: bestRated })
}

/**
 * The published products of a keyword that share a category or a brand with some products, best rated first, 200 at most.
 */
export async function listSimilar(
  db: Db,
  target: KeywordTarget,
  { now, categories, brands }: { now: Date; categories: readonly string[]; brands: readonly string[] },
): Promise<ListedProduct[]> {
  const isOneOf = (column: typeof products.category | typeof products.brand, values: readonly string[]) =>
    sql`lower(${column}) in (${sql.join(
      values.map((value) => sql`lower(${value})`),
      sql`, `,
    )})`
  const condition = and(isListed(target), or(isOneOf(products.category, categories), isOneOf(products.brand, brands)))
  return listInOrder(db, { now, limit: 200, offset: 0, condition, order: bestRated })
}

/** Finds the ids of a part of a list first, which the index of the order has, and only then reads the rows. */
async function listInOrder(
  db: Db,
  { now, limit, offset, condition, order }: Required<ListPart> & { condition: SQL | undefined; order: SQL[] },
): Promise<ListedProduct[]> {
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...order)
  return rows.map(toListedProduct)
}

/** The products among some ids, in no order. Drafts only on request. */
export async function listProductsById(
  db: Db,
  ids: readonly string[],
  now: Date,
  withDrafts = false,
): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(and(withDrafts ? undefined : isPublished, inArray(products.id, [...ids])))
  return rows.map(toListedProduct)
}

/** Finds a product with its newest reviews, newest first. Drafts only on request. */
export async function findProduct(
  db: Db,
  id: string,
  { now, withDrafts }: { now: Date; withDrafts: boolean },
): Promise<Product | undefined> {
  const [row] = await db
    .select({ ...listedColumns(now), description: products.description })
    .from(products)
    .where(and(eq(products.id, id), withDrafts ? undefined : isPublished))
  if (!row) return undefined
  return toWire(row, await listReviewRows(db, id, { limit: reviewPageSize, offset: 0 }))
}

/** Lists one part of the reviews of a product, newest first. */
export async function listReviewRows(
  db: Db,
  productId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<ReviewRow[]> {
  return db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, productId))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(limit)
    .offset(offset)
}

/** When the first of the current holds of some products ends: then more units can be sold. */
export async function findNextHoldEnd(db: Db, productIds: readonly string[], now: Date): Promise<Date | undefined> {
  if (productIds.length === 0) return undefined
  const [row] = await db
    .select({ endsAt: min(holds.expiresAt) })
    .from(holds)
    .where(and(inArray(holds.productId, [...productIds]), gt(holds.expiresAt, now)))
  return row?.endsAt ?? undefined
}

/** Whether a product exists. Drafts only on request. */
export async function hasProduct(db: Db, id: string, withDrafts: boolean): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), withDrafts ? undefined : isPublished))
  return found.length > 0
}

/** A product as the sitemap needs it. */
export interface SitemapProduct {
  id: string
  homeSpace: string
  category: string
  updatedAt: Date
}

/** All published products, newest first, 50,000 at most. */
export async function listSitemapProducts(db: Db): Promise<SitemapProduct[]> {
  const { id, homeSpace, category, updatedAt } = products
  return db
    .select({ id, homeSpace, category, updatedAt })
    .from(products)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(50_000)
}

/** Whether the shop has any product, drafts included. */
export async function hasProducts(db: Db): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).limit(1)
  return found.length > 0
}
