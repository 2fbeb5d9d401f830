import type { QueueName } from './jobs.ts'

/**
 * Whether the process that adds a job to a queue notifies its own worker after the commit, instead of a NOTIFY in the
 * transaction that adds the job. PostgreSQL lets transactions with a NOTIFY commit only one after the other, so orders that
 * are placed at the same time would wait for each other's write to the disk. When a process ends before that, the worker finds
 * the job at its next start; other processes look every few seconds.
 */
export function isNotifiedHere(queue: QueueName): boolean {
  return queue === 'emails'
}

/** How long a worker waits for more jobs: those of orders at the same time are fetched together, after their answers. */
const delayMs = 50

/** Notifies the workers of this process of new jobs. */
export class WorkerNotifier {
  readonly #workers = new Map<QueueName, () => void>()
  readonly #timers = new Map<QueueName, NodeJS.Timeout>()

  /** Sets how the worker of a queue is notified. */
  register(queue: QueueName, notifyWorker: () => void): void {
    this.#workers.set(queue, notifyWorker)
  }

  /** Notifies the worker of a queue in a moment, once for all jobs that were added until then. */
  notifySoon(queue: QueueName): void {
    const notifyWorker = this.#workers.get(queue)
    if (!notifyWorker || this.#timers.has(queue)) return
    const timer = setTimeout(() => {
      this.#timers.delete(queue)
      notifyWorker()
    }, delayMs)
    this.#timers.set(queue, timer.unref())
  }

  /** Notifies no worker any more. */
  close(): void {
    this.#workers.clear()
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}
