import { closestWord, narrowingTerm, searchTerms } from '#rules/search.ts'
import type { Shop } from '#server/shop.ts'
import { countProducts, type KeywordTarget, listNearWords } from './catalogue.queries.ts'

/** The target of a keyword and the number of its products. */
export interface ResolvedSearch {
  keywordTarget: KeywordTarget
  count: number
}

/**
 * Resolves a keyword (behaviour, Products). A category, brand, material or room, or the short word for one, narrows to its
 * products. Any other keyword is a search by words; when no product contains them all, each word is corrected against the
 * words of the catalogue and the search runs once more. Drafts only on request.
 */
export async function resolveSearch(shop: Shop, keyword = '', withDrafts = false): Promise<ResolvedSearch> {
  const resolve = async (keywordTarget: KeywordTarget) => ({
    keywordTarget,
    count: await countProducts(shop.db, keywordTarget, withDrafts),
  })
  const term = narrowingTerm(keyword)
  if (!term) return resolve({ by: 'all' })

  const narrowed = await resolve({ by: 'term', term })
  if (narrowed.count > 0) return narrowed

  const words = searchTerms(keyword)
  const found = await resolve({ by: 'words', words })
  if (found.count > 0) return found

  const corrected = await Promise.all(words.map(async (word) => closestWord(word, await listNearWords(shop.db, word))))
  return corrected.includes(null) || corrected.length === 0
    ? found
    : resolve({ by: 'words', words: corrected.filter((word) => word !== null) })
}
