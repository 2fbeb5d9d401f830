import type { Wall } from '#contract/plan/room.ts'
import { sofaTableMm } from './clearances.ts'
import { backOf, footprint, frontOf, obstaclesOf, type Rect } from './footprint.ts'
import { insideRoom } from './place-items.ts'
import type { Plan, PlacedItem } from './placed-items.ts'

/** Nearest first; of equally near ones in this order. `grid`: nothing was near. */
const order = ['wall', 'touching', 'reach', 'edge', 'middle', 'grid'] as const

/** A place on one axis where a dragged item may snap. `ref`: to which thing or wall; empty for the grid. */
interface Target {
  posMm: number
  to: (typeof order)[number]
  ref: string
}

const gridMm = 10

/** From a sofa to its table, and how far a chair is under its table. */
const reachMm = { sofa: sofaTableMm.least + 20, chair: -90 }

/** How near a dragged item snaps, in mm: 12 px of the screen, from 20 to 100 mm. */
export const snapReachMm = (mmPerPixel: number): number => Math.max(20, Math.min(12 * mmPerPixel, 100))

/** Where an item that is dragged to `posMm` on one axis snaps, of its targets there within reach, else to the grid. */
export function snapAxis(posMm: number, targets: readonly Target[], withinMm: number): Target {
  const [nearest] = targets
    .filter((target) => Math.abs(target.posMm - posMm) <= withinMm)
    .toSorted(
      (one, other) =>
        Math.abs(one.posMm - posMm) - Math.abs(other.posMm - posMm) ||
        order.indexOf(one.to) - order.indexOf(other.to) ||
        one.ref.localeCompare(other.ref),
    )
  return nearest ?? { posMm: Math.round(posMm / gridMm) * gridMm, to: 'grid', ref: '' }
}

interface Snapped {
  xMm: number
  yMm: number
  x: Target
  y: Target
}

/** Where an item that is dragged to a place snaps. Never outside the room. */
export function snap(plan: Plan, item: PlacedItem, to: { xMm: number; yMm: number }, withinMm: number): Snapped {
  const dragged = { ...item, ...insideRoom(plan.room, { ...item, ...to }) }
  const [x, y] = targetsOf(plan, dragged)
  const snapped = { x: snapAxis(dragged.xMm, x, withinMm), y: snapAxis(dragged.yMm, y, withinMm) }
  const { xMm, yMm } = insideRoom(plan.room, { ...item, xMm: snapped.x.posMm, yMm: snapped.y.posMm })
  return { xMm, yMm, ...snapped }
}

interface Stretch {
  from: number
  to: number
}

const across = ({ x0, x1 }: Rect): Stretch => ({ from: x0, to: x1 })
const down = ({ y0, y1 }: Rect): Stretch => ({ from: y0, to: y1 })
const doMeet = (one: Stretch, other: Stretch) => one.from < other.to && other.from < one.to

/** All places on both axes where an item may snap. */
export function targetsOf(plan: Plan, item: PlacedItem): [x: Target[], y: Target[]] {
  const { lengthMm, widthMm } = plan.room
  const rect = footprint(item)
  const axes = [
    { axis: across, other: down, roomMm: lengthMm, first: 'D', last: 'B' },
    { axis: down, other: across, roomMm: widthMm, first: 'A', last: 'C' },
  ] as const
  const [x, y] = axes.map(({ axis, other, roomMm, first, last }) => {
    const sizeMm = axis(rect).to - axis(rect).from
    const targets: Target[] = [
      { posMm: 0, to: 'wall', ref: first },
      { posMm: roomMm - sizeMm, to: 'wall', ref: last },
    ]
    for (const thing of obstaclesOf(plan)) {
      if (thing.ref === item.id) continue
      const { from, to } = axis(thing.rect)
      const add = (kind: Target['to'], ...places: number[]) =>
        targets.push(...places.map((posMm) => ({ posMm, to: kind, ref: thing.ref })))
      if (doMeet(other(rect), other(thing.rect))) {
        add('touching', from - sizeMm, to)
        const reach = reachBetween(plan, item, thing.ref, [first, last])
        if (reach?.wall === first) add('reach', from - sizeMm - reach.mm)
        if (reach?.wall === last) add('reach', to + reach.mm)
      }
      add('edge', from, to - sizeMm)
      add('middle', Math.round((from + to - sizeMm) / 2))
    }
    return targets.filter(({ posMm }) => posMm >= 0 && posMm <= roomMm - sizeMm)
  })
  return [x ?? [], y ?? []]
}

/** On which side of a thing an item is within reach of it, and at which distance. */
function reachBetween({ items }: Plan, item: PlacedItem, ref: string, walls: readonly [Wall, Wall]) {
  const thing = items.find(({ id }) => id === ref)
  if (!thing) return null
  const isTable = item.kind === 'coffeeTable' && thing.kind === 'sofa'
  const isChair = item.kind === 'chair' && thing.kind === 'table'
  const wall = walls.find((each) => (isTable ? frontOf(thing) === each : isChair && backOf[item.turn] === each))
  return wall ? { wall, mm: isTable ? reachMm.sofa : reachMm.chair } : null
}
