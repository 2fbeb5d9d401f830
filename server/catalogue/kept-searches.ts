import { LRUCache } from 'lru-cache'
import { anyChange, type ChangeNotices } from '#db/postgres/change-notices.ts'
import type { Topic } from '#contract/endpoint.ts'
import type { DataTimes } from '#server/http/cache/dependencies.ts'
import type { KeywordTarget, ListPlace } from './search.queries.ts'

/** The target of a keyword and the number of its products. */
export interface ResolvedSearch {
  keywordTarget: KeywordTarget
  count: number
  /** In a long list: the place of every `placeStep`th product. */
  places?: readonly ListPlace[]
}

/** Finds what keywords mean. */
export interface Searches {
  get(key: string, resolve: () => Promise<ResolvedSearch>): Promise<ResolvedSearch>
  at(times: DataTimes): Searches
}

interface Kept {
  asOfMs: number
  search: Promise<ResolvedSearch>
}

/** The maximum number of kept searches: each has up to 1,000 ids or places, about 60 kB. */
const maxKept = 200
/** How long one is kept at the most, should a notice ever be missed. */
const maxAgeMs = 60_000
const catalogueTopic: Topic = 'catalogue'

/**
 * Keeps what keywords mean, until the catalogue changes: the pages of a list share the work of finding its products.
 * Each is resolved once for all who ask at the same time.
 */
export class KeptSearches implements Searches {
  readonly #kept = new LRUCache<string, Kept>({ max: maxKept })
  readonly #now: () => Date
  readonly #changes: ChangeNotices

  /** `now` is the shop's clock. */
  constructor(now: () => Date, changes: ChangeNotices) {
    this.#now = now
    this.#changes = changes
    // A sale or a review changes neither which products a keyword matches nor their order.
    changes.subscribe((tags) => {
      if (tags.includes(catalogueTopic) || tags.includes(anyChange)) this.#kept.clear()
    })
  }

  /** The searches for a response whose data are from these times. */
  at(times: DataTimes): Searches {
    return { at: (others) => this.at(others), get: (key, resolve) => this.#get(key, resolve, times) }
  }

  /** Returns the search of a key, kept or resolved now. */
  get(key: string, resolve: () => Promise<ResolvedSearch>): Promise<ResolvedSearch> {
    return this.#get(key, resolve, { asOfMs: this.#now().getTime(), notBeforeMs: -Infinity })
  }

  #get(
    key: string,
    resolve: () => Promise<ResolvedSearch>,
    { asOfMs, notBeforeMs }: DataTimes,
  ): Promise<ResolvedSearch> {
    const nowMs = this.#now().getTime()
    const kept = this.#kept.get(key)
    if (kept && kept.asOfMs > notBeforeMs && kept.asOfMs <= nowMs && nowMs < kept.asOfMs + maxAgeMs) return kept.search
    const search = resolve()
    if (!this.#changes.isListening()) return search
    const entry = { asOfMs, search }
    this.#kept.set(key, entry)
    search.catch(() => {
      if (this.#kept.peek(key) === entry) this.#kept.delete(key)
    })
    return search
  }
}
