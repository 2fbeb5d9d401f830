import { expect } from 'vitest'

/** Moves on by a millisecond at each reading by a shop, so that a decision that reads it twice gets two instants. */
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

  readonly read = (): Date => new Date(this.#nowMs++)
}

/** Within a second of that clock; with `plusMs` so much later, such as the end of a hold. */
export function readSince(clock: MovingClock, from: Date, plusMs = 0): unknown {
  return expect.toSatisfy((given: Date | string) => {
    const atMs = new Date(given).getTime() - plusMs
    return atMs >= from.getTime() && atMs < Math.min(clock.now.getTime(), from.getTime() + 1_000)
  }, `an instant of the second from ${from.toISOString()}, plus ${plusMs} ms`)
}
