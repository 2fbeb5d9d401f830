import { type SQL, sql } from 'drizzle-orm'
import { categoryOf, isWholeCategory } from '#rules/catalogue/search/product-terms.ts'
import { type ByKind, ofKind, type Wish } from '#rules/catalogue/search/search-part.ts'
import type { Side } from '#rules/catalogue/search/synonyms.ts'
import { searchTerms } from '#rules/catalogue/search.ts'

/*
 * What the parts of a typed text ask of a product, as conditions on its columns. A fact that is not known is looked for
 * among the words of the product.
 */

/**
 * The newest products of the furniture, words or rooms of a text that are looked at: a larger list is cut, so that a
 * search of a million products costs no more than one of this many.
 */
const maxRead = 5_000

const columns = sql.raw(
  `id, home_space, category, brand, material, finish_colour, range, price_cents, rating, num_reviews, created_at,
  length_mm, width_mm, height_mm, stock, search, piece, timbers, mattress_size, seats, seats_at_most`,
)
const newest = sql.raw('order by created_at desc, id desc')

/** The products that a search looks at: those of its furniture, else of its words, else of its room, else all. */
export function productsToRead(wishes: readonly Wish[], withDrafts: boolean): SQL {
  const isShown = withDrafts ? sql`true` : sql`not is_draft`
  const read = (condition: SQL, limit: number) =>
    sql`(select ${columns} from products where ${isShown} and ${condition} ${newest} limit ${limit})`
  const categories = categoriesOf(wishes)
  if (categories.length > 0) {
    const limit = Math.ceil(maxRead / categories.length)
    // Each category is read from its own index.
    return sql.join(
      categories.map((category) => read(sql`lower(category) = ${category.toLowerCase()}`, limit)),
      sql` union all `,
    )
  }
  const words = wishes.filter(({ kind }) => kind === 'word' || kind === 'feature')
  if (words.length > 0) return read(areAll(words), maxRead)
  const rooms = wishes.find(({ kind }) => kind === 'room')
  if (rooms?.kind === 'room') return read(sql`lower(home_space) = ${rooms.values[0]?.toLowerCase()}`, maxRead)
  return read(sql`true`, maxRead)
}

/** The categories of the furniture of a text, in its order. */
export function categoriesOf(wishes: readonly Wish[]): string[] {
  return [...new Set(wishes.flatMap((wish) => (wish.kind === 'piece' ? wish.pieces.map(categoryOf) : [])))]
}

/** Whether a product has all that is asked. */
export function areAll(wishes: readonly Wish[]): SQL {
  return wishes.length === 0 ? sql`true` : sql`(${sql.join(wishes.map(has), sql` and `)})`
}

const conditions: ByKind<SQL> = {
  piece: ({ pieces }) => any(pieces.map(isProduct)),
  size: ({ side, fromMm, toMm }) => within(sideColumns[side], fromMm, toMm),
  screen: ({ leastMm }) => within(sideColumns.lengthMm, leastMm, null),
  price: ({ fromCents, toCents }) => within(sql`price_cents`, fromCents, toCents),
  colour: ({ values, words }) =>
    knownOrNamed(sql`finish_colour = any (${textArray(values)})`, sql`finish_colour`, words),
  timber: ({ values, words }) =>
    knownOrNamed(sql`string_to_array(timbers, ', ') && ${textArray(values)}`, sql`timbers`, words),
  mattress: ({ values, words }) => {
    const size = sql`lower(split_part(mattress_size, ',', 1))`
    return knownOrNamed(sql`${size} = any (${textArray(values)})`, sql`mattress_size`, words)
  },
  brand: ({ values, words }) => sql`(brand = any (${textArray(values)}) or ${isNamed(words)})`,
  room: ({ values }) => sql`home_space = any (${textArray(values)})`,
  feature: ({ values, words }) => any([...values, words].map(containsWords)),
  seats: ({ seats, words }) => sql`
    (seats > 0 and ${seats} between seats and greatest(seats, seats_at_most) or seats = 0 and ${containsWords(words)})`,
  word: ({ words }) => containsWords(words),
  cheapest: () => sql`true`,
}

