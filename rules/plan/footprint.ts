import type { FixedThing, PlanRoom, Turn, Wall } from '#contract/plan/room.ts'
import { oncePerPlan, type Plan, type PlacedItem } from './placed-items.ts'

/** A rectangle on the floor, in mm from the corner of walls A and D. */
export interface Rect {
  x0: number
  y0: number
  x1: number
  y1: number
}

type RoomSides = Pick<PlanRoom, 'lengthMm' | 'widthMm'>
type Placed = Pick<PlacedItem, 'sides' | 'xMm' | 'yMm' | 'turn'>

export const walls = ['A', 'B', 'C', 'D'] as const satisfies Wall[]

/** Clockwise. */
export const nextWall: Record<Wall, Wall> = { A: 'B', B: 'C', C: 'D', D: 'A' }

export const oppositeWall: Record<Wall, Wall> = { A: 'C', B: 'D', C: 'A', D: 'B' }

/** The wall that the back of an item is turned to. */
export const backOf: Record<Turn, Wall> = { 0: 'A', 90: 'B', 180: 'C', 270: 'D' }

/** The turn of an item with its back to a wall. */
export const turnTo: Record<Wall, Turn> = { A: 0, B: 90, C: 180, D: 270 }

/** The wall that the front of an item is turned to. */
export const frontOf = ({ turn }: Pick<PlacedItem, 'turn'>): Wall => oppositeWall[backOf[turn]]

/** The floor that an item covers. */
export function footprint({ sides, xMm, yMm, turn }: Placed): Rect {
  const { lengthMm, widthMm } = sides
  const [across, down] = turn % 180 === 0 ? [lengthMm, widthMm] : [widthMm, lengthMm]
  return { x0: xMm, y0: yMm, x1: xMm + across, y1: yMm + down }
}

/** The mm from each wall; negative where the rectangle reaches beyond it. */
export function wallGaps({ lengthMm, widthMm }: RoomSides, { x0, y0, x1, y1 }: Rect): Record<Wall, number> {
  return { A: y0, B: lengthMm - x1, C: widthMm - y1, D: x0 }
}

/** The length of a wall, in mm. */
export function lengthOfWall({ lengthMm, widthMm }: RoomSides, wall: Wall): number {
  return wall === 'A' || wall === 'C' ? lengthMm : widthMm
}

/** The floor before a side of a rectangle, across its whole width. */
export function floorBefore({ x0, y0, x1, y1 }: Rect, wall: Wall, mm: number): Rect {
  if (wall === 'A') return { x0, y0: y0 - mm, x1, y1: y0 }
  if (wall === 'B') return { x0: x1, y0, x1: x1 + mm, y1 }
  return wall === 'C' ? { x0, y0: y1, x1, y1: y1 + mm } : { x0: x0 - mm, y0, x1: x0, y1 }
}

/** The floor in front of a stretch of wall, which begins at the wall's left corner as one faces it from inside. */
export function wallStretch(
  { lengthMm, widthMm }: RoomSides,
  { wall, fromMm, widthMm: stretchMm }: Pick<FixedThing, 'wall' | 'fromMm' | 'widthMm'>,
  depthMm: number,
): Rect {
  const toMm = fromMm + stretchMm
  if (wall === 'A') return { x0: fromMm, y0: 0, x1: toMm, y1: depthMm }
  if (wall === 'B') return { x0: lengthMm - depthMm, y0: fromMm, x1: lengthMm, y1: toMm }
  if (wall === 'C') return { x0: lengthMm - toMm, y0: widthMm - depthMm, x1: lengthMm - fromMm, y1: widthMm }
  return { x0: 0, y0: widthMm - toMm, x1: depthMm, y1: widthMm - fromMm }
}

