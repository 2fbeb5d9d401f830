import type { Door, FixedThing, PlanRoom, Wall, Window } from '#contract/plan/room.ts'
import { footprint, frontOf, middleOf, nextWall, wallGaps } from './footprint.ts'
import type { Plan, PlacedItem } from './placed-items.ts'

/* How sentences call things, and where they stand. */

/** Of what is in a wall, or has its back to it and stays there. */
export const wallNouns: Record<FixedThing['kind'] | 'door' | 'window', string> = {
  door: 'door',
  window: 'window',
  fireplace: 'fireplace',
  burner: 'wood burner',
  heater: 'heater',
  radiator: 'radiator',
  builtIn: 'built-in cupboard',
}

/** `the window in wall A`, `the radiator at wall B`. */
export function inWallText({ kind, wall }: Pick<Door | Window | FixedThing, 'kind' | 'wall'>): string {
  return `the ${wallNouns[kind]} ${kind === 'door' || kind === 'window' ? 'in' : 'at'} wall ${wall}`
}

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** `the Omaha TV Stand`, `the sofa`, `the left Lyttelton Bedside Table`, or an own thing's name in quotes. */
export function theItem(plan: Plan, item: PlacedItem): string {
  const isNamed = item.isOwn && item.name.toLowerCase() !== item.noun
  if (isNamed) return `‘${item.name}’`
  const name = item.isOwn ? item.noun : item.name
  return ['the', whichOf(plan, item), name].filter(Boolean).join(' ')
}

/** Tells equal items apart as the plan shows them: `left`, `upper`, `third` from the left; empty for the only one. */
function whichOf({ items }: Plan, item: PlacedItem): string {
  const equal = items
    .filter(({ name }) => name === item.name)
    .map((each) => ({ id: each.id, ...middleOf(footprint(each)) }))
    .toSorted((one, other) => one.xMm - other.xMm || one.yMm - other.yMm)
  const index = equal.findIndex(({ id }) => id === item.id)
  if (equal.length < 2) return ''
  if (equal.length > 2) return ordinals[index] ?? `${index + 1}th`
  const words = equal[0]?.xMm === equal[1]?.xMm ? ['upper', 'lower'] : ['left', 'right']
  return words[index] ?? ''
}

/** An item, fixed thing or wall by its `ref`. */
export function theThing(plan: Plan, ref: string): string {
  const item = plan.items.find(({ id }) => id === ref)
  if (item) return theItem(plan, item)
  const fixed = plan.room.fixed.find(({ id }) => id === ref)
  return fixed ? `the ${wallNouns[fixed.kind]}` : `wall ${ref}`
}

/** Two things as the list has them: items, fixed things, walls. */
export function theTwo(plan: Plan, refs: readonly string[]): string {
  const all = [...plan.items, ...plan.room.fixed].map(({ id }) => id)
  const rankOf = (ref: string) => (all.includes(ref) ? all.indexOf(ref) : all.length)
  return refs
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map((ref) => theThing(plan, ref))
    .join(' and ')
}

/** `the door`, or `the door in wall C` in a room with several; `the opening in wall B` without a door. */
export function theDoor({ room }: Plan, id: string): string {
  const doors = room.openings.filter(({ kind }) => kind === 'door')
  const door = doors.find((each) => each.id === id)
  if (!door || door.kind !== 'door') return 'the door'
  if (door.opens === 'none') return `the opening in wall ${door.wall}`
  return doors.length > 1 ? `the door in wall ${door.wall}` : 'the door'
}

/** The last word of an item's noun: `table` for a lamp table. */
export const headNoun = ({ noun }: PlacedItem): string => noun.split(' ').at(-1) ?? noun

/** The wall to the right of an item as one faces its front is the side `right`. */
export function sideName(item: PlacedItem, wall: Wall): 'left' | 'right' {
  return nextWall[nextWall[nextWall[frontOf(item)]]] === wall ? 'right' : 'left'
}

/** The far walls B and C are named only within this distance. */
const nearWallMm = 1000

/** The mm to two walls that say where an item is; a wall that it touches comes first. */
function placeOf(room: PlanRoom, item: PlacedItem): [{ wall: Wall; mm: number }, { wall: Wall; mm: number }] {
  const gaps = wallGaps(room, footprint(item))
  const choose = (far: Wall, near: Wall) => {
    const wall = gaps[far] < gaps[near] && gaps[far] < nearWallMm ? far : near
    return { wall, mm: gaps[wall] }
  }
  const [x, y] = [choose('B', 'D'), choose('C', 'A')]
  return y.mm === 0 && x.mm > 0 ? [y, x] : [x, y]
}

/** `3050 mm from D, 400 mm from C`. */
export function placeText(room: PlanRoom, item: PlacedItem): string {
  return placeOf(room, item)
    .map(({ wall, mm }) => `${mm} mm from ${wall}`)
    .join(', ')
}

/** The name of an item's button in the plan: `Omaha TV Stand, at wall D, 1050 mm from A`. */
export function itemLabel(plan: Plan, item: PlacedItem): string {
  const which = whichOf(plan, item)
  const places = placeOf(plan.room, item).map(({ wall, mm }) =>
    mm === 0 ? `at wall ${wall}` : `${mm} mm from ${wall}`,
  )
  return [which ? `${item.name} (${which})` : item.name, ...places].join(', ')
}

/** What follows the place in the list: `Front to B.` */
export const frontText = (item: PlacedItem): string => `Front to ${frontOf(item)}.`

/** Upper-cases the first letter. */
export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
