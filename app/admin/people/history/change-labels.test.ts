import { expect, it } from 'vitest'
import { fieldText, shorten, maxShownLength, valueText } from './change-labels.ts'

it.each([
  ['name', 'Name'],
  ['countInStock', 'Count in stock'],
  ['homeSpace', 'Room'],
  ['isAdmin', 'Is admin'],
  ['totalPrice', 'Total'],
  ['shippingAddress', 'Shipping address'],
  ['refundAskedFor', 'Refund requested'],
  ['passShortMm', 'Short side of the opening'],
  ['packages', 'Boxes'],
])('the field %s is shown as %s', (field, text) => {
  expect(fieldText(field)).toBe(text)
})

it.each([
  ['price', 1749.95, '$1,749.95'],
  ['totalPrice', 0, '$0.00'],
  ['refundRefused', 30, '$30.00'],
  ['width', 650, '650 mm'],
  ['weightKg', 38.5, '38.5 kg'],
  ['warrantyYears', 5, '5 years'],
  ['peopleToCarry', 1, '1 person'],
  ['assemblyMinutes', 45, '45 minutes'],
  ['hasDetachableLegs', true, 'yes'],
  ['countInStock', 0, '0'],
  ['isAdmin', true, 'yes'],
  ['featured', false, 'no'],
  ['brand', '', 'nothing'],
  ['attention', null, 'settled'],
  ['attention', 'paid-without-stock', 'paid when its stock was sold out'],
  ['name', 'Kurow Dining Table', 'Kurow Dining Table'],
])('the value of %s, %j, is shown as %s', (field, value, text) => {
  expect(valueText(field, value)).toBe(text)
})

it('a long text is cut at a word and ends with an ellipsis', () => {
  const text = 'A table of solid pine with two drawers and turned legs, finished with oil.'
  expect(shorten(text)).toBe('A table of solid pine with two drawers and turned legs,…')
})

it('a long text without a space is cut too', () => {
  expect(shorten('x'.repeat(200))).toBe(`${'x'.repeat(maxShownLength - 1)}…`)
})

it('a long text that fits is unchanged', () => {
  expect(shorten('x'.repeat(maxShownLength))).toBe('x'.repeat(maxShownLength))
})

it('what an order needs the owner for is said in words, also once it is settled', () => {
  expect(fieldText('attention')).toBe('Needs attention')
  expect(valueText('attention', 'asks-to-return')).toBe('has asked to return')
  expect(valueText('attention', null)).toBe('settled')
})
