import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { searchTerms } from '#rules/catalogue/search.ts'
import type { SearchPart } from '#rules/catalogue/search/search-part.ts'
import {
  areAll,
  bestMatchFirst,
  categoriesOf,
  farCents,
  farMm,
  has,
  productsToRead,
  textArray,
} from './wishes.queries.ts'

/** A phrase, and whether products have it: anywhere, and in their names, keywords or categories. */
export type KnownPhrase = {
  phrase: string
  isFound: boolean
  isNamed: boolean
}

/** Looks phrases up in the published products. Words such as “the” count as found. */
export async function findPhrases(db: Db, phrases: readonly string[]): Promise<KnownPhrase[]> {
  if (phrases.length === 0) return []
  // Each phrase has a constant of its own, so that PostgreSQL knows how frequent it is.
  const asked = phrases.map((phrase) => {
    const words = searchTerms(phrase)
    const query = sql`plainto_tsquery('english'::regconfig, ${words.join(' ')})`
    const named = sql`to_tsquery('english'::regconfig, ${words.map((word) => `${word}:AB`).join(' <-> ')})`
    const found = sql`select search from products where not is_draft and search @@ ${query}`
    return sql`select ${phrase}::text as phrase, numnode(${query}) = 0 or exists (${found}) as "isFound",
      exists (select from (${found} order by created_at desc, id desc limit 1000) found where search @@ ${named})
        as "isNamed"`
  })
  const { rows } = await db.execute<KnownPhrase>(sql.join(asked, sql` union all `))
  return rows
}

/** Lists the ids of the products that have all parts, best match first. */
export async function listUnderstood(db: Db, parts: readonly SearchPart[], limit: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (${productsToRead(parts, false)}) read where ${areAll(parts)}
    order by ${bestMatchFirst(parts)} limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** A product that misses a part of a text, with what the sentence about it names. */
interface NearRow {
  id: string
  /** The places of the missed parts among all. */
  missed: number[]
  priceCents: number
  lengthMm: number
  widthMm: number
  heightMm: number
  finishColour: string
  timbers: string
  mattressSize: string
  brand: string
  category: string
  homeSpace: string
  seats: number
}

export interface JudgedSearch {
  /** How many products have all parts. */
  count: number
  /** How many have all but one of them, by its place. */
  looseCounts: number[]
  near: NearRow[]
}

/** How many near matches are shown: one row of cards. */
const maxNear = 4

/**
 * Judges the products of a search: counts those that have all parts, and finds those that miss one part, then two, the
 * nearest in size and then in price first (fit.md, Near matches). With `isInstead`, products that miss none are near,
 * in the order of the furniture.
 */
export async function judgeSearch(
  db: Db,
  parts: readonly SearchPart[],
  { withDrafts, isInstead }: { withDrafts: boolean; isInstead: boolean },
): Promise<JudgedSearch> {
  if (parts.length === 0) return { count: 0, looseCounts: [], near: [] }
  const oks = parts.map((part) => sql`coalesce(${has(part)}, false)`)
  const place = (index: number) => sql.raw(`ok[${index + 1}]`)
  const allBut = (index: number): SQL => {
    const others = parts.flatMap((_, other) => (other === index ? [] : [place(other)]))
    return others.length === 0 ? sql`true` : sql.join(others, sql` and `)
  }
  const looseCounts = parts.map((_, index) => sql`count(*) filter (where ${allBut(index)})::int`)
  // What a product is cannot be missed: near matches are of the same category.
  const items = parts.filter(({ kind }) => kind === 'piece')
  const productOrder = isInstead ? sql`array_position(${textArray(categoriesOf(parts))}, category)` : sql`0`
  const order = sql`cardinality(missed), piece_place, far_mm, far_cents, price_cents, created_at desc, id desc`
  const { rows } = await db.execute<{ count: number; looseCounts: number[]; near: NearRow[] | null }>(sql`
    with read as (${productsToRead(parts, withDrafts)}),
    judged as materialized (
      select id, price_cents, length_mm, width_mm, height_mm, finish_colour, timbers, mattress_size, brand, category,
        home_space, seats, created_at, ${areAll(items)} as is_piece, array[${sql.join(oks, sql`, `)}] as ok,
        ${productOrder} as piece_place, ${farMm(parts)} as far_mm, ${farCents(parts)} as far_cents
      from read
    ),
    missing as (
      select *, array(select place - 1 from unnest(ok) with ordinality part(is_ok, place) where not is_ok) as missed
      from judged where is_piece
    ),
    near as (
      select * from missing where cardinality(missed) between ${isInstead ? 0 : 1} and 2
      order by ${order} limit ${maxNear}
    )
    select
      (select count(*) from judged where true = all (ok))::int as count,
      (select array[${sql.join(looseCounts, sql`, `)}] from judged) as "looseCounts",
      (select json_agg(json_build_object('id', id, 'missed', missed, 'priceCents', price_cents, 'lengthMm', length_mm,
        'widthMm', width_mm, 'heightMm', height_mm, 'finishColour', finish_colour, 'timbers', timbers,
        'mattressSize', mattress_size, 'brand', brand, 'category', category, 'homeSpace', home_space, 'seats', seats)
        order by ${order}) from near) as near`)
  const [row] = rows
  return { count: row?.count ?? 0, looseCounts: row?.looseCounts ?? [], near: row?.near ?? [] }
}
