import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { firstAlongWall, lengthsAlongWall, wallText } from './wall-products.ts'

const item = (length: number, qty = 1, homeSpace = 'Living Room') => ({
  product: makeProduct({ _id: `${length}`, length, homeSpace }),
  qty,
})
const idsOf = (products: { product: { _id: string } }[]) => products.map(({ product }) => product._id)

it('a wall begins with the pieces of the first room that fit next to each other', () => {
  const items = [item(1650, 1, 'Bedroom'), item(1800), item(1300), item(550), item(1900)]
  expect(idsOf(firstAlongWall(items, 4200))).toEqual(['1800', '1300', '550'])
  expect(idsOf(firstAlongWall(items, 500))).toEqual([])
  expect(firstAlongWall([], 4200)).toEqual([])
})

it('several of one product are next to each other', () => {
  expect(lengthsAlongWall([item(450, 2), item(1000)])).toEqual([450, 450, 1000])
  expect(idsOf(firstAlongWall([item(450, 2), item(400)], 800))).toEqual(['400'])
})

it('a wall never begins with more than it has room for', () => {
  const anyProducts = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 4 })))
  fc.assert(
    fc.property(anyProducts, fc.integer({ min: 50, max: 20_000 }), (lengths, wallMm) => {
      const chosen = firstAlongWall(
        lengths.map(([length, qty]) => item(length, qty)),
        wallMm,
      )
      expect(lengthsAlongWall(chosen).reduce((sum, lengthMm) => sum + lengthMm, 0)).toBeLessThanOrEqual(wallMm)
    }),
  )
})

it.each([
  [[1600, 1300, 550], 4200, 'They fit: 750 mm left.', '1600 + 1300 + 550 = 3450 of 4200 mm', 'success'],
  [[1800, 1300, 550], 4200, 'They fit: 550 mm left.', '1800 + 1300 + 550 = 3650 of 4200 mm', 'success'],
  [[1800, 1300, 1310], 4200, '210 mm too long together.', '1800 + 1300 + 1310 = 4410 of 4200 mm', 'ink'],
  [[1900, 2300], 4200, 'They fit: nothing left.', '1900 + 2300 = 4200 of 4200 mm', 'success'],
  [[1600], 4200, 'It fits: 2600 mm left.', '1600 of 4200 mm', 'success'],
  [[4200], 4200, 'It fits: nothing left.', '4200 of 4200 mm', 'success'],
  [[1600], 1500, '100 mm too long.', '1600 of 1500 mm', 'ink'],
])('pieces of %j mm along a wall of %i mm: %s', (lengthsMm, wallMm, headline, sum, tone) => {
  expect(wallText(lengthsMm, wallMm)).toEqual({ headline, sum, tone })
})

it('a wall without pieces has no answer', () => {
  expect(wallText([], 4200)).toBeNull()
})
