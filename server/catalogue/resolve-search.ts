import { closestWord, narrowingTerm, normalizeKeyword, searchTerms } from '#rules/catalogue/search.ts'
import type { Shop } from '#server/platform/shop.ts'
import { type ResolvedSearch, searchCaches } from './search-cache.ts'
import {
  countListed,
  findByWords,
  findPlaces,
  findTermColumns,
  type KeywordTarget,
  listNearWords,
  listSimilarWords,
} from './search.queries.ts'

/** What keywords mean in a shop's present catalogue. */
export const searchesOf = searchCaches()

/**
 * Resolves a keyword (behaviour, Catalogue); drafts only on request. A category, brand, material or room narrows; any
 * other keyword is a search by words, corrected once if no product contains them all.
 */
export async function resolveSearch(shop: Shop, keyword = '', withDrafts = false): Promise<ResolvedSearch> {
  const key = `${withDrafts} ${normalizeKeyword(keyword)}`
  return searchesOf(shop).get(key, () => resolve(shop, keyword, withDrafts))
}

async function resolve({ db }: Shop, keyword: string, withDrafts: boolean): Promise<ResolvedSearch> {
  const term = narrowingTerm(keyword)
  if (!term) return measure(db, { by: 'all' }, withDrafts)

  const columns = await findTermColumns(db, term, withDrafts)
  if (columns.length > 0) return measure(db, { by: 'term', term, columns }, withDrafts)

  const words = searchTerms(keyword)
  const found = await findByWords(db, words, withDrafts)
  if (found.length > 0) return toSearch(found)

  const corrected = (await Promise.all(words.map((word) => correctWord(db, word)))).filter((word) => word !== null)
  if (corrected.length < words.length || corrected.length === 0) return toSearch([])
  return { ...toSearch(await findByWords(db, corrected, withDrafts)), corrected }
}

/** The word that a misspelt one means, or null. Most share many trigrams with it, which are found faster. */
export async function correctWord(db: Shop['db'], word: string): Promise<string | null> {
  return closestWord(word, await listSimilarWords(db, word)) ?? closestWord(word, await listNearWords(db, word))
}

/** The search that found these products, in this order. */
export function toSearch(ids: readonly string[]): ResolvedSearch {
  return { keywordTarget: { by: 'products', ids }, count: ids.length }
}

/** A shorter list is counted and skipped in a millisecond. */
const longListLength = 10_000
/** The products from one cached place of a long list to the next. */
export const placeStep = 1200

/** Counts a list, and in a long one finds the places that its pages start from. */
async function measure(db: Shop['db'], keywordTarget: KeywordTarget, withDrafts: boolean): Promise<ResolvedSearch> {
  const count = await countListed(db, keywordTarget, withDrafts, longListLength)
  if (count < longListLength) return { keywordTarget, count }
  // No index has the products of two columns in their order.
  if (keywordTarget.by === 'term' && keywordTarget.columns.length > 1) {
    return { keywordTarget, count: await countListed(db, keywordTarget, withDrafts) }
  }
  const { places, countAfterLast } = await findPlaces(db, keywordTarget, withDrafts, placeStep)
  if (places.length === 0) return { keywordTarget, count: 0 }
  return { keywordTarget, count: (places.length - 1) * placeStep + 1 + countAfterLast, places }
}
