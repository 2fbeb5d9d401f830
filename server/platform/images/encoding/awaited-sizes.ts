import type { PictureSize } from './picture-size.ts'

interface AwaitedSize {
  made: Promise<void>
  waitingCount: number
  /** Aborts when no client waits any more. */
  controller: AbortController
}

/** Sizes that clients wait for: concurrent requests share one, and it is dropped when all of them have hung up. */
export class AwaitedSizes {
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
