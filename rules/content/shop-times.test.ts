import { expect, it } from 'vitest'
import { firstTimes, normalizeTimes, timesProblems, timesText, toTimesInNumbers } from './shop-times.ts'

const times = firstTimes({ holdMinutes: 60, payableDays: 7, undoSeconds: 30 })

it('the times of the shop are at first those of the configuration', () => {
  expect(times).toEqual({ holdMinutes: '60', payableDays: '7', undoSeconds: '30', invitationDays: '10' })
  expect(toTimesInNumbers(times)).toEqual({ holdMinutes: 60, payableDays: 7, undoSeconds: 30, invitationDays: 10 })
  expect(normalizeTimes({ ...times, holdMinutes: '0045' })).toEqual({ ...times, holdMinutes: '45' })
  expect(timesText(times)).toBe('Hold 60 minutes, pay within 7 days, undo 30 seconds, review after 10 days')
})

it.each([
  [{ holdMinutes: '0' }, 'Enter whole minutes from 1 to 1440.'],
  [{ holdMinutes: '1441' }, 'Enter whole minutes from 1 to 1440.'],
  [{ payableDays: '0' }, 'Enter whole days from 1 to 90.'],
  [{ payableDays: '91' }, 'Enter whole days from 1 to 90.'],
  [{ undoSeconds: '601' }, 'Enter whole seconds from 0 to 600.'],
  [{ invitationDays: '0' }, 'Enter whole days from 1 to 60.'],
  [{ invitationDays: '61' }, 'Enter whole days from 1 to 60.'],
])('the times of the shop are refused with %o', (patch, message) => {
  expect(timesProblems({ ...times, ...patch })).toEqual([{ path: Object.keys(patch)[0], message }])
})

it('the times of the shop can be at their bounds', () => {
  const least = { holdMinutes: '1', payableDays: '1', undoSeconds: '0', invitationDays: '1' }
  const most = { holdMinutes: '1440', payableDays: '90', undoSeconds: '600', invitationDays: '60' }
  expect([least, most].map(timesProblems)).toEqual([[], []])
})
