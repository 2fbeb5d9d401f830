import type { FastifyBaseLogger } from 'fastify'
import type { ImageWidth } from '#contract/platform/images.ts'
import type { ImageFormat } from './picture-size.ts'

export interface NamedSize {
  name: string
  width: ImageWidth
  format: ImageFormat
}

/**
 * Sizes made one after the other that no client waits for: requested ones first, the latest first, then prepared ones.
 * Only sizes of existing pictures are added, so their number is bounded.
 */
export class BackgroundSizes {
  readonly #requested = new Map<string, NamedSize>()
  readonly #prepared = new Map<string, NamedSize>()
  readonly #make: (size: NamedSize) => Promise<void>
  readonly #log: Pick<FastifyBaseLogger, 'warn'>
  #isWorking = false
  #isClosed = false

  constructor(make: (size: NamedSize) => Promise<void>, log: Pick<FastifyBaseLogger, 'warn'>) {
    this.#make = make
    this.#log = log
  }

  /** Makes a size as soon as the one that is being made is done. */
  addFirst(size: NamedSize): void {
    this.#add(this.#requested, size)
  }

  /** Makes a size after all others. */
  addLast(size: NamedSize): void {
    this.#add(this.#prepared, size)
  }

  close(): void {
    this.#isClosed = true
  }

  #add(sizes: Map<string, NamedSize>, size: NamedSize): void {
    const key = `${size.name}-${size.width}.${size.format}`
    if (!sizes.has(key)) sizes.set(key, size)
    void this.#work()
  }

  async #work(): Promise<void> {
    if (this.#isWorking) return
    this.#isWorking = true
    for (let next = this.#takeNext(); next && !this.#isClosed; next = this.#takeNext()) {
      await this.#make(next).catch((error: unknown) => {
        if (!this.#isClosed) this.#log.warn({ err: error, ...next }, 'a size of a picture could not be made')
      })
    }
    this.#isWorking = false
  }

  #takeNext(): NamedSize | undefined {
    const last = [...this.#requested].at(-1)
    const [key, size] = last ?? this.#prepared.entries().next().value ?? []
    if (key === undefined) return undefined
    this.#requested.delete(key)
    this.#prepared.delete(key)
    return size
  }
}
