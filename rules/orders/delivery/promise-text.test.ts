import { expect, it } from 'vitest'
import type { PromisedDays } from '#contract/orders/delivery.ts'
import {
  businessDaysText,
  estimateText,
  holidaysText,
  latenessText,
  promiseBasisText,
  promisedDaysText,
  promiseText,
  shortPromisedDaysText,
} from './promise-text.ts'

const days = (from: string, to: string): PromisedDays => ({
  kind: 'days',
  from,
  to,
  daysFrom: 4,
  daysTo: 6,
  holidays: [],
})

it.each([
  ['2026-11-26', '2026-11-30', 'Thu 26 – Mon 30 November', 'Thu 26 – Mon 30 Nov'],
  ['2026-11-30', '2026-12-02', 'Mon 30 November – Wed 2 December', 'Mon 30 Nov – Wed 2 Dec'],
  ['2026-12-31', '2027-01-05', 'Thu 31 December – Tue 5 January', 'Thu 31 Dec – Tue 5 Jan'],
  ['2026-11-26', '2026-11-26', 'Thu 26 November', 'Thu 26 Nov'],
])('the days %s to %s read %s', (from, to, text, short) => {
  expect(promisedDaysText({ from, to })).toBe(text)
  expect(shortPromisedDaysText({ from, to })).toBe(short)
})

it('a promise says when it is at the door, or that the shop calls', () => {
  expect(promiseText(days('2026-11-26', '2026-11-30'))).toBe('At your door Thu 26 – Mon 30 November')
  expect(promiseText({ kind: 'call' })).toBe('We’ll call you to arrange delivery')
})

it('business days are one or several', () => {
  expect(businessDaysText({ daysFrom: 4, daysTo: 6 })).toBe('4 to 6 business days')
  expect(businessDaysText({ daysFrom: 1, daysTo: 1 })).toBe('1 business day')
})

it('the holidays that do not count are named', () => {
  const show = { day: '2026-11-13', name: 'the Canterbury anniversary day' }
  expect(holidaysText({ holidays: [] })).toBe('')
  expect(holidaysText({ holidays: [show] })).toBe('Friday 13 November, the Canterbury anniversary day, doesn’t count.')
  const christmas = { day: '2026-12-24', to: '2027-01-05', name: 'Christmas' }
  expect(holidaysText({ holidays: [christmas] })).toBe(
    'Thursday 24 December to Tuesday 5 January, Christmas, don’t count.',
  )
  expect(holidaysText({ holidays: [show, christmas] })).toBe(
    'Friday 13 November, the Canterbury anniversary day, and Thursday 24 December to Tuesday 5 January, Christmas, don’t count.',
  )
  expect(holidaysText({ holidays: [{ day: '2026-10-26', name: 'Labour Day' }, show] })).toBe(
    'Monday 26 October, Labour Day, and Friday 13 November, the Canterbury anniversary day, don’t count.',
  )
})

it('an estimate says what it depends on', () => {
  const show = { day: '2026-11-13', name: 'the Canterbury anniversary day' }
  const promise = days('2026-11-19', '2026-11-23')
  expect(estimateText(promise, '8011', 'Christchurch')).toBe(
    '4 to 6 business days to 8011, Christchurch, if you pay today.',
  )
  expect(estimateText({ ...promise, holidays: [show] }, '8019', 'Christchurch')).toBe(
    '4 to 6 business days to 8019, Christchurch, if you pay today. Friday 13 November, the Canterbury anniversary day, doesn’t count.',
  )
  expect(estimateText({ kind: 'call' }, '9818', 'Stewart Island')).toBe('For 9818, Stewart Island.')
})

it('an estimate for a postal code that the shop does not know asks for it', () => {
  expect(estimateText(days('2026-11-19', '2026-11-23'), '9999', undefined)).toBe(
    'We don’t recognise postcode 9999. Please check it. 4 to 6 business days to 9999, if you pay today.',
  )
  expect(estimateText({ kind: 'call' }, '9820', undefined)).toBe('We don’t recognise postcode 9820. Please check it.')
})

it('the promise of a paid order says what it counts', () => {
  const show = { day: '2026-11-13', name: 'the Canterbury anniversary day' }
  const promise = days('2026-11-19', '2026-11-23')
  expect(promiseBasisText(promise)).toBe('Promised when you paid: 4 to 6 business days.')
  expect(promiseBasisText({ ...promise, holidays: [show] })).toBe(
    'Promised when you paid: 4 to 6 business days. Friday 13 November, the Canterbury anniversary day, doesn’t count.',
  )
  expect(promiseBasisText({ kind: 'call' })).toBe('')
})

it('lateness is one or several business days', () => {
  expect([latenessText(1), latenessText(2)]).toEqual(['1 business day late', '2 business days late'])
})
