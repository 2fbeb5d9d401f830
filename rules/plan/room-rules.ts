import type { Door, FixedThing, PlanRoom, Wall, Window } from '#contract/plan/room.ts'
import type { Sides } from '#rules/catalogue/fit/sides.ts'
import { doorwayMm, heatMm, tall, windowMm } from './clearances.ts'
import {
  backOf,
  distanceBetween,
  doOverlap,
  footprint,
  freeTowards,
  gapTowards,
  oppositeWall,
  type Rect,
  sharedMm,
  shiftRect,
  wallGaps,
  walls,
  wallStretch,
} from './footprint.ts'
import type { Plan, PlacedItem } from './placed-items.ts'

/* Whether things can stand where they stand. Each rule returns null where it has nothing to say. */

type Fixed = Pick<FixedThing, 'wall' | 'fromMm' | 'widthMm' | 'depthMm' | 'kind'>

/** A straight move of an item, in whole mm. */
export interface Shift {
  byMm: number
  towards: Wall
}

/** The wall that a footprint reaches beyond most, and how far. */
export function outside(room: PlanRoom, rect: Rect): { wall: Wall; byMm: number } | null {
  const gaps = wallGaps(room, rect)
  const wall = walls.reduce((worst, next) => (gaps[next] < gaps[worst] ? next : worst))
  return gaps[wall] < 0 ? { wall, byMm: -gaps[wall] } : null
}

/** By how much something is too long, too deep or too high for a room, however it is turned. */
export function tooLarge(
  { lengthMm, widthMm, heightMm }: Pick<PlanRoom, 'lengthMm' | 'widthMm' | 'heightMm'>,
  sides: Sides,
): { byMm: number; what: 'long' | 'deep' | 'high' } | null {
  const [shortMm, longMm] = [Math.min(sides.lengthMm, sides.widthMm), Math.max(sides.lengthMm, sides.widthMm)]
  const [shortWallMm, longWallMm] = [Math.min(lengthMm, widthMm), Math.max(lengthMm, widthMm)]
  if (longMm > longWallMm) return { byMm: longMm - longWallMm, what: 'long' }
  if (shortMm > shortWallMm) return { byMm: shortMm - shortWallMm, what: 'deep' }
  return sides.heightMm > heightMm ? { byMm: sides.heightMm - heightMm, what: 'high' } : null
}

/**
 * The shortest straight move after which a footprint is hit no longer; null if it is not hit, or if every such move ends
 * outside the room. What hits it must be convex.
 */
export function escapeFrom(rect: Rect, isHit: (rect: Rect) => boolean, room: PlanRoom): Shift | null {
  if (!isHit(rect)) return null
  let best: Shift | null = null
  for (const towards of walls) {
    let mostMm = wallGaps(room, rect)[towards]
    if (best) mostMm = Math.min(mostMm, best.byMm - 1)
    if (mostMm <= 0 || isHit(shiftRect(rect, towards, mostMm))) continue
    let hitMm = 0
    while (mostMm - hitMm > 1) {
      const middleMm = Math.floor((hitMm + mostMm) / 2)
      if (isHit(shiftRect(rect, towards, middleMm))) hitMm = middleMm
      else mostMm = middleMm
    }
    best = { byMm: mostMm, towards }
  }
  return best
}

type Standing = Pick<PlacedItem, 'sides' | 'xMm' | 'yMm' | 'turn' | 'kind'>

/** Whether two items stand in each other. Chairs and stools may stand under tables. */
export function isOverlap(one: Standing, other: Standing): boolean {
  if (!doOverlap(footprint(one), footprint(other))) return false
  const kinds = [one.kind, other.kind]
  return !(kinds.includes('chair') && kinds.includes('table'))
}

