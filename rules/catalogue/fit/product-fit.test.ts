import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { productDoorFitOf, productFitOf, hasFront } from './product-fit.ts'
import { emptySpace } from './space.ts'

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
