import { expect, test } from 'vitest'
import { judgePlan } from '#rules/plan/judge-plan.ts'
import { judgeWays } from '#rules/plan/judge-ways.ts'
import { livingRoom, ownThing, planOf } from '#tests/support/plans.ts'
import {
  figuresOfAll,
  figuresOfFindings,
  figuresOfItem,
  nearestLine,
  placesOfFinding,
  verdictOf,
  withoutRepeats,
} from './figures.ts'

const textsOf = (figures: readonly { text: string }[]) => figures.map(({ text }) => text)

test('a chosen piece has a figure to what is next on each side', () => {
  expect(figuresOfItem(livingRoom, 'ar-cof-1200')).toEqual([
    { x0: 1995, y0: 0, x1: 1995, y1: 1350, text: '1350', isWarning: false },
    { x0: 2320, y0: 1950, x1: 2700, y1: 1950, text: '380', isWarning: false },
    { x0: 1995, y0: 2550, x1: 1995, y1: 3900, text: '1350', isWarning: false },
    { x0: 420, y0: 1950, x1: 1670, y1: 1950, text: '1250', isWarning: false },
  ])
})

test('a piece has no figure on the side of the wall that it touches', () => {
  expect(textsOf(figuresOfItem(livingRoom, 'ca-tvs-1800'))).toEqual(['1050', '1250', '1050'])
})

test('the figure of what is too near is drawn once, as a warning', () => {
  const findings = judgePlan(livingRoom).filter(({ rule }) => rule === 'sofaToTable')
  const figures = withoutRepeats([
    ...figuresOfFindings(livingRoom, findings),
    ...figuresOfItem(livingRoom, 'ar-cof-1200'),
  ])
  expect(figures.filter(({ text }) => text === '380')).toEqual([
    { x0: 2320, y0: 1950, x1: 2700, y1: 1950, text: '380', isWarning: true },
  ])
})

test('the hall table is measured straight from the fireplace', () => {
  const findings = judgePlan(livingRoom).filter(({ itemIds }) => itemIds[0] === 'ar-con-1300')
  expect(figuresOfFindings(livingRoom, findings)).toEqual([
    { x0: 5050, y0: 400, x1: 5050, y1: 1240, text: '840', isWarning: true },
  ])
  expect(verdictOf(findings, 'ar-con-1300')).toBe('wrong')
  expect(verdictOf(findings, 'sofa')).toBeNull()
})

test('the shortest line between two things that do not face each other goes from corner to corner', () => {
  const [fireplace, sofa] = [
    { x0: 3900, y0: 0, x1: 5100, y1: 400 },
    { x0: 2700, y0: 900, x1: 3600, y1: 3000 },
  ]
  expect(nearestLine(fireplace, sofa)).toEqual({ x0: 3900, y0: 400, x1: 3600, y1: 900 })
})

test('a printed plan has one figure across the room and one down it for each piece, and no line twice', () => {
  expect(textsOf(figuresOfAll(livingRoom))).toEqual(['1250', '1050', '380', '1350', '1400', '840', '1900', '50'])
})

test('the place of a narrow way is between the two things, and of no way the door and the piece', () => {
  const [narrow] = judgeWays(livingRoom)
  expect(narrow && placesOfFinding(livingRoom, narrow)).toEqual([{ x0: 3600, y0: 400, x1: 3900, y1: 900 }])
  const door = { id: 'door', kind: 'door', wall: 'A', fromMm: 0, widthMm: 800, hinge: 'left', opens: 'out' } as const
  const closed = planOf([3000, 4000], {
    openings: [door],
    items: [
      ownThing('shelf', [3000, 300, 1000], { yMm: 1500 }),
      ownThing('cupboard', [1000, 600, 1000], { yMm: 3400, turn: 180 }),
    ],
  })
  const [none] = judgeWays(closed)
  expect(none && placesOfFinding(closed, none)).toEqual([
    { x0: 0, y0: 0, x1: 800, y1: 600 },
    { x0: 0, y0: 3400, x1: 1000, y1: 4000 },
  ])
})

test('the place of a doorway or a drawer is the floor before it', () => {
  const door = { id: 'door', kind: 'door', wall: 'A', fromMm: 0, widthMm: 800, hinge: 'left', opens: 'out' } as const
  const full = planOf([3000, 4000], {
    openings: [door],
    items: [
      ownThing('drawers', [1000, 500, 900], { yMm: 250, xMm: 200, turn: 0 }),
      ownThing('shelf', [1000, 300, 900], { yMm: 1050, xMm: 200 }),
    ],
  })
  expect(judgePlan(full).flatMap((finding) => placesOfFinding(full, finding))).toEqual([
    { x0: 500, y0: 0, x1: 500, y1: 250 },
    { x0: 700, y0: 750, x1: 700, y1: 1050 },
  ])
})
