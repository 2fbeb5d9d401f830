import { expect, it } from 'vitest'
import { phoneHeldUntil } from './phone-hold.ts'
import { transferDayProblem } from './transfer-day.ts'

it('a phone order holds its pieces for seven days, or for as long as orders can be paid', () => {
  const placedAt = new Date('2026-11-20T01:00:00Z')
  expect(phoneHeldUntil(placedAt, 14)).toEqual(new Date('2026-11-27T01:00:00Z'))
  expect(phoneHeldUntil(placedAt, 3)).toEqual(new Date('2026-11-23T01:00:00Z'))
})

it('a transfer arrives on a day of the calendar, not after today and not more than 31 days ago', () => {
  const today = '2026-11-20'
  expect(['2026-11-20', '2026-10-20'].map((day) => transferDayProblem(day, today))).toEqual([undefined, undefined])
  expect(transferDayProblem('2026-10-19', today)).toBe('This day is more than 31 days ago. Check the bank statement.')
  expect(transferDayProblem('2026-11-21', today)).toContain('in the future')
  expect(transferDayProblem('2026-11-31', today)).toBe('Enter a day of the calendar.')
})
