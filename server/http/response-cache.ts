import { LRUCache } from 'lru-cache'

/** How long a response is cached, in milliseconds of the shop's clock. */
const lifetimeMs = 1000
/** The maximum number of cached responses. Visitors choose the URLs, so the cache needs a bound. */
const maxEntries = 500

/**
 * Caches public GET responses as JSON text, by URL, for one second. Any non-GET request clears the cache, so a buyer sees
 * the remaining stock at once; another process of the same shop sees it within the second.
 */
export class ResponseCache {
  readonly #payloads: LRUCache<string, Promise<string>>

  /** `now` is the shop's clock. */
  constructor(now: () => Date) {
    this.#payloads = new LRUCache({
      max: maxEntries,
      ttl: lifetimeMs,
      ttlResolution: 0,
      perf: { now: () => now().getTime() },
    })
  }

  /** Returns the response of a URL. Concurrent requests share one call of `compute`, and a failure is not cached. */
  get(url: string, compute: () => Promise<string>): Promise<string> {
    const cached = this.#payloads.get(url)
    if (cached && this.#isFresh(url)) return cached
    const payload: Promise<string> = compute().catch((error: unknown) => {
      if (this.#payloads.peek(url) === payload) this.#payloads.delete(url)
      throw error
    })
    this.#payloads.set(url, payload)
    return payload
  }

  /** Drops everything. A response that is being computed still reaches its requests and is not cached. */
  clear(): void {
    this.#payloads.clear()
  }

  /** An entry from the future, after the clock went backwards, is not fresh. */
  #isFresh(url: string): boolean {
    const remainingMs = this.#payloads.getRemainingTTL(url)
    return remainingMs > 0 && remainingMs <= lifetimeMs
  }
}
