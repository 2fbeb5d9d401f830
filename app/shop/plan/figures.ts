import type { Wall } from '#contract/plan/room.ts'
import { doorwayMm } from '#rules/plan/clearances.ts'
import {
  backOf,
  footprint,
  freeTowards,
  frontOf,
  oppositeWall,
  type Rect,
  walls,
  wallStretch,
  lengthOfWall,
} from '#rules/plan/footprint.ts'
import type { Finding } from '#rules/plan/judge-plan.ts'
import type { Plan, PlacedItem } from '#rules/plan/placed-items.ts'
import { bedSpace } from '#rules/plan/use-rules.ts'

/** A dimension line of a plan, in mm of the room. */
export interface Figure {
  x0: number
  y0: number
  x1: number
  y1: number
  text: string
  /** What it measures is too little. */
  isWarning: boolean
}

/** Whether a finding is about an item, and not only names it. A way is about the floor. */
export function isAbout({ rule, itemIds }: Finding, itemId: string): boolean {
  if (rule === 'mainWay' || rule === 'minorWay') return false
  return rule === 'behindChair' ? itemIds.includes(itemId) : itemIds[0] === itemId
}

/** The kind of the worst finding about an item; null if there is none. */
export function verdictOf(findings: readonly Finding[], itemId: string): Finding['kind'] | null {
  const own = findings.filter((finding) => isAbout(finding, itemId))
  return own.find(({ kind }) => kind === 'wrong')?.kind ?? own[0]?.kind ?? null
}

/** From each side of an item to what is next straight before it, be it the wall. Where it touches there is no figure. */
export function figuresOfItem(plan: Plan, itemId: string): Figure[] {
  const item = plan.items.find(({ id }) => id === itemId)
  if (!item) return []
  const rect = footprint(item)
  return walls.flatMap((towards) => {
    const { freeMm, to } = freeTowards(plan, rect, towards, [itemId])
    if (freeMm <= 0) return []
    return [{ ...straightLine(plan, rect, { towards, freeMm, to }), text: String(freeMm), isWarning: false }]
  })
}

/** The floor of an item or fixed thing, or the line of a wall. */
function rectOf({ room, items }: Plan, ref: string): Rect | undefined {
  const item = items.find(({ id }) => id === ref)
  if (item) return footprint(item)
  const thing = room.fixed.find(({ id }) => id === ref)
  if (thing) return wallStretch(room, thing, thing.depthMm)
  const wall = walls.find((each) => each === ref)
  return wall && wallStretch(room, { wall, fromMm: 0, widthMm: lengthOfWall(room, wall) }, 0)
}

/** The lines of what is too narrow or too near, with what has been measured. */
export function figuresOfFindings(plan: Plan, findings: readonly Finding[]): Figure[] {
  return findings.flatMap((finding) => {
    const found = lineOfFinding(plan, finding)
    return found && found.mm > 0 ? [{ ...found.line, text: String(found.mm), isWarning: true }] : []
  })
}

function lineOfFinding(plan: Plan, { rule, itemIds, figures }: Finding): { line: Line; mm: number } | null {
  const [item, other] = itemIds.flatMap((id) => plan.items.find((each) => each.id === id) ?? [])
  const free = (from: Rect, towards: Wall, except: PlacedItem[]) => {
    const { freeMm, to } = freeTowards(
      plan,
      from,
      towards,
      except.map(({ id }) => id),
    )
    return { line: straightLine(plan, from, { towards, freeMm, to }), mm: freeMm }
  }
  const nearest = (one: string, another: string, mm: number) => {
    const [from, to] = [rectOf(plan, one), rectOf(plan, another)]
    return from && to ? { line: nearestLine(from, to), mm } : null
  }
  switch (rule) {
    case 'drawersFree':
      return item ? free(footprint(item), frontOf(item), [item]) : null
    case 'bedSides': {
      const side = item && bedSpace(plan, item).find(({ freeMm }) => freeMm === figures.freeMm)
      return item && side ? free(side.strip, side.side, [item]) : null
    }
    case 'sofaToTable':
      return other ? free(footprint(other), frontOf(other), [other]) : null
    case 'tallAway':
      return item ? free(footprint(item), backOf[item.turn], [item]) : null
    case 'nearHeat':
      return item ? nearest(figures.thing, item.id, figures.freeMm) : null
    case 'behindChair':
      if (!item) return null
      return figures.rule === 'walk'
        ? free(footprint(item), backOf[item.turn], [item])
        : nearest(figures.table, figures.to, figures.freeMm)
    case 'doorwayFree': {
      const door = plan.room.openings.find(({ id }) => id === figures.door)
      return door ? free(wallStretch(plan.room, door, 0), oppositeWall[door.wall], []) : null
    }
    case 'mainWay':
    case 'minorWay':
      return figures.way.between ? nearest(...figures.way.between, figures.way.widthMm) : null
    default:
      return null
  }
}

