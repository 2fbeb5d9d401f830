import { setTimeout as pause } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'

/** A key is computed this often at the most for browsers that have just changed something, in milliseconds. */
const intervalMs = 1_000
/** Visitors choose the keys. */
const maxKeys = 5_000

interface WaitingStart<T> {
  /** The latest time of data that one of those who wait needs. */
  latestMs: number
  result: Promise<T>
}

/**
 * Starts computations for requests that need the latest data: the first at once; those within a second share the next.
 */
export class SharedStarts<T> {
  readonly #startedAtMs = new LRUCache<string, number>({ max: maxKeys })
  readonly #waiting = new Map<string, WaitingStart<T>>()

  /** Runs `compute` with the latest time that those who share it need. */
  start(key: string, oldestMs: number, compute: (latestMs: number) => Promise<T>): Promise<T> {
    const waiting = this.#waiting.get(key)
    if (waiting) {
      waiting.latestMs = Math.max(waiting.latestMs, oldestMs)
      return waiting.result
    }
    const nowMs = performance.now()
    const waitMs = (this.#startedAtMs.get(key) ?? -Infinity) + intervalMs - nowMs
    this.#startedAtMs.set(key, nowMs + Math.max(0, waitMs))
    if (waitMs <= 0) return compute(oldestMs)
    const next: WaitingStart<T> = { latestMs: oldestMs, result: this.#startLater(key, waitMs, compute) }
    this.#waiting.set(key, next)
    return next.result
  }

  async #startLater(key: string, waitMs: number, compute: (latestMs: number) => Promise<T>): Promise<T> {
    await pause(waitMs)
    const latestMs = this.#waiting.get(key)?.latestMs ?? -Infinity
    this.#waiting.delete(key)
    return compute(latestMs)
  }
}
