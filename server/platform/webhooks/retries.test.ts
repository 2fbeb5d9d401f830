import { expect, it } from 'vitest'
import { isPausedAfter, maxTries, nextTryAt, triesUntil } from './retries.ts'

const start = new Date('2026-11-20T00:00:00.000Z')

it('a message is tried nine times within 24 hours, with pauses that grow', () => {
  const times = [start]
  for (let at: Date | null = start; (at = nextTryAt(times.length, at));) times.push(at)
  expect(times).toHaveLength(maxTries)
  expect(times.at(-1)?.toISOString()).toBe('2026-11-21T00:00:00.000Z')
  const pauses = times.slice(1).map((time, index) => time.getTime() - (times[index]?.getTime() ?? 0))
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other))
  expect(new Set(pauses).size).toBe(8)
})

it('the end of the tries is the same before each of them', () => {
  expect(triesUntil(0, start).toISOString()).toBe('2026-11-21T00:00:00.000Z')
  const second = nextTryAt(1, start)
  expect(second && triesUntil(1, second).toISOString()).toBe('2026-11-21T00:00:00.000Z')
  expect(triesUntil(8, start)).toEqual(start)
})

it('a webhook is turned off after three days without a success', () => {
  expect(isPausedAfter(start, new Date('2026-11-22T23:59:59.999Z'))).toBe(false)
  expect(isPausedAfter(start, new Date('2026-11-23T00:00:00.000Z'))).toBe(true)
})
