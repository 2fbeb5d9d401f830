import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue.ts'

/** The columns whose values a keyword can name. */
const termColumns = {
  category: products.category,
  brand: products.brand,
  material: products.material,
  homeSpace: products.homeSpace,
}
export type TermColumn = keyof typeof termColumns

/** The products that a keyword matches. */
export type KeywordTarget =
  | { by: 'all' }
  /** Products that have this term, in lower case, in one of these columns. */
  | { by: 'term'; term: string; columns: readonly TermColumn[] }
  /** Products that were found by words, the best match first. */
  | { by: 'products'; ids: readonly string[] }

/** The words of a search. They consist of letters and digits (`searchTerms`), so none can be an operator. */
export type SearchWords =
  /** Products must contain all of these words, in any of their forms. */
  | { words: readonly string[] }
  /** Products must contain all of these words, and one of the endings or a word with the last one as its prefix. */
  | { words: readonly string[]; last: string; endings: readonly string[] }

/** The order of lists: the newest product first. */
export const newestFirst = [desc(products.createdAt), desc(products.id)]

const isPublished = eq(products.isDraft, false)

/** The condition for the products of a keyword, drafts only on request. */
export function isListed(target: KeywordTarget, withDrafts = false): SQL | undefined {
  return and(withDrafts ? undefined : isPublished, matchesKeyword(target))
}

function matchesKeyword(target: KeywordTarget): SQL | undefined {
  if (target.by === 'all') return undefined
  if (target.by === 'products') return inArray(products.id, sql`(select unnest(${toArray(target.ids)}::uuid[]))`)
  return or(...target.columns.map((column) => sql`lower(${termColumns[column]}) = ${target.term}`))
}

/** Ids as the text of an array: one value of the statement, however many there are. */
function toArray(ids: readonly string[]): string {
  return `{${ids.join(',')}}`
}

/** The columns in which a product has this term, in lower case. */
export async function findTermColumns(db: Db, term: string, withDrafts: boolean): Promise<TermColumn[]> {
  const names = Object.keys(termColumns) as TermColumn[]
  const exists = (column: TermColumn) =>
    sql`exists (select from ${products} where ${isListed({ by: 'term', term, columns: [column] }, withDrafts)})`
  const { rows } = await db.execute<{ found: boolean[] }>(
    sql`select array[${sql.join(names.map(exists), sql`, `)}] as found`,
  )
  return names.filter((_, place) => rows[0]?.found[place])
}

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
 * The places of every `step`th product of a list, from the first one on, and the number of products after the last of them.
 * It reads the index of the list from its beginning to its end.
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
 * The ids of the products that match the words, best match first: of the newest `maxFound` ones, so that the cost of a frequent
 * word does not grow with the catalogue. Drafts only on request.
 */
export async function findByWords(db: Db, words: readonly string[], withDrafts: boolean): Promise<string[]> {
  const query = textQuery({ words })
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
const newestToRead = 3000

/**
 * The ids of at most `limit` published products that match the words, the last one as a prefix, best match first. PostgreSQL
 * takes a rare prefix for a frequent one and would read all products for it. So the newest ones are read first; when too few
 * of them match, the prefix is rare, and the index of words finds its products.
 */
export async function findByPrefix(db: Db, search: SearchWords, limit: number): Promise<string[]> {
  const query = textQuery(search)
  const find = async (on: Db, from: SQL) => {
    const { rows } = await on.execute<{ id: string }>(sql`
      select id from (select created_at, id, search from ${from} where search @@ ${query} limit ${limit}) candidates
      order by ts_rank(search, ${query}) desc, created_at desc, id desc`)
    return rows.map(({ id }) => id)
  }
  const published = sql`select created_at, id, search from ${products} where ${isPublished}`
  const newest = sql`${published} order by ${sql.join(newestFirst, sql`, `)} limit ${newestToRead}`
  const found = await find(db, sql`(${newest}) newest`)
  if (found.length === limit) return found
  return db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('enable_seqscan', 'off', true), set_config('enable_indexscan', 'off', true)`)
    return find(tx, sql`(${published}) published`)
  })
}

/** The full-text query of the words. */
function textQuery(search: SearchWords): SQL {
  if (!('last' in search)) return sql`plainto_tsquery('english'::regconfig, ${search.words.join(' ')})`
  const { words, last, endings } = search
  const either = [`${last}:*`, ...endings].join(' | ')
  return sql`to_tsquery('english'::regconfig, ${[...words, `(${either})`].join(' & ')})`
}

/** The 24 words of the catalogue that share most trigrams with a word, nearest first, of those that share many. */
export async function listSimilarWords(db: Db, word: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word % ${word} order by word <-> ${word}, word limit 24`,
  )
  return rows.map((row) => row.word)
}

/** The 24 words of the catalogue that share most trigrams with a word, however few, nearest first. */
export async function listNearWords(db: Db, word: string): Promise<string[]> {
  // The index gives no second order, so the words are put in it afterwards.
  const { rows } = await db.execute<{ word: string }>(sql`
    select word from (select word, word <-> ${word} as far from search_words order by word <-> ${word} limit 24) near
    order by far, word`)
  return rows.map((row) => row.word)
}

/** The 24 shortest words of the catalogue with this prefix, shortest first. `prefix` consists of letters and digits. */
export async function listWordsWithPrefix(db: Db, prefix: string): Promise<string[]> {
  const { rows } = await db.execute<{ word: string }>(
    sql`select word from search_words where word like ${`${prefix}%`} order by length(word), word limit 24`,
  )
  return rows.map((row) => row.word)
}
