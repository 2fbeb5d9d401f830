import type { PlanRoom, Turn, Wall } from '#contract/plan/room.ts'
import { tall } from './clearances.ts'
import {
  backOf,
  doOverlap,
  footprint,
  gapTowards,
  middleOf,
  nextWall,
  obstaclesOf,
  oppositeWall,
  sharedMm,
  shiftItem,
  turnTo,
  wallGaps,
  walls,
} from './footprint.ts'
import { wrongKeys } from './judge-plan.ts'
import type { ItemFacts, Plan, PlacedItem } from './placed-items.ts'
import { tooLarge } from './room-rules.ts'
import type { Point } from './widest-way.ts'

/** What a move needs of an item and returns of it. Everything that is moved stays inside the room. */
export type Placing = Pick<PlacedItem, 'sides' | 'xMm' | 'yMm' | 'turn'>

export interface Place {
  xMm: number
  yMm: number
  turn: Turn
}

/** The place nearest to the given one that is inside the room. What is larger than the room begins at A and D. */
export function insideRoom(room: PlanRoom, item: Placing): Place {
  const { x0, y0, x1, y1 } = footprint(item)
  const clamp = (mm: number, spareMm: number) => Math.max(0, Math.min(mm, spareMm))
  const xMm = clamp(item.xMm, room.lengthMm - (x1 - x0))
  return { xMm, yMm: clamp(item.yMm, room.widthMm - (y1 - y0)), turn: item.turn }
}

/** A step towards a wall, at most to it. */
export function nudge(room: PlanRoom, item: Placing, towards: Wall, stepMm: number): Place {
  return insideRoom(room, shiftItem(item, towards, stepMm))
}

/** Moves an item so that it is a typed distance from a wall. */
export function typedGap(room: PlanRoom, item: Placing, wall: Wall, gapMm: number): Place {
  return nudge(room, item, wall, wallGaps(room, footprint(item))[wall] - gapMm)
}

/** What is nearest straight before one of an item's sides. */
export interface Neighbour {
  ref: string
  /** The wall that this side looks to. */
  towards: Wall
  gapMm: number
}

/** The nearest item or fixed thing straight before a side of an item; null without one. */
export function neighbourOf(plan: Plan, item: PlacedItem): Neighbour | null {
  const rect = footprint(item)
  const neighbours = obstaclesOf(plan).flatMap(({ ref, rect: other }) =>
    walls.map((towards) => ({
      ref,
      towards,
      gapMm: gapTowards(rect, towards, other),
      shared: sharedMm(rect, towards, other),
    })),
  )
  const [nearest] = neighbours
    .filter(({ ref, gapMm, shared }) => ref !== item.id && gapMm >= 0 && shared > 0)
    .toSorted((one, other) => one.gapMm - other.gapMm)
  return nearest ? { ref: nearest.ref, towards: nearest.towards, gapMm: nearest.gapMm } : null
}

/** Moves an item so that it is a typed distance from its neighbour. */
export function typedNeighbourGap(
  room: PlanRoom,
  item: Placing,
  { towards, gapMm }: Neighbour,
  typedMm: number,
): Place {
  return nudge(room, item, towards, gapMm - typedMm)
}

/**
 * Turns an item clockwise round its middle and pushes it back into the room. Further turns round the same middle bring
 * it back to where it was, even beside a wall: pass the middle that it had before the first one.
 */
export function turnItem(
  room: PlanRoom,
  item: Placing,
  by: 90 | 270,
  around: Point = middleOf(footprint(item)),
): Place {
  return placeAround(room, { ...item, turn: ((item.turn + by) % 360) as Turn }, around)
}

function placeAround(room: PlanRoom, item: Placing, { xMm, yMm }: Point): Place {
  const { x0, y0, x1, y1 } = footprint(item)
  // A middle between two mm is rounded down for one direction and up for the other, so that two turns change nothing.
  const round = item.turn % 180 === 0 ? Math.floor : Math.ceil
  return insideRoom(room, { ...item, xMm: round(xMm - (x1 - x0) / 2), yMm: round(yMm - (y1 - y0) / 2) })
}

/** Turns the back of an item to the nearest wall and moves it there. */
export function toNearestWall(room: PlanRoom, item: Placing): Place {
  const gaps = wallGaps(room, footprint(item))
  const wall = walls.reduce((nearest, next) => (gaps[next] < gaps[nearest] ? next : nearest))
  const turned = { ...item, turn: turnTo[wall] }
  return typedGap(room, { ...item, ...placeAround(room, turned, middleOf(footprint(item))) }, wall, 0)
}

