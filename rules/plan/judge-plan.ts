import type { Door, Wall } from '#contract/plan/room.ts'
import { doorFitOf } from '#rules/catalogue/fit/door.ts'
import { sofaTableMm } from './clearances.ts'
import { doOverlap, footprint, frontOf, obstaclesOf, oppositeWall, shiftItem } from './footprint.ts'
import type { Plan, PlacedItem } from './placed-items.ts'
import {
  doorHit,
  doorwayFree,
  escapeFrom,
  isOverlap,
  nearHeat,
  outside,
  overlap,
  type Shift,
  tallAway,
  tooLarge,
  windowCovered,
} from './room-rules.ts'
import { bedSides, behindChair, drawersFree, screenDistance, seatOf, seats, sofaToTable, tableOf } from './use-rules.ts'
import type { Way } from './widest-way.ts'

type Found<Judge extends (...given: never[]) => unknown> = NonNullable<ReturnType<Judge>>

/** What each rule has measured. `door`, `thing`, `table`, `to` are ids. */
interface Figures {
  outside: Found<typeof outside>
  tooLarge: Found<typeof tooLarge>
  overlap: Shift
  doorHit: Shift & { door: string }
  doorwayFree: Found<typeof doorwayFree> & { door: string }
  windowCovered: Found<typeof windowCovered>
  drawersFree: Found<typeof drawersFree>
  nearHeat: Found<typeof nearHeat> & { thing: string }
  doorFit: { doorMm: number; overMm: number }
  behindChair: Found<typeof behindChair>
  seats: Found<typeof seats>
  bedSides: Found<typeof bedSides>
  sofaToTable: Found<typeof sofaToTable>
  screenDistance: Found<typeof screenDistance> & { inches: number }
  tallAway: Found<typeof tallAway>
  mainWay: { way: Way; doors: readonly [string, string] }
  /** `side` is that of a bed. */
  minorWay: { way: Way; door: string; side: Wall | null }
}

type Rule = keyof Figures

/** Something that does not work (`wrong`) or is tight. `itemIds` has the item that it is about first. */
type Fault = {
  [Each in Rule]: { rule: Each; kind: 'wrong' | 'tight'; itemIds: readonly string[]; figures: Figures[Each] }
}[Rule]

/** A straight move of one item that ends a finding. */
export type Move = Shift & { itemId: string }

export type Finding = Fault & { move: Move | null }

/**
 * The order of findings of one kind. Ways come last: they are measured when a move has ended, so that the sentences
 * above them stay where they are.
 */
const order: readonly Rule[] = [
  'outside',
  'tooLarge',
  'overlap',
  'doorHit',
  'doorwayFree',
  'drawersFree',
  'windowCovered',
  'nearHeat',
  'doorFit',
  'behindChair',
  'seats',
  'bedSides',
  'sofaToTable',
  'screenDistance',
  'tallAway',
  'mainWay',
  'minorWay',
]

/** Findings in the order in which people read them: what does not work first, then by rule, then as in the list. */
export function inOrder({ items }: Plan, findings: readonly Finding[]): Finding[] {
  const places = new Map(items.map(({ id }, index) => [id, index]))
  const place = ({ itemIds: [id = ''] }: Finding) => places.get(id) ?? -1
  const kinds = ['wrong', 'tight']
  return findings.toSorted(
    (one, other) =>
      kinds.indexOf(one.kind) - kinds.indexOf(other.kind) ||
      order.indexOf(one.rule) - order.indexOf(other.rule) ||
      place(one) - place(other),
  )
}

/**
 * What all rules say of a plan except the ways (`judgeWays`), in order. A move is the shortest one that ends a finding,
 * and is left out if something else would not work then.
 */
export function judgePlan(plan: Plan): Finding[] {
  const faults = faultsOf(plan)
  return inOrder(
    plan,
    faults.map((fault) => ({ ...fault, move: findMove(plan, fault, faults) })),
  )
}

/** The same without moves, each of which judges the whole plan once more: for each step of a drag. */
export function judgeStep(plan: Plan): Finding[] {
  return inOrder(
    plan,
    faultsOf(plan).map((fault) => ({ ...fault, move: null })),
  )
}

/** The doors of a room, with doorways that have none. */
export function doorsOf({ room }: Plan): Door[] {
  return room.openings.filter((opening) => opening.kind === 'door')
}

function faultsOf(plan: Plan): Fault[] {
  const { items } = plan
  const faults: Fault[] = [...items.flatMap((item) => faultsOfItem(plan, item)), ...overlapFaults(plan)]
  for (const door of doorsOf(plan)) {
    const found = doorwayFree(plan, door)
    const itemIds = items.filter(({ id }) => id === found?.to).map(({ id }) => id)
    if (found) faults.push({ rule: 'doorwayFree', kind: 'wrong', itemIds, figures: { ...found, door: door.id } })
  }
  const doorMm = widestDoorMm(plan)
  for (const item of firstOfEach(items)) {
    const fit = item.isOwn ? null : doorFitOf(item, doorMm)
    if (doorMm === null || fit?.kind !== 'tooBig') continue
    const itemIds = items.filter(({ number }) => number === item.number).map(({ id }) => id)
    faults.push({ rule: 'doorFit', kind: 'wrong', itemIds, figures: { doorMm, overMm: fit.overMm } })
  }
  // Own things are where the shopper has them already: only what the shop sells is kept from heat.
  return [...faults, ...chairFaults(plan), ...items.flatMap((item) => (item.isOwn ? [] : heatFaults(plan, item)))]
}

