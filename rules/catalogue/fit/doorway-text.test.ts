import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { doorFitOf } from './door.ts'
import { doorwayText } from './doorway-text.ts'

const omaha = { lengthMm: 1800, widthMm: 420, heightMm: 560 }

it.each([
  [
    'the smallest side counts, as the longest goes first',
    omaha,
    null,
    'Doorways 420 mm or wider, carried lengthways, straight in',
  ],
  [
    'the opening of its parts replaces its sides',
    { lengthMm: 1400, widthMm: 1400, heightMm: 770 },
    [150, 1400],
    'Doorways 150 mm or wider, carried lengthways, straight in',
  ],
  [
    'an opening may have its long side first',
    omaha,
    [900, 149],
    'Doorways 149 mm or wider, carried lengthways, straight in',
  ],
  [
    'a middle side of 1980 mm goes below a standard doorway',
    { lengthMm: 2100, widthMm: 1980, heightMm: 300 },
    null,
    'Doorways 300 mm or wider, carried lengthways, straight in',
  ],
  [
    'a middle side above 1980 mm is named',
    { lengthMm: 2100, widthMm: 1981, heightMm: 300 },
    null,
    'Doorways 300 mm or wider and 1981 mm high, carried lengthways, straight in',
  ],
  ['a piece without sizes has no words', { lengthMm: 0, widthMm: 0, heightMm: 0 }, null, ''],
] as const)('the doorway is in words: %s', (_, sides, pass, text) => {
  expect(doorwayText(sides, pass)).toBe(text)
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
