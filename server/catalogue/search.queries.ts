import { and, type Column, desc, eq, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { prepareStatement } from '#db/statement.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'

/** The columns whose values a keyword can name. */
const termColumns = {
  category: products.category,
  brand: products.brand,
  material: products.material,
  homeSpace: products.homeSpace,
}
export type TermColumn = keyof typeof termColumns

/** The products that a keyword matches. In a prepared statement `Value` is the placeholder of a value. */
export type KeywordTarget<Value = never> =
  | { by: 'all' }
  /** Products that have this term, in lower case, in one of these columns. */
  | { by: 'term'; term: string | Value; columns: readonly TermColumn[] }
  /** Products that were found by words, the best match first. */
  | { by: 'products'; ids: readonly string[] | Value }

/**
 * The words of a search that is still being typed: products must contain all of these words, and one of the endings or
 * a word with the last one as its prefix. They consist of letters and digits (`searchTerms`), so none can be an
 * operator.
 */
export interface PrefixSearch {
  words: readonly string[]
  last: string
  endings: readonly string[]
}

/** The order of lists: the newest product first. */
export const newestFirst = [desc(products.createdAt), desc(products.id)]

const isPublished = eq(products.isDraft, false)

/** The condition for the products of a keyword, drafts only on request. */
export function isListed(target: KeywordTarget<Placeholder>, withDrafts = false): SQL | undefined {
  return and(withDrafts ? undefined : isPublished, matchesKeyword(target))
}

function matchesKeyword(target: KeywordTarget<Placeholder>): SQL | undefined {
  if (target.by === 'all') return undefined
  if (target.by === 'products') return isAmong(products.id, target.ids)
  return or(...target.columns.map((column) => sql`lower(${termColumns[column]}) = ${target.term}`))
}

/** A target with placeholders in place of its values, which `valuesOf` has. */
export function withPlaceholders(target: KeywordTarget): KeywordTarget<Placeholder> {
  if (target.by === 'all') return target
  return target.by === 'term'
    ? { ...target, term: sql.placeholder('term') }
    : { ...target, ids: sql.placeholder('ids') }
}

/** The values for the placeholders of a target. */
export function valuesOf(target: KeywordTarget): Record<string, string> {
  if (target.by === 'all') return {}
  return target.by === 'term' ? { term: target.term } : { ids: toIdArray(target.ids) }
}

/**
 * Whether an id is among some, which may be the placeholder of a `toIdArray`: one value, however many ids there are.
 */
export function isAmong(column: Column, ids: readonly string[] | Placeholder): SQL {
  return sql`${column} = any (${Array.isArray(ids) ? toIdArray(ids as readonly string[]) : ids}::uuid[])`
}

/** Ids as the text of an array of PostgreSQL. */
export function toIdArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

/** The columns in which a product has this term, in lower case. */
export async function findTermColumns(db: Db, term: string, withDrafts: boolean): Promise<TermColumn[]> {
  const find = withDrafts ? termColumnsWithDrafts : publishedTermColumns
  const [row] = await find(db, { term })
  return termColumnNames.filter((_, place) => row?.found[place])
}

const termColumnNames = Object.keys(termColumns) as TermColumn[]

function prepareTermColumns(name: string, withDrafts: boolean) {
  const exists = (column: TermColumn) => {
    const target = { by: 'term', term: sql.placeholder('term'), columns: [column] } as const
    return sql`exists (select from ${products} where ${isListed(target, withDrafts)})`
  }
  const all = sql.join(termColumnNames.map(exists), sql`, `)
  return prepareStatement<{ found: boolean[] }>(name, sql`select array[${all}] as found`)
}

const publishedTermColumns = prepareTermColumns('find_term_columns', false)
const termColumnsWithDrafts = prepareTermColumns('find_term_columns_drafts', true)

/** Counts the products of a keyword, up to `limit`; drafts only on request. */
export async function countListed(db: Db, target: KeywordTarget, withDrafts: boolean, limit?: number): Promise<number> {
  const listed = db.select({ id: products.id }).from(products).where(isListed(target, withDrafts))
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from ${limit === undefined ? listed.as('listed') : listed.limit(limit).as('listed')}`,
  )
  return rows[0]?.count ?? 0
}

/** The place of a product in a list that is newest first. */
export interface ListPlace {
  createdAt: string
  id: string
}

/**
 * The places of every `step`th product of a list, from the first one on, and the number of products after the last of
 * them. It reads the index of the list from its beginning to its end.
 */
export async function findPlaces(
  db: Db,
  target: KeywordTarget,
  withDrafts: boolean,
  step: number,
): Promise<{ places: ListPlace[]; countAfterLast: number }> {
  const listed = isListed(target, withDrafts)
  const after = sql`(${products.createdAt}, ${products.id}) < (place.created_at, place.id)`
  const order = sql.join(newestFirst, sql`, `)
  const { rows } = await db.execute<{ createdAt: string; id: string; countAfter: number | null }>(sql`
    with recursive places as (
      (select created_at, id, 1 as number from ${products} ${where(listed)} order by ${order} limit 1)
      union all
      select next.created_at, next.id, place.number + 1
      from places place cross join lateral (
        select created_at, id from ${products} ${where(and(listed, after))} order by ${order} offset ${step - 1} limit 1
      ) next
    )
    select to_json(created_at)#>>'{}' as "createdAt", id, case when number = max(number) over () then (
      select count(*)::int from ${products} ${where(and(listed, after))}
    ) end as "countAfter"
    from places place order by number`)
  return {
    places: rows.map(({ createdAt, id }) => ({ createdAt, id })),
    countAfterLast: rows.at(-1)?.countAfter ?? 0,
  }
}

function where(condition: SQL | undefined): SQL {
  return condition ? sql`where ${condition}` : sql``
}

/** How many products a search by words finds at most: the newest ones that match. */
const maxFound = 1000

/**
 * The ids of the products that match the words, best match first: of the newest `maxFound` ones, so that the cost of a
 * frequent word does not grow with the catalogue. Drafts only on request.
 */
export async function findByWords(db: Db, words: readonly string[], withDrafts: boolean): Promise<string[]> {
  const query = sql`plainto_tsquery('english'::regconfig, ${words.join(' ')})`
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from (
      select created_at, id, search from ${products}
      where ${and(withDrafts ? undefined : isPublished, sql`${products.search} @@ ${query}`)}
      order by ${sql.join(newestFirst, sql`, `)} limit ${maxFound}
    ) candidates
    order by ts_rank(search, ${query}) desc, created_at desc, id desc`)
  return rows.map(({ id }) => id)
}