/** The width of the widest door of a room; null without doors. */
export function widestDoorMm(plan: Plan): number | null {
  const doors = doorsOf(plan)
  return doors.length === 0 ? null : Math.max(...doors.map(({ widthMm }) => widthMm))
}

/** The first of equal items. */
export const firstOfEach = (items: readonly PlacedItem[]) =>
  items.filter((item, index) => items.findIndex(({ number }) => number === item.number) === index)

function overlapFaults(plan: Plan): Fault[] {
  const { items } = plan
  const obstacles = obstaclesOf(plan)
  const faults: Fault[] = []
  for (const [index, item] of items.entries()) {
    const rect = obstacles[index]?.rect
    for (let next = index + 1; next < items.length; next++) {
      const [other, still] = [items[next], obstacles[next]?.rect]
      const figures = other && rect && still && doOverlap(rect, still) ? overlap(item, other) : null
      if (other && figures) faults.push({ rule: 'overlap', kind: 'wrong', itemIds: [item.id, other.id], figures })
    }
  }
  return faults
}

function faultsOfItem(plan: Plan, item: PlacedItem): Fault[] {
  const { room } = plan
  const itemIds = [item.id]
  const rect = footprint(item)
  const faults: Fault[] = []
  const large = tooLarge(room, item.sides)
  if (large) faults.push({ rule: 'tooLarge', kind: 'wrong', itemIds, figures: large })
  const out = outside(room, rect)
  if (out && (!large || large.what === 'high')) faults.push({ rule: 'outside', kind: 'wrong', itemIds, figures: out })
  const hits = doorsOf(plan).flatMap((door) => {
    const hit = doorHit(room, door, rect)
    return hit ? [{ ...hit, door: door.id }] : []
  })
  const hit = worstOf(hits, ({ byMm }) => byMm)
  if (hit) faults.push({ rule: 'doorHit', kind: 'wrong', itemIds, figures: hit })
  const covered = worstOf(
    room.openings.flatMap((opening) => (opening.kind === 'window' ? (windowCovered(room, opening, item) ?? []) : [])),
    ({ acrossMm }) => acrossMm,
  )
  if (covered) faults.push({ rule: 'windowCovered', kind: 'tight', itemIds, figures: covered })
  const drawers = drawersFree(plan, item)
  if (drawers) faults.push({ rule: 'drawersFree', kind: drawers.kind, itemIds, figures: drawers })
  const bed = bedSides(plan, item)
  if (bed) faults.push({ rule: 'bedSides', kind: bed.kind, itemIds, figures: bed })
  const table = item.kind === 'table' ? seats(plan, item) : null
  if (table) faults.push({ rule: 'seats', kind: 'tight', itemIds, figures: table })
  const sofa = item.kind === 'sofa' ? sofaToTable(plan, item) : null
  if (sofa) faults.push({ rule: 'sofaToTable', kind: 'tight', itemIds: [sofa.table, item.id], figures: sofa })
  const seat = item.screenInches > 0 ? seatOf(plan, item) : undefined
  const screen = seat ? screenDistance(item, seat, item.screenInches) : null
  if (seat && screen && screen.kind !== 'ok') {
    const figures = { ...screen, inches: item.screenInches }
    faults.push({ rule: 'screenDistance', kind: 'tight', itemIds: [item.id, seat.id], figures })
  }
  const away = tallAway(room, item)
  if (away) faults.push({ rule: 'tallAway', kind: 'tight', itemIds, figures: away })
  return faults
}

function heatFaults({ room }: Plan, item: PlacedItem): Fault[] {
  const near = room.fixed.flatMap((thing) => {
    const found = nearHeat(room, thing, footprint(item))
    return found ? [{ ...found, thing: thing.id }] : []
  })
  const figures = worstOf(near, ({ freeMm, neededMm }) => neededMm - freeMm)
  return figures ? [{ rule: 'nearHeat', kind: 'wrong', itemIds: [item.id], figures }] : []
}

/** Equal chairs of one side of a table share a finding: that of the one with the least room. */
function chairFaults(plan: Plan): Fault[] {
  return chairGroups(plan).flatMap((chairs): Fault[] => {
    const found = chairs.flatMap((chair) => behindChair(plan, chair) ?? [])
    const figures = worstOf(found, ({ kind, edgeMm }) => (kind === 'wrong' ? 100_000 : 0) - edgeMm)
    const itemIds = chairs.map(({ id }) => id)
    return figures ? [{ rule: 'behindChair', kind: figures.kind, itemIds, figures }] : []
  })
}

