import { randomUUID } from 'node:crypto'
import { rename, writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { type Db, transact } from '#db/open.ts'
import { damagedPicture } from '#server/platform/images/encoding/damaged-picture.ts'
import type { EncodedPicture, UploadKind } from '#server/platform/images/encoding/encode-upload.ts'
import type { PictureEncoder, PictureLoad } from '#server/platform/images/encoding/picture-encoder.ts'
import type { PictureSize } from '#server/platform/images/encoding/picture-size.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import { busyShop, ShopError } from '#server/platform/shop-error.ts'
import {
  deletePictureJob,
  insertPictureJob,
  type PictureResult,
  type PictureWish,
  takePictureResult,
} from './picture-jobs.queries.ts'

/** How many pictures this process asks for at the same time. */
const maxWaiting = 48
/** A picture takes at most a minute, and may wait behind another one. */
const maxTimeMs = 120_000
/** A worker takes a job within milliseconds, and most sizes take less than a second. */
const lookMs = 150

/** How long the row of a job is kept whose process does not read the result. */
export const pictureJobKeptMs = 10 * 60_000

/** Has pictures encoded by worker processes: a job row asks and has the result; the file is written here. */
export class RemoteEncoder implements PictureEncoder {
  readonly #db: Db
  readonly #jobs: Pick<Jobs, 'enqueue'>
  readonly #closed = new AbortController()
  readonly #timeoutMs: number
  #waiting = 0

  constructor(db: Db, jobs: Pick<Jobs, 'enqueue'>, timeoutMs = maxTimeMs) {
    this.#db = db
    this.#jobs = jobs
    this.#timeoutMs = timeoutMs
  }

  async encodeUpload(bytes: Buffer, kind: UploadKind): Promise<EncodedPicture> {
    const result = await this.#ask({ kind, input: bytes }, this.#closed.signal)
    if (result.status === 'refused') throw new ShopError(400, result.refusal)
    if (result.status === 'failed' || Buffer.isBuffer(result.picture)) throw damagedPicture()
    return result.picture
  }

  async makeSize({ name, width, format, target }: PictureSize, signal: AbortSignal): Promise<void> {
    const either = AbortSignal.any([signal, this.#closed.signal])
    const result = await this.#ask({ kind: 'size', name, widthPx: width, format }, either)
    if (result.status !== 'done' || !Buffer.isBuffer(result.picture)) {
      throw new Error(`A size of a picture failed: the worker could not make ${name} in ${width} px as ${format}.`)
    }
    const draft = `${target}.${randomUUID()}`
    await writeFile(draft, result.picture)
    await rename(draft, target)
  }

  makeInBackground(size: PictureSize): Promise<void> {
    return this.makeSize(size, this.#closed.signal)
  }

  load(): PictureLoad {
    return { pid: 0, running: 0, waiting: this.#waiting }
  }

  close(): void {
    this.#closed.abort()
  }

  /** Waits for the result of a wish. Throws ShopError 503 when too many wait, or no worker has made it in time. */
  async #ask(wish: PictureWish, signal: AbortSignal): Promise<PictureResult> {
    if (this.#waiting >= maxWaiting || signal.aborted) throw busyShop()
    this.#waiting++
    try {
      const id = await transact(this.#db, async (tx) => {
        const pictureJobId = await insertPictureJob(tx, wish, new Date())
        await this.#jobs.enqueue(tx, 'pictures', { pictureJobId })
        return pictureJobId
      })
      const result = await this.#lookFor(id, signal)
      if (result) return result
      await deletePictureJob(this.#db, id)
      throw busyShop()
    } finally {
      this.#waiting--
    }
  }

  async #lookFor(id: string, signal: AbortSignal): Promise<PictureResult | undefined> {
    const endMs = performance.now() + this.#timeoutMs
    while (!signal.aborted && performance.now() < endMs) {
      const result = await takePictureResult(this.#db, id)
      if (result) return result
      await pause(lookMs)
    }
    return undefined
  }
}
