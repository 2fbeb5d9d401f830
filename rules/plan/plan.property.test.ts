import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plansOf } from '#tests/support/plans.ts'
import { footprint, middleOf, wallGaps, walls } from './footprint.ts'
import { type Finding, judgePlan, judgeStep, movePlan } from './judge-plan.ts'
import { judgeWays, judgeWhole } from './judge-ways.ts'
import {
  layIn,
  neighbourOf,
  nudge,
  oneMore,
  swapSize,
  toNearestWall,
  turnItem,
  typedGap,
  typedNeighbourGap,
} from './place-items.ts'
import type { PlacedItem } from './placed-items.ts'
import { sentenceOf } from './sentences.ts'
import { snap } from './snap.ts'
import { widestWay } from './widest-way.ts'

const plans = plansOf({ leastMm: 2000, mostMm: 5000 })
const filled = plans.filter(({ items }) => items.length > 0)

/** What a sentence is about: a rule, its pieces, its doors. The way to a piece may begin at another door. */
function keyOf(finding: Finding) {
  const { rule, itemIds } = finding
  const rest = rule === 'minorWay' ? [finding.figures.side] : doorsOf(finding)
  return [rule, ...itemIds.toSorted(), ...rest].join(' ')
}

function doorsOf({ rule, figures }: Finding): readonly string[] {
  if (rule === 'mainWay') return figures.doors
  return 'door' in figures ? [figures.door] : []
}

const wrongOf = (findings: readonly Finding[]) => findings.filter(({ kind }) => kind === 'wrong').map(keyOf)

it('a suggested “Move it” ends its sentence, and makes none that does not work nor another of the same door', () => {
  let [moves, movesFromDoors] = [0, 0]
  const rooms = plansOf({ leastMm: 2000, mostMm: 4000, leastDoors: 1 })
  fc.assert(
    fc.property(rooms, (plan) => {
      const findings = judgeWhole(plan)
      const [wrong, all] = [wrongOf(findings), findings.map(keyOf)]
      for (const finding of findings) {
        if (!finding.move) continue
        moves++
        const doors = doorsOf(finding)
        if (doors.length > 0) movesFromDoors++
        const moved = movePlan(plan, finding.move)
        const after = [...judgeStep(moved), ...judgeWays(moved)]
        const same = after.filter(
          ({ rule, itemIds }) =>
            rule === finding.rule && itemIds.toSorted().join() === finding.itemIds.toSorted().join(),
        )
        expect(same).toEqual([])
        expect(wrongOf(after).filter((key) => !wrong.includes(key))).toEqual([])
        const ofDoor = after.filter((each) => doorsOf(each).some((id) => doors.includes(id))).map(keyOf)
        expect(ofDoor.filter((key) => !all.includes(key))).toEqual([])
      }
    }),
    { numRuns: 100 },
  )
  expect(moves).toBeGreaterThan(30)
  expect(movesFromDoors).toBeGreaterThan(5)
})

it('an item that is turned four times round its middle is where it stood', () => {
  fc.assert(
    fc.property(filled, ({ room, items }) => {
      for (const item of items) {
        const middle = middleOf(footprint(item))
        let turned: PlacedItem = item
        for (let turns = 0; turns < 4; turns++) turned = { ...turned, ...turnItem(room, turned, 90, middle) }
        expect(turned).toEqual(item)
        const back = { ...item, ...turnItem(room, item, 90, middle) }
        expect({ ...back, ...turnItem(room, back, 270, middle) }).toEqual(item)
      }
    }),
  )
})

it('an item stays inside its room whatever moves it', () => {
  const anyMm = fc.integer({ min: -30_000, max: 30_000 })
  fc.assert(
    fc.property(filled, fc.constantFrom(...walls), anyMm, anyMm, (plan, wall, oneMm, otherMm) => {
      const [item] = plan.items
      if (!item) return
      const { room } = plan
      const neighbour = neighbourOf(plan, item)
      const canTurn = Math.max(item.sides.lengthMm, item.sides.widthMm) <= Math.min(room.lengthMm, room.widthMm)
      const places = [
        nudge(room, item, wall, oneMm),
        typedGap(room, item, wall, otherMm),
        snap(plan, item, { xMm: oneMm, yMm: otherMm }, 60),
        swapSize(room, item, item.sides),
        neighbour && typedNeighbourGap(room, item, neighbour, oneMm),
        canTurn && turnItem(room, item, 90),
        canTurn && toNearestWall(room, item),
        oneMore(plan, item),
        layIn(plan, item),
      ]
      for (const place of places) {
        if (!place) continue
        const gaps = wallGaps(room, footprint({ ...item, ...place }))
        expect(Object.values(gaps).every((mm) => mm >= 0 && Number.isInteger(mm))).toBe(true)
      }
      expect(swapSize(room, item, item.sides)).toEqual({ xMm: item.xMm, yMm: item.yMm, turn: item.turn })
    }),
    { numRuns: 60 },
  )
})

it('the widest way is as wide in the other direction', () => {
  fc.assert(
    fc.property(plans, fc.nat(), fc.nat(), fc.nat(), fc.nat(), (plan, x0, y0, x1, y1) => {
      const { lengthMm, widthMm } = plan.room
      const from = { xMm: x0 % lengthMm, yMm: y0 % widthMm }
      const to = { xMm: x1 % lengthMm, yMm: y1 % widthMm }
      expect(widestWay(plan, to, from)?.widthMm).toBe(widestWay(plan, from, to)?.widthMm)
    }),
  )
})

it('no rule depends on the order of items', () => {
  const figuresOf = (findings: readonly Finding[]) =>
    findings
      .filter(({ rule }) => rule !== 'overlap' && rule !== 'minorWay')
      .map(({ rule, kind, itemIds, figures }) => JSON.stringify([rule, kind, itemIds.toSorted(), figures]))
      .toSorted()
  const widthsOf = (findings: readonly Finding[]) =>
    findings.flatMap((each) => (each.rule === 'minorWay' ? [each.figures.way.widthMm] : [])).toSorted((a, b) => a - b)
  fc.assert(
    fc.property(plans, (plan) => {
      const other = { ...plan, items: plan.items.toReversed() }
      const [findings, others] = [judgePlan(plan), judgePlan(other)]
      expect(figuresOf(others)).toEqual(figuresOf(findings))
      expect(wrongOf(others).toSorted()).toEqual(wrongOf(findings).toSorted())
      expect(widthsOf(judgeWays(other))).toEqual(widthsOf(judgeWays(plan)))
    }),
  )
})

it('every finding has a sentence without a number that is not one', () => {
  fc.assert(
    fc.property(plans, (plan) => {
      for (const finding of judgeWhole(plan)) {
        const { strong, rest } = sentenceOf(plan, finding)
        expect(`${strong} ${rest}`).toMatch(/^[A-Z‘].*\.$|^[A-Z‘].*\. $/)
        expect(`${strong} ${rest}`).not.toMatch(/NaN|undefined|null|Infinity| {2}[a-z]/)
      }
    }),
    { numRuns: 60 },
  )
})
