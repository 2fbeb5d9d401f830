import { expect, it } from 'vitest'
import {
  gstDueDay,
  isReturnPeriod,
  lastEndedPeriod,
  monthsOf,
  periodChoices,
  ofPeriodText,
  periodText,
  taxYearOf,
} from './gst-periods.ts'

/** No holidays: Monday to Friday. */
const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())

it.each([
  ['2026-11-20', '2026-09-01', '2026-10-31'],
  ['2027-01-01', '2026-11-01', '2026-12-31'],
  ['2028-03-01', '2028-01-01', '2028-02-29'],
])('the last that ended before %s is from %s to %s', (day, from, to) => {
  expect(lastEndedPeriod(day)).toEqual({ from, to })
})

it('the choices of a day have their names, each once', () => {
  expect(periodChoices('2026-11-20')).toEqual([
    { from: '2026-09-01', to: '2026-10-31', label: 'September and October 2026' },
    { from: '2026-11-01', to: '2026-12-31', label: 'November and December 2026, so far' },
    { from: '2026-11-01', to: '2026-11-30', label: 'This month' },
    { from: '2026-04-01', to: '2027-03-31', label: 'Year to 31 March 2027' },
  ])
  expect(taxYearOf('2027-03-31')).toEqual({ from: '2026-04-01', to: '2027-03-31' })
})

it.each([
  ['2026-09-01', '2026-10-31', true, 'September and October 2026'],
  ['2026-09-01', '2026-09-30', true, 'September 2026'],
  ['2026-10-01', '2027-03-31', true, '1 Oct 2026 to 31 Mar 2027'],
  ['2026-12-01', '2027-01-31', true, '1 Dec 2026 to 31 Jan 2027'],
  ['2026-09-01', '2026-11-30', false, '1 Sep 2026 to 30 Nov 2026'],
  ['2026-09-02', '2026-10-31', false, '2 Sep 2026 to 31 Oct 2026'],
])('the days from %s to %s are the period of a return: %s, and are called %s', (from, to, isOne, text) => {
  expect(isReturnPeriod({ from, to })).toBe(isOne)
  expect(periodText({ from, to })).toBe(text)
})

it.each([
  ['2026-09-01', '2026-10-31', 'in September and October 2026'],
  ['2026-09-01', '2026-09-30', 'in September 2026'],
  ['2026-09-01', '2026-11-28', 'from 1 Sep 2026 to 28 Nov 2026'],
])('the days from %s to %s are %s after a noun', (from, to, text) => {
  expect(ofPeriodText({ from, to })).toBe(text)
})

it('the periods of GST names every month, over the end of a year too', () => {
  expect(monthsOf({ from: '2026-11-15', to: '2027-01-02' })).toEqual(['2026-11', '2026-12', '2027-01'])
})

it.each([
  ['2026-10-31', '2026-11-30'],
  ['2026-12-31', '2027-01-28'],
  ['2026-11-30', '2027-01-15'],
  ['2027-03-31', '2027-05-07'],
  ['2027-01-31', '2027-03-01'],
])('a period to %s is due on %s', (to, due) => {
  expect(gstDueDay({ from: to, to }, isWeekday)).toBe(due)
})
