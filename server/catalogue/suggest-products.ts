import type { Suggestions } from '#contract/catalogue.ts'
import { placesNamed } from './page-suggestions.ts'
import { searchTerms } from '#rules/search.ts'
import type { Shop } from '#server/shop.ts'
import { listProducts, listWordsFrom, type Match } from './catalogue.queries.ts'
import { resolveSearch } from './resolve-search.ts'

/** How many products are suggested at most. */
const most = 6

/**
 * What may be meant by a keyword that is still being typed: the products that hold its words, the last of which may be
 * unfinished, best match first; and the places of that name. Where nothing begins so, what a search would find for the
 * misspelt word. A keyword without a letter or digit suggests nothing. Never throws for any text (promises 28).
 */
export async function suggestProducts(shop: Shop, keyword = ''): Promise<Suggestions> {
  const words = searchTerms(keyword)
  const last = words.pop()
  if (last === undefined) return { products: [], terms: [] }

  const piece = { now: shop.now(), limit: most, offset: 0 }
  // PostgreSQL looks for stems: `dini` is no beginning of `dine`, the stem of dining. The whole words help.
  const endings = await listWordsFrom(shop.db, last)
  const beginning: Match = { by: 'beginning', words, last, endings }
  const found = await listProducts(shop.db, beginning, piece)
  const products = found.length > 0 ? found : await listMeant(shop, keyword, piece)
  return { products, terms: placesNamed(keyword) }
}

async function listMeant(shop: Shop, keyword: string, piece: Parameters<typeof listProducts>[2]) {
  const { match, count } = await resolveSearch(shop, keyword)
  return count > 0 ? listProducts(shop.db, match, piece) : []
}
