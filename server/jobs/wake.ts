import type { QueueName } from './jobs.ts'

/**
 * Whether the process that adds a job to a queue wakes its own worker, instead of a NOTIFY in the transaction that adds it.
 * PostgreSQL lets transactions with a NOTIFY commit only one after the other, so orders that are placed at the same time
 * would wait for each other's write to the disk. A process that ends before it has woken its worker finds the job when it
 * starts; other processes look every few seconds.
 */
export function isWokenHere(queue: QueueName): boolean {
  return queue === 'emails'
}

/** How long a worker waits for more jobs: those of orders at the same time are fetched together, after their answers. */
const delayMs = 50

/** Wakes the workers of this process. */
export class Wake {
  readonly #workers = new Map<QueueName, () => void>()
  readonly #timers = new Map<QueueName, NodeJS.Timeout>()

  /** Sets how the worker of a queue is woken. */
  register(queue: QueueName, wakeWorker: () => void): void {
    this.#workers.set(queue, wakeWorker)
  }

  /** Wakes the worker of a queue in a moment, once for all jobs that were added until then. */
  soon(queue: QueueName): void {
    const wakeWorker = this.#workers.get(queue)
    if (!wakeWorker || this.#timers.has(queue)) return
    const timer = setTimeout(() => {
      this.#timers.delete(queue)
      wakeWorker()
    }, delayMs)
    this.#timers.set(queue, timer.unref())
  }

  /** Wakes nothing any more. */
  close(): void {
    this.#workers.clear()
    for (const timer of this.#timers.values()) clearTimeout(timer)
  }
}
