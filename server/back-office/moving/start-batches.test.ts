import { afterEach, expect, test, vi } from 'vitest'
import { startBatches } from './start-batches.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

/** The sizes of batches on a database that needs some time for each batch, and for each of its records. */
async function sizesOf({ minSize, batchMs, recordMs }: { minSize: number; batchMs: number; recordMs: number }) {
  let nowMs = 0
  vi.spyOn(performance, 'now').mockImplementation(() => nowMs)
  const runBatch = startBatches(minSize)
  const sizes: number[] = []
  for (let round = 0; round < 6; round++) {
    sizes.push(
      await runBatch(async (size) => {
        nowMs += batchMs + size * recordMs
        return size
      }),
    )
  }
  return sizes
}

test('batches grow to what takes 100 ms', async () => {
  expect(await sizesOf({ minSize: 5, batchMs: 20, recordMs: 4 })).toEqual([5, 13, 18, 20, 20, 20])
})

test('batches have 50 records at most on a quick database', async () => {
  expect(await sizesOf({ minSize: 5, batchMs: 1, recordMs: 0.1 })).toEqual([5, 50, 50, 50, 50, 50])
})

test('batches never have fewer records than the least', async () => {
  expect(await sizesOf({ minSize: 5, batchMs: 200, recordMs: 40 })).toEqual([5, 5, 5, 5, 5, 5])
  expect(await sizesOf({ minSize: 1, batchMs: 0, recordMs: 60 })).toEqual([1, 2, 2, 2, 2, 2])
})
