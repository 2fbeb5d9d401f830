import { and, asc, desc, eq, getTableColumns, gt, inArray, min, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct, Product } from '#contract/catalogue.ts'
import type { Db } from '#db/open.ts'
import { products, reviews } from '#db/tables/catalogue.ts'
import { holds } from '#db/tables/orders.ts'
import { reviewPageSize } from '#rules/listing.ts'
import { toListedProduct, toWire } from './product-mapping.ts'

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

/** The products that a keyword matches. */
export type KeywordTarget =
  | { by: 'all' }
  /** Products whose category, brand, material or room is this term, in lower case. */
  | { by: 'term'; term: string }
  /** Products that contain all of these words, in any of their forms. */
  | { by: 'words'; words: readonly string[] }
  /** Products that contain all of these words, and one of the endings or a word with the last one as its prefix. */
  | { by: 'prefix'; words: readonly string[]; last: string; endings: readonly string[] }

function matchesKeyword(target: KeywordTarget): SQL | undefined {
  if (target.by === 'term') {
    const { term } = target
    return sql`(lower(${products.category}) = ${term} or lower(${products.brand}) = ${term}
      or lower(${products.material}) = ${term} or lower(${products.homeSpace}) = ${term})`
  }
  if (target.by === 'all') return undefined
  return sql`${products.search} @@ ${textQuery(target)}`
}

/** The full-text query of the words. They consist of letters and digits (`searchTerms`), so none can be an operator. */
function textQuery(target: Extract<KeywordTarget, { words: readonly string[] }>): SQL {
  if (target.by === 'words') return sql`plainto_tsquery('english'::regconfig, ${target.words.join(' ')})`
  const { words, last, endings } = target
  const either = [`${last}:*`, ...endings].join(' | ')
  return sql`to_tsquery('english'::regconfig, ${[...words, `(${either})`].join(' & ')})`
}

function isListed(target: KeywordTarget, withDrafts = false): SQL | undefined {
  return and(withDrafts ? undefined : isPublished, matchesKeyword(target))
}

const isPublished = eq(products.isDraft, false)

/** The order of lists: the newest product first. */
export const newestFirst = [desc(products.createdAt), desc(products.id)]

/** Counts the products of a keyword, drafts only on request. */
export async function countProducts(db: Db, target: KeywordTarget, withDrafts = false): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(products).where(isListed(target, withDrafts))
  return row?.count ?? 0
}

/** One part of a list: newest first, or best match first for words. Drafts only on request. */
export async function listProducts(
  db: Db,
  target: KeywordTarget,
  { now, limit, offset, withDrafts = false }: { now: Date; limit: number; offset: number; withDrafts?: boolean },
): Promise<ListedProduct[]> {
  const order =
    'words' in target ? [sql`ts_rank(${products.search}, ${textQuery(target)}) desc`, ...newestFirst] : newestFirst
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(isListed(target, withDrafts))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(toListedProduct)
}

const bestRated = [desc(products.rating), desc(products.numReviews), asc(products.id)]

/** The best rated products of a keyword, on request with the featured ones first. */
export async function listBestRated(
  db: Db,
  target: KeywordTarget,
  { now, limit, offset = 0, featuredFirst = false }: { now: Date; limit: number; offset?: number; featuredFirst?: boolean },
): Promise<ListedProduct[]> {
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(isListed(target))
    .orderBy(...(featuredFirst ? [desc(products.featured)] : []), ...bestRated)
    .limit(limit)
    .offset(offset)
  return rows.map(toListedProduct)
}

/**
 * The published products of a keyword that share a category or a brand with some products, best rated first, 200 at most.
 */
export async function listSimilar(
  db: Db,
  target: KeywordTarget,
  { now, categories, brands }: { now: Date; categories: readonly string[]; brands: readonly string[] },
): Promise<ListedProduct[]> {
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(
      and(
        isListed(target),
        or(inArray(products.category, [...categories]), inArray(products.brand, [...brands])),
      ),
    )
    .orderBy(...bestRated)
    .limit(200)
  return rows.map(toListedProduct)
}

/** The published products among some ids, in no order. */
export async function listProductsById(db: Db, ids: readonly string[], now: Date): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(and(isPublished, inArray(products.id, [...ids])))
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

/** The 24 words of the catalogue that share most trigrams with a word, nearest first. */
export async function listNearWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words order by word <-> ${word}, word limit 24`,
  )
  return rows.map((row) => row.word)
}

/** The 24 shortest words of the catalogue with this prefix, shortest first. `prefix` consists of letters and digits. */
export async function listWordsWithPrefix(db: Db, prefix: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word like ${`${prefix}%`} order by length(word), word limit 24`,
  )
  return rows.map((row) => row.word)
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
