import type { PlanRoom } from '#contract/plan/room.ts'
import { mainWayMm, wayEndMm } from './clearances.ts'
import { obstaclesOf, type Obstacle, type Rect } from './footprint.ts'
import type { Plan } from './placed-items.ts'

/*
 * The widest way is that of the largest circle that rolls from one point to another. A circle cannot pass between two
 * things that are nearer to each other than its diameter. So each gap between two things is drawn on a grid with its
 * exact width, and the widest way is the one whose narrowest cell is widest.
 *
 * Nothing is measured within 460 mm of its ends, except gaps that are too narrow for a cell. The circle must have room
 * where it leaves them, though: a gap just inside that edge is as narrow for it as one just outside.
 */

const cellMm = 25

/** Wider gaps are not measured: no rule asks for more. */
const widestMm = mainWayMm.tight

export interface Point {
  xMm: number
  yMm: number
}

/** Width 0: there is no way. `between`: the `ref`s of the two things, or walls, at its narrowest place. */
export interface Way {
  widthMm: number
  between: readonly [string, string] | null
}

/** The floor of a room in cells of 25 mm, row by row. */
interface Floor {
  /** Everything in the room, and its walls. */
  things: Obstacle[]
  columns: number
  rows: number
  /** The width of the narrowest gap that a cell lies in, in mm; 0 in a thing. */
  gapMm: Uint16Array
  /** The number of that gap in `gaps`. */
  gap: Uint32Array
  gaps: (readonly [string, string] | null)[]
  /**
   * Cells side by side in one gap are a run, and a way to one of them is a way to all: a large room has 260,000 cells and
   * some thousand runs. The number of the run that a cell lies in; 0 in a thing.
   */
  run: Uint32Array
  /** The first cell of each run. */
  firsts: number[]
}

/** Draws everything that is in a room, and all gaps. */
export function drawFloor(plan: Plan): Floor {
  const columns = Math.round(plan.room.lengthMm / cellMm)
  const rows = Math.round(plan.room.widthMm / cellMm)
  const size = columns * rows
  // By id: the order of items must not decide between equal gaps.
  const items = plan.items.toSorted((one, other) => (one.id < other.id ? -1 : 1))
  const obstacles = obstaclesOf({ ...plan, items })
  const things = [...obstacles, ...wallsOf(plan.room)]
  const gapMm = new Uint16Array(size).fill(widestMm)
  const empty = { gap: new Uint32Array(size), gaps: [null], run: new Uint32Array(size), firsts: [0] }
  const floor: Floor = { things, columns, rows, gapMm, ...empty }
  for (const [index, one] of things.entries()) {
    for (const other of things.slice(index + 1)) drawGap(floor, one, other)
  }
  for (const { rect } of obstacles) {
    fill(floor, spanOrOne(rect.x0, rect.x1), spanOrOne(rect.y0, rect.y1), (cell) => (gapMm[cell] = 0))
  }
  numberRuns(floor)
  return floor
}

function numberRuns({ columns, gapMm, gap, run, firsts }: Floor) {
  let last = 0
  for (let cell = 0; cell < run.length; cell++) {
    if (gapMm[cell] === 0) last = 0
    else if (last === 0 || cell % columns === 0 || gap[cell] !== gap[cell - 1]) last = firsts.push(cell) - 1
    run[cell] = last
  }
}

function wallsOf({ lengthMm, widthMm }: PlanRoom): Obstacle[] {
  return [
    { ref: 'A', rect: { x0: 0, y0: -1, x1: lengthMm, y1: 0 } },
    { ref: 'B', rect: { x0: lengthMm, y0: 0, x1: lengthMm + 1, y1: widthMm } },
    { ref: 'C', rect: { x0: 0, y0: widthMm, x1: lengthMm, y1: widthMm + 1 } },
    { ref: 'D', rect: { x0: -1, y0: 0, x1: 0, y1: widthMm } },
  ]
}

/** The cells whose middles lie between two lines, as first and last. */
const spanOf = (fromMm: number, toMm: number) =>
  [Math.ceil(fromMm / cellMm - 0.5), Math.ceil(toMm / cellMm - 0.5) - 1] as const

/** The cells between two lines, or the one at their middle where they are too near for any. */
function spanOrOne(fromMm: number, toMm: number): readonly [number, number] {
  const [first, last] = spanOf(fromMm, toMm)
  const middle = Math.floor((fromMm + toMm) / 2 / cellMm)
  return last < first ? [middle, middle] : [first, last]
}

function fill(
  { columns, rows }: Floor,
  [left, right]: readonly [number, number],
  [top, bottom]: readonly [number, number],
  draw: (cell: number) => void,
) {
  for (let row = Math.max(0, top); row <= Math.min(rows - 1, bottom); row++) {
    for (let column = Math.max(0, left); column <= Math.min(columns - 1, right); column++) draw(row * columns + column)
  }
}

