import { and, asc, desc, eq, getTableColumns, inArray, type SQL, sql } from 'drizzle-orm'
import type { ListedProduct, Product } from '#contract/catalogue.ts'
import type { Db } from '#db/open.ts'
import { products, reviews } from '#db/tables/catalogue.ts'
import { dollarsOf } from '#rules/money.ts'

/** A time as SQL compares it. */
function at(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`
}

/**
 * How many units of a product are held for orders at this moment. The table names are written out because Drizzle leaves
 * them away in a select from one table, and inside the subquery they would mean another table.
 */
export function heldUnits(now: Date): SQL<number> {
  return sql<number>`coalesce((
    select sum(held.qty) from holds held where held.product_id = "products"."id" and held.expires_at > ${at(now)}
  ), 0)::int`
}

/**
 * How many units of a product can be sold now: its stock less the holds that still count. The one expression that the
 * list, the product page, the cart and the order read (promises 3).
 */
export function sellable(now: Date): SQL<number> {
  return sql<number>`greatest(0, "products"."stock" - ${heldUnits(now)})::int`
}

const { search: _search, stock: _stock, description: _description, ...plainColumns } = getTableColumns(products)

/** What a select reads of a product for a list; `listed` makes the wire's product of it. */
export function listedColumns(now: Date) {
  return { ...plainColumns, countInStock: sellable(now) }
}

/** A product as a select of `listedColumns` gives it. */
export type ListedRow = Omit<typeof products.$inferSelect, 'search' | 'stock' | 'description'> & {
  countInStock: number
}

/** A product as lists carry it, with money in dollars and instants as text. */
export function listed(row: ListedRow): ListedProduct {
  const { id, priceCents, widthMm, heightMm, lengthMm, createdAt, updatedAt, ...same } = row
  return {
    ...same,
    _id: id,
    price: dollarsOf(priceCents),
    width: widthMm,
    height: heightMm,
    length: lengthMm,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

/** Which products a list is of. */
export type Match =
  | { by: 'all' }
  /** Those whose category, brand, material or room is this word, in small letters. */
  | { by: 'term'; term: string }
  /** Those that hold all of these words, in any of their forms. */
  | { by: 'words'; words: readonly string[] }
  /** Those that hold all of these words, and one that is an ending or begins with the last word. */
  | { by: 'beginning'; words: readonly string[]; last: string; endings: readonly string[] }

function whereOf(match: Match): SQL | undefined {
  if (match.by === 'term') {
    const { term } = match
    return sql`(lower(${products.category}) = ${term} or lower(${products.brand}) = ${term}
      or lower(${products.material}) = ${term} or lower(${products.homeSpace}) = ${term})`
  }
  if (match.by === 'all') return undefined
  return sql`${products.search} @@ ${queryOf(match)}`
}

/** The words as PostgreSQL looks for them. They are letters and digits (`searchWords`): none can be an operator. */
function queryOf(match: Extract<Match, { words: readonly string[] }>): SQL {
  if (match.by === 'words') return sql`plainto_tsquery('english'::regconfig, ${match.words.join(' ')})`
  const { words, last, endings } = match
  const either = [`${last}:*`, ...endings].join(' | ')
  return sql`to_tsquery('english'::regconfig, ${[...words, `(${either})`].join(' & ')})`
}

function shown(match: Match, drafts: boolean): SQL | undefined {
  return and(drafts ? undefined : eq(products.isDraft, false), whereOf(match))
}

function published(match: Match): SQL | undefined {
  return shown(match, false)
}

/** The order of lists: the youngest product first. */
export const newestFirst = [desc(products.createdAt), desc(products.id)]

/** How many products a list is of. Drafts are counted only when asked for. */
export async function countProducts(db: Db, match: Match, drafts = false): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(products).where(shown(match, drafts))
  return row?.count ?? 0
}

/** A piece of a list: newest first, or best match first when it is of words. Drafts only when asked for. */
export async function listProducts(
  db: Db,
  match: Match,
  { now, limit, offset, drafts = false }: { now: Date; limit: number; offset: number; drafts?: boolean },
): Promise<ListedProduct[]> {
  const order =
    'words' in match ? [sql`ts_rank(${products.search}, ${queryOf(match)}) desc`, ...newestFirst] : newestFirst
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(shown(match, drafts))
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return rows.map(listed)
}

const bestRated = [desc(products.rating), desc(products.numReviews), asc(products.id)]

/** The best rated products of a list, the featured ones before all others when asked for. */
export async function listBestRated(
  db: Db,
  match: Match,
  { now, limit, featuredFirst = false }: { now: Date; limit: number; featuredFirst?: boolean },
): Promise<ListedProduct[]> {
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(published(match))
    .orderBy(...(featuredFirst ? [desc(products.featured)] : []), ...bestRated)
    .limit(limit)
  return rows.map(listed)
}

/** The published ones among some products, in no order. */
export async function listProductsById(db: Db, ids: readonly string[], now: Date): Promise<ListedProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .select(listedColumns(now))
    .from(products)
    .where(and(eq(products.isDraft, false), inArray(products.id, [...ids])))
  return rows.map(listed)
}

/** Finds a product with its reviews, newest review first. Drafts are found only when asked for. */
export async function findProduct(
  db: Db,
  id: string,
  { now, drafts }: { now: Date; drafts: boolean },
): Promise<Product | undefined> {
  const [row] = await db
    .select({ ...listedColumns(now), description: products.description })
    .from(products)
    .where(and(eq(products.id, id), drafts ? undefined : eq(products.isDraft, false)))
  if (!row) return undefined
  const written = await db
    .select()
    .from(reviews)
    .where(eq(reviews.productId, id))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
  const { description, ...rest } = row
  return {
    ...listed(rest),
    description,
    reviews: written.map((review) => ({
      _id: review.id,
      name: review.name,
      rating: review.rating,
      comment: review.comment,
      createdAt: review.createdAt.toISOString(),
    })),
  }
}

/** The words of the catalogue that share most trigrams with a word, nearest first. */
export async function listNearWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words order by word <-> ${word}, word limit 24`,
  )
  return rows.map((row) => row.word)
}

/** The words of the catalogue that begin like this one, the shortest first. `beginning` is letters and digits. */
export async function listWordsFrom(db: Db, beginning: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word like ${`${beginning}%`} order by length(word), word limit 24`,
  )
  return rows.map((row) => row.word)
}

/** Where a product is found, and when it last changed. */
export interface Change {
  id: string
  homeSpace: string
  category: string
  updatedAt: Date
}

/** The changes of all published products, newest product first, 50,000 at most. */
export async function listAuditEvents(db: Db): Promise<Change[]> {
  const { id, homeSpace, category, updatedAt } = products
  return db
    .select({ id, homeSpace, category, updatedAt })
    .from(products)
    .where(published({ by: 'all' }))
    .orderBy(...newestFirst)
    .limit(50_000)
}

/** Whether the shop has any product at all, drafts included. */
export async function hasProducts(db: Db): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).limit(1)
  return found.length > 0
}
