import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { plansOf } from '#tests/support/plans.ts'
import { wayEndMm } from './clearances.ts'
import { obstaclesOf } from './footprint.ts'
import type { Plan } from './placed-items.ts'
import { type Point, widestWay } from './widest-way.ts'

const stepMm = 10
/** Wider ways are not told apart. */
const widestMm = 900

/** The points of a room in steps of 10 mm, with a margin, each with the mm to what is nearest to it, at most 450. */
interface Raster {
  columns: number
  clearMm: Float64Array
}

function toRaster(plan: Plan): Raster {
  const { lengthMm, widthMm } = plan.room
  const columns = Math.ceil(lengthMm / stepMm) + 2
  const rows = Math.ceil(widthMm / stepMm) + 2
  const clearMm = new Float64Array(columns * rows)
  const mostMm = widestMm / 2
  for (let row = 0; row < rows; row++) {
    const y = (row - 0.5) * stepMm
    for (let column = 0; column < columns; column++) {
      const x = (column - 0.5) * stepMm
      clearMm[row * columns + column] = Math.max(0, Math.min(mostMm, x, y, lengthMm - x, widthMm - y))
    }
  }
  const indexOf = (mm: number) => Math.max(0, Math.floor(mm / stepMm))
  for (const { x0, y0, x1, y1 } of obstaclesOf(plan).map(({ rect }) => rect)) {
    for (let row = indexOf(y0 - mostMm); row <= Math.min(rows - 1, indexOf(y1 + mostMm) + 1); row++) {
      const y = (row - 0.5) * stepMm
      const dy = Math.max(0, y0 - y, y - y1)
      for (let column = indexOf(x0 - mostMm); column <= Math.min(columns - 1, indexOf(x1 + mostMm) + 1); column++) {
        const x = (column - 0.5) * stepMm
        const dx = Math.max(0, x0 - x, x - x1)
        const cell = row * columns + column
        const clear = clearMm[cell] ?? 0
        if (dx < clear && dy < clear && dx * dx + dy * dy < clear * clear) clearMm[cell] = Math.sqrt(dx * dx + dy * dy)
      }
    }
  }
  return { columns, clearMm }
}

const pointOf = (columns: number, cell: number): Point => ({
  xMm: ((cell % columns) - 0.5) * stepMm,
  yMm: (Math.floor(cell / columns) - 0.5) * stepMm,
})

/**
 * The first point from a number on that is not too near to a thing, where the grid of the rule does not always see it as
 * free, nor to a first point: nearer to each other, nothing is measured between both. -1 without one.
 */
function freeFrom({ columns, clearMm }: Raster, nat: number, from?: Point): number {
  for (let tried = 0; tried < clearMm.length; tried++) {
    const cell = (nat + tried) % clearMm.length
    if ((clearMm[cell] ?? 0) < 20) continue
    const { xMm, yMm } = pointOf(columns, cell)
    if (!from || Math.hypot(xMm - from.xMm, yMm - from.yMm) > wayEndMm * 2 + 50) return cell
  }
  return -1
}

/** The steps to the eight points around one. */
const around = (columns: number) => [-1, 1, ...[-1, 0, 1].flatMap((step) => [step - columns, step + columns])]

/** The points within 460 mm of one that can be reached from it through gaps of about 25 mm and more. */
function endOf({ columns, clearMm }: Raster, end: number): { cells: number[]; isEnd: Uint8Array } {
  const isEnd = new Uint8Array(clearMm.length)
  const cells = [end]
  const steps = around(columns)
  const mostSteps = wayEndMm / stepMm
  isEnd[end] = 1
  for (const cell of cells) {
    for (const step of steps) {
      const next = cell + step
      if (isEnd[next] === 1 || (clearMm[next] ?? 0) < 10) continue
      const [dx, dy] = [(next % columns) - (end % columns), Math.floor(next / columns) - Math.floor(end / columns)]
      if (dx * dx + dy * dy > mostSteps * mostSteps) continue
      isEnd[next] = 1
      cells.push(next)
    }
  }
  return { cells, isEnd }
}

/** The largest circle that rolls from one end to another: of the points next to those reached, the freest is the next. */
function widestByRaster(raster: Raster, from: number, to: number): number {
  const { columns, clearMm } = raster
  const steps = around(columns)
  const { cells, isEnd: isReached } = endOf(raster, from)
  const { isEnd } = endOf(raster, to)
  const byRadius = Array.from({ length: widestMm / 2 + 1 }, (_, radius) => (radius === widestMm / 2 ? cells : []))
  for (let radius = widestMm / 2; radius >= 0; radius--) {
    for (const cell of byRadius[radius] ?? []) {
      for (const step of steps) {
        const next = cell + step
        const clear = clearMm[next] ?? 0
        if (clear === 0 || isReached[next] === 1) continue
        if (isEnd[next] === 1) return Math.min(radius * 2 + 1, widestMm)
        isReached[next] = 1
        byRadius[Math.min(radius, Math.floor(clear))]?.push(next)
      }
    }
  }
  return 0
}

const plans = plansOf({ leastMm: 1700, mostMm: 2800 })

it('the widest way is within 25 mm of what a raster of 10 mm finds in 1,000 random rooms', () => {
  const ways = { none: 0, narrow: 0, wide: 0 }
  fc.assert(
    fc.property(plans, fc.nat(), fc.nat(), (plan, one, other) => {
      const raster = toRaster(plan)
      const from = freeFrom(raster, one)
      const start = pointOf(raster.columns, from)
      const to = freeFrom(raster, other, start)
      fc.pre(from !== -1 && to !== -1)
      const end = pointOf(raster.columns, to)
      const expected = widestByRaster(raster, from, to)
      const found = widestWay(plan, start, end)?.widthMm ?? NaN
      expect(Math.abs(found - expected), `${found} instead of ${expected} mm`).toBeLessThanOrEqual(25)
      ways[expected <= 25 ? 'none' : expected < widestMm ? 'narrow' : 'wide']++
    }),
    { numRuns: 1000, seed: 53 },
  )
  expect(ways.none).toBeGreaterThan(50)
  expect(ways.narrow).toBeGreaterThan(500)
  expect(ways.wide).toBeGreaterThan(50)
})

it('the widest way and what it is between do not depend on the order of items', () => {
  fc.assert(
    fc.property(
      plans,
      fc.array(fc.nat(2999), { minLength: 4, maxLength: 4 }),
      (plan, [x0 = 0, y0 = 0, x1 = 0, y1 = 0]) => {
        const { lengthMm, widthMm } = plan.room
        const from = { xMm: x0 % lengthMm, yMm: y0 % widthMm }
        const to = { xMm: x1 % lengthMm, yMm: y1 % widthMm }
        const other = { ...plan, items: plan.items.toReversed() }
        expect(widestWay(other, from, to)).toEqual(widestWay(plan, from, to))
      },
    ),
    { numRuns: 500 },
  )
})
