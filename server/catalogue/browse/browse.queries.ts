import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import type { ListChoice, ListSort } from '#rules/catalogue/list-choice.ts'
import { isListed, type KeywordTarget, toIdArray } from '#server/catalogue/search.queries.ts'
import { areAll, bestMatchFirst, productsToRead } from '#server/catalogue/search/wishes.queries.ts'
import {
  areChosen,
  bandEnds,
  type ChosenList,
  type FacetRow,
  facetCounts,
  isOfTarget,
  isTarget,
  kinds,
  missedGroups,
  narrowsRoom,
} from './facets.queries.ts'
import { fitBand, fitMm, limitsSides } from './space.queries.ts'

/** A part of a list. */
interface Part {
  limit: number
  offset: number
}

export interface ChosenRows {
  /** The products of the page, in order. */
  ids: string[]
  count: number
  /** How many of them fit the space; null without one. */
  fitting: number | null
  facets: FacetRow[]
  /** The room of most products of the list, whatever is chosen of it; null without products. */
  homeSpace: string | null
  /** When the first hold of a product ends, which changes what is in stock; null without holds. */
  nextHoldEndsAt: Date | null
}

/**
 * The first products of a list in the shop's order that are looked at: a larger list is cut, so that one of a million
 * products costs no more than one of this many.
 */
const maxCandidates = 2_500

/** The products of the rest of a room that are looked at, however many the address names. */
const minRest = 1_000

/**
 * Lists one page of what a shopper has chosen, with the counts of every facet, in one statement. The bands of prices
 * end at the thirds of the products (`writeBand`).
 */
export async function listChosen(db: Db, list: ChosenList, { limit, offset }: Part): Promise<ChosenRows> {
  const { choice } = list
  const hasSpace = limitsSides(choice.space)
  const { rows } = await db.execute<{
    ids: string[] | null
    count: number
    fitting: number
    facets: FacetRow[] | null
    homeSpace: string | null
    nextHoldEndsAt: string | null
  }>(
    sql`
    with judged as materialized (select *, ${missedGroups(list)} as missed from (${candidates(list)}) candidate),
    band_end (one, two) as materialized (${bandEnds()}),
    kind as materialized (${kinds()}),
    counted (facet, value, count) as (${facetCounts()})
    select
      array(select id::text from judged where ${areChosen()} order by ${orderOf(choice, hasSpace)} limit ${limit} offset ${offset}) as ids,
      total.count, total.fitting,
      (select json_agg(json_build_object('facet', facet, 'value', value, 'count', count) order by facet, value)
        from counted) as facets,
      ${roomOfMost(list)} as "homeSpace",
      (select min(expires_at)::text from holds join judged on judged.id = holds.product_id
        where expires_at > ${list.now.toISOString()}::timestamptz) as "nextHoldEndsAt"
    from (select count(*)::int as count, (count(*) filter (where fit_band < 2))::int as fitting
      from judged where ${areChosen()}) total`,
  )
  const [row] = rows
  return {
    ids: row?.ids ?? [],
    count: row?.count ?? 0,
    fitting: hasSpace ? (row?.fitting ?? 0) : null,
    facets: row?.facets ?? [],
    homeSpace: row?.homeSpace ?? null,
    nextHoldEndsAt: row?.nextHoldEndsAt ? new Date(row.nextHoldEndsAt) : null,
  }
}

/** The room of most products. The candidates of a room are all of that room. */
function roomOfMost({ homeSpace }: ChosenList): SQL {
  const rooms = sql`from judged where ${isOfTarget}`
  return homeSpace === undefined
    ? sql`(select mode() within group (order by home_space) ${rooms})`
    : sql`(select home_space ${rooms} limit 1)`
}

/** The products that can be chosen from, in the shop's order, with how they fit the space. */
function candidates(list: ChosenList): SQL {
  const { now } = list
  const { space } = list.choice
  const held = sql`
    select product_id, sum(qty) as held from holds where expires_at > ${now.toISOString()}::timestamptz group by product_id`
  return sql`
    select listed.*, listed.stock > coalesce(held.held, 0) as in_stock, ${fitBand(space)} as fit_band, ${fitMm(space)} as fit_mm
    from (${listed(list)}) listed left join (${held}) held on held.product_id = listed.id`
}

const listedColumns = sql.raw(
  `id, home_space, category, brand, material, finish_colour, range, price_cents, rating, num_reviews, created_at,
  length_mm, width_mm, height_mm, stock`,
)

/** The candidates with `shop_place`, their place in the shop's order. */
function listed({ homeSpace, target, onSale, withDrafts }: ChosenList): SQL {
  const isInSale = onSale ? sql`id in (select id from products where sale_id is not null)` : sql`true`
  if (target.by === 'parts') {
    return sql`
      select ${listedColumns}, row_number() over (order by ${bestMatchFirst(target.parts)}) as shop_place
      from (${productsToRead(target.parts, withDrafts)}) read where ${areAll(target.parts)} and ${isInSale}`
  }
  const order = shopOrder(homeSpace, target)
  const firstOf = (condition: SQL, limit: SQL) =>
    sql`select ${listedColumns}, row_number() over (order by ${order}) as shop_place
      from products where ${condition} order by ${order} limit ${limit}`
  if (homeSpace === undefined) {
    return firstOf(sql`${isListed(target, withDrafts) ?? sql`true`} and ${isInSale}`, sql`${maxCandidates}`)
  }
  const ofRoom = sql`${isListed({ by: 'all' })} and ${products.homeSpace} = ${homeSpace} and ${isInSale}`
  if (!narrowsRoom(homeSpace, target)) return firstOf(ofRoom, sql`${maxCandidates}`)
  // The counts of the other categories, brands and timbers need the rest of the room too.
  const rest = sql`greatest(${minRest}, ${maxCandidates} - (select count(*) from of_target))`
  return sql`
    with of_target as materialized (${firstOf(sql`${ofRoom} and (${isTarget(target)})`, sql`${maxCandidates}`)})
    select * from of_target union all (${firstOf(sql`${ofRoom} and not (${isTarget(target)})`, rest)})`
}

/** The order of a list before a shopper chooses one: best rated of a room or of all products, best match, or newest. */
function shopOrder(homeSpace: string | undefined, target: KeywordTarget): SQL {
  if (homeSpace !== undefined || target.by === 'all') return sql`rating desc, num_reviews desc, id`
  if (target.by === 'products') return sql`array_position(${toIdArray(target.ids)}::uuid[], id)`
  return sql`created_at desc, id desc`
}

const orders: Record<Exclude<ListSort, 'shop'>, SQL> = {
  fit: sql`fit_band, fit_mm`,
  new: sql`created_at desc, id desc`,
  price: sql`price_cents`,
  '-price': sql`price_cents desc`,
  rating: sql`rating desc, num_reviews desc`,
  size: sql`length_mm, width_mm, height_mm`,
  '-size': sql`length_mm desc, width_mm desc, height_mm desc`,
}

/** The order of the list. With a space what fits comes before what is too big, whatever the order. */
function orderOf({ sort }: ListChoice, hasSpace: boolean): SQL {
  const chosen = sort ?? (hasSpace ? 'fit' : undefined)
  const within = chosen === undefined || chosen === 'shop' ? sql`shop_place` : sql`${orders[chosen]}, shop_place`
  return hasSpace && chosen !== 'fit' ? sql`(fit_band = 2), ${within}` : within
}
