import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

/** The ids of what is nearest in size to a product. */
export interface NearestIds {
  nearest: string[]
  /** Sold-out pieces that take a place among `nearest` when they can be sold again. */
  soldOut: string[]
  /** When the first hold of a candidate ends; null without holds. */
  nextHoldEndsAt: Date | null
}

/** The ids of more pieces of the range or brand of a product. */
export interface MoreIds {
  /** Pieces of the range, then of the brand, one of each family. */
  more: string[]
  /** The name of the range when it alone fills the row, else that of the brand. */
  moreName: string
  isRange: boolean
  /** All published products of the range or brand, up to `maxCount`. */
  count: number
}

/**
 * The candidates for `nearest`: so many of the category that are nearest in length, on each side. The nearest by all
 * three sides is among them unless more pieces than these are closer in length alone.
 */
const maxNear = 200

/** The newest products of a range and of a brand from which `more` is chosen. */
const maxOfBrand = 200

const maxCount = 1_000

/** The number of pieces of each row. */
const rowLength = 4

/**
 * Finds the pieces of the category of a product that are nearest in size, in one statement, whose cost does not grow
 * with the catalogue. Undefined for an unknown product, and for a draft without `withDrafts`.
 */
export async function findNearestIds(
  db: Db,
  id: string,
  { now, withDrafts }: { now: Date; withDrafts: boolean },
): Promise<NearestIds | undefined> {
  const near = (isLonger: boolean) => sql`
    (select p.id, p.family, p.stock, p.length_mm, p.width_mm, p.height_mm
      from products p
      where lower(p.category) = (select lower(category) from this) and not p.is_draft
        and p.length_mm ${sql.raw(isLonger ? '>=' : '<')} (select length_mm from this)
      order by ${sql.raw(isLonger ? 'p.length_mm, p.id' : 'p.length_mm desc, p.id desc')} limit ${maxNear})`
  const { rows } = await db.execute<Omit<NearestIds, 'nextHoldEndsAt'> & { nextHoldEndsAt: string | null }>(sql`
    with this as materialized (
      select id, category, family, length_mm, width_mm, height_mm from products
      where id = ${id} and (not is_draft or ${withDrafts})
    ),
    near as materialized (
      select p.id, p.stock > coalesce(held.units, 0) as in_stock, held.ends_at,
        abs(p.length_mm - this.length_mm) + abs(p.width_mm - this.width_mm) + abs(p.height_mm - this.height_mm) as distance
      from this, (${near(true)} union all ${near(false)}) p
      left join lateral (
        select sum(qty) as units, min(expires_at) as ends_at from holds
        where holds.product_id = p.id and expires_at > ${now.toISOString()}::timestamptz
      ) held on true
      where p.id <> this.id and (p.family = '' or p.family <> this.family)
    ),
    nearest as (
      select id, in_stock, distance, row_number() over (order by in_stock desc, distance, id) as place from near
    )
    select
      coalesce((select array_agg(id::text order by place) from nearest where place <= ${rowLength}), '{}') as nearest,
      coalesce((select array_agg(id::text) from near where not in_stock and distance <= coalesce(
        (select distance from nearest where place = ${rowLength} and in_stock), 2147483647)), '{}') as "soldOut",
      (select min(ends_at)::text from near) as "nextHoldEndsAt"
    from this`)
  const [row] = rows
  return row && { ...row, nextHoldEndsAt: row.nextHoldEndsAt ? new Date(row.nextHoldEndsAt) : null }
}

/**
 * Finds more of the range or brand of a product in one statement, whose cost does not grow with the catalogue.
 * Undefined for an unknown product, and for a draft without `withDrafts`.
 */
export async function findMoreIds(
  db: Db,
  id: string,
  { withDrafts }: { withDrafts: boolean },
): Promise<MoreIds | undefined> {
  const { rows } = await db.execute<{ [Column in keyof MoreIds]: MoreIds[Column] }>(sql`
    with this as materialized (
      select id, brand, range, family, home_space from products
      where id = ${id} and (not is_draft or ${withDrafts})
    ),
    of_range as (
      select p.id, p.family, p.home_space, p.rating, p.num_reviews from products p
      where p.range <> '' and p.range = (select range from this) and not p.is_draft
      order by p.id desc limit ${maxOfBrand}
    ),
    of_brand as (
      select p.id, p.family, p.home_space, p.rating, p.num_reviews from products p
      where lower(p.brand) = (select lower(brand) from this) and (select brand from this) <> '' and not p.is_draft
      order by p.created_at desc, p.id desc limit ${maxOfBrand}
    ),
    more as (
      select distinct on (coalesce(nullif(p.family, ''), p.id::text)) p.*, p.home_space = this.home_space as in_room
      from this, (select *, 0 as tier from of_range union all select *, 1 as tier from of_brand) p
      where p.id <> this.id and (p.family = '' or p.family <> this.family)
      order by coalesce(nullif(p.family, ''), p.id::text), tier, p.rating desc, p.num_reviews desc, p.id
    ),
    more_in_order as (
      select id, tier, row_number() over (order by tier, in_room desc, rating desc, num_reviews desc, id) as place from more
    ),
    filled as (select count(*) >= ${rowLength} as by_range from more where tier = 0)
    select
      coalesce((select array_agg(id::text order by place) from more_in_order where place <= ${rowLength}), '{}') as more,
      case when by_range then this.range else this.brand end as "moreName",
      by_range as "isRange",
      case when by_range then
        (select count(*)::int from (select from products p where p.range <> '' and p.range = this.range and not p.is_draft
          limit ${maxCount}) counted)
      else
        (select count(*)::int from (select from products p where this.brand <> '' and lower(p.brand) = lower(this.brand) and not p.is_draft
          limit ${maxCount}) counted)
      end as count
    from this, filled`)
  return rows[0]
}
