import { expect, it } from 'vitest'
import { formatOrderNumber, parseOrderNumber } from './order-number.ts'

it('the number of an order is written with a T', () => {
  expect(formatOrderNumber(10_042)).toBe('T-10042')
})

it.each(['T-10042', 't-10042', 'T10042', 'T 10042', '10042', '#10042', '#T-10042', '  T-10042 '])(
  'the number of an order is found when a search says %j',
  (text) => {
    expect(parseOrderNumber(text)).toBe(10_042)
  },
)

it.each(['', 'T-', '1004', 'T-1004', '10042a', 'T--10042', '01938f2a', '1234567890', 'Marama 10042', '10042.0'])(
  'the number of an order is not found in %j',
  (text) => {
    expect(parseOrderNumber(text)).toBeUndefined()
  },
)

it('the number of an order is read back from its own text', () => {
  for (const number of [10_001, 99_999, 100_000, 999_999_999]) {
    expect(parseOrderNumber(formatOrderNumber(number))).toBe(number)
  }
})
