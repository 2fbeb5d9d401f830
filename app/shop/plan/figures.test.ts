import { expect, test } from 'vitest'
import { judgePlan } from '#rules/plan/judge-plan.ts'
import { livingRoom } from '#tests/support/plans.ts'
import { figuresOfAll, figuresOfFindings, figuresOfItem, nearestLine, verdictOf, withoutRepeats } from './figures.ts'

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
