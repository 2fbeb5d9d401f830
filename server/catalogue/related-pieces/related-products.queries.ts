import { and, asc, eq, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { heldColumns } from '#server/catalogue/catalogue.queries.ts'
import type { HeldRow } from '#server/catalogue/product-rows.ts'

export interface NearestIds {
  nearest: string[]
  /** They take a place among `nearest` when they can be sold again. */
  soldOut: string[]
  /** Null without holds. */
  nextHoldEndsAt: Date | null
}

export interface MoreIds {
  /** Of the range, then of the brand, one per family. */
  more: string[]
  /** The range when it alone fills the row, else the brand. */
  moreName: string
  isRange: boolean
  /** All published products of the range or brand, up to `maxCount`. */
  count: number
}

/** The nearest in length on each side, which nearly always include the nearest by all sides. */
const maxNear = 200

const maxOfBrand = 200

const maxCount = 1_000

const rowLength = 4

/** Finds the products nearest in size in one statement; undefined for an unknown product or hidden draft. */
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

/** Finds more of a product's range or brand, likewise. */
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

export type FamilyRow = HeldRow & Pick<typeof products.$inferSelect, 'mattressSize' | 'finish'>

const maxMembers = 60

const subject = alias(products, 'subject')

/**
 * The published family of a product, itself included, from small to large. The product may be a draft only on request.
 */
export async function listFamily(
  db: Db,
  id: string,
  { now, withDrafts }: { now: Date; withDrafts: boolean },
): Promise<FamilyRow[]> {
  const family: SQL = sql`(${db
    .select({ family: subject.family })
    .from(subject)
    .where(and(eq(subject.id, id), withDrafts ? undefined : eq(subject.isDraft, false)))})`
  const { lengthMm, widthMm, heightMm, priceCents, mattressSize, finish } = products
  return db
    .select({ ...heldColumns(now), mattressSize, finish })
    .from(products)
    .where(
      and(
        // The condition of the index.
        sql`${products.family} <> ''`,
        eq(products.family, family),
        or(eq(products.isDraft, false), eq(products.id, id)),
      ),
    )
    .orderBy(asc(lengthMm), asc(widthMm), asc(heightMm), asc(priceCents), asc(products.id))
    .limit(maxMembers)
}
