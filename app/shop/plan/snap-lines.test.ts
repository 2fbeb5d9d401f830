import { expect, test } from 'vitest'
import { livingRoom } from '#tests/support/plans.ts'
import { snapDrag } from './snap-lines.ts'

const coffee = livingRoom.items.find(({ id }) => id === 'ar-cof-1200')
if (!coffee) throw new Error('The living room has no coffee table.')

/** 12 px are 60 mm. */
const pxPerMm = 0.2

test('a dragged coffee table snaps within reach of the sofa and to the middle of the TV stand, and the lines say so', () => {
  const { xMm, yMm, ghost, lines } = snapDrag(livingRoom, coffee, { xMm: 1590, yMm: 1352 }, pxPerMm)
  expect([xMm, yMm, ghost.xMm, ghost.yMm]).toEqual([1630, 1350, 1590, 1352])
  expect(lines).toEqual([
    { x0: 2280, y0: 750, x1: 2280, y1: 3150, text: '420 mm to the sofa' },
    { x0: -150, y0: 1950, x1: 2430, y1: 1950, text: 'middle of the Omaha TV Stand' },
  ])
})

test('without snapping a dragged piece moves in steps of 10 mm, and there are no lines', () => {
  const { xMm, yMm, lines } = snapDrag(livingRoom, coffee, { xMm: 1592, yMm: 1327 }, null)
  expect({ xMm, yMm, lines }).toEqual({ xMm: 1590, yMm: 1330, lines: [] })
})

test('a piece that is dragged out of the room stops at the wall, and so does its pale outline', () => {
  const { xMm, yMm, ghost } = snapDrag(livingRoom, coffee, { xMm: -900, yMm: 9000 }, pxPerMm)
  expect([xMm, yMm]).toEqual([0, 2700])
  expect([ghost.xMm, ghost.yMm]).toEqual([0, 2700])
})
