import { and, asc, desc, eq, getTableColumns, inArray, lte, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Product } from '#contract/catalogue/products.ts'
import type { Db, Tx } from '#db/open.ts'
import { preparedOn } from '#db/statement.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { holds } from '#db/tables/orders/orders.ts'
import { reviewPageSize } from '#rules/catalogue/listing.ts'
import { centsOf } from '#rules/platform/money.ts'
import type { PictureStore } from '#server/platform/images/picture-store.ts'
import { furtherPictures, listPictures, secondImage } from './pictures.queries.ts'
import { reportHoldEnds, toWire } from './product-mapping.ts'
import { type HeldRow, isPageColumn, type PageColumn, type ProductRow } from './product-rows.ts'
import { countReviews, listReviewRows } from './reviews.queries.ts'
import {
  isAmong,
  isListed,
  type KeywordTarget,
  type ListPlace,
  newestFirst,
  toIdArray,
  valuesOf,
  withPlaceholders,
} from './search.queries.ts'

/** A known time, or the placeholder of a prepared statement, which takes it as ISO 8601. */
function timestamp(now: Date | Placeholder): SQL {
  return sql`${now instanceof Date ? now.toISOString() : now}::timestamptz`
}

/**
 * The units of a product that are held for orders now. The table names are explicit because Drizzle omits them in a
 * select from one table, and a bare column in the subquery would belong to another table.
 */
export function heldUnits(now: Date | Placeholder): SQL<number> {
  return sql<number>`coalesce((
    select sum(held.qty) from holds held where held.product_id = "products"."id" and held.expires_at > ${timestamp(now)}
  ), 0)::int`
}

/** What can be sold now: list, product page, cart and order all use this one expression (promises 3). */
export function sellable(now: Date | Placeholder): SQL<number> {
  return sql<number>`greatest(0, "products"."stock" - ${heldUnits(now)})::int`
}

/** When the first hold of a product ends: then more units can be sold, although no row changes. */
function nextHoldEnd(now: Date | Placeholder): SQL<Date | null> {
  return sql`(
    select min(held.expires_at) from holds held where held.product_id = "products"."id" and held.expires_at > ${timestamp(now)}
  )`.mapWith(holds.expiresAt)
}

const { search: _search, stock: _stock, ...wireColumns } = getTableColumns(products)
const entries = Object.entries(wireColumns)
const pageColumns = Object.fromEntries(entries.filter(([name]) => isPageColumn(name))) as Pick<
  typeof wireColumns,
  PageColumn
>
const plainColumns = Object.fromEntries(entries.filter(([name]) => !isPageColumn(name))) as Omit<
  typeof wireColumns,
  PageColumn
>

export function listedColumns(now: Date | Placeholder) {
  return { ...plainColumns, countInStock: sellable(now), secondImage: secondImage() }
}

export function heldColumns(now: Date | Placeholder) {
  return { ...listedColumns(now), nextHoldEndsAt: nextHoldEnd(now) }
}

const isPublished = eq(products.isDraft, false)

interface ListPart {
  now: Date
  limit: number
  offset?: number
}

/** What a list's statement needs to know before it is prepared. */
interface ListShape {
  target: KeywordTarget<Placeholder>
  hasPlace: boolean
  withDrafts: boolean
}

/** A part of a list, newest first, counted from the product at a place if there is one. Drafts only on request. */
export async function listNewest(
  db: Db,
  target: KeywordTarget,
  {
    now,
    limit,
    offset = 0,
    from,
    withDrafts = false,
  }: ListPart & { from?: ListPlace | undefined; withDrafts?: boolean },
): Promise<HeldRow[]> {
  return newestOf({ target: withPlaceholders(target), hasPlace: from !== undefined, withDrafts })(db).execute({
    ...valuesOf(target),
    ...(from && { placeCreatedAt: from.createdAt, placeId: from.id }),
    now: now.toISOString(),
    limit,
    offset,
  })
}

const newestByShape = new Map<string, ReturnType<typeof prepareNewest>>()

function newestOf(shape: ListShape): ReturnType<typeof prepareNewest> {
  const { target, hasPlace, withDrafts } = shape
  const columns = target.by === 'term' ? target.columns : []
  const name = ['list_newest', target.by, ...columns, hasPlace && 'from', withDrafts && 'drafts']
    .filter(Boolean)
    .join('_')
  const known = newestByShape.get(name)
  if (known) return known
  const prepared = prepareNewest(name, shape)
  newestByShape.set(name, prepared)
  return prepared
}

function prepareNewest(name: string, { target, hasPlace, withDrafts }: ListShape) {
  const place = sql`(${sql.placeholder('placeCreatedAt')}::timestamptz, ${sql.placeholder('placeId')}::uuid)`
  const isFrom = hasPlace ? sql`(${products.createdAt}, ${products.id}) <= ${place}` : undefined
  return preparedOn(name, (db) =>
    selectInOrder(db, {
      now: sql.placeholder('now'),
      limit: sql.placeholder('limit'),
      offset: sql.placeholder('offset'),
      condition: and(isListed(target, withDrafts), isFrom),
      order: newestFirst,
    }).prepare(name),
  )
}

const bestRated = [desc(products.rating), desc(products.numReviews), asc(products.id)]

/** A room, the highest price in dollars and sizes in millimetres. */
interface Fitting {
  homeSpace?: string | undefined
  price?: number | undefined
  width?: number | undefined
  length?: number | undefined
  height?: number | undefined
}

