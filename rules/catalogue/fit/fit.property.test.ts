import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { doorFitOf } from './door.ts'
import { fitOrderKey, fitOf, type Fit } from './fit.ts'
import { fitText } from './fit-text.ts'
import type { Sides } from './sides.ts'
import { isEmptySpace, type Space, sizeLimitsMm } from './space.ts'

const mm = fc.integer(sizeLimitsMm)
const products = fc.record({ lengthMm: mm, widthMm: mm, heightMm: mm })
const limit = fc.option(mm)
const spaces = fc.record({ lengthMm: limit, depthMm: limit, heightMm: limit, doorMm: limit })
const limitedSpaces = spaces.filter((space) => !isEmptySpace({ ...space, doorMm: null }))

const turn = ({ lengthMm, widthMm, heightMm }: Sides): Sides => ({ lengthMm: widthMm, widthMm: lengthMm, heightMm })

function getFit(product: Sides, space: Space): Fit {
  const fit = fitOf(product, space, true)
  if (!fit) throw new Error('The space has no limit.')
  return fit
}

it('a piece fits a larger space if it fits a space', () => {
  const larger = (side: number | null, moreMm: number) => (side === null ? null : side + moreMm)
  const more = fc.nat(1000)
  fc.assert(
    fc.property(products, limitedSpaces, fc.tuple(more, more, more), (item, space, [length, depth, height]) => {
      fc.pre(getFit(item, space).kind === 'fits')
      const room = {
        ...space,
        lengthMm: larger(space.lengthMm, length),
        depthMm: larger(space.depthMm, depth),
        heightMm: larger(space.heightMm, height),
      }
      expect(getFit(item, room).kind).toBe('fits')
    }),
  )
})

it('a piece fits a space without a limit that it meets', () => {
  fc.assert(
    fc.property(products, limitedSpaces, (piece, space) => {
      fc.pre(getFit(piece, space).kind === 'fits')
      expect(fitOf(piece, { ...space, depthMm: null }, true)?.kind ?? 'fits').toBe('fits')
    }),
  )
})

it('a piece has the same fit after two turns, and the same kind and overrun after one', () => {
  fc.assert(
    fc.property(products, limitedSpaces, (piece, space) => {
      const fit = getFit(piece, space)
      expect(getFit(turn(turn(piece)), space)).toEqual(fit)
      const turned = getFit(turn(piece), space)
      expect(turned.kind).toBe(fit.kind)
      if (fit.kind === 'tooBig') expect(turned.headline.mm).toBe(fit.headline.mm)
    }),
  )
})

it('a piece fits exactly where no side is below zero, and names its numbers', () => {
  fc.assert(
    fc.property(products, limitedSpaces, (piece, space) => {
      const fit = getFit(piece, space)
      const isTooBig = Object.values(fit.spareMm).some((side) => side !== null && side < 0)
      expect(fit.kind).toBe(isTooBig ? 'tooBig' : 'fits')
      expect(fit.headline.mm).toBe(Math.abs(fit.spareMm[fit.headline.direction] ?? Number.NaN))
      expect(fitText(fit, 'card').headline).toContain(fit.headline.mm === 0 ? 'nothing' : `${fit.headline.mm} mm`)
    }),
  )
})

it('a piece passes a wider doorway if it passes a doorway', () => {
  fc.assert(
    fc.property(products, mm, fc.nat(1000), (sides, doorMm, moreMm) => {
      fc.pre(doorFitOf({ sides }, doorMm)?.kind !== 'tooBig')
      expect(doorFitOf({ sides }, doorMm + moreMm)?.kind).not.toBe('tooBig')
    }),
  )
})

const pairs = fc.tuple(products, products)
const isBefore = (one: readonly number[], other: readonly number[]) =>
  one[0] === other[0] ? Number(one[1]) < Number(other[1]) : Number(one[0]) < Number(other[0])

it('the order of best fit puts every piece that fits before every piece that does not', () => {
  fc.assert(
    fc.property(pairs, limitedSpaces, ([one, other], space) => {
      const [fit, otherFit] = [getFit(one, space), getFit(other, space)]
      fc.pre(fit.kind === 'fits' && otherFit.kind === 'tooBig')
      expect(isBefore(fitOrderKey(fit), fitOrderKey(otherFit))).toBe(true)
    }),
  )
})

it('the order of best fit is what the formula for SQL gives', () => {
  const greatest = (sides: (number | null)[]) => Math.max(...sides.filter((side) => side !== null))
  const minus = (one: number | null, other: number | null) => (one === null || other === null ? null : one - other)
  const overruns = ({ lengthMm, widthMm, heightMm }: Sides, space: Space) => [
    minus(lengthMm, space.lengthMm),
    minus(widthMm, space.depthMm),
    minus(heightMm, space.heightMm),
  ]
  fc.assert(
    fc.property(products, limitedSpaces, (piece, space) => {
      const [u, t] = [overruns(piece, space), overruns(turn(piece), space)]
      const coalesce = (sides: (number | null)[]) => 0 - (sides.find((side) => side !== null) ?? Number.NaN)
      const turnedOrTooBig = greatest(t) <= 0 ? [1, coalesce(t)] : [2, Math.min(greatest(u), greatest(t))]
      const expected = greatest(u) <= 0 ? [0, coalesce(u)] : turnedOrTooBig
      expect(fitOrderKey(getFit(piece, space))).toEqual(expected)
    }),
  )
})
