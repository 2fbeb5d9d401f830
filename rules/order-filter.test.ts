import { describe, expect, it } from 'vitest'
import { readOrderFilter, writeOrderFilter } from './order-filter.ts'

describe('what an admin looks for among the orders', () => {
  it.each([
    ['', {}],
    ['paid=yes&delivered=no', { paid: true, delivered: false }],
    ['cancelled=no', { cancelled: false }],
    ['attention=yes', { attention: true }],
    ['cancelled=yes&paid=yes', { paid: true, cancelled: true }],
    ['paid=no&keyword=+M%C4%81rama+', { paid: false, keyword: 'Mārama' }],
    ['paid=perhaps&delivered=true&cancelled=1&keyword=%20&before=x', {}],
  ])('is read out of the address %j', (query, filter) => {
    expect(readOrderFilter(new URLSearchParams(query))).toEqual(filter)
  })

  it.each([
    {},
    { paid: true },
    { cancelled: false },
    { paid: false, delivered: false, cancelled: true, keyword: '100 % & more' },
  ])('stands in the address as it can be read again: %j', (filter) => {
    expect(readOrderFilter(new URLSearchParams(writeOrderFilter(filter)))).toEqual(filter)
  })

  it('stands there in one order, so that one list has one address', () => {
    expect(writeOrderFilter({ attention: true, cancelled: false, delivered: false, paid: true })).toBe(
      'paid=yes&delivered=no&cancelled=no&attention=yes',
    )
  })

  it('leaves the address bare when it is everything', () => {
    expect(writeOrderFilter({})).toBe('')
  })
})