function isFitting({ homeSpace, price, width, length, height }: Fitting): SQL | undefined {
  return and(
    homeSpace === undefined ? undefined : eq(products.homeSpace, homeSpace),
    price === undefined ? undefined : lte(products.priceCents, centsOf(price)),
    width === undefined ? undefined : lte(products.widthMm, width),
    length === undefined ? undefined : lte(products.lengthMm, length),
    height === undefined ? undefined : lte(products.heightMm, height),
  )
}

/** The best rated products of a keyword: those that fit, and with `featured` only those that are or are not. */
export async function listBestRated(
  db: Db,
  target: KeywordTarget,
  { now, limit, offset = 0, featured, fitting = {} }: ListPart & { featured?: boolean; fitting?: Fitting },
): Promise<HeldRow[]> {
  const isWanted =
    featured === undefined ? undefined : featured ? sql`${products.featured}` : sql`not ${products.featured}`
  return selectInOrder(db, {
    now,
    limit,
    offset,
    condition: and(isListed(target), isWanted, isFitting(fitting)),
    order: bestRated,
  })
}

/** The published products of a keyword that share a category or brand with some products, best rated first. */
export async function listSimilar(
  db: Db,
  target: KeywordTarget,
  { now, categories, brands }: { now: Date; categories: readonly string[]; brands: readonly string[] },
): Promise<HeldRow[]> {
  const isOneOf = (column: typeof products.category | typeof products.brand, values: readonly string[]) =>
    sql`lower(${column}) in (${sql.join(
      values.map((value) => sql`lower(${value})`),
      sql`, `,
    )})`
  const condition = and(isListed(target), or(isOneOf(products.category, categories), isOneOf(products.brand, brands)))
  return selectInOrder(db, { now, limit: 200, offset: 0, condition, order: bestRated })
}

interface ListOrder {
  condition: SQL | undefined
  order: SQL[]
}

/** Finds the ids first, which the order's index has, and only then reads the rows. */
function selectInOrder(
  db: Db,
  {
    now,
    limit,
    offset,
    condition,
    order,
  }: { now: Date | Placeholder; limit: number | Placeholder; offset: number | Placeholder } & ListOrder,
) {
  const ids = db
    .select({ id: products.id })
    .from(products)
    .where(condition)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db
    .select(heldColumns(now))
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(...order)
}

/** In no order. Drafts only on request. */
export async function listProductsById(
  db: Db,
  ids: readonly string[],
  now: Date,
  withDrafts = false,
): Promise<HeldRow[]> {
  if (ids.length === 0) return []
  const prepared = withDrafts ? productsOfIds : publishedOfIds
  return prepared(db).execute({ ids: toIdArray(ids), now: now.toISOString() })
}

function prepareByIds(name: string, condition?: SQL) {
  return preparedOn(name, (db) =>
    db
      .select(heldColumns(sql.placeholder('now')))
      .from(products)
      .where(and(condition, isAmong(products.id, sql.placeholder('ids'))))
      .prepare(name),
  )
}

const productsOfIds = prepareByIds('list_products_by_id')
const publishedOfIds = prepareByIds('list_published_by_id', isPublished)

/** Finds a product with its pictures and newest reviews; drafts only on request. Reports the end of its first hold. */
export async function findProduct(
  db: Db,
  id: string,
  { now, withDrafts, pictures }: { now: Date; withDrafts: boolean; pictures: Pick<PictureStore, 'sizeOf'> },
): Promise<Product | undefined> {
  const [row] = await db
    .select({ ...heldColumns(now), ...pageColumns, furtherPictures: furtherPictures() })
    .from(products)
    .where(and(eq(products.id, id), withDrafts ? undefined : isPublished))
  if (!row) return undefined
  const shown = (await listPictures(db, id)).map((picture) => ({ ...picture, ...pictures.sizeOf(picture.image) }))
  reportHoldEnds([row])
  if (row.numReviews === 0) return toWire(row, shown, [])
  const shownReviews = await listReviewRows(db, id, { limit: reviewPageSize, offset: 0 })
  return toWire(row, shown, shownReviews, await countReviews(db, id))
}

/** The published products among some ids with the columns of a product page, in no order. */
export async function listPageRows(
  db: Db,
  ids: readonly string[],
  now: Date,
): Promise<(ProductRow & Pick<HeldRow, 'nextHoldEndsAt'>)[]> {
  if (ids.length === 0) return []
  return db
    .select({ ...heldColumns(now), ...pageColumns, furtherPictures: furtherPictures() })
    .from(products)
    .where(and(inArray(products.id, [...ids]), isPublished))
}

/** Drafts only on request. */
export async function hasProduct(db: Db, id: string, withDrafts: boolean): Promise<boolean> {
  const found = await db
    .select({ id: products.id })
    .from(products)
    .where(and(eq(products.id, id), withDrafts ? undefined : isPublished))
  return found.length > 0
}

export interface SitemapProduct {
  id: string
  homeSpace: string
  category: string
  saleId: string | null
  updatedAt: Date
}

export async function listSitemapProducts(db: Db): Promise<SitemapProduct[]> {
  const { id, homeSpace, category, saleId, updatedAt } = products
  return db
    .select({ id, homeSpace, category, saleId, updatedAt })
    .from(products)
    .where(isPublished)
    .orderBy(...newestFirst)
    .limit(50_000)
}

/** Drafts included. */
export async function hasProducts(db: Db): Promise<boolean> {
  const found = await db.select({ id: products.id }).from(products).limit(1)
  return found.length > 0
}

/** Serializes the processes that fill an empty shop. */
export async function lockOpeningCatalogue(tx: Tx): Promise<void> {
  // Filling takes seconds on a slow machine, and the other process waits for as long.
  await tx.execute(sql`select set_config('lock_timeout', '0', true), set_config('statement_timeout', '0', true)`)
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('opening catalogue'))`)
}