function drawGap(floor: Floor, { ref, rect: one }: Obstacle, { ref: otherRef, rect: other }: Obstacle) {
  const x = between(one.x0, one.x1, other.x0, other.x1)
  const y = between(one.y0, one.y1, other.y0, other.y1)
  const widthMm = Math.max(1, Math.floor(Math.hypot(x.gapMm, y.gapMm)))
  if (widthMm >= widestMm || (x.gapMm === 0 && y.gapMm === 0)) return
  const number = floor.gaps.push([ref, otherRef]) - 1
  const draw = (cell: number) => {
    if ((floor.gapMm[cell] ?? 0) <= widthMm) return
    floor.gapMm[cell] = widthMm
    floor.gap[cell] = number
  }
  if (x.gapMm === 0 || y.gapMm === 0) {
    fill(floor, spanOrOne(x.fromMm, x.toMm), spanOrOne(y.fromMm, y.toMm), draw)
    return
  }
  // Two corners: the cells on the line between them.
  const [startY, endY] = one.x0 < other.x0 === one.y0 < other.y0 ? [y.fromMm, y.toMm] : [y.toMm, y.fromMm]
  const steps = Math.ceil((widthMm / cellMm) * 4)
  for (let step = 0; step <= steps; step++) {
    const column = Math.floor((x.fromMm + ((x.toMm - x.fromMm) * step) / steps) / cellMm)
    const row = Math.floor((startY + ((endY - startY) * step) / steps) / cellMm)
    fill(floor, [column, column], [row, row], draw)
  }
}

/** On one axis: the gap between two stretches, or, where they overlap, what they share with a gap of 0. */
function between(one0: number, one1: number, other0: number, other1: number) {
  const [fromMm, toMm] = [Math.max(one0, other0), Math.min(one1, other1)]
  return fromMm < toMm ? { gapMm: 0, fromMm, toMm } : { gapMm: fromMm - toMm, fromMm: toMm, toMm: fromMm }
}

/** Where a way begins or ends: the cells within 460 mm of a point that can be reached from it without leaving them. */
export interface End {
  at: Point
  /** None if something is at the point. */
  cells: Set<number>
  /** The cells next to these: where a way comes in. */
  entries: number[]
  /** What can be narrow for a circle that comes in. */
  near: Obstacle[]
}

/** Finds where ways begin or end at a point. */
export function endOf(floor: Floor, at: Point): End {
  const { columns, rows, gapMm } = floor
  const column = Math.min(columns - 1, Math.max(0, Math.floor(at.xMm / cellMm)))
  const row = Math.min(rows - 1, Math.max(0, Math.floor(at.yMm / cellMm)))
  const start = row * columns + column
  const cells = new Set(gapMm[start] === 0 ? [] : [start])
  const seen = new Set(cells)
  const entries: number[] = []
  for (const cell of cells) {
    const x = cell % columns
    for (const step of [-1, 1, -columns, columns]) {
      const next = cell + step
      const isOutside = (step === -1 && x === 0) || (step === 1 && x === columns - 1)
      if (isOutside || (gapMm[next] ?? 0) === 0 || seen.has(next)) continue
      seen.add(next)
      const { xMm, yMm } = middleOfCell(floor, next)
      const isNear = (xMm - at.xMm) ** 2 + (yMm - at.yMm) ** 2 <= wayEndMm ** 2
      if (isNear && (gapMm[next] ?? 0) >= cellMm) cells.add(next)
      else entries.push(next)
    }
  }
  const near = floor.things.filter(({ rect }) => distanceMm(rect, at) < wayEndMm + widestMm / 2)
  return { at, cells, entries, near }
}

const middleOfCell = ({ columns }: Floor, cell: number): Point => ({
  xMm: ((cell % columns) + 0.5) * cellMm,
  yMm: (Math.floor(cell / columns) + 0.5) * cellMm,
})

/** How far from the middle of the edge beside a cell circles are tried, in mm. They may be 3 mm too small. */
const triedMm = [-15, -12, -9, -6, -3, 0, 3, 6, 9, 12, 15]
const tooSmallMm = 3

/** The narrowest place of a way that comes in at a cell: its exact gap, unless the circle is narrower. */
function entryAt(floor: Floor, { at, near }: End, cell: number): Way {
  const { gapMm, gap, gaps } = floor
  const widthMm = gapMm[cell] ?? 0
  const { xMm, yMm } = middleOfCell(floor, cell)
  const circle = circleAt(near, at, Math.atan2(yMm - at.yMm, xMm - at.xMm))
  return circle.widthMm + tooSmallMm < widthMm ? circle : { widthMm, between: gaps[gap[cell] ?? 0] ?? null }
}

