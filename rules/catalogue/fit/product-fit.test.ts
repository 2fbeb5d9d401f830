import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { productDoorFitOf, productFitOf, hasFront, fitRuleOf } from './product-fit.ts'
import { emptySpace } from './space.ts'
import { fitOf } from './fit.ts'

const stand = makeProduct({ category: 'TV Stand', length: 1300, width: 400, height: 500 })

it('a product fits by its sides, and its category says whether it has a front', () => {
  const corner = { ...emptySpace, lengthMm: 662, depthMm: 1500 }
  expect(productFitOf(stand, corner)).toMatchObject({ kind: 'fits', isTurned: true, isFrontSideways: true })
  expect(productFitOf({ ...stand, category: 'Coffee' }, corner)).toMatchObject({ isFrontSideways: false })
  expect(productFitOf(stand, { ...emptySpace, doorMm: 760 })).toBeNull()
})

it('a product goes through a doorway by its three sides, or by the smallest opening that is known', () => {
  const table = makeProduct({ length: 1500, width: 1500, height: 770 })
  const space = { ...emptySpace, doorMm: 760 }
  expect(productDoorFitOf(table, space)).toMatchObject({ kind: 'tooBig', overMm: 10 })
  expect(productDoorFitOf({ ...table, passShortMm: 90, passLongMm: 1500 }, space)).toMatchObject({ kind: 'onItsSide' })
  expect(productDoorFitOf({ ...table, passShortMm: 90 }, space)).toMatchObject({ kind: 'tooBig' })
  expect(productDoorFitOf(table, emptySpace)).toBeNull()
})

it('cupboards, chests and TV stands have a front, tables, seats and beds do not', () => {
  const categories = new Set(Object.values(firstRooms).flatMap((room) => room.categories.map(({ keyword }) => keyword)))
  expect([...categories].filter(hasFront)).toEqual([
    'TV Stand',
    'Buffet',
    'Display',
    'Bedside',
    'Dresser',
    'Tall',
    'Lingerie',
  ])
  expect(hasFront('Hammock')).toBe(false)
})

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
