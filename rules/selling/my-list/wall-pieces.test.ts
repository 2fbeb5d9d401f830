import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { firstAlongWall, lengthsAlongWall } from './wall-pieces.ts'

const piece = (length: number, qty = 1, homeSpace = 'Living Room') => ({
  product: makeProduct({ _id: `${length}`, length, homeSpace }),
  qty,
})
const idsOf = (pieces: { product: { _id: string } }[]) => pieces.map(({ product }) => product._id)

it('a wall begins with the pieces of the first room that fit next to each other', () => {
  const pieces = [piece(1650, 1, 'Bedroom'), piece(1800), piece(1300), piece(550), piece(1900)]
  expect(idsOf(firstAlongWall(pieces, 4200))).toEqual(['1800', '1300', '550'])
  expect(idsOf(firstAlongWall(pieces, 500))).toEqual([])
  expect(firstAlongWall([], 4200)).toEqual([])
})

it('several of one product are next to each other', () => {
  expect(lengthsAlongWall([piece(450, 2), piece(1000)])).toEqual([450, 450, 1000])
  expect(idsOf(firstAlongWall([piece(450, 2), piece(400)], 800))).toEqual(['400'])
})

it('a wall never begins with more than it has room for', () => {
  const anyPieces = fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 4 })))
  fc.assert(
    fc.property(anyPieces, fc.integer({ min: 50, max: 20_000 }), (lengths, wallMm) => {
      const chosen = firstAlongWall(
        lengths.map(([length, qty]) => piece(length, qty)),
        wallMm,
      )
      expect(lengthsAlongWall(chosen).reduce((sum, lengthMm) => sum + lengthMm, 0)).toBeLessThanOrEqual(wallMm)
    }),
  )
})
