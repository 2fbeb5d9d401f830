import { closestWord, narrowingTerm, searchTerms } from '#rules/search.ts'
import type { Shop } from '#server/shop.ts'
import { countProducts, listNearWords, type Match } from './catalogue.queries.ts'

/** What a keyword was understood as, and how many products that is. */
export interface ResolvedSearch {
  match: Match
  count: number
}

/**
 * Finds out what a keyword means (behaviour, Products). Exactly a category, brand, material or room, or the short word for
 * one: those products and nothing else. Else a search by words; and when no product holds them all, each word is set right
 * against the words of the catalogue and the search is made once more. Drafts are found only when asked for.
 */
export async function resolveSearch(shop: Shop, keyword = '', drafts = false): Promise<ResolvedSearch> {
  const counted = async (match: Match) => ({ match, count: await countProducts(shop.db, match, drafts) })
  const term = narrowingTerm(keyword)
  if (!term) return counted({ by: 'all' })

  const narrowed = await counted({ by: 'term', term })
  if (narrowed.count > 0) return narrowed

  const words = searchTerms(keyword)
  const found = await counted({ by: 'words', words })
  if (found.count > 0) return found

  const meant = await Promise.all(words.map(async (word) => closestWord(word, await listNearWords(shop.db, word))))
  return meant.includes(null) || meant.length === 0
    ? found
    : counted({ by: 'words', words: meant.filter((word) => word !== null) })
}
