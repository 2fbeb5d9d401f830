import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { roomToUseText } from './room-to-use.ts'
import { cartOfPlan, planSums, shortText, sumTitle } from './plan-sums.ts'

const stand = makeProduct({ _id: 'a', name: 'Omaha TV Stand', price: 1149, countInStock: 5 })
const bedside = makeProduct({ _id: 'b', name: 'Lyttelton Bedside Table', price: 289.95, countInStock: 1 })
const dresser = makeProduct({ _id: 'c', name: 'Hahei Dresser', price: 1079, countInStock: 0 })
const units = [
  { product: stand, qty: 2 },
  { product: bedside, qty: 2 },
  { product: dresser, qty: 1 },
]

it('the total has what is in stock only, each place one unit', () => {
  expect(planSums(units)).toEqual({ count: 3, total: 2587.95, isAllInStock: false })
  expect(planSums([{ product: stand, qty: 1 }])).toEqual({ count: 1, total: 1149, isAllInStock: true })
  expect([1, 4, 12].map(sumTitle)).toEqual(['This one', 'These four', 'These 12'])
})

it('too few in stock is said, a sold-out piece has its own line', () => {
  expect(units.map(shortText)).toEqual(['', 'Lyttelton Bedside Table: only 1 is left; 2 are in the plan.', ''])
})

it('the cart gets the number of places, keeps more, and one text says what differs', () => {
  const { items, said } = cartOfPlan(units, [{ _id: 'a', qty: 3 }])
  expect(items.map(({ _id, qty }) => [_id, qty])).toEqual([
    ['a', 3],
    ['b', 1],
  ])
  expect(said).toBe(
    'Your cart has 3 of Omaha TV Stand already. Lyttelton Bedside Table: only 1 is left; 2 are in the plan. Hahei Dresser is sold out.',
  )
})

it('the floor with room to use a piece has its depth twice and 450 mm', () => {
  expect(roomToUseText({ length: 1800, width: 420 })).toBe('1800 × 1290 mm')
})