/** The floor that a finding is about: of a way its narrowest place, or the door and the front without a way between. */
export function placesOfFinding(plan: Plan, finding: Finding): Rect[] {
  const line = lineOfFinding(plan, finding)?.line
  if (line) return [boxOf(line)]
  const { rule, itemIds, figures } = finding
  if (rule !== 'minorWay' && rule !== 'mainWay') return []
  const doors = rule === 'mainWay' ? figures.doors : [figures.door]
  const thresholds = plan.room.openings.flatMap((each) =>
    doors.includes(each.id) ? [wallStretch(plan.room, each, doorwayMm)] : [],
  )
  const goals = plan.items.flatMap((item) => (itemIds.includes(item.id) ? [footprint(item)] : []))
  return [...thresholds, ...goals]
}

const boxOf = ({ x0, y0, x1, y1 }: Line): Rect => ({
  x0: Math.min(x0, x1),
  y0: Math.min(y0, y1),
  x1: Math.max(x0, x1),
  y1: Math.max(y0, y1),
})

type Line = Pick<Figure, 'x0' | 'y0' | 'x1' | 'y1'>

/** From the middle of what a side and the thing before it share. */
function straightLine(plan: Plan, rect: Rect, to: { towards: Wall; freeMm: number; to: string }): Line {
  const { x0, y0, x1, y1 } = rect
  const { towards, freeMm } = to
  const other = rectOf(plan, to.to) ?? rect
  const x = (Math.max(x0, other.x0) + Math.min(x1, other.x1)) / 2
  const y = (Math.max(y0, other.y0) + Math.min(y1, other.y1)) / 2
  if (towards === 'A') return { x0: x, y0: y0 - freeMm, x1: x, y1: y0 }
  if (towards === 'C') return { x0: x, y0: y1, x1: x, y1: y1 + freeMm }
  if (towards === 'D') return { x0: x0 - freeMm, y0: y, x1: x0, y1: y }
  return { x0: x1, y0: y, x1: x1 + freeMm, y1: y }
}

/** The shortest line between two rectangles: straight where they face each other, else from corner to corner. */
export function nearestLine(one: Rect, other: Rect): Line {
  const [x0, x1] = nearestEnds(one.x0, one.x1, other.x0, other.x1)
  const [y0, y1] = nearestEnds(one.y0, one.y1, other.y0, other.y1)
  return { x0, y0, x1, y1 }
}

function nearestEnds(from: number, to: number, otherFrom: number, otherTo: number): [number, number] {
  if (to <= otherFrom) return [to, otherFrom]
  if (otherTo <= from) return [from, otherTo]
  const middle = (Math.max(from, otherFrom) + Math.min(to, otherTo)) / 2
  return [middle, middle]
}

/** Each line once; the first of equal ones stays. */
export function withoutRepeats(figures: readonly Figure[]): Figure[] {
  const known = new Set<string>()
  return figures.filter(({ x0, y0, x1, y1 }) => {
    const key = [x0, x1, y0, y1].toSorted((a, b) => a - b).join(' ')
    return !known.has(key) && known.add(key)
  })
}

/** The figures of a sheet: of each item the shorter one across the room and the shorter one down it, each line once. */
export function figuresOfAll(plan: Plan): Figure[] {
  const lines = plan.items.flatMap(({ id }) => {
    const own = figuresOfItem(plan, id).toSorted((one, other) => lengthOf(one) - lengthOf(other))
    return [own.find(({ y0, y1 }) => y0 === y1), own.find(({ x0, x1 }) => x0 === x1)].filter(
      (line) => line !== undefined,
    )
  })
  return withoutRepeats(lines)
}

const lengthOf = ({ x0, y0, x1, y1 }: Figure) => Math.hypot(x1 - x0, y1 - y0)
