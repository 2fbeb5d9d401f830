import type { PlanRoom } from '#contract/plan/room.ts'
import { wayEndMm } from './clearances.ts'
import { obstaclesOf, type Obstacle } from './footprint.ts'
import type { Plan } from './placed-items.ts'

/*
 * The widest way is that of the largest circle that rolls from one point to another. A circle cannot pass between two
 * things that are nearer to each other than its diameter. So each gap between two things is drawn on a grid with its
 * exact width, and the widest way is the one whose narrowest cell is widest.
 */

const cellMm = 25

/** Wider gaps are not measured: the widest way that a rule asks for is 900 mm. */
export const widestMm = 1200

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
export interface Floor {
  columns: number
  rows: number
  /** The width of the narrowest gap that a cell lies in, in mm; 0 in a thing. */
  gapMm: Uint16Array
  /** The number of that gap in `gaps`. */
  gap: Uint32Array
  gaps: (readonly [string, string] | null)[]
}

/** Draws everything that is in a room, and all gaps. */
export function drawFloor(plan: Plan): Floor {
  const columns = Math.round(plan.room.lengthMm / cellMm)
  const rows = Math.round(plan.room.widthMm / cellMm)
  const size = columns * rows
  const floor: Floor = { columns, rows, gapMm: new Uint16Array(size), gap: new Uint32Array(size), gaps: [null] }
  floor.gapMm.fill(widestMm)
  const obstacles = obstaclesOf(plan)
  const things = [...obstacles, ...wallsOf(plan.room)]
  for (const [index, one] of things.entries()) {
    for (const other of things.slice(index + 1)) drawGap(floor, one, other)
  }
  for (const { rect } of obstacles) {
    fill(floor, spanOf(rect.x0, rect.x1), spanOf(rect.y0, rect.y1), (cell) => (floor.gapMm[cell] = 0))
  }
  return floor
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

/** The cells within 460 mm of a point that can be reached from it without leaving them; none if something is there. */
function endOf({ columns, rows, gapMm }: Floor, { xMm, yMm }: Point): Set<number> {
  const column = Math.min(columns - 1, Math.max(0, Math.floor(xMm / cellMm)))
  const row = Math.min(rows - 1, Math.max(0, Math.floor(yMm / cellMm)))
  const start = row * columns + column
  const cells = new Set(gapMm[start] === 0 ? [] : [start])
  for (const cell of cells) {
    for (const next of neighboursOf(cell, columns, rows)) {
      const dx = ((next % columns) + 0.5) * cellMm - xMm
      const dy = (Math.floor(next / columns) + 0.5) * cellMm - yMm
      if (gapMm[next] !== 0 && Math.hypot(dx, dy) <= wayEndMm) cells.add(next)
    }
  }
  return cells
}

function neighboursOf(cell: number, columns: number, rows: number): number[] {
  const column = cell % columns
  const next: number[] = []
  if (column > 0) next.push(cell - 1)
  if (column < columns - 1) next.push(cell + 1)
  if (cell >= columns) next.push(cell - columns)
  if (cell < columns * (rows - 1)) next.push(cell + columns)
  return next
}

/** The widest ways from one point to every cell: their widths, and the narrowest cell of each. */
export interface Ways {
  floor: Floor
  widthMm: Uint16Array
  narrowest: Uint32Array
}

/** Finds the widest ways from a point to all others. */
export function waysFrom(floor: Floor, from: Point): Ways {
  const { columns, rows, gapMm } = floor
  const widthMm = new Uint16Array(gapMm.length)
  const narrowest = new Uint32Array(gapMm.length)
  const byWidth: number[][] = Array.from({ length: widestMm + 1 }, () => [])
  const start = endOf(floor, from)
  byWidth[widestMm] = [...start]
  for (const cell of start) widthMm[cell] = widestMm
  for (let width = widestMm; width > 0; width--) {
    // Grows while it is read.
    for (const cell of byWidth[width] ?? []) {
      for (const next of neighboursOf(cell, columns, rows)) {
        const gap = gapMm[next] ?? 0
        if (gap === 0 || widthMm[next] !== 0) continue
        const isNarrower = gap < width
        widthMm[next] = isNarrower ? gap : width
        narrowest[next] = isNarrower ? next : (narrowest[cell] ?? 0)
        byWidth[isNarrower ? gap : width]?.push(next)
      }
    }
  }
  return { floor, widthMm, narrowest }
}

/** The widest way to a point; null if something is at one of its ends. Nothing is measured within 460 mm of them. */
export function wayTo({ floor, widthMm, narrowest }: Ways, to: Point): Way | null {
  const end = endOf(floor, to)
  if (end.size === 0 || !widthMm.some((width) => width > 0)) return null
  let best = -1
  const widthAt = (cell: number) => widthMm[cell] ?? 0
  for (const cell of end) {
    for (const next of [cell, ...neighboursOf(cell, floor.columns, floor.rows)]) {
      if (widthAt(next) > (best < 0 ? 0 : widthAt(best))) best = next
    }
  }
  if (best < 0) return { widthMm: 0, between: null }
  const cell = narrowest[best] ?? 0
  return {
    widthMm: widthAt(best),
    between: widthAt(best) < widestMm ? (floor.gaps[floor.gap[cell] ?? 0] ?? null) : null,
  }
}

/** The widest way between two points, at most 1200 mm. */
export function widestWay(plan: Plan, from: Point, to: Point): Way | null {
  return wayTo(waysFrom(drawFloor(plan), from), to)
}
