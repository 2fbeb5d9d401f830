import type { Wall } from '#contract/plan/room.ts'
import { bedSideMm, mainWayMm, minorWayMm } from './clearances.ts'
import { floorBefore, footprint, frontOf, middleOf, type Rect, wallStretch } from './footprint.ts'
import { doorsOf, type Finding, inOrder, isWorse, judgePlan, movePlan } from './judge-plan.ts'
import type { Plan, PlacedItem } from './placed-items.ts'
import { bedSpace, drawersFree } from './use-rules.ts'
import { drawFloor, endOf, type Point, type Way, waysFrom, wayTo } from './widest-way.ts'

/** Ways begin and end this far from a wall or a front, so that the cell is free. */
const besideMm = 13

interface Goal {
  item: PlacedItem
  at: Point
  /** Of a bed; null for a front. */
  side: Wall | null
}

/**
 * What is narrow on the ways from door to door, and from the doors to each front that opens and each free side of a bed.
 * Ways with the same narrowest place share a finding, and a front that is blocked has its own. Up to 50 ms: for a worker.
 */
export function judgeWays(plan: Plan): Finding[] {
  const doors = doorsOf(plan)
  if (doors.length === 0) return []
  const floor = drawFloor(plan)
  const starts = doors.map((door) => {
    const at = middleOf(wallStretch(plan.room, door, besideMm * 2))
    const end = endOf(floor, at)
    return { door: door.id, end, ways: waysFrom(floor, end) }
  })
  const findings: Finding[] = []
  for (const [index, start] of starts.entries()) {
    for (const end of starts.slice(index + 1)) {
      const way = wayTo(start.ways, end.end)
      if (!way || way.widthMm >= mainWayMm.tight) continue
      const kind = way.widthMm < mainWayMm.wrong ? 'wrong' : 'tight'
      findings.push({ rule: 'mainWay', kind, itemIds: [], figures: { way, doors: [start.door, end.door] }, move: null })
    }
  }
  const places = new Set<string>()
  for (const { item, at, side } of plan.items.flatMap((each) => goalsOf(plan, each))) {
    const end = endOf(floor, at)
    const [best] = starts
      .flatMap(({ door, ways }) => {
        const way = wayTo(ways, end)
        return way ? [{ door, way }] : []
      })
      .toSorted((one, other) => other.way.widthMm - one.way.widthMm)
    if (!best || best.way.widthMm >= minorWayMm.tight) continue
    const place = placeOf(best.way)
    if (places.has(place)) continue
    if (best.way.between) places.add(place)
    const kind = best.way.widthMm < minorWayMm.wrong ? 'wrong' : 'tight'
    findings.push({ rule: 'minorWay', kind, itemIds: [item.id], figures: { ...best, side }, move: null })
  }
  return inOrder(plan, findings)
}

const placeOf = ({ widthMm, between }: Way) => [widthMm, ...(between ?? [])].join(' ')

function goalsOf(plan: Plan, item: PlacedItem): Goal[] {
  if (item.kind === 'bed') {
    return bedSpace(plan, item)
      .filter(({ freeMm }) => freeMm >= bedSideMm.wrong)
      .map(({ side, strip }) => ({ item, at: before(strip, side), side }))
  }
  if (item.front === null || drawersFree(plan, item)?.kind === 'wrong') return []
  return [{ item, at: before(footprint(item), frontOf(item)), side: null }]
}

/** The point before the middle of a side of a rectangle. */
const before = (rect: Rect, wall: Wall): Point => middleOf(floorBefore(rect, wall, besideMm * 2))

/** What all rules say of a plan, in order. A move that makes the ways worse is left out. For a worker. */
export function judgeWhole(plan: Plan): Finding[] {
  const ways = judgeWays(plan)
  const findings = judgePlan(plan).map((finding) => {
    const after = finding.move ? judgeWays(movePlan(plan, finding.move)) : []
    return isWorse(finding, ways, after) ? { ...finding, move: null } : finding
  })
  return inOrder(plan, [...findings, ...ways])
}
