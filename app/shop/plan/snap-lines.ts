import { footprint, gapTowards, obstaclesOf, type Rect } from '#rules/plan/footprint.ts'
import { insideRoom } from '#rules/plan/place-items.ts'
import { theThing } from '#rules/plan/names.ts'
import type { Plan, PlacedItem } from '#rules/plan/placed-items.ts'
import { snap, snapReachMm } from '#rules/plan/snap.ts'

/** A dashed line through what a dragged item has snapped to, and the words at its end. */
export interface SnapLine {
  x0: number
  y0: number
  x1: number
  y1: number
  text: string
}

type Snapped = ReturnType<typeof snap>

/** A line goes this far beyond both things. */
const beyondMm = 150

/**
 * Where a dragged item goes whose corner the pointer has taken to `at`, and the lines that say why. `pxPerMm` is the
 * scale of the plan; without it the item goes to the grid of 10 mm alone.
 */
export function snapDrag(plan: Plan, item: PlacedItem, at: { xMm: number; yMm: number }, pxPerMm: number | null) {
  const snapped = snap(plan, item, at, pxPerMm === null ? -1 : snapReachMm(1 / pxPerMm))
  const { xMm, yMm } = snapped
  const ghost = insideRoom(plan.room, { ...item, ...at })
  return { xMm, yMm, ghost, lines: snapLines(plan, { ...item, xMm, yMm }, snapped) }
}

/** No lines for walls and the grid. */
function snapLines(plan: Plan, item: PlacedItem, { x, y }: Pick<Snapped, 'x' | 'y'>): SnapLine[] {
  const rect = footprint(item)
  const rectOf = (ref: string) => obstaclesOf(plan).find((obstacle) => obstacle.ref === ref)?.rect
  const [acrossTo, downTo] = [rectOf(x.ref), rectOf(y.ref)]
  const lines: SnapLine[] = []
  if (acrossTo && x.to !== 'wall') {
    const at = lineAt(x.to, [rect.x0, rect.x1], [acrossTo.x0, acrossTo.x1])
    const y0 = Math.min(rect.y0, acrossTo.y0) - beyondMm
    const y1 = Math.max(rect.y1, acrossTo.y1) + beyondMm
    lines.push({ x0: at, y0, x1: at, y1, text: textOf(plan, x, rect, acrossTo) })
  }
  if (downTo && y.to !== 'wall') {
    const at = lineAt(y.to, [rect.y0, rect.y1], [downTo.y0, downTo.y1])
    const x0 = Math.min(rect.x0, downTo.x0) - beyondMm
    const x1 = Math.max(rect.x1, downTo.x1) + beyondMm
    lines.push({ x0, y0: at, x1, y1: at, text: textOf(plan, y, rect, downTo) })
  }
  return lines
}

/** The place of a line on its axis, on which the item and the thing have these ends. */
function lineAt(
  to: Snapped['x']['to'],
  [from, end]: [number, number],
  [otherFrom, otherEnd]: [number, number],
): number {
  if (to === 'middle') return (from + end) / 2
  if (to === 'edge') return from === otherFrom ? from : end
  return otherFrom + otherEnd > from + end ? end : from
}

/** `420 mm to the sofa`, `middle of the sofa`. */
function textOf(plan: Plan, { to, ref }: Snapped['x'], rect: Rect, other: Rect): string {
  const thing = theThing(plan, ref)
  if (to === 'touching') return `at ${thing}`
  if (to !== 'reach') return `${to} of ${thing}`
  const gapMm = Math.max(...(['A', 'B', 'C', 'D'] as const).map((wall) => gapTowards(rect, wall, other)))
  return gapMm > 0 ? `${gapMm} mm to ${thing}` : `${-gapMm} mm under ${thing}`
}
