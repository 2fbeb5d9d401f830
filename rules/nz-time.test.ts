import { expect, it } from 'vitest'
import { nzTime } from './nz-time.ts'

it.each([
  ['2026-11-20T08:31:00.123Z', '2026-11-20 21:31'],
  ['2026-07-01T11:59:59.999Z', '2026-07-01 23:59'],
  ['2026-07-01T12:00:00.000Z', '2026-07-02 00:00'],
  // Summer time begins on 27 September 2026 at 2 o'clock, and ends on 4 April 2027 at 3.
  ['2026-09-26T13:59:00.000Z', '2026-09-27 01:59'],
  ['2026-09-26T14:00:00.000Z', '2026-09-27 03:00'],
  ['2027-04-03T14:00:00.000Z', '2027-04-04 02:00'],
])('%s is %s in New Zealand', (instant, words) => {
  expect(nzTime(instant)).toBe(words)
})
