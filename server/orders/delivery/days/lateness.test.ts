import { expect, it } from 'vitest'
import { businessDaysLate, type PromisedOrder } from './lateness.ts'

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
