import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { shopOptions } from '../scripts/prepare.mjs'
import { nodeTools, returnMemoryWhenQuiet } from './return-memory.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** How often memory is returned in five seconds of each of these shares of work. */
function collections(shares: number[]): number[] {
  let share = 0
  let count = 0
  const end = returnMemoryWhenQuiet({ readUtilization: () => share, collectGarbage: () => void count++ })
  const counts = shares.map((next) => {
    share = next
    const before = count
    vi.advanceTimersByTime(5_000)
    return count - before
  })
  end()
  expect(vi.getTimerCount()).toBe(0)
  return counts
}

it('returns memory once, ten quiet seconds after a busy time', () => {
  expect(collections([0.9, 0.02, 0.02, 0.02, 0.02, 0.02])).toEqual([0, 0, 1, 0, 0, 0])
})

it('waits while there are visitors', () => {
  expect(collections([0.9, 0.02, 0.15, 0.02, 0.9, 0.02, 0.02])).toEqual([0, 0, 0, 0, 0, 0, 1])
})

it('leaves a shop alone that was never busy', () => {
  expect(collections([0.02, 0.15, 0.02, 0.02, 0.02])).toEqual([0, 0, 0, 0, 0])
})

it('returns memory again after the next busy time', () => {
  expect(collections([0.9, 0.02, 0.02, 0.5, 0.02, 0.02])).toEqual([0, 0, 1, 0, 0, 1])
})

it('does nothing where Node has no collection to call', () => {
  expect(globalThis.gc).toBeUndefined()
  expect(nodeTools()).toBeUndefined()
  returnMemoryWhenQuiet()
  expect(vi.getTimerCount()).toBe(0)
})

it('reads the work of the thread, and returns memory, with the options of npm start', () => {
  const output = execFileSync(process.execPath, [...shopOptions, '--input-type=module', '--eval', program], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  })
  const [waiting, working, fullMb, returnedMb] = output.trim().split(' ').map(Number)
  expect(waiting).toBeLessThan(0.5)
  expect(working).toBeGreaterThan(0.9)
  expect(fullMb).toBeGreaterThan(150)
  expect(returnedMb).toBeGreaterThan(100)
})

const program = `
  import { setTimeout as pause } from 'node:timers/promises'
  const { nodeTools } = await import('./return-memory.ts')
  const { readUtilization, collectGarbage } = nodeTools()
  await pause(200)
  const waiting = readUtilization()
  const start = performance.now()
  while (performance.now() - start < 100);
  const working = readUtilization()
  let objects = Array.from({ length: 1_500_000 }, (_, number) => ({ number, next: [number] }))
  const fullMb = process.memoryUsage.rss() / 2 ** 20
  objects = undefined
  collectGarbage()
  console.log(waiting, working, fullMb, fullMb - process.memoryUsage.rss() / 2 ** 20)
`
