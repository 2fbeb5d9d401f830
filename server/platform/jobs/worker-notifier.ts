import type { QueueName } from './jobs.ts'

/**
 * Whether the process that adds a job notifies its own worker after the commit: PostgreSQL commits transactions with a
 * NOTIFY one after the other, so orders would wait for each other's write to the disk. A worker that was not notified
 * finds the job at its next start or look, every few seconds.
 */
export function isNotifiedHere(queue: QueueName): boolean {
  return queue === 'emails'
}

/** How long a worker waits for more jobs, so that those of orders at the same time are fetched together. */
const delayMs = 50

/** A worker rests twice as long as its batch took, up to this, so that in a rush shoppers come before emails. */
const maxRestMs = 500

export class WorkerNotifier {
  readonly #workers = new Map<QueueName, () => void>()
  readonly #timers = new Map<QueueName, NodeJS.Timeout>()
  readonly #restUntilMs = new Map<QueueName, number>()

  register(queue: QueueName, notifyWorker: () => void): void {
    this.#workers.set(queue, notifyWorker)
  }

  /** Runs a batch of a queue, after which its worker rests. `isMoreWaiting`: there may be another batch. */
  async runAndRest<T>(queue: QueueName, runBatch: () => Promise<T>, isMoreWaiting: boolean): Promise<T> {
    const startedMs = performance.now()
    try {
      return await runBatch()
    } finally {
      const endedMs = performance.now()
      this.#restUntilMs.set(queue, endedMs + Math.min(maxRestMs, 2 * (endedMs - startedMs)))
      if (isMoreWaiting) this.notifySoon(queue)
    }
  }

  /** Notifies a queue's worker in a moment, or when it has rested, once for all jobs until then. */
  notifySoon(queue: QueueName): void {
    const notifyWorker = this.#workers.get(queue)
    if (!notifyWorker || this.#timers.has(queue)) return
    const timer = setTimeout(
      () => {
        this.#timers.delete(queue)
        notifyWorker()
      },
      Math.max(delayMs, (this.#restUntilMs.get(queue) ?? 0) - performance.now()),
    )
    this.#timers.set(queue, timer.unref())
  }

  close(): void {
    this.#workers.clear()
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}
