import { randomUUID } from 'node:crypto'
import { access, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { imageWidths, type ImageWidth } from '#contract/platform/images.ts'
import { BackgroundSizes } from './encoding/background-sizes.ts'
import type { EncodedPicture, UploadKind } from './encoding/encode-upload.ts'
import type { PictureEncoder, PictureLoad } from './encoding/picture-encoder.ts'
import { PictureProcess } from './encoding/picture-process.ts'
import { formats, type ImageFormat, type PictureSize } from './encoding/picture-size.ts'
import { namePictures } from './picture-names.ts'
import { fileNameOf } from './public-names.ts'
import { listShippedSizes, sizeFileName } from './shipped-sizes.ts'
import { checkedUploadName, isUploadName } from './upload-names.ts'
import type { UploadStore } from './upload-store.ts'
import { readWebpSize, type PixelSize } from './webp-size.ts'

interface FoundPicture {
  file: string
  format: ImageFormat
  /** Whether it is the requested size in the best format. Otherwise it is a substitute until that is made. */
  isExact: boolean
}

export interface PictureStore {
  /** Returns the address of a catalogue picture by its file name, as in a product. Throws for an unknown file. */
  addressOf(file: string): string
  /** Returns the address of a catalogue picture by its file name; null for an unknown file. */
  findAddress(file: string): string | null
  /** The pixels of a catalogue picture by its address; null for any other picture. */
  sizeOf(address: string): PixelSize | null
  /**
   * Finds a picture in a width and format, or its nearest size while this is made; null for an unknown name. Without
   * any size it waits until this one is made, and throws ShopError 503 when too many wait.
   */
  find(
    name: string,
    width: ImageWidth,
    accepted: readonly ImageFormat[],
    signal: AbortSignal,
  ): Promise<FoundPicture | null>
  /** The file of a picture in a size and format, made when it is missing; null for an unknown name. */
  make(name: string, width: ImageWidth, format: ImageFormat): Promise<string | null>
  /** Decodes an upload and encodes it for storage. Throws ShopError 400 for an invalid picture. */
  encodeUpload(bytes: Buffer, kind: UploadKind): Promise<EncodedPicture>
  /** Makes all sizes of a picture of this width in the background, if the shop prepares sizes. */
  prepare(name: string, widthPx: number): void
  /** Makes all missing sizes of the catalogue and uploads in the background, if the shop prepares sizes. */
  prepareAll(): Promise<void>
  removeSizes(name: string): Promise<void>
  load(): PictureLoad
  close(): void
}

export interface PictureOptions {
  /** The folders of the catalogue's pictures. */
  folders: readonly string[]
  /** The folder of the sizes that come with the shop, which are never made; null without one. */
  shippedDir: string | null
  /** The folder of all other sizes. It may be deleted at any time. */
  cacheDir: string
  uploads: Pick<UploadStore, 'get' | 'list'>
  /** Who decodes and encodes; a process of this shop by default. */
  encoder?: PictureEncoder | undefined
  /** Whether sizes are made before they are requested. */
  isPreparing: boolean
  log: Pick<FastifyBaseLogger, 'warn'>
}

/** The widths in the order in which they are prepared: first the best substitutes for the others. */
const preparedWidths: readonly ImageWidth[] = [800, 480, 1200, 320, 640, 160, 1600, 2000, 2400]

/** Opens the pictures of the catalogue and of the uploads (docs/behaviour/catalogue.md). */
export async function openPictures({
  folders,
  shippedDir,
  cacheDir,
  uploads,
  encoder = new PictureProcess(),
  isPreparing,
  log,
}: PictureOptions): Promise<PictureStore> {
  await mkdir(cacheDir, { recursive: true })
  const originals = new Map((await Promise.all(folders.map(namePictures))).flatMap((named) => [...named]))
  const nameOfFile = new Map([...originals.keys()].map((name) => [fileNameOf(name), name]))
  const sizes = new Map(
    await Promise.all([...originals].map(async ([name, path]) => [name, await readWebpSize(path)] as const)),
  )
  const shipped = await listShippedSizes(shippedDir)
  const sizeFile = (name: string, width: ImageWidth, format: ImageFormat) => {
    const file = sizeFileName(name, width, format)
    return join(shippedDir !== null && shipped.has(file) ? shippedDir : cacheDir, file)
  }
  const copyFile = (name: string) => join(cacheDir, `${checkedUploadName(name)}-original.webp`)

  /** The file of an original: an upload may be in a bucket, so it is copied. Null when there is no such picture. */
  async function originalFile(name: string): Promise<string | null> {
    const path = originals.get(name)
    if (path || !isUploadName(name, 'webp')) return path ?? null
    const copy = copyFile(name)
    if (await exists(copy)) return copy
    const bytes = await uploads.get(name)
    if (!bytes) return null
    const temporaryPath = `${copy}.${randomUUID()}`
    await writeFile(temporaryPath, bytes)
    await rename(temporaryPath, copy)
    return copy
  }

  /** The substitute for a size: the nearest width above it, else the original, else the nearest width below it. */
  async function findSubstitute(
    name: string,
    width: ImageWidth,
    accepted: readonly ImageFormat[],
    original: string,
  ): Promise<FoundPicture | undefined> {
    const firstOf = async (widths: readonly ImageWidth[]): Promise<FoundPicture | undefined> => {
      for (const each of widths) {
        for (const format of accepted) {
          const file = sizeFile(name, each, format)
          if (await exists(file)) return { file, format, isExact: false }
        }
      }
      return undefined
    }
    const asIs = formats.find((format) => accepted.includes(format) && original.endsWith(`.${format}`))
    return (
      (await firstOf(imageWidths.filter((each) => each >= width))) ??
      (asIs && { file: original, format: asIs, isExact: false }) ??
      (await firstOf(imageWidths.filter((each) => each < width).toReversed()))
    )
  }

  const background = new BackgroundSizes(async ({ name, width, format }) => {
    const [target, source] = [sizeFile(name, width, format), await originalFile(name)]
    if (source && !(await exists(target))) await encoder.makeInBackground({ name, source, target, width, format })
  }, log)

  const awaited = new AwaitedSizes((size, signal) => encoder.makeSize(size, signal))

  const prepare = (name: string, widthPx: number) => {
    if (!isPreparing) return
    // Pictures are never enlarged: wider sizes would be copies of the first one that has the whole width.
    const widest = imageWidths.find((width) => width >= widthPx) ?? Infinity
    const widths = preparedWidths.filter((width) => width <= widest)
    for (const width of widths) for (const format of formats) background.addLast({ name, width, format })
  }

  const findAddress = (file: string) => {
    const name = nameOfFile.get(file)
    return name === undefined ? null : `/images/${name}`
  }

  return {
    findAddress,
    addressOf(file) {
      const address = findAddress(file)
      if (address === null) throw new Error(`there is no picture ${file} in ${folders.join(', ')}`)
      return address
    },
    sizeOf: (address) => sizes.get(address.replace(/^\/images\//, '')) ?? null,
    async find(name, width, accepted, signal) {
      const [format = 'jpeg'] = accepted
      if (!originals.has(name) && !isUploadName(name, 'webp')) return null
      const target = sizeFile(name, width, format)
      const exact = { file: target, format, isExact: true }
      if (await exists(target)) return exact
      const source = await originalFile(name)
      if (!source) return null
      const substitute = await findSubstitute(name, width, accepted, source)
      if (substitute) {
        background.addFirst({ name, width, format })
        return substitute
      }
      await awaited.wait({ name, source, target, width, format }, signal)
      return exact
    },
    async make(name, width, format) {
      if (!originals.has(name) && !isUploadName(name, 'webp')) return null
      const target = sizeFile(name, width, format)
      if (await exists(target)) return target
      const source = await originalFile(name)
      if (!source) return null
      await awaited.wait({ name, source, target, width, format }, new AbortController().signal)
      return target
    },
    encodeUpload: (bytes, kind) => encoder.encodeUpload(bytes, kind),
    prepare,
    async prepareAll() {
      if (!isPreparing) return
      for (const name of originals.keys()) prepare(name, sizes.get(name)?.widthPx ?? Infinity)
      for (const { name } of await uploads.list()) if (isUploadName(name, 'webp')) prepare(name, Infinity)
    },
    async removeSizes(name) {
      const files = imageWidths.flatMap((width) => formats.map((format) => sizeFile(name, width, format)))
      await Promise.all([copyFile(name), ...files].map((file) => rm(file, { force: true })))
    },
    load: () => encoder.load(),
    close() {
      background.close()
      encoder.close()
    },
  }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

interface AwaitedSize {
  made: Promise<void>
  waitingCount: number
  /** Aborts when no client waits any more. */
  controller: AbortController
}

/** Sizes that clients wait for: concurrent requests share one, and it is dropped when all of them have hung up. */
class AwaitedSizes {
  readonly #sizes = new Map<string, AwaitedSize>()
  readonly #make: (size: PictureSize, signal: AbortSignal) => Promise<void>

  constructor(make: (size: PictureSize, signal: AbortSignal) => Promise<void>) {
    this.#make = make
  }

  /** Resolves when a size is made. `signal` aborts when its client hangs up. Throws what the making throws. */
  async wait(size: PictureSize, signal: AbortSignal): Promise<void> {
    const awaited = this.#sizes.get(size.target) ?? this.#start(size)
    awaited.waitingCount++
    const leave = () => {
      awaited.waitingCount--
      if (awaited.waitingCount > 0) return
      this.#forget(size, awaited)
      awaited.controller.abort()
    }
    if (signal.aborted) leave()
    signal.addEventListener('abort', leave, { once: true })
    await awaited.made.finally(() => signal.removeEventListener('abort', leave))
  }

  #start(size: PictureSize): AwaitedSize {
    const controller = new AbortController()
    const awaited = { made: this.#make(size, controller.signal), waitingCount: 0, controller }
    this.#sizes.set(size.target, awaited)
    const forget = () => this.#forget(size, awaited)
    awaited.made.then(forget, forget)
    return awaited
  }

  #forget(size: PictureSize, awaited: AwaitedSize): void {
    if (this.#sizes.get(size.target) === awaited) this.#sizes.delete(size.target)
  }
}