/** The chairs at tables, equal ones of one side of a table together. */
export function chairGroups(plan: Plan): PlacedItem[][] {
  const groups = new Map<string, PlacedItem[]>()
  for (const chair of plan.items) {
    const table = chair.kind === 'chair' ? tableOf(plan, chair) : undefined
    if (!table) continue
    const key = `${table.id} ${chair.turn} ${chair.name}`
    groups.set(key, [...(groups.get(key) ?? []), chair])
  }
  return [...groups.values()]
}

function worstOf<T>(found: readonly T[], badness: (one: T) => number): T | undefined {
  return found.toSorted((one, other) => badness(other) - badness(one))[0]
}

function findMove(plan: Plan, fault: Fault, before: readonly Fault[]): Move | null {
  const moves = movesOf(plan, fault).toSorted((one, other) => one.byMm - other.byMm)
  const keys = wrongKeysOf(before)
  const move = moves.find((each) => {
    const after = movePlan(plan, each)
    if (overlapsMore(after, each.itemId, keys)) return false
    const faults = faultsOf(after)
    return faults.every((other) => aboutOf(other) !== aboutOf(fault)) && !isWorse(fault, before, faults)
  })
  return move ?? null
}

/** Whether a move that ends a fault makes another that does not work, or says something else of the same door. */
export function isWorse(fault: Fault, before: readonly Fault[], after: readonly Fault[]): boolean {
  const [wrong, all] = [wrongKeysOf(before), new Set(before.map(keyOf))]
  const doors = doorIdsOf(fault)
  return after.some((other) => {
    if (other.kind === 'wrong' && !wrong.has(keyOf(other))) return true
    return !all.has(keyOf(other)) && doorIdsOf(other).some((id) => doors.includes(id))
  })
}

/** Whether an item overlaps something that it did not overlap before: this rules out most moves, and is quickly seen. */
function overlapsMore({ items }: Plan, itemId: string, before: ReadonlySet<string>): boolean {
  const item = items.find(({ id }) => id === itemId)
  return items.some(
    (other) =>
      item !== undefined &&
      other.id !== itemId &&
      isOverlap(item, other) &&
      !before.has(aboutOf({ rule: 'overlap', itemIds: [itemId, other.id] })),
  )
}

/** Names all that does not work in a plan, to compare it with another one. */
export const wrongKeys = (plan: Plan): Set<string> => wrongKeysOf(faultsOf(plan))

const wrongKeysOf = (faults: readonly Fault[]) => new Set(faults.filter(({ kind }) => kind === 'wrong').map(keyOf))

const aboutOf = ({ rule, itemIds }: Pick<Fault, 'rule' | 'itemIds'>) => [rule, ...itemIds.toSorted()].join(' ')

/** Names a fault by its rule, items and doors. The way to an item may begin at another door and is the same fault. */
const keyOf = (fault: Fault) =>
  [aboutOf(fault), ...(fault.rule === 'minorWay' ? [fault.figures.side] : doorIdsOf(fault))].join(' ')

/** The doors that a fault is about. */
function doorIdsOf({ rule, figures }: Fault): readonly string[] {
  if (rule === 'mainWay') return figures.doors
  return rule === 'doorHit' || rule === 'doorwayFree' || rule === 'minorWay' ? [figures.door] : []
}

/** The plan after a move of one of its items. */
export function movePlan({ room, items }: Plan, { itemId, byMm, towards }: Move): Plan {
  return { room, items: items.map((item) => (item.id === itemId ? shiftItem(item, towards, byMm) : item)) }
}

function movesOf(plan: Plan, { rule, itemIds, figures }: Fault): Move[] {
  const { room } = plan
  const about = itemIds.flatMap((id) => plan.items.find((item) => item.id === id) ?? [])
  const [item, other] = about
  if (!item) return []
  const toMoves = (shift: Shift | null, { id }: PlacedItem = item) => (shift ? [{ ...shift, itemId: id }] : [])
  switch (rule) {
    case 'outside':
      return toMoves({ byMm: figures.byMm, towards: oppositeWall[figures.wall] })
    case 'doorHit':
      return toMoves(figures)
    case 'nearHeat':
      return room.fixed
        .filter(({ id }) => id === figures.thing)
        .flatMap((thing) => toMoves(escapeFrom(footprint(item), (rect) => nearHeat(room, thing, rect) !== null, room)))
    case 'overlap':
      return about.flatMap((each) => {
        const still = about.find(({ id }) => id !== each.id)
        return still && isOverlap(each, still)
          ? toMoves(
              escapeFrom(footprint(each), (rect) => doOverlap(rect, footprint(still)), room),
              each,
            )
          : []
      })
    case 'sofaToTable': {
      const away = other ? frontOf(other) : 'A'
      const { freeMm } = figures
      return freeMm < sofaTableMm.least
        ? toMoves({ byMm: sofaTableMm.least - freeMm, towards: away })
        : toMoves({ byMm: freeMm - sofaTableMm.most, towards: oppositeWall[away] })
    }
    default:
      return []
  }
}
