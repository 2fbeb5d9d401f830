import { expect, it } from 'vitest'
import { refundAmountError, typedDollars } from './refund-amount.ts'

const noAmount = 'Enter the amount to refund in dollars, with up to two decimals.'

it.each([
  ['100', 100],
  ['1,249.50', 1249.5],
  [' $29 ', 29],
  ['', NaN],
  ['all', NaN],
])('the amount of a refund: %j is %d dollars', (typed, dollars) => {
  expect(typedDollars(typed)).toBe(dollars)
})

it.each([
  ['', noAmount],
  ['0', noAmount],
  ['-5', noAmount],
  ['1.005', noAmount],
  ['all', noAmount],
  ['229.01', 'You can still refund up to $229.00 of this order.'],
  ['229', null],
  ['0.01', null],
])('the amount of a refund of %j has the error %j when $229.00 is left', (typed, error) => {
  expect(refundAmountError(typed, 22_900)).toBe(error)
})
