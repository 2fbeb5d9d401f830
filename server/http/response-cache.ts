import { LRUCache } from 'lru-cache'

/** How long a response is cached, in milliseconds of the shop's clock. */
const lifetimeMs = 1000
/** The maximum number of cached responses. */
const maxEntries = 500
/** The maximum size of all cached responses together. Visitors choose what is cached, so the cache needs a bound in bytes. */
const maxBytes = 16 * 1024 * 1024
/** The maximum size of one cached response. */
const maxResponseBytes = 256 * 1024

/** A response: JSON as UTF-8, and its `Link` header. */
export interface CachedResponse {
  body: Buffer
  link: string | undefined
}

/**
 * Caches public GET responses for one second, by endpoint and validated input. Any non-GET request clears the cache, so a
 * buyer sees the remaining stock at once; another process of the same shop sees it within the second.
 */
export class ResponseCache {
  readonly #responses: LRUCache<string, CachedResponse>
  /** Responses that are being computed. */
  readonly #pending = new Map<string, Promise<CachedResponse>>()

  /** `now` is the shop's clock. */
  constructor(now: () => Date) {
    this.#responses = new LRUCache({
      max: maxEntries,
      maxSize: maxBytes,
      maxEntrySize: maxResponseBytes,
      sizeCalculation: ({ body }) => Math.max(1, body.length),
      ttl: lifetimeMs,
      ttlResolution: 0,
      ttlAutopurge: true,
      perf: { now: () => now().getTime() },
    })
  }

  /** The size of all cached responses. */
  get bytes(): number {
    return this.#responses.calculatedSize
  }

  /** Returns the response of a key. Concurrent requests share one call of `compute`, and a failure is not cached. */
  async get(key: string, compute: () => Promise<CachedResponse>): Promise<CachedResponse> {
    const cached = this.#responses.get(key)
    if (cached && this.#isFresh(key)) return cached
    const pending = this.#pending.get(key)
    if (pending) return pending
    const computed: Promise<CachedResponse> = compute().then(
      (response) => {
        if (this.#stopWaiting(key, computed)) this.#responses.set(key, response)
        return response
      },
      (error: unknown) => {
        this.#stopWaiting(key, computed)
        throw error
      },
    )
    this.#pending.set(key, computed)
    return computed
  }

  /** Drops everything. A response that is being computed still reaches its requests and is not cached. */
  clear(): void {
    this.#responses.clear()
    this.#pending.clear()
  }

  /** Whether a computed response is still wanted: the cache was not cleared since it was started. */
  #stopWaiting(key: string, computed: Promise<CachedResponse>): boolean {
    return this.#pending.get(key) === computed && this.#pending.delete(key)
  }

  /** An entry from the future, after the clock went backwards, is not fresh. */
  #isFresh(key: string): boolean {
    const remainingMs = this.#responses.getRemainingTTL(key)
    return remainingMs > 0 && remainingMs <= lifetimeMs
  }
}
