import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dayInNewZealand, endOfDay, startOfDay } from './nz-days.ts'

const hours = (day: string) => (Number(endOfDay(day)) - Number(startOfDay(day))) / 3_600_000

describe('a day in New Zealand', () => {
  it('begins 13 hours before that of UTC in summer and 12 in winter', () => {
    expect(startOfDay('2026-12-01')?.toISOString()).toBe('2026-11-30T11:00:00.000Z')
    expect(startOfDay('2026-07-01')?.toISOString()).toBe('2026-06-30T12:00:00.000Z')
  })

  it('ends at the instant at which the next one begins', () => {
    expect(endOfDay('2026-12-31')?.toISOString()).toBe('2026-12-31T11:00:00.000Z')
    expect(endOfDay('2028-02-28')).toEqual(startOfDay('2028-02-29'))
  })

  it('has 23 hours when the clocks go forward and 25 when they go back', () => {
    expect([hours('2026-09-27'), hours('2026-04-05'), hours('2026-11-20')]).toEqual([23, 25, 24])
  })

  it('is nothing that the calendar does not have', () => {
    for (const day of ['2026-02-30', '2026-13-01', '2026-00-10', 'today', '', '2026-1-1']) {
      expect([day, startOfDay(day), endOfDay(day)]).toEqual([day, null, null])
    }
  })

  it('holds every instant from its beginning to before its end, whichever it is', () => {
    const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    fc.assert(
      fc.property(instants, (at) => {
        const day = dayInNewZealand(at)
        expect(Number(startOfDay(day))).toBeLessThanOrEqual(at.getTime())
        expect(Number(endOfDay(day))).toBeGreaterThan(at.getTime())
      }),
    )
  })
})
