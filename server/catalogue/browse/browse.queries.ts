import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import type { Space } from '#rules/catalogue/fit/space.ts'
import type { ListChoice, ListSort } from '#rules/catalogue/list-choice.ts'
import { isListed, toIdArray, type KeywordTarget } from '#server/catalogue/search.queries.ts'
import { areAll, bestMatchFirst, productsToRead } from '#server/catalogue/search/wishes.queries.ts'
import {
  areChosen,
  bandEnds,
  facetCounts,
  isOfTarget,
  isTarget,
  kinds,
  missedGroups,
  narrowsRoom,
  type ChosenList,
  type FacetRow,
} from './facets.queries.ts'

interface Part {
  limit: number
  offset: number
}

export interface ChosenRows {
  ids: string[]
  count: number
  fitting: number | null
  facets: FacetRow[]
  /** The room of most products, whatever is chosen; null without products. */
  homeSpace: string | null
  /** That changes what is in stock; null without holds. */
  nextHoldEndsAt: Date | null
}

/** A larger list is cut here, so that a million products cost no more than this many. */
const maxCandidates = 2_500

/** How much of the rest of a room is looked at, however many the address names. */
const minRest = 1_000

/** Lists a page of what a shopper has chosen, with all facet counts, in one statement. */
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

/** The candidates of a room are all of that room. */
function roomOfMost({ homeSpace }: ChosenList): SQL {
  const rooms = sql`from judged where ${isOfTarget}`
  return homeSpace === undefined
    ? sql`(select mode() within group (order by home_space) ${rooms})`
    : sql`(select home_space ${rooms} limit 1)`
}

/** The products to choose from, in the shop's order, with how they fit the space. */
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

/** `shop_place` is their place in the shop's order. */
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

/** The order before a shopper chooses one: best rated, best match, or newest. */
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

/** With a space, what fits comes before what is too big. */
function orderOf({ sort }: ListChoice, hasSpace: boolean): SQL {
  const chosen = sort ?? (hasSpace ? 'fit' : undefined)
  const within = chosen === undefined || chosen === 'shop' ? sql`shop_place` : sql`${orders[chosen]}, shop_place`
  return hasSpace && chosen !== 'fit' ? sql`(fit_band = 2), ${within}` : within
}

function limitsSides({ lengthMm, depthMm, heightMm }: Space): boolean {
  return lengthMm !== null || depthMm !== null || heightMm !== null
}

/*
 * As `fitOrderKey` in rules/fit: `u` is the largest overrun of the product unturned, `t` turned by 90°. Sides without a
 * limit are null.
 */
function overrun({ lengthMm, depthMm, heightMm }: Space, isTurned: boolean): SQL {
  const [length, width] = isTurned ? [sql`width_mm`, sql`length_mm`] : [sql`length_mm`, sql`width_mm`]
  return sql`greatest(${length} - ${lengthMm}::int, ${width} - ${depthMm}::int, height_mm - ${heightMm}::int)`
}

function roomLeft({ lengthMm, depthMm, heightMm }: Space, isTurned: boolean): SQL {
  const [length, width] = isTurned ? [sql`width_mm`, sql`length_mm`] : [sql`length_mm`, sql`width_mm`]
  return sql`coalesce(${lengthMm}::int - ${length}, ${depthMm}::int - ${width}, ${heightMm}::int - height_mm)`
}

/** 0: fits unturned, 1: fits turned by 90°, 2: too big. 0 for all without a space. */
function fitBand(space: Space): SQL {
  if (!limitsSides(space)) return sql`0`
  return sql`case when ${overrun(space, false)} <= 0 then 0 when ${overrun(space, true)} <= 0 then 1 else 2 end`
}

/** The room left side to side in mm, or the smallest overrun. 0 for all without a space. */
function fitMm(space: Space): SQL {
  if (!limitsSides(space)) return sql`0`
  const [u, t] = [overrun(space, false), overrun(space, true)]
  return sql`case when ${u} <= 0 then ${roomLeft(space, false)} when ${t} <= 0 then ${roomLeft(space, true)} else least(${u}, ${t}) end`
}
