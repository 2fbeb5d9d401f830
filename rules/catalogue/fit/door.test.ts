import { expect, it } from 'vitest'
import * as fc from 'fast-check'
import { doorFitOf, doorwayText } from './door.ts'

/** Sides of a product or a box, the smallest opening that lets its parts through, and a doorway, in mm. */
const cases: [piece: [number, number, number], pass: [number, number] | null, doorMm: number, outcome: string][] = [
  [[1600, 450, 600], null, 760, 'upright'],
  [[1800, 950, 760], null, 760, 'onItsSide'],
  [[1100, 450, 2050], null, 760, 'onItsSide'],
  [[1400, 1400, 770], null, 760, 'by 10'],
  [[1400, 1400, 770], [120, 1400], 760, 'onItsSide'],
  [[1800, 420, 560], [420, 560], 760, 'upright'],
  [[1800, 420, 560], [420, 560], 420, 'upright'],
  [[1800, 420, 560], [420, 560], 419, 'by 1'],
  [[1650, 2140, 1150], [110, 1150], 760, 'onItsSide'],
  [[1650, 2140, 1150], null, 760, 'by 390'],
  [[1300, 480, 2190], [480, 1226], 760, 'onItsSide'],
  [[1500, 450, 800], [450, 780], 449, 'by 1'],
  [[2100, 760, 1980], null, 760, 'upright'],
  [[2100, 761, 1980], null, 760, 'by 1'],
  [[2100, 760, 1981], null, 760, 'by 1'],
  [[2000, 700, 2100], null, 760, 'by 20'],
  [[2000, 800, 2100], null, 760, 'by 40'],
  [[2100, 2000, 700], null, 760, 'by 20'],
  [[1980, 2100, 700], null, 760, 'onItsSide'],
  [[2500, 2200, 900], null, 2400, 'upright'],
  [[2500, 900, 2200], null, 2400, 'onItsSide'],
  [[2500, 2500, 900], null, 2400, 'by 100'],
  [[2500, 2400, 1990], null, 2400, 'by 10'],
  [[1860, 480, 620], null, 760, 'upright'],
  [[1560, 960, 210], null, 760, 'onItsSide'],
]

it.each(cases)(
  'a piece of %j mm with the smallest opening %j goes through %i mm: %s',
  (product, pass, doorMm, outcome) => {
    const [lengthMm, widthMm, heightMm] = product
    const fit = doorFitOf({ sides: { lengthMm, widthMm, heightMm }, smallestPassMm: pass }, doorMm)
    expect(fit?.kind === 'tooBig' ? `by ${fit.overMm}` : fit?.kind).toBe(outcome)
    expect(fit?.doorMm).toBe(doorMm)
  },
)

it('a box is judged by its three sides, whatever else it says', () => {
  const box = { contents: 'Whole piece', lengthMm: 1860, widthMm: 480, heightMm: 620, weightKg: 56.5 }
  expect(doorFitOf({ sides: box }, 470)).toEqual({ kind: 'tooBig', doorMm: 470, overMm: 10 })
})

it('a space without a doorway has no answer about it', () => {
  expect(doorFitOf({ sides: { lengthMm: 1600, widthMm: 450, heightMm: 600 } }, null)).toBeNull()
})

const sidesOf = (lengthMm: number, widthMm: number, heightMm: number) => ({ lengthMm, widthMm, heightMm })
const omaha = sidesOf(1800, 420, 560)

it.each([
  ['the smallest side counts, as the longest goes first', omaha, null, '420 mm or wider'],
  ['the opening of its parts replaces its sides', sidesOf(1400, 1400, 770), [150, 1400], '150 mm or wider'],
  ['an opening may have its long side first', omaha, [900, 149], '149 mm or wider'],
  ['a middle side of 1980 mm goes below a standard doorway', sidesOf(2100, 1980, 300), null, '300 mm or wider'],
  ['a middle side above 1980 mm is named', sidesOf(2100, 1981, 300), null, '300 mm or wider and 1981 mm high'],
] as const)('the doorway is in words: %s', (_, sides, pass, text) => {
  expect(doorwayText(sides, pass)).toBe(`Doorways ${text}, carried lengthways, straight in`)
})

it('a piece without sizes has no words for a doorway', () => {
  expect(doorwayText(sidesOf(0, 0, 0), null)).toBe('')
})

const sideMm = fc.integer({ min: 1, max: 1980 })

it('the smallest doorway of a piece lets a piece through that is not higher than a door, and a doorway of one millimetre less does not', () => {
  fc.assert(
    fc.property(sideMm, sideMm, sideMm, (lengthMm, widthMm, heightMm) => {
      const sides = { lengthMm, widthMm, heightMm }
      const fromMm = Number(/^Doorways (\d+) mm or wider,/.exec(doorwayText(sides, null))?.[1])
      expect(doorFitOf({ sides }, fromMm)?.kind).not.toBe('tooBig')
      expect(doorFitOf({ sides }, fromMm - 1)).toMatchObject({ kind: 'tooBig', overMm: 1 })
    }),
  )
})
