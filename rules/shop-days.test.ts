import { describe, expect, it } from 'vitest'
import { ageWords, daysBetween, dayWords, shopDay, shortDay } from './shop-days.ts'

describe('a day of the shop', () => {
  it('begins at midnight in New Zealand: 11 o’clock UTC in summer, 12 o’clock in winter', () => {
    expect(shopDay('2026-11-19T10:59:59.999Z')).toBe('2026-11-19')
    expect(shopDay('2026-11-19T11:00:00Z')).toBe('2026-11-20')
    expect(shopDay('2026-07-19T11:59:59.999Z')).toBe('2026-07-19')
    expect(shopDay('2026-07-19T12:00:00Z')).toBe('2026-07-20')
  })

  it('may have 23 or 25 hours and counts as one', () => {
    // The clocks go forward on 27 September 2026 and back on 4 April 2027.
    expect(daysBetween('2026-09-26T12:00:00Z', '2026-09-27T11:00:00Z')).toBe(1)
    expect(daysBetween('2027-04-03T11:00:00Z', '2027-04-04T11:59:00Z')).toBe(0)
    expect(daysBetween('2027-04-03T11:00:00Z', '2027-04-04T12:00:00Z')).toBe(1)
  })

  it('is told in words, long and short', () => {
    expect(dayWords('2026-11-20')).toBe('Friday 20 November 2026')
    expect(dayWords('2027-01-03')).toBe('Sunday 3 January 2027')
    expect(shortDay('2026-11-20')).toBe('20 Nov')
    expect(shortDay('2027-01-03')).toBe('3 Jan')
  })
})

describe('an age', () => {
  const now = '2026-11-19T20:31:00Z' // 9:31 am on the 20th

  it('counts midnights, not hours', () => {
    expect(ageWords('2026-11-19T11:00:00Z', now)).toBe('today')
    expect(ageWords('2026-11-19T10:59:00Z', now)).toBe('yesterday')
    expect(ageWords('2026-11-18T10:59:00Z', now)).toBe('2 days ago')
    expect(ageWords('2025-11-19T20:31:00Z', now)).toBe('365 days ago')
  })

  it('of something that is yet to come is today: two clocks may differ a little', () => {
    expect(ageWords('2026-11-20T20:31:00Z', now)).toBe('today')
  })
})
