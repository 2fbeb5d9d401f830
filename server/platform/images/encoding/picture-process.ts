import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import PQueue from 'p-queue'
import { busyShop, ShopError } from '#server/platform/shop-error.ts'
import { damagedPicture } from './damaged-picture.ts'
import type { EncodedPicture, UploadKind } from './encode-upload.ts'
import type { PictureEncoder, PictureLoad } from './picture-encoder.ts'
import type { PictureSize } from './picture-size.ts'
import type { PictureJob, PictureOutcome } from './picture-worker.ts'

/** How many sizes may wait for their turn, each for the clients that requested it. */
const maxWaiting = 48
/** After this time without work the process ends and its memory is free. It starts again in less than a second. */
const idleMs = 30_000
/** The time limit of one picture. */
const timeoutMs = 60_000

/** The order of work: uploads before sizes that clients wait for, these before all others. */
const priorities = { upload: 2, requested: 1, background: 0 }

const workerFile = fileURLToPath(new URL('picture-worker.ts', import.meta.url))

/** Decodes and encodes pictures in a process of its own, one at a time. It starts with the first picture. */
export class PictureProcess implements PictureEncoder {
  readonly #queue = new PQueue({ concurrency: 1 })
  #child: ChildProcess | undefined
  #idleTimer: NodeJS.Timeout | undefined
  #isClosed = false

  async encodeUpload(bytes: Buffer, kind: UploadKind): Promise<EncodedPicture> {
    const outcome = await this.#add({ kind, bytes }, { priority: priorities.upload, maxAhead: maxWaiting })
    if (outcome.refusal !== undefined) throw new ShopError(400, outcome.refusal)
    if (!outcome.picture) throw damagedPicture()
    return { ...outcome.picture, bytes: Buffer.from(outcome.picture.bytes) }
  }

  async makeSize(size: PictureSize, signal: AbortSignal): Promise<void> {
    checkMade(await this.#add({ kind: 'size', size }, { priority: priorities.requested, maxAhead: maxWaiting, signal }))
  }

  async makeInBackground(size: PictureSize): Promise<void> {
    checkMade(await this.#add({ kind: 'size', size }, { priority: priorities.background, maxAhead: Infinity }))
  }

  load(): PictureLoad {
    return { pid: this.#child?.pid ?? 0, running: this.#queue.pending, waiting: this.#queue.size }
  }

  /** Drops what waits and ends the process. */
  close(): void {
    this.#isClosed = true
    this.#queue.clear()
    this.#stop()
  }

  async #add(
    job: PictureJob,
    { priority, maxAhead, signal }: { priority: number; maxAhead: number; signal?: AbortSignal },
  ): Promise<PictureOutcome> {
    if (this.#isClosed || this.#queue.size >= maxAhead) throw busyShop()
    // A started picture is finished: the queue would go on before the process has.
    const beforeStart = new AbortController()
    const drop = () => beforeStart.abort(busyShop())
    signal?.addEventListener('abort', drop, { once: true })
    return this.#queue.add(
      () => {
        signal?.removeEventListener('abort', drop)
        return this.#run(job)
      },
      { priority, signal: beforeStart.signal },
    )
  }

  #run(job: PictureJob): Promise<PictureOutcome> {
    const child = (this.#child ??= this.#start())
    clearTimeout(this.#idleTimer)
    return new Promise((resolve) => {
      const finish = (outcome: PictureOutcome) => {
        clearTimeout(timer)
        child.removeAllListeners('message').removeAllListeners('exit').removeAllListeners('error')
        if (child.exitCode !== null || child.signalCode !== null) this.#child = undefined
        this.#idleTimer = setTimeout(() => this.#stop(), idleMs).unref()
        resolve(outcome)
      }
      const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
      child.once('message', (outcome: PictureOutcome) => finish(outcome))
      child.once('exit', () => finish({ failure: 'The process of pictures ended.' }))
      child.once('error', (error) => finish({ failure: error.message }))
      child.send(job, (error) => error && finish({ failure: error.message }))
    })
  }

  #start(): ChildProcess {
    const child = fork(workerFile, {
      // Only what Node needs: this process decodes pictures of strangers, so it gets no secret of the configuration.
      env: { NODE_ENV: 'production', MALLOC_ARENA_MAX: '2' },
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    // A child that ends between two pictures is replaced with the next one.
    child.on('close', () => {
      if (this.#child === child) this.#child = undefined
    })
    // It must not keep a shop running that has nothing else to do.
    child.unref()
    return child
  }

  #stop(): void {
    clearTimeout(this.#idleTimer)
    this.#child?.kill()
    this.#child = undefined
  }
}

function checkMade({ failure, refusal }: PictureOutcome): void {
  if (failure !== undefined || refusal !== undefined)
    throw new Error(`A size of a picture failed: ${failure ?? refusal}`)
}
