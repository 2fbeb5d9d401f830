import { type SQL, sql } from 'drizzle-orm'
import { type ListChoice, type ValueFacet, valueFacets } from '#rules/catalogue/list-choice.ts'
import { centsOf } from '#rules/money.ts'
import type { SearchPart } from '#rules/search/search-part.ts'
import { type KeywordTarget, type TermColumn, toIdArray } from '#server/catalogue/search.queries.ts'

/*
 * Parts of the statement of `listChosen`: which of the products `judged` are chosen, and the counts of the facets.
 */

/** The highest price in dollars and sizes in mm of the sliders. */
interface Limits {
  price?: number | undefined
  width?: number | undefined
  length?: number | undefined
  height?: number | undefined
}

/** What a list is of: a keyword, or the parts of a typed text. */
export type ListTarget = KeywordTarget | { by: 'parts'; parts: readonly SearchPart[] }

/** What is listed: a room or all products, what narrows or is searched, and what is chosen of it. */
export interface ChosenList {
  now: Date
  /** The room, and what narrows it or is searched for. */
  homeSpace: string | undefined
  target: ListTarget
  withDrafts: boolean
  limits: Limits
  choice: ListChoice
}

/** A value of a facet and its number of products. */
export interface FacetRow {
  facet: 'category' | 'band' | 'stock' | 'rating' | ValueFacet
  value: string
  count: number
}

/** The groups of what can be chosen. The counts of a facet leave out its own group. */
const groups = ['target', 'price', 'size', 'timber', 'finish', 'brand', 'range', 'stock', 'rating', 'fit'] as const
type Group = (typeof groups)[number]

const facetColumns: Record<ValueFacet, SQL> = {
  timber: sql`material`,
  finish: sql`finish_colour`,
  brand: sql`brand`,
  range: sql`range`,
}

/** The columns that say for each group whether it lets a product through. */
export function groupColumns(list: ChosenList): SQL {
  return sql.join(
    groups.map((group) => sql`(${isChosen(group, list)}) as ${okOf(group)}`),
    sql`, `,
  )
}

const okOf = (group: Group): SQL => sql.raw(`ok_${group}`)

/** Whether every group lets a product through, but for `left`. */
export function areChosen(...left: readonly Group[]): SQL {
  const asked = groups.filter((group) => !left.includes(group)).map(okOf)
  return sql.join(asked, sql` and `)
}

const yes = sql`true`

/** Whether a product is within what is chosen of a group. */
function isChosen(group: Group, { homeSpace, target, limits, choice }: ChosenList): SQL {
  switch (group) {
    case 'target':
      return homeSpace === undefined ? yes : isTarget(target)
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
      return choice.inStock ? sql`in_stock` : yes
    case 'rating':
      return choice.rating === undefined ? yes : sql`rating >= ${choice.rating}`
    case 'fit':
      return choice.onlyFitting ? sql`fit_band < 2` : yes
    default: {
      const values = choice.values[group]
      return values.length === 0
        ? yes
        : sql`${facetColumns[group]} in (${sql.join(
            values.map((value) => sql`${value}`),
            sql`, `,
          )})`
    }
  }
}

const termColumns: Record<TermColumn, SQL> = {
  category: sql`category`,
  brand: sql`brand`,
  material: sql`material`,
  homeSpace: sql`home_space`,
}

/** Whether a product of the room is one that the keyword means. */
function isTarget(target: ListTarget): SQL {
  // A typed text is not looked for in one room.
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

/** The statements that count the products of each value of each facet: value and count. */
export function facetCounts(): SQL {
  const counted = (facet: ValueFacet, column: SQL) =>
    sql`select ${facet}::text as facet, ${column} as value, count(*) filter (where ${areChosen(facet)})::int as count
      from judged where ok_target group by ${column}`
  const counts = [
    sql`select 'category' as facet, category as value, count(*) filter (where ${areChosen('target')})::int as count
      from judged group by category`,
    ...valueFacets.map((facet) => counted(facet, facetColumns[facet])),
    sql`select 'stock' as facet, 'in' as value, count(*) filter (where in_stock and ${areChosen('stock')})::int as count from judged`,
    ...[3, 4].map(
      (rating) => sql`select 'rating' as facet, ${String(rating)}::text as value,
        count(*) filter (where rating >= ${rating} and ${areChosen('rating')})::int as count from judged`,
    ),
    sql`select 'band' as facet,
        case when price_cents < one * 100 then '0-' || one when price_cents < two * 100 then one || '-' || two else two || '-' end as value,
        count(*) filter (where ${areChosen('price')})::int as count
      from judged, band_end where ok_target group by 2`,
  ]
  return sql.join(counts, sql` union all `)
}

/** The whole dollars at which a band of prices ends: the next hundred above a share of the products. */
export function bandEnd(share: number): SQL {
  return sql`(floor(percentile_disc(${share}::float8) within group (order by price_cents) / 10000.0) * 100 + 100)::int`
}
