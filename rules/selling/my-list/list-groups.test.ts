import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { groupByRoom, groupText, leftText, orderableProducts, listChanges } from './list-groups.ts'

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

const addedAt = '2026-11-02T21:00:00.000Z'
const now = '2026-11-20T00:00:00.000Z'
const offer = (price: number, countInStock: number) => ({ price, countInStock })

it.each([
  [offer(619, 5), offer(579, 5), '$40.00 less than when you added it on 3 November', 'success'],
  [offer(579, 5), offer(619, 5), '$40.00 more than when you added it on 3 November', 'ink'],
  [offer(1249, 3), offer(1249, 1), 'Last one. There were 3 when you added it on 3 November', 'warning'],
  [offer(289.95, 2), offer(289.95, 0), 'Sold out since you added it on 3 November', 'danger'],
  [offer(289.95, 2), offer(199, 0), 'Sold out since you added it on 3 November', 'danger'],
  [offer(229, 0), offer(229, 4), 'Back in stock since you added it on 3 November', 'success'],
])('a piece that was %j and is %j: %s', (added, current, text, tone) => {
  expect(listChanges({ ...added, addedAt }, current, now)).toEqual([{ text, tone }])
})

it('a piece that is cheaper and the last one says both, the price first', () => {
  expect(listChanges({ ...offer(619, 3), addedAt }, offer(579, 1), now).map(({ text }) => text)).toEqual([
    '$40.00 less than when you added it on 3 November',
    'Last one. There were 3 when you added it on 3 November',
  ])
})

it('the day has its year when the piece was added in another year of New Zealand', () => {
  const [change] = listChanges({ ...offer(10, 5), addedAt: '2025-12-31T10:59:59.999Z' }, offer(5, 5), now)
  expect(change?.text).toBe('$5.00 less than when you added it on 31 December 2025')
  const [later] = listChanges({ ...offer(10, 5), addedAt: '2025-12-31T11:00:00.000Z' }, offer(5, 5), now)
  expect(later?.text).toBe('$5.00 less than when you added it on 1 January')
})

it('a piece that was sold out when it was added and still is has no change', () => {
  expect(listChanges({ ...offer(10, 0), addedAt }, offer(5, 0), now)).toEqual([])
})

const anyOffer = fc.record({
  price: fc.integer({ min: 0, max: 100_000_000 }).map((cents) => cents / 100),
  countInStock: fc.integer({ min: 0, max: 9999 }),
})

it('an unchanged piece has no change, and red is for what is sold out alone', () => {
  fc.assert(
    fc.property(anyOffer, anyOffer, (added, current) => {
      expect(listChanges({ ...added, addedAt }, added, now)).toEqual([])
      const isDanger = listChanges({ ...added, addedAt }, current, now).some(({ tone }) => tone === 'danger')
      expect(isDanger).toBe(current.countInStock === 0 && added.countInStock > 0)
    }),
  )
})
