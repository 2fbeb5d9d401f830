import type { Suggestions } from '#contract/catalogue.ts'
import { searchTerms } from '#rules/catalogue/search.ts'
import type { Shop } from '#server/shop.ts'
import { listNewest } from './catalogue.queries.ts'
import { listInOrderOf } from './list-products.ts'
import { suggestPages } from './page-suggestions.ts'
import { resolveSearch } from './resolve-search.ts'
import { findByPrefix, listWordsWithPrefix } from './search.queries.ts'
import { showProducts } from './show-products.ts'

/** The maximum number of suggested products. */
const maxProducts = 6
/** A shorter prefix is one of the stem, too. */
const minStemLength = 3
/** From how many matching products the best ones are chosen. */
const maxCandidates = 300

/**
 * Suggests pages and products with all words of a keyword that is still being typed, the last one as a prefix, else
 * with the corrected words. Nothing for a keyword without a letter or digit, and it throws for no text (promises 28).
 */
export async function suggestProducts(shop: Shop, keyword = ''): Promise<Suggestions> {
  const words = searchTerms(keyword)
  const last = words.pop()
  if (last === undefined) return { products: [], terms: [] }

  // PostgreSQL compares stems: `dini` is not a prefix of `dine`, the stem of dining. The complete words help.
  const endings = last.length < minStemLength ? [] : await listWordsWithPrefix(shop.db, last)
  const found = await findByPrefix(shop.db, { words, last, endings }, maxCandidates)
  const ids = found.length > 0 ? found : await findCorrected(shop, keyword)
  const products = showProducts(await listInOrderOf(shop, ids.slice(0, maxProducts)))
  return { products, terms: suggestPages(keyword) }
}

/** Finds the products of a keyword after the correction of misspelt words. */
async function findCorrected(shop: Shop, keyword: string): Promise<readonly string[]> {
  const { keywordTarget } = await resolveSearch(shop, keyword)
  if (keywordTarget.by === 'products') return keywordTarget.ids
  return (await listNewest(shop.db, keywordTarget, { now: shop.now(), limit: maxProducts })).map(({ id }) => id)
}
