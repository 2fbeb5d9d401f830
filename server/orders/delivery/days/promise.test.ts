import { expect, it } from 'vitest'
import {
  findZone,
  promiseFrom,
  termsFor,
  widestTerms,
  type ZoneTerms,
  businessDaysLate,
  type PromisedOrder,
} from './promise.ts'

const zone = (changes: Partial<ZoneTerms>): ZoneTerms => ({
  name: 'Canterbury',
  ranges: [{ from: '8000', to: '8999' }],
  kind: 'days',
  daysFrom: 4,
  daysTo: 6,
  ruralDays: 1,
  islandDays: 2,
  ...changes,
})
const zones = [
  zone({}),
  zone({ name: 'North', ranges: [{ from: '0600', to: '1999' }], daysFrom: 3, daysTo: 4 }),
  zone({ name: 'Islands', ranges: [{ from: '9818', to: '9818' }], kind: 'call' }),
]
const canterbury = { region: 'Canterbury', isIsland: false } as const

it('the promise of Friday 20 November 2026 to 8011 is Thursday 26 to Monday 30 November', () => {
  const terms = termsFor({ zones, closed: [] }, '8011', canterbury)
  expect(promiseFrom(terms, '2026-11-20T02:00:00Z')).toEqual({
    kind: 'days',
    from: '2026-11-26',
    to: '2026-11-30',
    daysFrom: 4,
    daysTo: 6,
    holidays: [],
  })
})

it('the promise of Thursday 12 November 2026 to 8011 leaves out the anniversary day', () => {
  expect(promiseFrom(termsFor({ zones, closed: [] }, '8011', canterbury), '2026-11-12T02:00:00Z')).toEqual({
    kind: 'days',
    from: '2026-11-19',
    to: '2026-11-23',
    daysFrom: 4,
    daysTo: 6,
    holidays: [{ day: '2026-11-13', name: 'the Canterbury anniversary day' }],
  })
})

it('the promise counts from the New Zealand day, which begins at 11:00 UTC in summer', () => {
  const terms = termsFor({ zones, closed: [] }, '8011', canterbury)
  expect(promiseFrom(terms, '2026-11-22T10:59:59Z')).toMatchObject({ from: '2026-11-26', to: '2026-11-30' })
  expect(promiseFrom(terms, '2026-11-22T11:00:00Z')).toMatchObject({ from: '2026-11-27', to: '2026-12-01' })
})

it('the promise is longer for rural deliveries and for islands', () => {
  expect(termsFor({ zones, closed: [] }, '8971', canterbury)).toMatchObject({ daysFrom: 5, daysTo: 7 })
  expect(termsFor({ zones, closed: [] }, '1081', { region: 'Auckland', isIsland: true })).toMatchObject({
    daysFrom: 5,
    daysTo: 6,
  })
  expect(termsFor({ zones, closed: [] }, '1971', { region: 'Auckland', isIsland: true })).toMatchObject({
    daysFrom: 6,
    daysTo: 7,
  })
})

it('the promise is a call where the zone has no days', () => {
  const terms = termsFor({ zones, closed: [] }, '9818', { region: 'Southland', isIsland: true })
  expect(terms).toEqual({ kind: 'call', zone: 'Islands' })
  expect(promiseFrom(terms, '2026-11-20T02:00:00Z')).toEqual({ kind: 'call' })
})

it('the promise skips the days on which the shop is closed and names them once, with the holidays among them', () => {
  const closed = [
    { id: 'a', from: '2026-12-24', to: '2027-01-05', reason: 'Christmas' },
    { id: 'b', from: '2027-01-08', to: '2027-01-08', reason: 'Stocktake' },
  ]
  const terms = termsFor({ zones, closed }, '8011', canterbury)
  expect(promiseFrom(terms, '2026-12-21T02:00:00Z')).toEqual({
    kind: 'days',
    // 22 and 23 December count, then 6 and 7 January, and Monday 11 January after the stocktake.
    from: '2027-01-07',
    to: '2027-01-12',
    daysFrom: 4,
    daysTo: 6,
    holidays: [
      { day: '2026-12-24', to: '2027-01-05', name: 'Christmas' },
      { day: '2027-01-08', name: 'Stocktake' },
    ],
  })
  // Within the closed days: the New Zealand day of the payment does not count anyway.
  expect(promiseFrom(terms, '2027-01-05T10:59:59Z')).toMatchObject({ from: '2027-01-12' })
  expect(promiseFrom(terms, '2027-01-05T11:00:00Z')).toMatchObject({ from: '2027-01-13' })
})

it('the promise is the widest of all zones for an unknown code, and 3 to 7 days without a zone', () => {
  const widest = { kind: 'days', zone: 'All of New Zealand', daysFrom: 3, daysTo: 7, region: null }
  const unclosed = { ...widest, closed: [] }
  expect(termsFor({ zones, closed: [] }, null, { region: null, isIsland: false })).toEqual(unclosed)
  expect(termsFor({ zones, closed: [] }, '5010', { region: 'Wellington', isIsland: false })).toEqual({
    ...unclosed,
    region: 'Wellington',
  })
  expect(widestTerms([])).toEqual(widest)
})

it('a zone has the codes at both ends of its ranges and no others', () => {
  expect(['7999', '8000', '8999', '9000'].map((code) => findZone(zones, code)?.name)).toEqual([
    undefined,
    'Canterbury',
    'Canterbury',
    undefined,
  ])
})

const promised: PromisedOrder = {
  paidAt: '2026-11-05T02:00:00Z',
  promiseKind: 'days',
  promisedTo: '2026-11-12',
  region: 'Canterbury',
}

it('an order is late after its last promised day, by the business days since', () => {
  expect(businessDaysLate(promised, '2026-11-12T10:59:00Z', [])).toBe(0)
  // Friday 13 November is the anniversary day, then comes the weekend.
  expect(businessDaysLate(promised, '2026-11-15T10:59:00Z', [])).toBe(0)
  expect(businessDaysLate(promised, '2026-11-15T11:00:00Z', [])).toBe(1)
  expect(businessDaysLate({ ...promised, region: 'Auckland' }, '2026-11-15T11:00:00Z', [])).toBe(2)
})

it('an order is late by the business days on which the shop was not closed', () => {
  const closed = [{ from: '2026-11-16', to: '2026-11-17', reason: 'Stocktake' }]
  expect(businessDaysLate(promised, '2026-11-17T10:59:00Z', closed)).toBe(0)
  expect(businessDaysLate(promised, '2026-11-17T11:00:00Z', closed)).toBe(1)
  expect(businessDaysLate(promised, '2026-11-17T11:00:00Z', [])).toBe(3)
})

it('an order without a promise is late after more than 7 days (spec §9)', () => {
  const old = { promiseKind: null, promisedTo: null, region: null }
  expect(businessDaysLate({ ...old, paidAt: '2026-11-12T20:30:00Z' }, '2026-11-19T20:30:00Z', [])).toBe(0)
  expect(businessDaysLate({ ...old, paidAt: '2026-11-12T10:59:00Z' }, '2026-11-19T20:30:00Z', [])).toBe(1)
})

it('an order is never late when the shop calls instead', () => {
  expect(businessDaysLate({ ...promised, promiseKind: 'call', promisedTo: null }, '2027-11-12T00:00:00Z', [])).toBe(0)
})
