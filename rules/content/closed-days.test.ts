import { expect, it } from 'vitest'
import type { ClosedDays } from '#contract/content/closed-days.ts'
import { countChanges } from './content-changes.ts'
import {
  closedDaysFields,
  closedDaysProblems,
  closedPeriodText,
  hoursWithClosedDays,
  lateClosedDays,
  nextClosedDaysChange,
} from './closed-days.ts'

const christmas = { id: 'a', from: '2026-12-24', to: '2027-01-05', reason: 'Christmas' }
const stocktake = { id: 'b', from: '2027-03-31', to: '2027-03-31', reason: 'Stocktake' }
const days: ClosedDays = { periods: [christmas, stocktake] }
const change = (patch: object): ClosedDays => ({ periods: [christmas, { ...stocktake, ...patch }] })

it.each([
  [{}, []],
  [{ reason: '' }, ['periods.1.reason']],
  [{ from: '' }, ['periods.1.from']],
  [{ from: '2027-02-29' }, ['periods.1.from']],
  [{ from: '', to: '2027-04-31' }, ['periods.1.from', 'periods.1.to']],
  [{ to: '2027-03-30' }, ['periods.1.to']],
  // Daylight saving ends on 4 April 2027: a range of 60 days has 60 calendar days all the same.
  [{ to: '2027-05-29' }, []],
  [{ to: '2027-05-30' }, ['periods.1.to']],
  [{ from: '2027-01-05', to: '2027-01-06' }, ['periods.1.from']],
  [{ from: '2027-01-06', to: '2027-01-06' }, []],
  [{ from: '2026-12-01', to: '2026-12-24' }, ['periods.1.from']],
  [{ from: '2026-12-20', to: '2027-01-10' }, ['periods.1.from']],
  [{ id: 'a' }, ['periods.1.reason']],
])('closed days have, changed by %o, the invalid fields %o', (patch, paths) => {
  expect(closedDaysProblems(change(patch)).map(({ path }) => path)).toEqual(paths)
})

it.each([
  ['2026-12-24', []],
  ['2026-12-25', ['periods.0.from']],
  ['2027-01-05', ['periods.0.from']],
  ['2027-01-06', ['periods.0.from']],
  ['2025-01-05', []],
  ['2025-01-04', ['periods.0.to']],
])('closed days are added on %s with the invalid fields %o', (today, paths) => {
  expect(lateClosedDays({ periods: [] }, { periods: [christmas] }, today).map(({ path }) => path)).toEqual(paths)
})

it.each([
  [{}, []],
  [{ to: '2027-01-02' }, []],
  [{ to: '2027-01-08' }, []],
  [{ from: '2026-12-28', to: '2026-12-29' }, []],
  [{ from: '2026-12-23' }, ['periods.0.from']],
  [{ id: 'c' }, ['periods.0.from']],
])('closed days that have begun are changed by %o with the invalid fields %o', (patch, paths) => {
  const found = lateClosedDays(days, { periods: [{ ...christmas, ...patch }] }, '2027-01-03')
  expect(found.map(({ path }) => path)).toEqual(paths)
})

it.each([
  [{ to: '2027-01-08' }, ['periods.0.to']],
  // The days between would be closed, and they have passed.
  [{ to: '2027-02-08' }, ['periods.0.to']],
  [{ from: '2027-01-06', to: '2027-01-08' }, ['periods.0.to']],
  [{ from: '2027-02-06', to: '2027-02-08' }, []],
  [{ reason: 'Summer' }, []],
])('closed days that have passed are changed by %o with the invalid fields %o', (patch, paths) => {
  const found = lateClosedDays(days, { periods: [{ ...christmas, ...patch }] }, '2027-01-20')
  expect(found.map(({ path }) => path)).toEqual(paths)
})

it('closed days say why they cannot be in the past', () => {
  expect(lateClosedDays({ periods: [] }, { periods: [christmas] }, '2027-01-01')).toEqual([
    { path: 'periods.0.from', message: 'Choose a day from today on: past days can no longer be closed.' },
  ])
})

it('closed days are in words and in the history', () => {
  expect([christmas, stocktake, { from: '', to: '' }].map(closedPeriodText)).toEqual([
    'Thu 24 December – Tue 5 January',
    'Wed 31 March',
    'No days yet',
  ])
  expect(closedDaysFields(days)).toEqual({
    closedDays: 'Christmas (2026-12-24 to 2027-01-05), Stocktake (2027-03-31 to 2027-03-31)',
  })
})

it('closed days have as many changes as ranges were added, changed and removed', () => {
  expect(countChanges(days, days)).toBe(0)
  expect(countChanges(days, change({ reason: 'Count' }))).toBe(1)
  expect(countChanges(days, { periods: [{ ...stocktake, id: 'c' }] })).toBe(3)
})

const near: ClosedDays = { periods: [{ ...stocktake, from: '2027-01-11', to: '2027-01-11' }, christmas] }
it.each([
  ['2026-12-09T10:59:59Z', '9am to 5pm', '2026-12-09T11:00:00.000Z'],
  ['2026-12-09T11:00:00Z', '9am to 5pm; closed Thu 24 December – Tue 5 January', '2026-12-27T11:00:00.000Z'],
  [
    '2027-01-05T10:59:59Z',
    '9am to 5pm; closed Thu 24 December – Tue 5 January and Mon 11 January',
    '2027-01-05T11:00:00.000Z',
  ],
  ['2027-01-05T11:00:00Z', '9am to 5pm; closed Mon 11 January', '2027-01-11T11:00:00.000Z'],
  ['2027-01-11T11:00:00Z', '9am to 5pm', undefined],
])('what shoppers read of closed days at %s is from two weeks before until they end', (at, text, next) => {
  expect(hoursWithClosedDays('9am to 5pm', near, new Date(at))).toBe(text)
  expect(nextClosedDaysChange(near, new Date(at))?.toISOString()).toBe(next)
})

it('what shoppers read of closed days is the whole text where there are no hours, and nothing without closed days', () => {
  expect(hoursWithClosedDays('', days, new Date('2026-12-20T00:00:00Z'))).toBe('closed Thu 24 December – Tue 5 January')
  expect(hoursWithClosedDays('9am to 5pm', { periods: [] }, new Date('2026-12-20T00:00:00Z'))).toBe('9am to 5pm')
})
