import { footprint, freeTowards, frontOf, oppositeWall, walls } from './footprint.ts'
import type { Plan, PlacedItem } from './placed-items.ts'

/** What is next to an item. `ref` is the id of an item or fixed thing. */
export interface Neighbour {
  ref: string
  freeMm: number
  where: 'in front' | 'behind' | 'beside'
}

/** The two things that are nearest straight before a side of an item, nearest first; walls do not count. */
export function neighboursOf(plan: Plan, item: PlacedItem): Neighbour[] {
  const front = frontOf(item)
  return walls
    .map((wall) => {
      const { freeMm, to } = freeTowards(plan, footprint(item), wall, [item.id])
      const where: Neighbour['where'] = wall === front ? 'in front' : wall === oppositeWall[front] ? 'behind' : 'beside'
      return { ref: to, freeMm, where }
    })
    .filter(({ ref }) => !walls.some((wall) => wall === ref))
    .toSorted((one, other) => one.freeMm - other.freeMm)
    .slice(0, 2)
}