/** The largest circle with its middle 460 mm from a point in about a direction, and the two things nearest to it. */
function circleAt(things: readonly Obstacle[], { xMm, yMm }: Point, angle: number): Way {
  let circle: Way = { widthMm: 1, between: null }
  for (const mm of triedMm) {
    const turned = angle + mm / wayEndMm
    const middle = { xMm: xMm + wayEndMm * Math.cos(turned), yMm: yMm + wayEndMm * Math.sin(turned) }
    let [nearest, second, nearestMm, secondMm] = ['', '', Infinity, Infinity]
    for (const { ref, rect } of things) {
      const awayMm = distanceMm(rect, middle)
      if (awayMm < nearestMm) [nearest, second, nearestMm, secondMm] = [ref, nearest, awayMm, nearestMm]
      else if (awayMm < secondMm) [second, secondMm] = [ref, awayMm]
    }
    const widthMm = Math.min(Math.floor(nearestMm * 2), widestMm)
    if (widthMm > circle.widthMm) circle = { widthMm, between: [nearest, second] }
  }
  return circle
}

function distanceMm({ x0, y0, x1, y1 }: Rect, { xMm, yMm }: Point): number {
  const dx = Math.max(0, x0 - xMm, xMm - x1)
  const dy = Math.max(0, y0 - yMm, yMm - y1)
  return Math.sqrt(dx * dx + dy * dy)
}

/** The widest ways from one end to every cell. */
export interface Ways {
  floor: Floor
  start: End
  /** Of the way to each run. */
  widthMm: Uint16Array
  /** The number of the narrowest gap of that way in `gaps`. */
  gap: Uint32Array
  gaps: Floor['gaps']
}

/** Finds the widest ways from an end to all cells. */
export function waysFrom(floor: Floor, start: End): Ways {
  const { columns, run, firsts } = floor
  const widthMm = new Uint16Array(firsts.length)
  const gap = new Uint32Array(firsts.length)
  const gaps = [...floor.gaps]
  const byWidth: number[][] = Array.from({ length: widestMm + 1 }, () => [])
  const reach = (number: number, width: number, narrowest: number) => {
    if (width <= (widthMm[number] ?? 0)) return
    widthMm[number] = width
    gap[number] = narrowest
    byWidth[width]?.push(number)
  }
  for (const cell of start.entries) {
    const number = run[cell] ?? 0
    if ((floor.gapMm[cell] ?? 0) <= (widthMm[number] ?? 0)) continue
    const entry = entryAt(floor, start, cell)
    reach(number, entry.widthMm, gaps.push(entry.between) - 1)
  }
  for (let width = widestMm; width > 0; width--) {
    // Grows while it is read.
    for (const number of byWidth[width] ?? []) {
      if (widthMm[number] !== width) continue
      const pass = (next: number) => {
        const cell = firsts[next] ?? 0
        const nextMm = next === 0 ? 0 : (floor.gapMm[cell] ?? 0)
        if (nextMm < width) reach(next, nextMm, floor.gap[cell] ?? 0)
        else reach(next, width, gap[number] ?? 0)
      }
      const first = firsts[number] ?? 0
      if (first % columns > 0) pass(run[first - 1] ?? 0)
      let [cell, above, below] = [first, 0, 0]
      for (; run[cell] === number; cell++) {
        const [up, down] = [run[cell - columns] ?? 0, run[cell + columns] ?? 0]
        if (up !== above) pass((above = up))
        if (down !== below) pass((below = down))
      }
      if (cell % columns > 0) pass(run[cell] ?? 0)
    }
  }
  return { floor, start, widthMm, gap, gaps }
}

/** The widest way to an end; null if something is at one of both. Nothing is measured within 460 mm of them. */
export function wayTo({ floor, start, widthMm, gap, gaps }: Ways, end: End): Way | null {
  if (start.cells.size === 0 || end.cells.size === 0) return null
  if ([...end.cells, ...end.entries].some((cell) => start.cells.has(cell))) return { widthMm: widestMm, between: null }
  let best: Way = { widthMm: 0, between: null }
  for (const cell of end.entries) {
    const number = floor.run[cell] ?? 0
    const width = widthMm[number] ?? 0
    if (Math.min(width, floor.gapMm[cell] ?? 0) <= best.widthMm) continue
    const entry = entryAt(floor, end, cell)
    if (Math.min(width, entry.widthMm) <= best.widthMm) continue
    best = entry.widthMm < width ? entry : { widthMm: width, between: gaps[gap[number] ?? 0] ?? null }
  }
  return best.widthMm < widestMm ? best : { ...best, between: null }
}

/** The widest way between two points, at most 900 mm. */
export function widestWay(plan: Plan, from: Point, to: Point): Way | null {
  const floor = drawFloor(plan)
  return wayTo(waysFrom(floor, endOf(floor, from)), endOf(floor, to))
}