/** Whether a product has what one part asks. */
export function has(wish: Wish): SQL {
  return ofKind(conditions, wish, undefined)
}

function isProduct(item: string): SQL {
  const isCategory = sql`lower(category) = ${categoryOf(item).toLowerCase()}`
  return isWholeCategory(item) ? isCategory : sql`(${isCategory} and piece in (${item}, ''))`
}

const sideColumns: Record<Side, SQL> = {
  lengthMm: sql`length_mm`,
  widthMm: sql`width_mm`,
  heightMm: sql`height_mm`,
}

const any = (each: readonly SQL[]) => sql`(${sql.join([...each], sql` or `)})`

function within(column: SQL, from: number | null, to: number | null): SQL {
  if (from === null) return sql`${column} <= ${to}`
  return to === null ? sql`${column} >= ${from}` : sql`${column} between ${from} and ${to}`
}

/** Whether a fact is as asked, its name says it, or the fact is not known and its words say it. */
function knownOrNamed(isKnown: SQL, column: SQL, words: string): SQL {
  return sql`(${isKnown} or ${isNamed(words)} or ${column} = '' and ${containsWords(words)})`
}

/** Whether a product contains words; words such as “the” are contained in every product. */
function containsWords(words: string): SQL {
  const query = sql`plainto_tsquery('english'::regconfig, ${words})`
  return sql`(search @@ ${query} or numnode(${query}) = 0)`
}

/** Whether the name of a product has words. They are letters and digits, so none can be an operator. */
function isNamed(words: string): SQL {
  const terms = searchTerms(words).map((word) => `${word}:A`)
  return terms.length === 0 ? sql`false` : sql`search @@ to_tsquery('english'::regconfig, ${terms.join(' & ')})`
}

/** Texts as an array of PostgreSQL. */
export function textArray(values: readonly string[]): SQL {
  return sql`array[${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )}]::text[]`
}

/** How far the sides of a product are from the sizes of a text, in mm. */
export function farMm(wishes: readonly Wish[]): SQL {
  const far = wishes.flatMap((wish) => {
    if (wish.kind === 'screen') return [sql`greatest(${wish.leastMm} - length_mm, 0)`]
    if (wish.kind !== 'size') return []
    const column = sideColumns[wish.side]
    if (wish.aboutMm !== null) return [sql`abs(${column} - ${wish.aboutMm})`]
    const over = wish.toMm === null ? [] : [sql`${column} - ${wish.toMm}`]
    const under = wish.fromMm === null ? [] : [sql`${wish.fromMm} - ${column}`]
    return [sql`greatest(${sql.join([...over, ...under, sql`0`], sql`, `)})`]
  })
  return far.length === 0 ? sql`0` : sql.join(far, sql` + `)
}

/** How far the price of a product is outside of the prices of a text, in cents. */
export function farCents(wishes: readonly Wish[]): SQL {
  const price = wishes.find(({ kind }) => kind === 'price')
  if (price?.kind !== 'price') return sql`0`
  const over = price.toCents === null ? [] : [sql`price_cents - ${price.toCents}`]
  const under = price.fromCents === null ? [] : [sql`${price.fromCents} - price_cents`]
  return sql`greatest(${sql.join([...over, ...under, sql`0`], sql`, `)})`
}

/** The best match first: the nearest size, then most of the words, then the newest. Cheapest first on request. */
export function bestMatchFirst(wishes: readonly Wish[]): SQL {
  const words = wishes.flatMap((wish) => ('words' in wish ? searchTerms(wish.words) : []))
  const order = [
    ...(wishes.some(({ kind }) => kind === 'cheapest') ? [sql`price_cents`] : []),
    ...(wishes.some(({ kind }) => kind === 'size') ? [farMm(wishes)] : []),
    ...(words.length > 0 ? [sql`ts_rank(search, to_tsquery('english'::regconfig, ${words.join(' | ')})) desc`] : []),
    sql`created_at desc`,
    sql`id desc`,
  ]
  return sql.join(order, sql`, `)
}