/** Another size where an item is: the middle of its back stays if it is at a wall, else its middle. */
export function swapSize(room: PlanRoom, item: Placing, sides: ItemFacts['sides']): Place {
  const back = backOf[item.turn]
  const gapMm = wallGaps(room, footprint(item))[back]
  const swapped = { ...item, sides }
  const place = placeAround(room, swapped, middleOf(footprint(item)))
  return gapMm <= tall.gapMm ? typedGap(room, { ...swapped, ...place }, back, gapMm) : place
}

/** In mm: the steps in which a free place is looked for. */
const searchStepMm = 50

/**
 * Where a new item is laid: its back to the first free stretch of wall, clockwise from A, where everything that worked
 * still works. In the middle if there is none; null if it is too long, too deep or too high for the room.
 */
export function layIn(plan: Plan, facts: ItemFacts): Place | null {
  if (tooLarge(plan.room, facts.sides)) return null
  const before = wrongKeys(plan)
  for (const wall of walls) {
    const start = alongWall(plan.room, facts, wall)
    const spareMm = wallGaps(plan.room, footprint(start))[nextWall[wall]]
    for (const mm of stretchStarts(plan, start, nextWall[wall], spareMm)) {
      const item = shiftItem(start, nextWall[wall], mm)
      if (isFree(plan, item, before)) return { xMm: item.xMm, yMm: item.yMm, turn: item.turn }
    }
  }
  const { lengthMm, widthMm } = plan.room
  const middle = { xMm: lengthMm / 2, yMm: widthMm / 2 }
  return (
    [turnTo.A, turnTo.B]
      .map((turn) => ({
        sides: facts.sides,
        ...placeAround(plan.room, { sides: facts.sides, xMm: 0, yMm: 0, turn }, middle),
      }))
      .filter((item) => walls.every((wall) => wallGaps(plan.room, footprint(item))[wall] >= 0))
      .map(({ xMm, yMm, turn }) => ({ xMm, yMm, turn }))[0] ?? null
  )
}

const newId = 'new'

function alongWall(room: PlanRoom, facts: ItemFacts, wall: Wall): PlacedItem {
  const item = { ...facts, id: newId, number: -1, xMm: 0, yMm: 0, turn: turnTo[wall], screenInches: 0 }
  const atWall = { ...item, ...typedGap(room, item, wall, 0) }
  return { ...atWall, ...typedGap(room, atWall, oppositeWall[nextWall[wall]], 0) }
}

/** The distances from the beginning of a wall to try: every 50 mm, and right after each thing. */
function stretchStarts(plan: Plan, start: PlacedItem, along: Wall, spareMm: number): number[] {
  const rect = footprint(start)
  const behindThings = obstaclesOf(plan).map(({ rect: other }) => -gapTowards(rect, oppositeWall[along], other))
  const steps = Array.from({ length: Math.floor(spareMm / searchStepMm) + 1 }, (_, index) => index * searchStepMm)
  return [...steps, ...behindThings].filter((mm) => mm >= 0 && mm <= spareMm).toSorted((one, other) => one - other)
}

/** Whether an item can be added without anything that does not work then. */
function isFree(plan: Plan, item: PlacedItem, before: ReadonlySet<string>): boolean {
  const rect = footprint(item)
  if (obstaclesOf(plan).some(({ rect: other }) => doOverlap(rect, other))) return false
  // A tall or wide thing may be too large for the door and still be laid in.
  const after = wrongKeys({ room: plan.room, items: [...plan.items, item] })
  return [...after].every((key) => before.has(key) || key.startsWith('doorFit '))
}

/** Where one more of an item is laid: beside it, to its right or left, else as a new one; null if it is too large. */
export function oneMore(plan: Plan, item: PlacedItem): Place | null {
  const before = wrongKeys(plan)
  const right = nextWall[backOf[item.turn]]
  for (const side of [right, oppositeWall[right]]) {
    const beside = { ...shiftItem(item, side, item.sides.lengthMm), id: newId }
    const isInside = walls.every((wall) => wallGaps(plan.room, footprint(beside))[wall] >= 0)
    if (isInside && isFree(plan, beside, before)) return { xMm: beside.xMm, yMm: beside.yMm, turn: beside.turn }
  }
  return layIn(plan, item)
}