/** How many of the newest products are read for a frequent prefix before the index of words is. */
const newestToRead = 2000
/** When fewer of them match, one product in a hundred at the most, the prefix is rare. */
const minNewestMatches = 20

/**
 * The ids of at most `limit` published products that match the words, the last one as a prefix: those with it as a
 * whole word of their name first, then the best match. They are among the newest products, and for a rare prefix those
 * that the index of words finds, which takes 1 to 3 µs for each match.
 */
export async function findByPrefix(db: Db, { words, last, endings }: PrefixSearch, limit: number): Promise<string[]> {
  const either = [`${last}:*`, ...endings].join(' | ')
  const query = [...words, `(${either})`].join(' & ')
  const rows = await matchesOfPrefix(db, { query, whole: [...words, `${last}:A`].join(' & '), limit })
  return rows.map(({ id }) => id)
}

// PostgreSQL takes a rare prefix for a frequent one and would read all products for it, and it plans for 2 ms with a
// query that it knows. It cannot look into a subquery, and takes what that returns for rare: then it reads the index of
// words.
const prefixQuery = sql`(select to_tsquery('english'::regconfig, ${sql.placeholder('query')}))`

const wholeQuery = sql`(select to_tsquery('english'::regconfig, ${sql.placeholder('whole')}))`

const few = sql.raw(String(minNewestMatches))

const matchesOfPrefix = prepareStatement<{ id: string }>(
  'find_by_prefix',
  sql`
    with newest as materialized (
      select created_at, id, search from (
        select created_at, id, search from ${products} where ${isPublished}
        order by ${sql.join(newestFirst, sql`, `)} limit ${sql.raw(String(newestToRead))}
      ) newest where search @@ ${prefixQuery} order by search @@ ${wholeQuery} desc limit ${sql.placeholder('limit')}
    ), indexed as materialized (
      select created_at, id, search from ${products}
      where (select count(*) from newest) < ${few} and ${isPublished} and search @@ ${prefixQuery}
      limit ${sql.placeholder('limit')}
    ), matches as (
      select * from indexed union all select * from newest where (select count(*) from newest) >= ${few}
    )
    select id from matches
    order by search @@ ${wholeQuery} desc, ts_rank(search, ${prefixQuery}) desc, created_at desc, id desc`,
)

/** The 24 words of the catalogue that share most trigrams with a word, nearest first, of those that share many. */
export async function listSimilarWords(db: Db, word: string): Promise<string[]> {
  return wordsOf(await similarWords(db, { word }))
}

/** The 24 words of the catalogue that share most trigrams with a word, however few, nearest first. */
export async function listNearWords(db: Db, word: string): Promise<string[]> {
  return wordsOf(await nearWords(db, { word }))
}

/** The 24 shortest words of the catalogue with this prefix, shortest first. `prefix` consists of letters and digits. */
export async function listWordsWithPrefix(db: Db, prefix: string): Promise<string[]> {
  return wordsOf(await wordsWithPrefix(db, { prefix }))
}

function wordsOf(rows: readonly { word: string }[]): string[] {
  return rows.map(({ word }) => word)
}

const aWord = sql.placeholder('word')

const similarWords = prepareStatement<{ word: string }>(
  'list_similar_words',
  sql`select word from search_words where word % ${aWord} order by word <-> ${aWord}, word limit 24`,
)

// The index gives no second order, so the words are put in it afterwards.
const nearWords = prepareStatement<{ word: string }>(
  'list_near_words',
  sql`
    select word from (select word, word <-> ${aWord} as far from search_words order by word <-> ${aWord} limit 24) near
    order by far, word`,
)

const wordsWithPrefix = prepareStatement<{ word: string }>(
  'list_words_with_prefix',
  sql`
    select word from search_words where word like ${sql.placeholder('prefix')} || '%'
    order by length(word), word limit 24`,
)
