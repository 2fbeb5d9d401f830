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
  const rects = obstaclesOf(plan).map(({ rect }) => rect)
  const columns = Math.ceil(lengthMm / stepMm) + 2
  const clearMm = new Float64Array(columns * (Math.ceil(widthMm / stepMm) + 2))
  for (const cell of clearMm.keys()) {
    const { xMm: x, yMm: y } = pointOf(columns, cell)
    let clear = Math.min(widestMm / 2, x, y, lengthMm - x, widthMm - y)
    for (const { x0, y0, x1, y1 } of rects) {
      const dx = Math.max(0, x0 - x, x - x1)
      const dy = Math.max(0, y0 - y, y - y1)
      if (dx < clear && dy < clear) clear = Math.sqrt(Math.min(clear * clear, dx * dx + dy * dy))
    }
    clearMm[cell] = Math.max(0, clear)
  }
  return { columns, clearMm }
}

const pointOf = (columns: number, cell: number): Point => ({
  xMm: ((cell % columns) - 0.5) * stepMm,
  yMm: (Math.floor(cell / columns) - 0.5) * stepMm,
})

/** The steps to the eight points around one. */
const around = (columns: number) => [-1, 1, ...[-1, 0, 1].flatMap((step) => [step - columns, step + columns])]

/** The points within 460 mm of one that can be reached from it through gaps of about 25 mm and more. */
function endOf({ columns, clearMm }: Raster, end: number): Set<number> {
  const at = pointOf(columns, end)
  const cells = new Set([end])
  for (const cell of cells) {
    for (const step of around(columns)) {
      const { xMm, yMm } = pointOf(columns, cell + step)
      const isNear = Math.hypot(xMm - at.xMm, yMm - at.yMm) <= wayEndMm
      if (isNear && (clearMm[cell + step] ?? 0) >= 10) cells.add(cell + step)
    }
  }
  return cells
}

/** The largest circle that rolls from one end to another: points are joined, the freest first, until both ends are. */
function widestByRaster(raster: Raster, from: number, to: number): number {
  const { columns, clearMm } = raster
  const parents = new Int32Array(clearMm.length).fill(-1)
  const rootOf = (cell: number) => {
    let root = cell
    for (let parent = parents[root] ?? root; parent !== root; parent = parents[root] ?? root) {
      parents[root] = parents[parent] ?? parent
      root = parent
    }
    return root
  }
  const steps = around(columns)
  const join = (cell: number) => {
    parents[cell] = cell
    for (const step of steps) if ((parents[cell + step] ?? -1) !== -1) parents[rootOf(cell + step)] = cell
  }
  for (const cell of new Set([...endOf(raster, from), ...endOf(raster, to)])) join(cell)
  const byRadius: number[][] = Array.from({ length: widestMm / 2 + 1 }, () => [])
  for (const [cell, clear] of clearMm.entries()) if (clear > 0) byRadius[Math.floor(clear)]?.push(cell)
  for (let radius = widestMm / 2; radius >= 0; radius--) {
    for (const cell of byRadius[radius] ?? []) if (parents[cell] === -1) join(cell)
    if (rootOf(from) === rootOf(to)) return Math.min(radius * 2 + 1, widestMm)
  }
  return 0
}

const plans = plansOf({ leastMm: 1700, mostMm: 2800 })

it('the widest way is within 25 mm of what a raster of 10 mm finds in 1,000 random rooms', () => {
  const ways = { none: 0, narrow: 0, wide: 0 }
  fc.assert(
    fc.property(plans, fc.nat(), fc.nat(), (plan, one, other) => {
      const raster = toRaster(plan)
      // Nearer to a thing, the grid of the rule does not always see a point as free.
      const free = [...raster.clearMm.keys()].filter((cell) => (raster.clearMm[cell] ?? 0) >= 20)
      const [from, to] = [free[one % free.length], free[other % free.length]]
      fc.pre(from !== undefined && to !== undefined)
      const [start, end] = [pointOf(raster.columns, from ?? 0), pointOf(raster.columns, to ?? 0)]
      // Nearer to each other, nothing is measured between them.
      fc.pre(Math.hypot(start.xMm - end.xMm, start.yMm - end.yMm) > wayEndMm * 2 + 50)
      const expected = widestByRaster(raster, from ?? 0, to ?? 0)
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