/** The shortest move of the first of two items that ends their overlap, be it through a wall. */
export function overlap(one: Standing, other: Standing): Shift | null {
  if (!isOverlap(one, other)) return null
  const [rect, still] = [footprint(one), footprint(other)]
  return walls
    .map((towards) => ({ byMm: Math.ceil(-gapTowards(rect, oppositeWall[towards], still)), towards }))
    .reduce((best, next) => (next.byMm < best.byMm ? next : best))
}

/** Whether a door that opens in reaches a footprint: a quarter circle of its width round its hinges. */
function isInSwing(room: PlanRoom, door: Pick<Door, 'wall' | 'fromMm' | 'widthMm' | 'hinge'>, rect: Rect): boolean {
  const swing = wallStretch(room, door, door.widthMm)
  if (!doOverlap(swing, rect)) return false
  const isRight = door.hinge === 'right'
  const isHingeAtX1 = { A: isRight, B: true, C: !isRight, D: false }[door.wall]
  const isHingeAtY1 = { A: false, B: isRight, C: true, D: !isRight }[door.wall]
  const dx = isHingeAtX1 ? swing.x1 - Math.min(rect.x1, swing.x1) : Math.max(rect.x0, swing.x0) - swing.x0
  const dy = isHingeAtY1 ? swing.y1 - Math.min(rect.y1, swing.y1) : Math.max(rect.y0, swing.y0) - swing.y0
  return dx * dx + dy * dy < door.widthMm * door.widthMm
}

type DoorLike = Pick<Door, 'wall' | 'fromMm' | 'widthMm' | 'hinge' | 'opens'>

/** The shortest move within the room that takes a footprint out of the swing of a door that opens in. */
export function doorHit(room: PlanRoom, door: DoorLike, rect: Rect): Shift | null {
  return door.opens === 'in' ? escapeFrom(rect, (moved) => isInSwing(room, door, moved), room) : null
}

/** What is free straight into the room from a doorway whose door does not open in, and what is needed to go through. */
export function doorwayFree(plan: Plan, door: DoorLike): { freeMm: number; neededMm: number; to: string } | null {
  if (door.opens === 'in') return null
  const threshold = wallStretch(plan.room, door, 0)
  const { freeMm, to } = freeTowards(plan, threshold, oppositeWall[door.wall], [])
  return freeMm < doorwayMm ? { freeMm, neededMm: doorwayMm, to } : null
}

/** How far something before a window is higher than its sill, and how many mm of the window it covers. */
export function windowCovered(
  room: PlanRoom,
  window: Pick<Window, 'wall' | 'fromMm' | 'widthMm' | 'sillMm'>,
  item: Standing,
): { sillMm: number; highMm: number; acrossMm: number } | null {
  const rect = footprint(item)
  const acrossMm = sharedMm(wallStretch(room, window, 0), window.wall, rect)
  const highMm = item.sides.heightMm
  if (acrossMm === 0 || highMm <= window.sillMm || wallGaps(room, rect)[window.wall] >= windowMm) return null
  return { sillMm: window.sillMm, highMm, acrossMm }
}

/** The mm from a footprint to something hot, rounded down, where they are too few. */
export function nearHeat(room: PlanRoom, thing: Fixed, rect: Rect): { freeMm: number; neededMm: number } | null {
  const neededMm = heatMm[thing.kind]
  const distanceMm = distanceBetween(wallStretch(room, thing, thing.depthMm), rect)
  return distanceMm < neededMm ? { freeMm: Math.floor(distanceMm), neededMm } : null
}

const untippable: ReadonlySet<PlacedItem['kind']> = new Set(['bed', 'headboard', 'sofa', 'armchair', 'chair', 'table'])

/** The mm between a tall piece and the wall behind it, where they are too many to fix it there. */
export function tallAway(room: PlanRoom, item: Standing): { freeMm: number } | null {
  if (item.sides.heightMm < tall.heightMm || untippable.has(item.kind)) return null
  const freeMm = wallGaps(room, footprint(item))[backOf[item.turn]]
  return freeMm > tall.gapMm ? { freeMm } : null
}
