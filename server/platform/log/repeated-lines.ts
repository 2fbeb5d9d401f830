import { LRUCache } from 'lru-cache'

/** A line of one kind is written this often at the most, in milliseconds. */
const shopIntervalMs = 60_000
const maxKinds = 200

interface Kind {
  writtenAtMs: number
  omitted: number
}

/** Writes repeating log lines: the first of each kind at once, then one a minute with how many were left out. */
export class RepeatedLines {
  readonly #kinds = new LRUCache<string, Kind>({ max: maxKinds })
  readonly #intervalMs: number

  constructor(intervalMs = shopIntervalMs) {
    this.#intervalMs = intervalMs
  }

  /** Calls `write` unless this kind was written within the interval; it gets how many were left out. */
  write(kind: string, write: (fields: { omitted?: number }) => void): void {
    const nowMs = performance.now()
    const known = this.#kinds.get(kind)
    if (known && nowMs < known.writtenAtMs + this.#intervalMs) {
      known.omitted++
      return
    }
    this.#kinds.set(kind, { writtenAtMs: nowMs, omitted: 0 })
    write(known && known.omitted > 0 ? { omitted: known.omitted } : {})
  }
}
