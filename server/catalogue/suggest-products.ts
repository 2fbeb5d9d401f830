import type { Suggestions } from '#contract/catalogue/catalogue.ts'
import { searchTerms } from '#rules/catalogue/search.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listNewest } from './catalogue.queries.ts'
import { listInOrderOf } from './list-products.ts'
import { suggestCategories, suggestPages } from './page-suggestions.ts'
import { resolveSearch } from './resolve-search.ts'
import { findByPrefix, listWordsWithPrefix } from './search.queries.ts'
import { listUnderstood } from './search/understand.queries.ts'
import { type UnderstoodSearch, understandSearch } from './search/understand-search.ts'
import { categoriesOf } from './search/wishes.queries.ts'
import { showProducts } from './product-mapping.ts'

const maxProducts = 6
const minStemLength = 3
/** From how many matching products the best ones are chosen. */
const maxCandidates = 300

/**
 * Suggests pages and products with all words of a keyword that is still being typed; else what its parts ask, such as a
 * size, or what is near. Throws for no text (promises 28).
 */
export async function suggestProducts(shop: Shop, keyword = ''): Promise<Suggestions> {
  const words = searchTerms(keyword)
  const last = words.pop()
  if (last === undefined) return { products: [], terms: [] }

  // PostgreSQL compares stems: `dini` is not a prefix of `dine`, the stem of dining. The complete words help.
  const endings = last.length < minStemLength ? [] : await listWordsWithPrefix(shop.db, last)
  const found = await findByPrefix(shop.db, { words, last, endings }, maxCandidates)
  const understood = found.length > 0 ? null : await understandSearch(shop, keyword)
  const ids = understood ? await findUnderstood(shop, understood) : found
  const products = showProducts(await listInOrderOf(shop, ids.slice(0, maxProducts)))
  const { rooms } = shop.details()
  const pages = suggestPages(rooms, keyword)
  const parts = understood?.by === 'parts' ? understood.read.parts : []
  return { products, terms: pages.length > 0 ? pages : suggestCategories(rooms, categoriesOf(parts)) }
}

/** By its understood parts, or by the corrected words. */
async function findUnderstood(shop: Shop, search: UnderstoodSearch): Promise<readonly string[]> {
  if (search.by === 'parts') {
    if (search.isInstead) return []
    const { judged, parts } = search
    return judged.count > 0 ? listUnderstood(shop.db, parts, maxProducts) : judged.near.map(({ id }) => id)
  }
  const { keywordTarget } = await resolveSearch(shop, search.keyword)
  if (keywordTarget.by === 'products') return keywordTarget.ids
  return (await listNewest(shop.db, keywordTarget, { now: shop.now(), limit: maxProducts })).map(({ id }) => id)
}
