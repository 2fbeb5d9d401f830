import { type SQL, sql } from 'drizzle-orm'
import { type ListChoice, type ValueFacet, valueFacets } from '#rules/catalogue/list-choice.ts'
import { centsOf } from '#rules/platform/money.ts'
import type { SearchPart } from '#rules/catalogue/search/search-part.ts'
import { type KeywordTarget, type TermColumn, toIdArray } from '#server/catalogue/search.queries.ts'

/* Parts of the statement of `listChosen`: which of the `judged` products are chosen, and the facet counts. */

/** The highest price in dollars and sizes in mm of the sliders. */
interface Limits {
  price?: number | undefined
  width?: number | undefined
  length?: number | undefined
  height?: number | undefined
}

export type ListTarget = KeywordTarget | { by: 'parts'; parts: readonly SearchPart[] }

export interface ChosenList {
  now: Date
  /** The room, and what narrows it or is searched for. */
  homeSpace: string | undefined
  target: ListTarget
  onSale: boolean
  withDrafts: boolean
  limits: Limits
  choice: ListChoice
}

export interface FacetRow {
  facet: 'category' | 'band' | 'stock' | 'rating' | ValueFacet
  value: string
  count: number
}

/** The counts of a facet leave out its own group. */
const groups = ['target', 'price', 'size', 'timber', 'finish', 'brand', 'range', 'stock', 'rating', 'fit'] as const
type Group = (typeof groups)[number]

const facetColumns: Record<ValueFacet, SQL> = {
  timber: sql`material`,
  finish: sql`finish_colour`,
  brand: sql`brand`,
  range: sql`range`,
}

/** The groups that exclude a product, as bits of one number: a narrow column to group by. */
export function missedGroups(list: ChosenList): SQL {
  const asked = groups.filter((group) => isAsked(group, list))
  const bits = asked.map((group) => sql`case when ${isChosen(group, list)} then 0 else ${bitOf(group)} end`)
  return bits.length === 0 ? sql`0` : sql.join(bits, sql` + `)
}

const bitOf = (group: Group): SQL => sql.raw(String(2 ** groups.indexOf(group)))

/** Whether every group but `left` includes a product. */
export function areChosen(left?: Group): SQL {
  return left === undefined ? sql`missed = 0` : sql`missed in (0, ${bitOf(left)})`
}

/** Whether the target includes a product: the other facets' values are those of the target. */
export const isOfTarget: SQL = sql`missed & ${bitOf('target')} = 0`

const yes = sql`true`

/** Whether the address names a part of a room: a category, a brand or words. */
export function narrowsRoom(homeSpace: string | undefined, target: ListTarget): boolean {
  // A typed text is not looked for in one room.
  if (homeSpace === undefined || target.by === 'all' || target.by === 'parts') return false
  return target.by === 'products' || target.term !== homeSpace.toLowerCase()
}

function isAsked(group: Group, { homeSpace, target, limits, choice }: ChosenList): boolean {
  switch (group) {
    case 'target':
      return narrowsRoom(homeSpace, target)
    case 'price':
      return choice.bands.length > 0 || limits.price !== undefined
    case 'size':
      return [limits.width, limits.length, limits.height].some((limit) => limit !== undefined)
    case 'stock':
      return choice.inStock
    case 'rating':
      return choice.rating !== undefined
    case 'fit':
      return choice.onlyFitting
    default:
      return choice.values[group].length > 0
  }
}

/** Whether a product is within a group of which something is chosen. */
function isChosen(group: Group, { target, limits, choice }: ChosenList): SQL {
  switch (group) {
    case 'target':
      return isTarget(target)
    case 'price': {
      const bands = choice.bands.map(
        ({ from, below }) =>
          sql`(price_cents >= ${centsOf(from)} and price_cents < ${below === null ? null : centsOf(below)}::int is not false)`,
      )
      const isInBand = bands.length === 0 ? yes : sql`(${sql.join(bands, sql` or `)})`
      return sql`${isInBand} and ${atMost(sql`price_cents`, limits.price === undefined ? undefined : centsOf(limits.price))}`
    }
    case 'size':
      return sql`${atMost(sql`width_mm`, limits.width)} and ${atMost(sql`length_mm`, limits.length)} and ${atMost(sql`height_mm`, limits.height)}`
    case 'stock':
      return sql`in_stock`
    case 'rating':
      return sql`rating >= ${choice.rating}`
    case 'fit':
      return sql`fit_band < 2`
    default:
      return sql`${facetColumns[group]} in (${sql.join(
        choice.values[group].map((value) => sql`${value}`),
        sql`, `,
      )})`
  }
}

const termColumns: Record<TermColumn, SQL> = {
  category: sql`category`,
  brand: sql`brand`,
  material: sql`material`,
  homeSpace: sql`home_space`,
}

/** Whether a product of the room is one that the keyword means. */
export function isTarget(target: ListTarget): SQL {
  if (target.by === 'all' || target.by === 'parts') return yes
  if (target.by === 'products') return sql`id = any (${toIdArray(target.ids)}::uuid[])`
  return sql.join(
    target.columns.map((column) => sql`lower(${termColumns[column]}) = ${target.term}`),
    sql` or `,
  )
}

function atMost(column: SQL, highest: number | undefined): SQL {
  return highest === undefined ? yes : sql`${column} <= ${highest}`
}

/** Products that share all that the facet counts read, as one row with their number. */
export function kinds(): SQL {
  return sql`
    select category, material, finish_colour, brand, range, in_stock, missed, floor(rating)::int as whole_stars,
      (price_cents >= one * 100)::int + (price_cents >= two * 100)::int as band, count(*) as number
    from judged, band_end group by 1, 2, 3, 4, 5, 6, 7, 8, 9`
}

/** The statements that count the products of each facet value. */
export function facetCounts(): SQL {
  const number = (condition: SQL) => sql`coalesce(sum(number) filter (where ${condition}), 0)::int as count`
  const counts = [
    sql`select 'category' as facet, category as value, ${number(areChosen('target'))} from kind group by category`,
    ...valueFacets.map(
      (facet) =>
        sql`select ${facet}::text as facet, ${facetColumns[facet]} as value, ${number(areChosen(facet))}
          from kind where ${isOfTarget} group by ${facetColumns[facet]}`,
    ),
    sql`select 'stock' as facet, 'in' as value, ${number(sql`in_stock and ${areChosen('stock')}`)} from kind`,
    ...[3, 4].map(
      (rating) => sql`select 'rating' as facet, ${String(rating)}::text as value,
        ${number(sql`whole_stars >= ${rating} and ${areChosen('rating')}`)} from kind`,
    ),
    sql`select 'band' as facet, case band when 0 then '0-' || one when 1 then one || '-' || two else two || '-' end as value, count
      from (select band, ${number(areChosen('price'))} from kind where ${isOfTarget} group by band) of_band, band_end`,
  ]
  return sql.join(counts, sql` union all `)
}

/** The whole dollars at which the lower two price bands end: the next hundred above a third of the products. */
export function bandEnds(): SQL {
  const end = (cents: SQL) => sql`(floor(${cents} / 10000.0) * 100 + 100)::int`
  return sql`
    select ${end(sql`third[1]`)}, ${end(sql`third[2]`)} from (
      select percentile_disc(array[1 / 3::float8, 2 / 3::float8]) within group (order by price_cents) as third
      from judged where ${isOfTarget}) thirds`
}
