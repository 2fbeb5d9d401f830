import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from './embedded-maintenance.ts'

/** Positions in the write-ahead log of the primary, which a streaming replica replays. */
export interface LogPositions {
  /** The end of the log: every change that is committed now is before it. */
  findEnd(): Promise<string>
  /** Whether the replica has replayed the log up to a position. Throws when it is no replica of this primary. */
  hasReplayed(position: string): Promise<boolean>
}

/** Times in milliseconds. */
export interface ReplicaTiming {
  /** How often it is confirmed that the replica has everything. */
  confirmIntervalMs: number
  /** How often a replica that is behind is asked. */
  pollIntervalMs: number
  /** For how long a confirmation is used. */
  maxAgeMs: number
  /** When a replica that does not respond is asked again. */
  retryDelayMs: number
  /** After how long without a confirmation the log says so. */
  reportBehindAfterMs: number
}

const shopTiming: ReplicaTiming = {
  confirmIntervalMs: 200,
  pollIntervalMs: 20,
  maxAgeMs: 1_000,
  retryDelayMs: 1_000,
  reportBehindAfterMs: 10_000,
}

/**
 * Knows from when the data of a replica are. It asks the primary for the end of its log, and the replica until it has replayed
 * the log up to there: then the replica has every change from before the question. After an announced change a new
 * confirmation is needed, so that nothing from before the change is read after it.
 */
export class ReplicaFreshness {
  readonly #positions: LogPositions
  readonly #nowMs: () => number
  readonly #log: Log
  readonly #timing: ReplicaTiming
  #confirmedAtMs = -Infinity
  #changeCount = 0
  #problem: 'lost' | 'behind' | undefined
  #lastGood = performance.now()
  #pauseEnd = new AbortController()
  #isClosed = false

  /** `nowMs` is the shop's clock. */
  constructor(positions: LogPositions, nowMs: () => number, log: Log, timing: Partial<ReplicaTiming> = {}) {
    this.#positions = positions
    this.#nowMs = nowMs
    this.#log = log
    this.#timing = { ...shopTiming, ...timing }
  }

  /** The replica has every change from before this time; -Infinity while it must not be read. */
  get asOfMs(): number {
    const ageMs = this.#nowMs() - this.#confirmedAtMs
    return ageMs >= 0 && ageMs <= this.#timing.maxAgeMs ? this.#confirmedAtMs : -Infinity
  }

  /** Something was changed: the replica is read again once it has the change. */
  expectChange(): void {
    this.#changeCount++
    this.#confirmedAtMs = -Infinity
    this.#pauseEnd.abort()
  }

  /** A statement has failed on the replica: it is read again once it responds. */
  reportFailure(error: unknown): void {
    this.#changeCount++
    this.#lose(error)
  }

  /** Confirms again and again until it is closed. */
  async run(): Promise<void> {
    while (!this.#isClosed) {
      const delayMs = await this.#confirm()
      await this.#pauseUntilChange(delayMs)
    }
  }

  close(): void {
    this.#isClosed = true
    this.#confirmedAtMs = -Infinity
    this.#pauseEnd.abort()
  }

  /** Returns the delay until the next confirmation. */
  async #confirm(): Promise<number> {
    const { confirmIntervalMs, pollIntervalMs, retryDelayMs } = this.#timing
    const changeCount = this.#changeCount
    const isCurrent = () => changeCount === this.#changeCount && !this.#isClosed
    try {
      const startedAtMs = this.#nowMs()
      const position = await this.#positions.findEnd()
      while (!(await this.#positions.hasReplayed(position))) {
        this.#reportBehind()
        if (!isCurrent()) return 0
        await pause(pollIntervalMs, undefined, { ref: false })
      }
      if (!isCurrent()) return pollIntervalMs
      this.#confirmedAtMs = startedAtMs
      this.#reportGood()
      return confirmIntervalMs
    } catch (error) {
      this.#lose(error)
      return retryDelayMs
    }
  }

  async #pauseUntilChange(delayMs: number): Promise<void> {
    this.#pauseEnd = new AbortController()
    // A replica that does not respond is not asked more often because of changes.
    const signal = this.#problem === 'lost' ? undefined : this.#pauseEnd.signal
    await pause(delayMs, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {})
  }

  #lose(error: unknown): void {
    this.#confirmedAtMs = -Infinity
    if (this.#isClosed) return
    if (this.#problem !== 'lost') this.#log('The replica cannot be read: the primary answers for it', error)
    this.#problem = 'lost'
  }

  #reportBehind(): void {
    const ms = performance.now() - this.#lastGood
    if (this.#problem !== undefined || ms < this.#timing.reportBehindAfterMs) return
    this.#log(`The replica has not caught up for ${Math.round(ms / 1000)} s: the primary answers for it`)
    this.#problem = 'behind'
  }

  #reportGood(): void {
    this.#lastGood = performance.now()
    if (this.#problem !== undefined) this.#log('The replica is read again')
    this.#problem = undefined
  }
}
