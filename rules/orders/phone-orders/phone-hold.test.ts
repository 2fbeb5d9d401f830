import { expect, it } from 'vitest'
import { payableDaysUntil, phoneHeldUntil, transferDayProblem } from './phone-hold.ts'

it('a phone order holds its pieces to the end of the seventh day, or of the last one on which orders can be paid', () => {
  const placedAt = new Date('2026-11-20T01:00:00Z')
  expect(phoneHeldUntil(placedAt, 14)).toEqual(new Date('2026-11-27T10:59:59.999Z'))
  expect(phoneHeldUntil(placedAt, 3)).toEqual(new Date('2026-11-23T10:59:59.999Z'))
  // Over the end of daylight saving time on 4 April 2027.
  expect(phoneHeldUntil(new Date('2027-03-29T11:00:00Z'), 7)).toEqual(new Date('2027-04-06T11:59:59.999Z'))
  const beforeMidnight = new Date('2027-03-29T10:59:59Z')
  expect(phoneHeldUntil(beforeMidnight, 7)).toEqual(new Date('2027-04-05T11:59:59.999Z'))
})

it('the days of an order that is payable until an instant reach it', () => {
  const placedAt = new Date('2026-11-20T01:00:00Z')
  expect(payableDaysUntil(placedAt, new Date('2026-11-27T10:59:59.999Z'))).toBe(8)
  expect(payableDaysUntil(placedAt, new Date('2026-11-27T01:00:00Z'))).toBe(7)
})

it('a transfer arrives on a day of the calendar, not after today and not more than 31 days ago', () => {
  const today = '2026-11-20'
  expect(['2026-11-20', '2026-10-20'].map((day) => transferDayProblem(day, today))).toEqual([undefined, undefined])
  expect(transferDayProblem('2026-10-19', today)).toBe('This day is more than 31 days ago. Check the bank statement.')
  expect(transferDayProblem('2026-11-21', today)).toContain('in the future')
  expect(transferDayProblem('2026-11-31', today)).toBe('Enter a day of the calendar.')
})
