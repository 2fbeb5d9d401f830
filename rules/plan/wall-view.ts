import type { PlanRoom, Wall } from '#contract/plan/room.ts'
import { backOf, footprint, oppositeWall, type Rect, wallGaps } from './footprint.ts'
import type { Plan, PlacedItem } from './placed-items.ts'

/** Something at a wall, in mm from the wall's left corner as one faces it from inside. */
export interface AtWall {
  item: PlacedItem
  fromMm: number
  widthMm: number
  /** Whether one sees its front or back, or one of its ends. */
  side: 'front' | 'side'
  /** From its nearest edge to the wall. */
  awayMm: number
}

/** What is as near to a wall belongs to its view (plan.md, Walls). */
const wallViewMm = 600

/** A rectangle on the floor along a wall, in mm from its left corner as one faces it from inside. */
export function alongWall(
  { lengthMm, widthMm }: Pick<PlanRoom, 'lengthMm' | 'widthMm'>,
  wall: Wall,
  { x0, y0, x1, y1 }: Rect,
): { fromMm: number; widthMm: number } {
  if (wall === 'A') return { fromMm: x0, widthMm: x1 - x0 }
  if (wall === 'B') return { fromMm: y0, widthMm: y1 - y0 }
  if (wall === 'C') return { fromMm: lengthMm - x1, widthMm: x1 - x0 }
  return { fromMm: widthMm - y1, widthMm: y1 - y0 }
}

/** What is within 600 mm of a wall; what is nearer to the person who faces it comes later. */
export function itemsAtWall({ room, items }: Plan, wall: Wall): AtWall[] {
  return items
    .map((item) => {
      const rect = footprint(item)
      const side: AtWall['side'] = [wall, oppositeWall[wall]].includes(backOf[item.turn]) ? 'front' : 'side'
      return { item, side, awayMm: wallGaps(room, rect)[wall], ...alongWall(room, wall, rect) }
    })
    .filter(({ awayMm }) => awayMm <= wallViewMm)
    .toSorted((one, other) => one.awayMm - other.awayMm)
}

/** The ends of stretches along a wall and its corners, in order and without those that are equal. */
export function endsAlong(stretches: readonly { fromMm: number; widthMm: number }[], lengthMm: number): number[] {
  const ends = stretches.flatMap(({ fromMm, widthMm }) => [fromMm, fromMm + widthMm])
  return [...new Set([0, ...ends, lengthMm])].filter((mm) => mm >= 0 && mm <= lengthMm).toSorted((a, b) => a - b)
}

/** The longest part of a wall that no stretch covers; the whole wall if they cover all of it. */
export function longestGap(
  stretches: readonly { fromMm: number; widthMm: number }[],
  lengthMm: number,
): { fromMm: number; widthMm: number } {
  const ends = endsAlong(stretches, lengthMm)
  const gaps = ends
    .map((fromMm, at) => ({ fromMm, widthMm: (ends[at + 1] ?? lengthMm) - fromMm }))
    .filter(({ fromMm, widthMm }) => {
      const middleMm = fromMm + widthMm / 2
      return widthMm > 0 && !stretches.some((each) => each.fromMm < middleMm && middleMm < each.fromMm + each.widthMm)
    })
  return gaps.toSorted((one, other) => other.widthMm - one.widthMm)[0] ?? { fromMm: 0, widthMm: lengthMm }
}
