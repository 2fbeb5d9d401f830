import { columns, door, drawer, glass, open, row, rows, type Fill } from './fronts.ts'
import { cornerLeg } from './legs.ts'
import { inset, solid, thin, type Shape } from './shapes.ts'
import type { Traits } from './traits.ts'

function footOf(height: number, { legs }: Traits): number {
  if (legs === 'tapered') return Math.min(170, height * 0.2)
  if (legs === 'steel') return Math.min(130, height * 0.16)
  return Math.min(80, height * 0.12)
}

/** `fill` draws the front; the side is a plain panel. */
export function caseOn(span: number, height: number, traits: Traits, fill: Fill): Shape[] {
  const foot = footOf(height, traits)
  const top = 32
  const edge = 18
  const post = traits.legs === 'steel' ? 30 : 0
  const body = { x: edge, bottom: foot, width: span - 2 * edge, height: height - top - foot }
  const front = { ...inset(body, 14 + post / 2), bottom: body.bottom + 14, height: body.height - 28 }
  return [
    ...feet(span, traits, foot, edge),
    solid(body.x, body.bottom, body.width, body.height),
    ...(post > 0 ? [solid(edge, 0, post, height - top), solid(span - edge - post, 0, post, height - top)] : []),
    ...fill(front),
    solid(0, height - top, span, top),
  ]
}

function feet(span: number, { legs }: Traits, foot: number, edge: number): Shape[] {
  if (legs === 'tapered') {
    return [cornerLeg('tapered', edge, 1, 52, foot), cornerLeg('tapered', span - edge, -1, 52, foot)]
  }
  if (legs === 'turned') return [ball(edge + 45, foot), ball(span - edge - 45, foot)]
  if (legs === 'steel') return [solid(edge, foot * 0.4, span - 2 * edge, 22)]
  return [solid(6, 0, span - 12, foot)]
}

function ball(middle: number, foot: number): Shape {
  return {
    variant: 'solid',
    d: `M${middle - 24} ${-foot}Q${middle - 70} ${-foot / 2} ${middle - 20} 0h40Q${middle + 70} ${-foot / 2} ${middle + 24} ${-foot}z`,
  }
}

export const panel: Fill = (box) => [thin(inset(box, Math.min(60, box.width * 0.14)))]

/** Rows by the number of drawers and the width (six in a wide chest are two by three). */
export function drawersFront(span: number, height: number, { drawers, doors, pulls }: Traits): Fill {
  const counts = drawerRows(Math.max(1, drawers), span, height)
  const stack = rows(...counts.map((count) => [row(count, () => drawer(pulls)), 1] as const))
  if (doors === 0) return stack
  return rows([doorsIn(doors, pulls), 0.38], [stack, 0.62])
}

function drawerRows(count: number, span: number, height: number): number[] {
  if (span > height) {
    if (count >= 6) return [count - 4, 2, 2]
    return count === 5 ? [2, 1, 1, 1] : Array.from({ length: Math.ceil(count / 2) }, () => 2)
  }
  const full = (rest: number) => Array.from({ length: rest }, () => 1)
  return span > 700 && count >= 6 ? [2, ...full(count - 2)] : full(count)
}

/** Drawers over doors, or between them in a steel frame. */
export function buffetFront(traits: Traits): Fill {
  const { drawers, doors, pulls, legs } = traits
  if (legs === 'steel' && drawers > 0 && doors === 2) return betweenDoors(drawerStack(drawers, pulls), pulls)
  const below = doorsIn(Math.max(1, doors), pulls)
  return drawers > 0 ? rows([row(drawers, () => drawer(pulls)), 0.26], [below, 0.74]) : below
}

/** Doors only, drawers and an open part between two doors, or no doors. */
export function mediaFront(traits: Traits): Fill {
  const { drawers, doors, pulls } = traits
  const isOpen = traits.has(/\bopen\b/)
  if (doors > 2 || (doors > 0 && drawers === 0 && !isOpen)) return doorsIn(doors, pulls)
  if (doors === 0) return rows([open(0), 0.45], [row(Math.max(1, drawers), () => drawer(pulls)), 0.55])
  const chest = drawers >= 4 ? drawerGrid(drawers, pulls) : drawerStack(drawers, pulls)
  if (drawers === 0) return betweenDoors(open(1), pulls)
  return betweenDoors(isOpen ? rows([open(0), 0.34], [chest, 0.66]) : chest, pulls)
}

/** Glass above, drawers or doors or both below. */
export function displayFront({ drawers, pulls, has }: Traits): Fill {
  const cupboard = doorsIn(2, pulls)
  const below =
    drawers === 0
      ? cupboard
      : has(/cupboard/)
        ? rows([row(drawers, () => drawer(pulls)), 0.28], [cupboard, 0.72])
        : row(drawers, () => drawer(pulls))
  const share = drawers > 0 && !has(/cupboard/) ? 0.18 : 0.4
  return rows([row(2, (index) => glass(index === 0 ? 'left' : 'right')), 1 - share], [below, share])
}

const drawerStack = (count: number, pulls: Traits['pulls']): Fill =>
  rows(...Array.from({ length: count }, () => [drawer(pulls), 1] as const))

const drawerGrid = (count: number, pulls: Traits['pulls']): Fill =>
  rows(...Array.from({ length: Math.ceil(count / 2) }, () => [row(2, () => drawer(pulls)), 1] as const))

const betweenDoors = (middle: Fill, pulls: Traits['pulls']): Fill =>
  columns([door('left', pulls), 0.3], [middle, 0.4], [door('right', pulls), 0.3])

/** In pairs that open away from each other; an odd last one is hinged on its right. */
const doorsIn = (count: number, pulls: Traits['pulls']): Fill =>
  row(count, (index) => door(index % 2 === 0 && index < count - 1 ? 'left' : 'right', pulls))
