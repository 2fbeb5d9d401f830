import type { Suggestions } from '#contract/catalogue.ts'
import { searchTerms } from '#rules/search.ts'
import type { Shop } from '#server/shop.ts'
import { listProducts, listWordsWithPrefix } from './catalogue.queries.ts'
import { suggestPages } from './page-suggestions.ts'
import { resolveSearch } from './resolve-search.ts'

/** The maximum number of suggested products. */
const maxProducts = 6

/**
 * Suggests products and pages for a keyword that is still being typed. The products contain all of its words, the last one
 * as a prefix, best match first; when there is none, the products of the corrected words. A keyword without a letter or
 * digit suggests nothing. It throws for no text (promises 28).
 */
export async function suggestProducts(shop: Shop, keyword = ''): Promise<Suggestions> {
  const words = searchTerms(keyword)
  const last = words.pop()
  if (last === undefined) return { products: [], terms: [] }

  const part = { now: shop.now(), limit: maxProducts, offset: 0 }
  // PostgreSQL compares stems: `dini` is not a prefix of `dine`, the stem of dining. The complete words help.
  const endings = await listWordsWithPrefix(shop.db, last)
  const found = await listProducts(shop.db, { by: 'prefix', words, last, endings }, part)
  const products = found.length > 0 ? found : await listCorrected(shop, keyword, part)
  return { products, terms: suggestPages(keyword) }
}

/** Lists the products of a keyword after the correction of misspelt words. */
async function listCorrected(shop: Shop, keyword: string, part: Parameters<typeof listProducts>[2]) {
  const { keywordTarget, count } = await resolveSearch(shop, keyword)
  return count > 0 ? listProducts(shop.db, keywordTarget, part) : []
}
