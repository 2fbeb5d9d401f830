import { and, asc, eq, gt, inArray, isNotNull, ne, type SQL, sql } from 'drizzle-orm'
import type { QueryOf } from '#contract/platform/endpoint.ts'
import type { productGrid, ProductState } from '#contract/back-office/product-grid.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { stateColumns } from '#rules/catalogue/product-state.ts'
import { sellable } from '#server/catalogue/catalogue.queries.ts'
import { containsPart } from '#server/catalogue/manage/manage-products.queries.ts'
import { newestFirst } from '#server/catalogue/search.queries.ts'

export type GridFilter = QueryOf<typeof productGrid.select>

const { id, code, name, image, brand, category, priceCents, regularPriceCents, featured, isDraft, isHidden } = products
const { saleId, saleEndsAt } = products
const values = { id, code, name, image, brand, category, priceCents, regularPriceCents, featured, isDraft, isHidden }
const shown = { ...values, saleId, saleEndsAt }

export type GridProduct = Pick<typeof products.$inferSelect, keyof typeof shown> & { countInStock: number }

function isIn(state: ProductState): SQL | undefined {
  const columns = stateColumns(state)
  if (!columns.isDraft) return eq(isDraft, false)
  return and(eq(isDraft, true), eq(isHidden, columns.isHidden))
}

/** Without a picture, or with the sample picture of a product that was just created. */
function hasNoPicture(): SQL {
  return sql`(${image} = '' or ${image} like '/images/sample-product%')`
}

function isSelected(filter: GridFilter, now: Date): SQL | undefined {
  const { keyword = '', stock, state } = filter
  const units = sellable(now)
  const ofStock = { in: gt(units, 1), one: eq(units, 1), none: eq(units, 0) }
  const part = keyword.trim()
  return and(
    part === '' ? undefined : containsPart(part),
    filter.category === undefined ? undefined : eq(category, filter.category),
    filter.range === undefined ? undefined : eq(products.range, filter.range),
    filter.brand === undefined ? undefined : eq(brand, filter.brand),
    stock && ofStock[stock],
    state && (state === 'on-sale' ? isNotNull(saleId) : isIn(state)),
    filter.picture && hasNoPicture(),
  )
}

function orderOf({ sort }: GridFilter, now: Date): SQL[] {
  if (sort === undefined) return newestFirst
  const key = sort.replace('-', '') as 'name' | 'price' | 'sale' | 'stock' | 'category' | 'brand' | 'state'
  // Published products, then hidden ones, then drafts.
  const state = sql`${isDraft}::int - (${isDraft} and ${isHidden})::int * 0.5`
  const by = {
    name: alphabetical(name),
    category: alphabetical(category),
    brand: alphabetical(brand),
    sale: sql`case when ${saleId} is not null then ${priceCents} end`,
    price: sql`coalesce(${regularPriceCents}, ${priceCents})`,
    stock: sellable(now),
    state,
  }[key]
  // Items without a sale are last in both orders.
  return [sort.startsWith('-') ? sql`${by} desc nulls last` : asc(by), asc(alphabetical(name)), asc(id)]
}

export async function listGridProducts(
  db: Db,
  filter: GridFilter,
  { now, limit, offset }: { now: Date; limit: number; offset: number },
): Promise<GridProduct[]> {
  return db
    .select({ ...shown, countInStock: sellable(now) })
    .from(products)
    .where(isSelected(filter, now))
    .orderBy(...orderOf(filter, now))
    .limit(limit)
    .offset(offset)
}

export async function countGridProducts(db: Db, filter: GridFilter, now: Date): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`count(*)::int` })
    .from(products)
    .where(isSelected(filter, now))
  return row?.count ?? 0
}

export async function listGridProductsById(db: Db, ids: readonly string[], now: Date): Promise<GridProduct[]> {
  return db
    .select({ ...shown, countInStock: sellable(now) })
    .from(products)
    .where(inArray(id, [...ids]))
    .orderBy(...newestFirst)
}

export async function countStates(db: Db): Promise<{ published: number; hidden: number; drafts: number }> {
  const counted = (state: ProductState) => sql<number>`(count(*) filter (where ${isIn(state)}))::int`
  const [row] = await db
    .select({ published: counted('published'), hidden: counted('hidden'), drafts: counted('draft') })
    .from(products)
  return row ?? { published: 0, hidden: 0, drafts: 0 }
}

/** The distinct texts of a column of all products, sorted, without the empty one. */
export async function listGridValues(db: Db, column: 'brand' | 'category' | 'range', limit: number): Promise<string[]> {
  const rows = await db
    .select({ value: products[column] })
    .from(products)
    .where(ne(products[column], ''))
    .groupBy(products[column])
    .orderBy(alphabetical(products[column]), products[column])
    .limit(limit)
  return rows.map(({ value }) => value)
}
