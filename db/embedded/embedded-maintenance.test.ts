import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { getNextNight, startMaintenance } from './embedded-maintenance.ts'

const minute = 60_000
const log = vi.fn<(message: string, error?: unknown) => void>()
const run = vi.fn<(statement: string) => Promise<unknown>>()

beforeEach(() => {
  // Only what the maintenance uses: other tests of the same process may still wait for timers of their own.
  vi.useFakeTimers({ now: new Date(2026, 4, 4, 22, 0), toFake: ['setInterval', 'clearInterval', 'Date'] })
  log.mockReset()
  run.mockReset().mockResolvedValue(undefined)
})

afterEach(() => {
  vi.useRealTimers()
})

test('a checkpoint runs every five minutes', async () => {
  const stop = startMaintenance({ run, log })
  await vi.advanceTimersByTimeAsync(60 * minute)
  expect(run.mock.calls).toEqual(Array.from({ length: 12 }, () => ['CHECKPOINT']))
  await stop()
})

test('a vacuum runs once a night', async () => {
  const stop = startMaintenance({ run, log, checkpointIntervalMs: 60 * minute })
  await vi.advanceTimersByTimeAsync(2 * 24 * 60 * minute)
  expect(run.mock.calls.filter(([statement]) => statement === 'VACUUM (ANALYZE)')).toHaveLength(2)
  await stop()
})

test('no second statement runs during a slow one, and stopping waits for it', async () => {
  const slow = Promise.withResolvers<void>()
  run.mockReturnValue(slow.promise)
  const stop = startMaintenance({ run, log })
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(run).toHaveBeenCalledOnce()

  let isStopped = false
  const stopped = stop().then(() => (isStopped = true))
  await vi.advanceTimersByTimeAsync(0)
  expect(isStopped).toBe(false)
  slow.resolve()
  await stopped
  await vi.advanceTimersByTimeAsync(30 * minute)
  expect(run).toHaveBeenCalledOnce()
})

test('an error is logged and the next run still happens', async () => {
  const error = new Error('disk full')
  run.mockRejectedValueOnce(error)
  const stop = startMaintenance({ run, log })
  await vi.advanceTimersByTimeAsync(10 * minute)
  expect(log.mock.calls).toEqual([['The maintenance of the embedded database failed', error]])
  expect(run).toHaveBeenCalledTimes(2)
  await stop()
})

test('the next night is the next three in the morning', () => {
  expect(getNextNight(new Date(2026, 4, 4, 2, 59))).toEqual(new Date(2026, 4, 4, 3, 0))
  expect(getNextNight(new Date(2026, 4, 4, 3, 0))).toEqual(new Date(2026, 4, 5, 3, 0))
  expect(getNextNight(new Date(2026, 11, 31, 12, 0))).toEqual(new Date(2027, 0, 1, 3, 0))
})
