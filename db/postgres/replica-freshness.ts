import { setTimeout as pause } from 'node:timers/promises'
import { anyChange } from './change-notices.ts'
import type { Log } from '#db/log.ts'

/** Positions in the primary's write-ahead log, which a replica replays. */
export interface LogPositions {
  /** The end of the log: every committed change is before it. */
  findEnd(): Promise<string>
  /** Throws if it is not a replica of this primary. */
  hasReplayed(position: string): Promise<boolean>
}

export interface ReplicaTiming {
  /** How often it is confirmed that the replica has everything. */
  confirmIntervalMs: number
  pollIntervalMs: number
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

/** Beyond this number of tags anything may have changed. */
const maxTags = 1_000

/**
 * Tracks how fresh the replica is: it has every change from before a question once it has replayed the primary's log up
 * to there. Tags announced since are remembered until the next answer, because it may lack these changes.
 */
export class ReplicaFreshness {
  readonly #positions: LogPositions
  readonly #nowMs: () => number
  readonly #log: Log
  readonly #timing: ReplicaTiming
  #confirmedAtMs = -Infinity
  /** What was announced since the confirmed question, and since the newest one. */
  #unconfirmed = new Set<string>()
  #sinceQuestion = new Set<string>()
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

  /** The replica has every earlier change; -Infinity while it must not be read. */
  get asOfMs(): number {
    const ageMs = this.#nowMs() - this.#confirmedAtMs
    return ageMs >= 0 && ageMs <= this.#timing.maxAgeMs ? this.#confirmedAtMs : -Infinity
  }

  /** Whether the replica may lack an announced change of one of these tags. */
  mayLack(tags: ReadonlySet<string>): boolean {
    return this.#unconfirmed.has(anyChange) || [...this.#unconfirmed].some((tag) => tags.has(tag))
  }

  expectChange(tags: readonly string[]): void {
    for (const announced of [this.#unconfirmed, this.#sinceQuestion]) {
      for (const tag of announced.size < maxTags ? tags : [anyChange]) announced.add(tag)
    }
    this.#pauseEnd.abort()
  }

  reportFailure(error: unknown): void {
    this.#lose(error)
  }

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
    this.#pauseEnd = new AbortController()
    const sinceQuestion = (this.#sinceQuestion = new Set())
    try {
      const startedAtMs = this.#nowMs()
      const position = await this.#positions.findEnd()
      while (!(await this.#positions.hasReplayed(position))) {
        if (this.#isClosed) return 0
        this.#reportBehind()
        await pause(pollIntervalMs, undefined, { ref: false })
      }
      if (this.#isClosed) return 0
      this.#confirmedAtMs = startedAtMs
      this.#unconfirmed = sinceQuestion
      this.#reportGood()
      return confirmIntervalMs
    } catch (error) {
      this.#lose(error)
      return retryDelayMs
    }
  }

  /** After a change the next question comes sooner, unless the replica does not respond. */
  async #pauseUntilChange(delayMs: number): Promise<void> {
    const shortMs = Math.min(delayMs, this.#timing.pollIntervalMs)
    await pause(shortMs, undefined, { ref: false })
    const { signal } = this.#pauseEnd
    const options = { ref: false, ...(this.#problem !== 'lost' && { signal }) }
    await pause(delayMs - shortMs, undefined, options).catch(() => {})
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
