import { expect } from 'vitest'

/**
 * A clock that moves on by a millisecond each time a shop reads it, as a real one may between any two readings: a
 * decision that reads it twice gets two instants. Tests read and set `now`, which does not move it.
 */
export class MovingClock {
  #nowMs: number

  constructor(now = new Date()) {
    this.#nowMs = now.getTime()
  }

  /** The instant that the shop reads next, later than all that it has read. */
  get now(): Date {
    return new Date(this.#nowMs)
  }

  set now(instant: Date) {
    this.#nowMs = instant.getTime()
  }

  /** A reading by the shop. */
  readonly read = (): Date => new Date(this.#nowMs++)
}

/**
 * Matches an instant, or its text, that shops have read from a clock since `from`, within a second of that clock; with
 * `plusMs` an instant that is so much later than such a reading, such as the end of a hold.
 */
export function readSince(clock: MovingClock, from: Date, plusMs = 0): unknown {
  return expect.toSatisfy((given: Date | string) => {
    const atMs = new Date(given).getTime() - plusMs
    return atMs >= from.getTime() && atMs < Math.min(clock.now.getTime(), from.getTime() + 1_000)
  }, `an instant of the second from ${from.toISOString()}, plus ${plusMs} ms`)
}
