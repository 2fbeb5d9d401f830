import type { Wall } from '#contract/plan/room.ts'
import {
  bedSideMm,
  behindChairMm,
  belowHeadMm,
  chairEdgeMm,
  doubleBedMm,
  drawerMm,
  screenDiagonals,
  sofaReachMm,
  sofaTableMm,
  tableEdgeMm,
} from './clearances.ts'
import {
  backOf,
  footprint,
  type FreeSpace,
  freeTowards,
  frontOf,
  gapTowards,
  middleOf,
  nextWall,
  oppositeWall,
  type Rect,
  sharedMm,
  walls,
} from './footprint.ts'
import { oncePerPlan, type Plan, type PlacedItem } from './placed-items.ts'

/* Whether things can be used where they stand. Each rule returns null where it has nothing to say. */

/** What is free before a front that opens, and what lets a person stand there: the item's depth and 450 mm. */
export function frontSpace(plan: Plan, item: PlacedItem): FreeSpace & { neededMm: number } {
  const free = freeTowards(plan, footprint(item), frontOf(item), [item.id])
  return { ...free, neededMm: item.sides.widthMm + drawerMm }
}

/** Whether drawers and doors open. */
export function drawersFree(
  plan: Plan,
  item: PlacedItem,
): { kind: 'wrong' | 'tight'; freeMm: number; neededMm: number } | null {
  if (item.front === null) return null
  const { freeMm, neededMm } = frontSpace(plan, item)
  if (freeMm < drawerMm) return { kind: 'wrong', freeMm, neededMm: drawerMm }
  return freeMm < neededMm ? { kind: 'tight', freeMm, neededMm } : null
}

/** How far from a table's edge a chair may stand and still belong to it. */
const chairReachMm = 150

/** The table that a chair is at, its front to it; undefined for a chair elsewhere. */
export function tableOf(plan: Plan, chair: PlacedItem): PlacedItem | undefined {
  return tablesOfChairs(plan).get(chair.id)
}

const tablesOfChairs = oncePerPlan((plan) => {
  const tables = plan.items.filter(({ kind }) => kind === 'table')
  const chairs = tables.length > 0 ? plan.items.filter(({ kind }) => kind === 'chair') : []
  return new Map(chairs.map((chair) => [chair.id, tableBeside(tables, chair)]))
})

function tableBeside(tables: readonly PlacedItem[], chair: PlacedItem): PlacedItem | undefined {
  const rect = footprint(chair)
  const front = frontOf(chair)
  return tables
    .map((table) => ({ table, gapMm: gapTowards(rect, front, footprint(table)) }))
    .filter(
      ({ table, gapMm }) =>
        gapMm <= chairReachMm &&
        gapMm > -chair.sides.widthMm &&
        sharedMm(rect, front, footprint(table)) * 2 >= chair.sides.lengthMm,
    )
    .toSorted((one, other) => Math.abs(one.gapMm) - Math.abs(other.gapMm) || byId(one.table, other.table))[0]?.table
}

/** What is free behind a chair at a table: from its back as it is, and from the table's edge. */
export function chairSpace(plan: Plan, chair: PlacedItem, table: PlacedItem): FreeSpace & { edgeMm: number } {
  const rect = footprint(chair)
  const back = backOf[chair.turn]
  const free = freeTowards(plan, rect, back, [chair.id, table.id])
  const edgeMm = free.freeMm + chair.sides.widthMm + gapTowards(rect, oppositeWall[back], footprint(table))
  return { ...free, edgeMm }
}

/** The rules behind a chair at a table: to pull it out (`edge`) and to walk past it as it is (`walk`). */
export function behindChair(
  plan: Plan,
  chair: PlacedItem,
): {
  kind: 'wrong' | 'tight'
  rule: 'walk' | 'edge'
  freeMm: number
  neededMm: number
  edgeMm: number
  to: string
  table: string
} | null {
  const table = tableOf(plan, chair)
  if (!table) return null
  const { freeMm, edgeMm, to } = chairSpace(plan, chair, table)
  const rest = { edgeMm, to, table: table.id }
  if (edgeMm < tableEdgeMm.wrong)
    return { kind: 'wrong', rule: 'edge', freeMm: edgeMm, neededMm: tableEdgeMm.wrong, ...rest }
  if (freeMm < behindChairMm) return { kind: 'tight', rule: 'walk', freeMm, neededMm: behindChairMm, ...rest }
  if (edgeMm >= tableEdgeMm.tight) return null
  return { kind: 'tight', rule: 'edge', freeMm: edgeMm, neededMm: tableEdgeMm.tight, ...rest }
}

/** The side of a table where several chairs have least of its edge, rounded down. */
export function seats(
  plan: Plan,
  table: PlacedItem,
): { side: 'long' | 'short' | 'one'; chairs: number; eachMm: number; neededMm: number } | null {
  const chairs = plan.items.filter((item) => item.kind === 'chair' && tableOf(plan, item)?.id === table.id)
  const { lengthMm, widthMm } = table.sides
  const sides = walls.map((wall) => {
    const isLength = wall === backOf[table.turn] || wall === frontOf(table)
    const count = chairs.filter(({ turn }) => backOf[turn] === wall).length
    const side = lengthMm === widthMm ? 'one' : isLength === lengthMm > widthMm ? 'long' : 'short'
    return {
      side,
      chairs: count,
      eachMm: Math.floor((isLength ? lengthMm : widthMm) / count),
      neededMm: chairEdgeMm,
    } as const
  })
  const [worst] = sides
    .filter(({ chairs: count, eachMm }) => count > 1 && eachMm < chairEdgeMm)
    .toSorted((one, other) => one.eachMm - other.eachMm)
  return worst ?? null
}

