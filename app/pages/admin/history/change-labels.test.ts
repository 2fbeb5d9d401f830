import { describe, expect, it } from 'vitest'
import { fieldText, shortened, shownAtMost, valueText } from './change-labels.ts'

it.each([
  ['name', 'Name'],
  ['countInStock', 'Count in stock'],
  ['homeSpace', 'Room'],
  ['isAdmin', 'Is admin'],
  ['totalPrice', 'Total'],
  ['shippingAddress', 'Shipping address'],
  ['refundAskedFor', 'To be returned'],
])('the field %s is called %s', (field, words) => {
  expect(fieldText(field)).toBe(words)
})

it.each([
  ['price', 1749.95, '$1,749.95'],
  ['totalPrice', 0, '$0.00'],
  ['refundRefused', 30, '$30.00'],
  ['width', 650, '650 mm'],
  ['countInStock', 0, '0'],
  ['isAdmin', true, 'yes'],
  ['featured', false, 'no'],
  ['brand', '', 'nothing'],
  ['attention', null, 'nothing'],
  ['attention', 'paid-without-stock', 'paid after its stock had gone'],
  ['name', 'Kurow Dining Table', 'Kurow Dining Table'],
])('the value of %s, %j, reads %s', (field, value, words) => {
  expect(valueText(field, value)).toBe(words)
})

describe('a long text', () => {
  it('is cut at a word and says so', () => {
    const text = 'A table of solid pine with two drawers and turned legs, finished with oil.'
    expect(shortened(text)).toBe('A table of solid pine with two drawers and turned legs,…')
  })

  it('without a space is cut all the same', () => {
    expect(shortened('x'.repeat(200))).toBe(`${'x'.repeat(shownAtMost - 1)}…`)
  })

  it('that fits is left as it is', () => {
    expect(shortened('x'.repeat(shownAtMost))).toBe('x'.repeat(shownAtMost))
  })
})
