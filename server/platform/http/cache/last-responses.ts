import { LRUCache } from 'lru-cache'
import { anyChange } from '#db/postgres/change-notices.ts'
import type { Dependencies } from './dependencies.ts'

/** How old a response may be that is sent while the database is away, in milliseconds of the shop's clock. */
const maxAgeMs = 10 * 60_000
/** While the database is away it is tried this often. */
const retryMs = 1_000
/** The maximum number and size of these responses, besides those that are cached in any case. */
const maxEntries = 1_000
const maxBytes = 16 * 1024 * 1024

/** The most that a key takes in memory: two bytes a character. Visitors make keys, by the query of an address. */
export function keyBytes(key: string): number {
  return 2 * key.length
}

/** What is needed of a response to send it later. */
interface LastResponse {
  key: string
  headers: Record<string, string>
  body: { byteLength: number }
  dependencies: Dependencies
}

/**
 * The last response of each key, for when the database does not respond; what is known to have changed is forgotten.
 */
export class LastResponses<Response extends LastResponse> {
  readonly #responses: LRUCache<string, Response>
  readonly #now: () => Date
  /** When the database failed last, by the clock of the process; undefined while it responds. */
  #triedAtMs: number | undefined

  /** `now` is the shop's clock. */
  constructor(now: () => Date) {
    this.#now = now
    this.#responses = new LRUCache<string, Response>({
      max: maxEntries,
      maxSize: maxBytes,
      sizeCalculation: ({ key, body }) => keyBytes(key) + body.byteLength,
    })
  }

  store(response: Response): void {
    this.#responses.set(response.key, response)
  }

  /** Forgets responses with these tags. With `isListening` false the notice only says that others may be missed. */
  drop(tags: readonly string[], isListening: boolean): void {
    if (tags.includes(anyChange)) {
      if (!isListening) return
      this.#triedAtMs = undefined
      this.#responses.clear()
      return
    }
    for (const [key, { dependencies }] of this.#responses.entries()) {
      if (tags.some((tag) => dependencies.tags.has(tag))) this.#responses.delete(key)
    }
  }

  /** Notes that the database did not respond, or that it did. */
  noteDatabase(isAway: boolean): void {
    this.#triedAtMs = isAway ? performance.now() : undefined
  }

  /** Whether the database did not respond at the last try. */
  get isAway(): boolean {
    return this.#triedAtMs !== undefined
  }

  /** Whether the database should be tried again; true once for each try. */
  takeRetry(): boolean {
    if (this.#triedAtMs === undefined || performance.now() < this.#triedAtMs + retryMs) return false
    this.#triedAtMs = performance.now()
    return true
  }

  /** The last response of a key, marked with its age; undefined when there is none or the database responds. */
  find(key: string): Response | undefined {
    const last = this.isAway ? this.#responses.get(key) : undefined
    if (!last) return undefined
    const ageMs = this.#now().getTime() - last.dependencies.asOfMs
    if (ageMs < 0 || ageMs > maxAgeMs) return undefined
    return { ...last, headers: { ...last.headers, ...staleHeaders(ageMs) } }
  }
}

/** The headers of a response whose data may be old: its age in seconds, and a warning (RFC 7234, 5.5.1). */
export function staleHeaders(ageMs: number): Record<string, string> {
  return { age: String(Math.floor(ageMs / 1000)), warning: '110 - "Response is Stale"' }
}
