import { expect, it } from 'vitest'
import { unitsByProduct } from './units-by-product.ts'

it('the units of an order per product are added up over items of the same product, in the order of the items (promises 2)', () => {
  const { units, missing } = unitsByProduct([
    { productId: 'table', qty: 2 },
    { productId: 'chair', qty: 4 },
    { productId: 'table', qty: 3 },
  ])
  expect([...units]).toEqual([
    ['table', 5],
    ['chair', 4],
  ])
  expect(missing).toEqual([])
})

it('the units of an order per product leave out items whose product is deleted, and name each of them', () => {
  const settle = { productId: null, qty: 1, name: 'Vanished Settle' }
  const stool = { productId: null, qty: 2, name: 'Piha Stool' }
  const { units, missing } = unitsByProduct([settle, { productId: 'table', qty: 1, name: 'Kurow Dining Table' }, stool])
  expect(units).toEqual(new Map([['table', 1]]))
  expect(missing).toEqual([settle, stool])
})

it('the units per product of no items are none', () => {
  expect(unitsByProduct([])).toEqual({ units: new Map(), missing: [] })
})
