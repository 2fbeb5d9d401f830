import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { groupByRoom, groupText, leftText, orderableProducts } from './list-groups.ts'

const item = (homeSpace: string, qty = 1, countInStock = 3) => ({
  product: makeProduct({ homeSpace, countInStock, length: 1650, width: 2140 }),
  qty,
})

it('the pieces of a list are by room, in the order of the rooms and of the list', () => {
  const products = [item('Bedroom'), item('Porch'), item('Living Room', 2), item('Bedroom', 4), item('')]
  expect(groupByRoom(products).map(({ title, pieces: found }) => [title, found.map(({ qty }) => qty)])).toEqual([
    ['Living Room', [2]],
    ['Bedroom', [1, 4]],
    ['Other pieces', [1, 1]],
  ])
})

it('a group says how many pieces it has and the floor that they take', () => {
  expect(groupText([item('Bedroom', 2)])).toBe('2 pieces, 7.06 m² of floor')
  expect(groupText([item('Bedroom')])).toBe('1 piece, 3.53 m² of floor')
})

it('what is sold out cannot be ordered and stays in the list', () => {
  const items = [item('Bedroom', 2, 0), item('Bedroom', 4, 3), item('Bedroom')]
  expect(orderableProducts(items).map(({ qty }) => qty)).toEqual([3, 1])
  expect(leftText(items)).toBe('3 sold out, still on your list.')
  expect(leftText([item('Bedroom')])).toBe('')
})
