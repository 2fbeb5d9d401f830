import { LRUCache } from 'lru-cache'
import { type IRateLimiterOptions, RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** The callers that one limit remembers at the same time, about 10 MB. More are possible only from as many networks. */
const maxCallers = 20_000

/** An in-memory counter that evicts the least recently seen caller. */
export class BoundedMemory extends RateLimiterMemory {
  readonly #callers: LRUCache<string | number, true>

  constructor(options: IRateLimiterOptions, max = maxCallers) {
    super(options)
    this.#callers = new LRUCache({
      // A `max` would take the memory of all callers at once.
      maxSize: max,
      sizeCalculation: () => 1,
      dispose: (_value, key, reason) => {
        if (reason === 'evict') void this.delete(key)
      },
    })
  }

  override consume(key: string | number, points?: number): Promise<RateLimiterRes> {
    this.#callers.set(key, true)
    return super.consume(key, points)
  }
}
