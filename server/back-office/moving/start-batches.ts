import { setTimeout as pause } from 'node:timers/promises'

const batchMs = 100
const restMs = 30
const maxSize = 50

/**
 * Returns a function that runs batches and gives each its size, so that it takes about 100 ms: on the embedded database
 * shoppers wait until its transaction ends. Their pages have several statements, which pass between two batches. A batch
 * has at least `minSize` records: where one alone costs almost as much as a few, single ones would only take longer.
 */
export function startBatches(minSize: number): <T>(work: (size: number) => Promise<T>) => Promise<T> {
  let size = minSize
  return async (work) => {
    const startedAt = performance.now()
    const result = await work(size)
    const fit = Math.round((size * batchMs) / (performance.now() - startedAt))
    size = Math.min(maxSize, Math.max(minSize, fit))
    await pause(restMs)
    return result
  }
}
