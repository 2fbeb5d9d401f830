import { expect, it } from 'vitest'
import { checkSale } from './sale-text.ts'

const product = (name: string, given: object = {}) => ({
  name,
  price: 799,
  was: 799,
  otherSale: null,
  countInStock: 3,
  ...given,
})

it('the checks of a sale are good when each piece is in one sale, cheaper and in stock', () => {
  expect(checkSale([product('Table'), product('Chair', { was: null })], [679, 700])).toEqual([
    { text: 'No piece is in two sales', isGood: true },
    { text: 'All 2 prices are below the price before', isGood: true },
    { text: '6 pieces in stock', isGood: true },
  ])
})

it('the checks of a sale name the pieces of another sale, of a price that is not lower, and without stock', () => {
  const products = [
    product('Table', { otherSale: 'Spring' }),
    product('Chair', { was: 700 }),
    product('Bench', { countInStock: 0 }),
  ]
  expect(checkSale(products, [679, 700, 600])).toEqual([
    { text: '1 piece also in ‘Spring’: Table', isGood: false },
    { text: 'Not below the price before: Chair', isGood: false },
    { text: '6 pieces in stock', isGood: true },
    { text: 'None in stock: Bench', isGood: false },
  ])
})

it('the checks of a sale name three pieces at most, and say when nothing can be sold', () => {
  const items = ['A', 'B', 'C', 'D', 'E'].map((name) => product(name, { countInStock: 0 }))
  expect(checkSale(items, [1, 1, 1, 1, 1]).slice(2)).toEqual([
    { text: '0 pieces in stock', isGood: false },
    { text: 'None in stock: A, B, C and 2 more', isGood: false },
  ])
  expect(checkSale([product('A')], [1])[1]).toEqual({ text: 'Its price is below the price before', isGood: true })
})
