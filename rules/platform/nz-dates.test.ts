import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  ageText,
  daysBetween,
  dayText,
  endOfDay,
  instantOfNzTime,
  nzDay,
  nzDayText,
  nzInstant,
  nzTime,
  nzTimeText,
  listDayText,
  listTimeText,
  shortDay,
  startOfDay,
} from './nz-dates.ts'

const hours = (day: string) => (Number(endOfDay(day)) - Number(startOfDay(day))) / 3_600_000

it.each([
  ['2026-12-25T11:00:00.000Z', '2026-12-26T00:00+1300'],
  ['2026-06-30T12:00:59.999Z', '2026-07-01T00:00+1200'],
  ['2027-04-03T13:59:00.000Z', '2027-04-04T02:59+1300'],
  ['2027-04-03T14:00:00.000Z', '2027-04-04T02:00+1200'],
  ['2026-09-26T14:00:00.000Z', '2026-09-27T03:00+1300'],
])('an instant with its offset: %s is %s', (instant, text) => expect(nzInstant(instant)).toBe(text))

it('an instant with its offset is the same instant for who reads it', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (at) => {
      const text = nzInstant(at.toISOString()).replace(/(\d\d)(\d\d)$/, '$1:$2')
      expect(Date.parse(text)).toBe(Math.floor(at.getTime() / 60_000) * 60_000)
    }),
  )
})

it.each([
  ['2026-11-20 21:31', '2026-11-20T08:31:00.000Z'],
  ['2026-07-01 00:00', '2026-06-30T12:00:00.000Z'],
  ['2027-04-04 02:30', '2027-04-03T13:30:00.000Z'],
  ['2026-09-27 02:30', undefined],
  ['2026-02-30 10:00', undefined],
  ['2026-13-01 10:00', undefined],
  ['tomorrow', undefined],
])('the instant at which New Zealand’s clocks show %s is %s', (time, instant) =>
  expect(instantOfNzTime(time)?.toISOString()).toBe(instant),
)

it('a day in New Zealand begins 13 hours before that of UTC in summer and 12 in winter', () => {
  expect(startOfDay('2026-12-01')?.toISOString()).toBe('2026-11-30T11:00:00.000Z')
  expect(startOfDay('2026-07-01')?.toISOString()).toBe('2026-06-30T12:00:00.000Z')
})

it('a day in New Zealand ends at the instant at which the next one begins', () => {
  expect(endOfDay('2026-12-31')?.toISOString()).toBe('2026-12-31T11:00:00.000Z')
  expect(endOfDay('2028-02-28')).toEqual(startOfDay('2028-02-29'))
})

it('a day in New Zealand has 23 hours when the clocks go forward and 25 when they go back', () => {
  expect([hours('2026-09-27'), hours('2026-04-05'), hours('2026-11-20')]).toEqual([23, 25, 24])
})

it('a day in New Zealand is nothing that the calendar does not have', () => {
  for (const day of ['2026-02-30', '2026-13-01', '2026-00-10', 'today', '', '2026-1-1']) {
    expect([day, startOfDay(day), endOfDay(day)]).toEqual([day, null, null])
  }
})

it('a day in New Zealand holds every instant from its beginning to before its end, whichever it is', () => {
  const instants = fc.date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(instants, (at) => {
      const day = nzDay(at.toISOString())
      expect(Number(startOfDay(day))).toBeLessThanOrEqual(at.getTime())
      expect(Number(endOfDay(day))).toBeGreaterThan(at.getTime())
    }),
  )
})

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

it('a day of the shop begins at midnight in New Zealand: 11 o’clock UTC in summer, 12 o’clock in winter', () => {
  expect(nzDay('2026-11-19T10:59:59.999Z')).toBe('2026-11-19')
  expect(nzDay('2026-11-19T11:00:00Z')).toBe('2026-11-20')
  expect(nzDay('2026-07-19T11:59:59.999Z')).toBe('2026-07-19')
  expect(nzDay('2026-07-19T12:00:00Z')).toBe('2026-07-20')
})

it('a day of the shop may have 23 or 25 hours and counts as one', () => {
  // The clocks go forward on 27 September 2026 and back on 4 April 2027.
  expect(daysBetween('2026-09-26T12:00:00Z', '2026-09-27T11:00:00Z')).toBe(1)
  expect(daysBetween('2027-04-03T11:00:00Z', '2027-04-04T11:59:00Z')).toBe(0)
  expect(daysBetween('2027-04-03T11:00:00Z', '2027-04-04T12:00:00Z')).toBe(1)
})

it('a day of the shop has a long and a short text', () => {
  expect(dayText('2026-11-20')).toBe('Friday 20 November 2026')
  expect(dayText('2027-01-03')).toBe('Sunday 3 January 2027')
  expect(shortDay('2026-11-20')).toBe('20 Nov')
  expect(shortDay('2027-01-03')).toBe('3 Jan')
  expect(listDayText('2026-11-20T08:31:00.000Z')).toBe('20 Nov 2026')
  expect(listDayText('2026-12-31T11:30:00.000Z')).toBe('1 Jan 2027')
  expect(listTimeText('2026-11-20T08:31:00.000Z')).toBe('20 Nov 2026, 21:31')
})

const now = '2026-11-19T20:31:00Z' // 9:31 am on the 20th

it('an age counts midnights, not hours', () => {
  expect(ageText('2026-11-19T11:00:00Z', now)).toBe('today')
  expect(ageText('2026-11-19T10:59:00Z', now)).toBe('yesterday')
  expect(ageText('2026-11-18T10:59:00Z', now)).toBe('2 days ago')
  expect(ageText('2025-11-19T20:31:00Z', now)).toBe('365 days ago')
})

it('an age of something that is yet to come is today: two clocks may differ a little', () => {
  expect(ageText('2026-11-20T20:31:00Z', now)).toBe('today')
})

it('an instant in a sentence is the day of New Zealand in words', () => {
  expect(nzDayText('2026-11-19T20:00:00Z')).toBe('Friday 20 November 2026')
})

it.each([
  ['2026-11-30T13:17:00Z', 'Tuesday 1 December, 2:17am'],
  ['2026-11-19T11:00:00Z', 'Friday 20 November, 12:00am'],
  ['2026-11-19T23:05:00Z', 'Friday 20 November, 12:05pm'],
  ['2026-07-01T11:59:00Z', 'Wednesday 1 July, 11:59pm'],
])('an instant in a sentence is day and time by the clock of twelve hours: %s', (instant, text) => {
  expect(nzTimeText(instant)).toBe(text)
})
