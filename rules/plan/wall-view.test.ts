import { expect, test } from 'vitest'
import { bedroom, livingRoom, ownThing, planOf } from '#tests/support/plans.ts'
import { walls, wallStretch } from './footprint.ts'
import { alongWall, endsAlong, itemsAtWall, longestGap } from './wall-view.ts'

const room = { lengthMm: 5400, widthMm: 3900 }

test('a distance along a wall begins at its left corner as one faces it from inside', () => {
  const rect = { x0: 100, y0: 200, x1: 1100, y1: 600 }
  expect(walls.map((wall) => alongWall(room, wall, rect))).toEqual([
    { fromMm: 100, widthMm: 1000 },
    { fromMm: 200, widthMm: 400 },
    { fromMm: 4300, widthMm: 1000 },
    { fromMm: 3300, widthMm: 400 },
  ])
})

test('a stretch of a wall lies along it where the room has it', () => {
  for (const wall of walls) {
    expect(alongWall(room, wall, wallStretch(room, { wall, fromMm: 700, widthMm: 900 }, 300))).toEqual({
      fromMm: 700,
      widthMm: 900,
    })
  }
})

test('wall D of the living room shows the front of the TV stand, in its middle', () => {
  const [stand, ...others] = itemsAtWall(livingRoom, 'D')
  expect(others).toEqual([])
  expect(stand).toMatchObject({
    fromMm: 1050,
    widthMm: 1800,
    side: 'front',
    awayMm: 0,
    item: { name: 'Omaha TV Stand' },
  })
})

test('wall B of the bedroom shows the tallboy in front of the window and an end of the bedside table', () => {
  expect(itemsAtWall(bedroom, 'B').map(({ item, fromMm, side }) => [item.id, fromMm, side])).toEqual([
    ['ar-tal-900', 1500, 'front'],
    ['right', 0, 'side'],
  ])
})

test('a wall shows what is up to 600 mm away, the nearest to it first, and the ends of what is turned', () => {
  const at = (id: string, yMm: number, turn: 0 | 90) => ({ ...ownThing('other', [500, 300, 400], { yMm, turn }), id })
  const plan = planOf([4000, 3000], { items: [at('away', 601, 0), at('far', 600, 0), at('near', 0, 90)] })
  expect(itemsAtWall(plan, 'A').map(({ item, side }) => [item.id, side])).toEqual([
    ['near', 'side'],
    ['far', 'front'],
  ])
})

test('the ends along a wall are in order and once each', () => {
  const stretches = [
    { fromMm: 900, widthMm: 600 },
    { fromMm: 0, widthMm: 900 },
  ]
  expect(endsAlong(stretches, 2000)).toEqual([0, 900, 1500, 2000])
  expect(longestGap(stretches, 2000)).toEqual({ fromMm: 1500, widthMm: 500 })
})

test('a wall that is covered from corner to corner has its whole length as its longest gap', () => {
  expect(longestGap([{ fromMm: 0, widthMm: 2000 }], 2000)).toEqual({ fromMm: 0, widthMm: 2000 })
})