/** The two sides of a bed, right and left as one is at its foot: the strip below the bedside tables, and what is free. */
export function bedSpace(plan: Plan, bed: PlacedItem): { side: Wall; strip: Rect; freeMm: number }[] {
  const strip = belowHead(bed)
  const right = nextWall[backOf[bed.turn]]
  return [right, oppositeWall[right]].map((side) => {
    return { side, strip, freeMm: freeTowards(plan, strip, side, [bed.id]).freeMm }
  })
}

function belowHead(bed: PlacedItem): Rect {
  const rect = footprint(bed)
  const mm = Math.min(belowHeadMm, bed.sides.widthMm / 2)
  const back = backOf[bed.turn]
  if (back === 'A') return { ...rect, y0: rect.y0 + mm }
  if (back === 'B') return { ...rect, x1: rect.x1 - mm }
  return back === 'C' ? { ...rect, y1: rect.y1 - mm } : { ...rect, x0: rect.x0 + mm }
}

/** Whether a person gets into a bed. With both sides too narrow the wider one is named, without `side`. */
export function bedSides(
  plan: Plan,
  bed: PlacedItem,
): { kind: 'wrong' | 'tight'; side: Wall | null; freeMm: number; neededMm: number } | null {
  if (bed.kind !== 'bed') return null
  const [narrow, wide] = bedSpace(plan, bed).toSorted((one, other) => one.freeMm - other.freeMm)
  if (!narrow || !wide) return null
  if (wide.freeMm < bedSideMm.wrong) {
    return { kind: 'wrong', side: null, freeMm: wide.freeMm, neededMm: bedSideMm.wrong }
  }
  if (bed.sides.lengthMm < doubleBedMm || narrow.freeMm >= bedSideMm.tight) return null
  return { kind: 'tight', side: narrow.side, freeMm: narrow.freeMm, neededMm: bedSideMm.tight }
}

/** The coffee table before a sofa with nothing between them, and the mm to it. */
export function tableBefore(plan: Plan, sofa: PlacedItem): { table: PlacedItem; freeMm: number } | null {
  const { freeMm, to } = freeTowards(plan, footprint(sofa), frontOf(sofa), [sofa.id])
  const table = plan.items.find(({ id, kind }) => id === to && kind === 'coffeeTable')
  return table && freeMm <= sofaReachMm ? { table, freeMm } : null
}

/** Whether a sofa's table is within reach: `tight` for too near, `far` for too far. */
export function sofaToTable(
  plan: Plan,
  sofa: PlacedItem,
): { kind: 'tight' | 'far'; freeMm: number; neededMm: readonly [number, number]; table: string } | null {
  const before = tableBefore(plan, sofa)
  if (!before) return null
  const { freeMm, table } = before
  if (freeMm >= sofaTableMm.least && freeMm <= sofaTableMm.most) return null
  const neededMm = [sofaTableMm.least, sofaTableMm.comfortable] as const
  return { kind: freeMm < sofaTableMm.least ? 'tight' : 'far', freeMm, neededMm, table: table.id }
}

const mmPerInch = 25.4

/** From where a screen is best seen, to 10 mm, and the mm from the middle of its stand to the middle of a seat. */
export function screenDistance(
  stand: PlacedItem,
  seat: PlacedItem,
  inches: number,
): { kind: 'ok' | 'near' | 'far'; freeMm: number; rangeMm: readonly [number, number] } {
  const [from, to] = [middleOf(footprint(stand)), middleOf(footprint(seat))]
  const freeMm = Math.round(Math.hypot(from.xMm - to.xMm, from.yMm - to.yMm))
  const rangeOf = (diagonals: number) => Math.round((diagonals * inches * mmPerInch) / 10) * 10
  const rangeMm = [rangeOf(screenDiagonals.nearest), rangeOf(screenDiagonals.furthest)] as const
  return { kind: freeMm < rangeMm[0] ? 'near' : freeMm > rangeMm[1] ? 'far' : 'ok', freeMm, rangeMm }
}

/** The nearest sofa to a screen's stand, or else the nearest armchair. */
export function seatOf({ items }: Plan, stand: PlacedItem): PlacedItem | undefined {
  const distanceTo = (seat: PlacedItem) => screenDistance(stand, seat, 1).freeMm
  const nearest = (kind: PlacedItem['kind']) =>
    items
      .filter((item) => item.kind === kind)
      .toSorted((one, other) => distanceTo(one) - distanceTo(other) || byId(one, other))[0]
  return nearest('sofa') ?? nearest('armchair')
}

/** The order of items that are equally near, so that no rule depends on their order in the list. */
const byId = (one: PlacedItem, other: PlacedItem) => (one.id < other.id ? -1 : 1)
