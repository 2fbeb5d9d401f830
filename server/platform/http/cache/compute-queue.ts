import { AsyncLocalStorage } from 'node:async_hooks'
import { busyShop } from '#server/platform/shop-error.ts'

interface QueueLimits {
  /** How much work runs at the same time: a process has about as many connections to its database. */
  maxRunning: number
  /** Once a turn of the event loop has taken so long, in milliseconds, further work starts in another turn. */
  maxTurnMs: number
  /** While the work that waits longest has waited longer than this, in milliseconds, further work is refused. */
  maxWaitMs: number
}

const shopLimits: QueueLimits = { maxRunning: 10, maxTurnMs: 5, maxWaitMs: 1_000 }

interface WaitingWork {
  sinceMs: number
  start: () => void
}

/** Whether the current call belongs to work that runs already. */
const running = new AsyncLocalStorage<true>()

/** Runs costly work of public requests a few at a time, so that answers from memory do not wait for all of it. */
export class ComputeQueue {
  readonly #limits: QueueLimits
  readonly #waiting: WaitingWork[] = []
  #runningCount = 0
  /** When the first work of this turn of the event loop was started. */
  #turnStartedAtMs: number | undefined

  constructor(limits: Partial<QueueLimits> = {}) {
    this.#limits = { ...shopLimits, ...limits }
  }

  /** Runs work when it is its turn; the calls it makes run at once. Throws ShopError 503 when too much waits. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (running.getStore()) return work()
    if (this.#oldestWaitMs() > this.#limits.maxWaitMs) throw busyShop()
    if (this.#mayStart() && this.#waiting.length === 0) return this.#start(work)
    // The queue goes on in the turn of another request, whose context is not that of this work.
    const inContext = AsyncLocalStorage.snapshot()
    return new Promise<T>((resolve, reject) => {
      const start = () => void inContext(() => this.#start(work)).then(resolve, reject)
      this.#waiting.push({ sinceMs: performance.now(), start })
    })
  }

  #oldestWaitMs(): number {
    const [oldest] = this.#waiting
    return oldest ? performance.now() - oldest.sinceMs : 0
  }

  #mayStart(): boolean {
    if (this.#runningCount >= this.#limits.maxRunning) return false
    return this.#turnStartedAtMs === undefined || performance.now() < this.#turnStartedAtMs + this.#limits.maxTurnMs
  }

  async #start<T>(work: () => Promise<T>): Promise<T> {
    this.#runningCount++
    if (this.#turnStartedAtMs === undefined) {
      this.#turnStartedAtMs = performance.now()
      setImmediate(() => {
        this.#turnStartedAtMs = undefined
        this.#startNext()
      })
    }
    try {
      return await running.run(true, work)
    } finally {
      this.#runningCount--
      setImmediate(() => this.#startNext())
    }
  }

  #startNext(): void {
    while (this.#waiting.length > 0 && this.#mayStart()) this.#waiting.shift()?.start()
  }
}
