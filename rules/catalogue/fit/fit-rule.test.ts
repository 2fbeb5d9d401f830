import { expect, it } from 'vitest'
import { fitRuleOf } from './fit-rule.ts'
import { fitOf } from './fit.ts'
import { emptySpace } from './space.ts'

it.each([
  [1800, 420, 1840, 480, { pieceMm: 1800, atPercent: 97.83, overPercent: 0 }],
  [1900, 480, 1840, 480, { pieceMm: 1900, atPercent: 103.26, overPercent: 3.26 }],
  [450, 450, 420, 430, { pieceMm: 450, atPercent: 107.14, overPercent: 7.14 }],
  [500, 500, 420, 430, { pieceMm: 500, atPercent: 119.05, overPercent: 19.05 }],
  [520, 420, 420, 430, { pieceMm: 420, atPercent: 100, overPercent: 0 }],
  [550, 550, 420, 430, { pieceMm: 550, atPercent: 126, overPercent: 26 }],
  [1750, 400, 1640, 480, { pieceMm: 1750, atPercent: 106.71, overPercent: 6.71 }],
  [1200, 650, 662, 1500, { pieceMm: 650, atPercent: 98.19, overPercent: 0 }],
  [1100, 600, 662, 1500, { pieceMm: 600, atPercent: 90.63, overPercent: 0 }],
  [1300, 700, 662, 1500, { pieceMm: 700, atPercent: 105.74, overPercent: 5.74 }],
  [1400, 750, 662, 1500, { pieceMm: 750, atPercent: 113.29, overPercent: 13.29 }],
  [900, 900, 662, 1500, { pieceMm: 900, atPercent: 126, overPercent: 26 }],
])('the rule of a piece of %i × %i mm in a space of %i × %i mm', (length, width, spaceLength, spaceDepth, rule) => {
  const product = { lengthMm: length, widthMm: width, heightMm: 500 }
  const space = { ...emptySpace, lengthMm: spaceLength, depthMm: spaceDepth }
  const fit = fitOf(product, space, false)
  expect(fit && fitRuleOf(product, space, fit)).toEqual(rule)
})

it('a space without a limit side to side has no rule', () => {
  const item = { lengthMm: 1600, widthMm: 450, heightMm: 600 }
  const space = { ...emptySpace, depthMm: 480 }
  const fit = fitOf(item, space, false)
  expect(fit && fitRuleOf(item, space, fit)).toBeNull()
})
