import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { groupByRoom, groupText, leftText, orderablePieces } from './list-groups.ts'

const piece = (homeSpace: string, qty = 1, countInStock = 3) => ({
  product: makeProduct({ homeSpace, countInStock, length: 1650, width: 2140 }),
  qty,
})

it('the pieces of a list are by room, in the order of the rooms and of the list', () => {
  const pieces = [piece('Bedroom'), piece('Porch'), piece('Living Room', 2), piece('Bedroom', 4), piece('')]
  expect(groupByRoom(pieces).map(({ title, pieces: found }) => [title, found.map(({ qty }) => qty)])).toEqual([
    ['Living Room', [2]],
    ['Bedroom', [1, 4]],
    ['Other pieces', [1, 1]],
  ])
})

it('a group says how many pieces it has and the floor that they take', () => {
  expect(groupText([piece('Bedroom', 2)])).toBe('2 pieces, 7.06 m² of floor')
  expect(groupText([piece('Bedroom')])).toBe('1 piece, 3.53 m² of floor')
})

it('what is sold out cannot be ordered and stays in the list', () => {
  const pieces = [piece('Bedroom', 2, 0), piece('Bedroom', 4, 3), piece('Bedroom')]
  expect(orderablePieces(pieces).map(({ qty }) => qty)).toEqual([3, 1])
  expect(leftText(pieces)).toBe('3 sold out, still on your list.')
  expect(leftText([piece('Bedroom')])).toBe('')
})
