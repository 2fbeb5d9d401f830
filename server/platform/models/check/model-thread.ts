import { Worker } from 'node:worker_threads'
import PQueue from 'p-queue'
import type { Sides } from '#rules/catalogue/model-sizes.ts'
import { busyShop, ShopError } from '#server/platform/shop-error.ts'
import type { ModelOutcome } from './model-worker.ts'

/** How many models may wait for their check. */
const maxWaiting = 8
/** The most memory of one check. The models of the catalogue need less than 50 MB. */
const memoryMb = 256

const workerFile = new URL('model-worker.ts', import.meta.url)

/** Checks uploaded models, one at a time, each in a thread of its own that ends with it. */
export class ModelThread {
  readonly #queue = new PQueue({ concurrency: 1 })
  readonly #timeoutMs: number
  #worker: Worker | undefined
  #isClosed = false

  /** The catalogue's largest model takes 50 ms; `timeoutMs` ends what a hostile file keeps busy. */
  constructor(timeoutMs = 20_000) {
    this.#timeoutMs = timeoutMs
  }

  /** Checks a model, as `checkModelFile`. Throws ShopError 503 when too many wait. */
  async check(bytes: Uint8Array): Promise<Sides> {
    if (this.#isClosed || this.#queue.size >= maxWaiting) throw busyShop()
    const outcome = await this.#queue.add(() => this.#run(bytes))
    if ('refusal' in outcome) throw new ShopError(400, outcome.refusal)
    return outcome.sides
  }

  /** Drops what waits and ends the check that runs. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#queue.clear()
    await this.#worker?.terminate()
  }

  #run(bytes: Uint8Array): Promise<ModelOutcome> {
    const worker = new Worker(workerFile, {
      workerData: bytes,
      // Only what Node needs: this thread reads files of strangers, so it gets no secret of the configuration.
      env: { NODE_ENV: 'production' },
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 },
    })
    this.#worker = worker
    return new Promise((resolve) => {
      const finish = (outcome: ModelOutcome) => {
        clearTimeout(timer)
        resolve(outcome)
        void worker.terminate()
      }
      const timer = setTimeout(() => finish(unreadable), this.#timeoutMs)
      worker.once('message', finish)
      worker.once('error', () => finish(unreadable))
      worker.once('exit', () => finish(unreadable))
    })
  }
}

const unreadable: ModelOutcome = {
  refusal: 'This model is too complex or too damaged to check. Simplify it, then upload it again.',
}
