import { LRUCache } from 'lru-cache'
import { anyChange, type ChangeNotices } from '#db/postgres/change-notices.ts'
import type { Topic } from '#contract/platform/endpoint.ts'
import { currentScope } from '#server/platform/http/cache/dependencies.ts'
import type { Shop } from '#server/platform/shop.ts'
import type { KeywordTarget, ListPlace } from './search.queries.ts'

/** The target of a keyword and the number of its products. */
export interface ResolvedSearch {
  keywordTarget: KeywordTarget
  count: number
  /** In a long list: the place of every `placeStep`th product. */
  places?: readonly ListPlace[]
  /** The words that found the products in place of misspelt ones, in the order of the typed words. */
  corrected?: readonly string[]
}

interface CachedSearch<Found> {
  asOfMs: number
  search: Promise<Found>
}

/** The maximum number of cached searches: each has up to 1,000 ids or places, about 60 kB. */
const maxSearches = 200
/** The maximum age of one, should a notice ever be missed. */
const maxAgeMs = 60_000
const catalogueTopic: Topic = 'catalogue'

/**
 * Caches what keywords mean until the catalogue changes: the pages of a list share the work of finding its products.
 * Each is resolved once for all who ask at the same time.
 */
export class SearchCache<Found = ResolvedSearch> {
  readonly #searches = new LRUCache<string, CachedSearch<Found>>({ max: maxSearches })
  readonly #now: () => Date
  readonly #changes: ChangeNotices

  /** `now` is the shop's clock. */
  constructor(now: () => Date, changes: ChangeNotices) {
    this.#now = now
    this.#changes = changes
    // A sale or a review changes neither which products a keyword matches nor their order.
    changes.subscribe((tags) => {
      if (tags.includes(catalogueTopic) || tags.includes(anyChange)) this.#searches.clear()
    })
  }

  /** Returns the search of a key, cached or resolved now, with data that are recent enough for the current response. */
  get(key: string, resolve: () => Promise<Found>): Promise<Found> {
    const nowMs = this.#now().getTime()
    const { asOfMs, notBeforeMs } = currentScope() ?? { asOfMs: nowMs, notBeforeMs: -Infinity }
    const cached = this.#searches.get(key)
    if (cached && cached.asOfMs > notBeforeMs && cached.asOfMs <= nowMs && nowMs < cached.asOfMs + maxAgeMs) {
      return cached.search
    }
    const search = resolve()
    if (!this.#changes.isListening()) return search
    const entry = { asOfMs, search }
    this.#searches.set(key, entry)
    search.catch(() => {
      if (this.#searches.peek(key) === entry) this.#searches.delete(key)
    })
    return search
  }
}

/** Makes a function that returns the cache of a shop, which begins with its first search. */
export function searchCaches<Found = ResolvedSearch>(): (shop: Pick<Shop, 'changes' | 'now'>) => SearchCache<Found> {
  const caches = new WeakMap<ChangeNotices, SearchCache<Found>>()
  return ({ changes, now }) => {
    const cache = caches.get(changes) ?? new SearchCache<Found>(now, changes)
    caches.set(changes, cache)
    return cache
  }
}