/** The mm from the side of a rectangle that looks to a wall to another rectangle; negative if that is not beyond it. */
export function gapTowards(rect: Rect, wall: Wall, other: Rect): number {
  if (wall === 'A') return rect.y0 - other.y1
  if (wall === 'B') return other.x0 - rect.x1
  return wall === 'C' ? other.y0 - rect.y1 : rect.x0 - other.x1
}

/** How many mm of the side that looks to a wall another rectangle has straight before it, however far away. */
export function sharedMm(rect: Rect, wall: Wall, other: Rect): number {
  const shared =
    wall === 'A' || wall === 'C'
      ? Math.min(rect.x1, other.x1) - Math.max(rect.x0, other.x0)
      : Math.min(rect.y1, other.y1) - Math.max(rect.y0, other.y0)
  return Math.max(0, shared)
}

/** Whether two rectangles cover the same floor; touching does not count. */
export function doOverlap(one: Rect, other: Rect): boolean {
  return one.x0 < other.x1 && other.x0 < one.x1 && one.y0 < other.y1 && other.y0 < one.y1
}

/** The shortest line between two rectangles, in mm. */
export function distanceBetween(one: Rect, other: Rect): number {
  const dx = Math.max(0, other.x0 - one.x1, one.x0 - other.x1)
  const dy = Math.max(0, other.y0 - one.y1, one.y0 - other.y1)
  return Math.hypot(dx, dy)
}

export function middleOf({ x0, y0, x1, y1 }: Rect): { xMm: number; yMm: number } {
  return { xMm: (x0 + x1) / 2, yMm: (y0 + y1) / 2 }
}

export function shiftRect({ x0, y0, x1, y1 }: Rect, wall: Wall, mm: number): Rect {
  const [dx, dy] = stepTo(wall, mm)
  return { x0: x0 + dx, y0: y0 + dy, x1: x1 + dx, y1: y1 + dy }
}

/** An item moved straight towards a wall, even beyond it. */
export function shiftItem<Item extends Placed>(item: Item, wall: Wall, mm: number): Item {
  const [dx, dy] = stepTo(wall, mm)
  return { ...item, xMm: item.xMm + dx, yMm: item.yMm + dy }
}

function stepTo(wall: Wall, mm: number): readonly [dx: number, dy: number] {
  if (wall === 'A') return [0, -mm]
  if (wall === 'B') return [mm, 0]
  return wall === 'C' ? [0, mm] : [-mm, 0]
}

/** Something that is on the floor. `ref` is the id of an item or fixed thing. */
export interface Obstacle {
  ref: string
  rect: Rect
}

/** Everything that is in a room: the items as the list has them, then the fixed things. */
export const obstaclesOf = oncePerPlan(({ room, items }): readonly Obstacle[] => [
  ...items.map((item) => ({ ref: item.id, rect: footprint(item) })),
  ...room.fixed.map((thing) => ({ ref: thing.id, rect: wallStretch(room, thing, thing.depthMm) })),
])

/** The free mm from a side of a rectangle straight towards a wall, and what ends them: the `ref` of a thing, or the wall. */
export interface FreeSpace {
  freeMm: number
  to: string
}

/** What is free from the side of a rectangle that looks to a wall, across its whole width. `except` does not count. */
export function freeTowards(plan: Plan, rect: Rect, wall: Wall, except: readonly string[]): FreeSpace {
  const toWallMm = wallGaps(plan.room, rect)[wall]
  const free: FreeSpace = { freeMm: Math.max(0, toWallMm), to: wall }
  for (const { ref, rect: other } of obstaclesOf(plan)) {
    const freeMm = Math.max(0, gapTowards(rect, wall, other))
    // What most things fail is asked first: this runs hundreds of times for each step of a drag.
    const isNearer = freeMm < free.freeMm || (freeMm === free.freeMm && ref < free.to)
    if (!isNearer || sharedMm(rect, wall, other) === 0 || except.includes(ref)) continue
    if (wallGaps(plan.room, other)[wall] >= toWallMm) continue
    free.freeMm = freeMm
    free.to = ref
  }
  return free
}
