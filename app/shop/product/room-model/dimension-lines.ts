/** In CSS pixels. */
export interface Point {
  x: number
  y: number
}

/** Ends and ticks as a path, and the place of the figure. */
export interface DimensionLine {
  side: 'length' | 'width' | 'height'
  path: string
  label: Point & { anchor: 'start' | 'middle' | 'end' }
}

/** Pixels: from the product to a line, half a tick, from a line to its figure. */
const [gap, tick, space] = [18, 7, 14]
const halfFigure = 34
/** A shorter side is seen end-on: its line would say nothing. */
const shortestPx = 20

/** Numbered `x` + 2 `y` + 4 `z`, each 0 for the lower and 1 for the upper side. */
export const cornerCount = 8

/** From -1 to 1 on each axis. */
export function cornerPlace(corner: number): readonly [x: number, y: number, z: number] {
  const at = (bit: number) => ((corner >> bit) & 1) * 2 - 1
  return [at(0), at(1), at(2)]
}

/**
 * The dimension lines of a box whose corners are at these places of the screen, seen from the angle `theta` (radians
 * round the vertical, 0 from the front): along the edges at the floor that face the viewer, and up the edge at the
 * side. No figure is beyond the sides of the stage, which is `stagePx` wide.
 */
export function dimensionLines(corners: readonly Point[], theta: number, stagePx: number): DimensionLine[] {
  const [x, z] = [Math.sin(theta) >= 0 ? 1 : 0, Math.cos(theta) >= 0 ? 1 : 0]
  const centre = middle(corners)
  const edges = [
    { side: 'length', from: 4 * z, to: 1 + 4 * z },
    { side: 'width', from: x, to: x + 4 },
    { side: 'height', from: 1 - x + 4 * z, to: 3 - x + 4 * z },
  ] as const
  return edges.flatMap(({ side, from, to }) => {
    const [start, end] = [corners[from], corners[to]]
    if (!start || !end || Math.hypot(end.x - start.x, end.y - start.y) < shortestPx) return []
    const { path, label } = lineBeside(start, end, centre)
    return [{ side, path, label: { ...label, x: label.x + shiftInto(stagePx, label) } }]
  })
}

function shiftInto(stagePx: number, { x, anchor }: DimensionLine['label']): number {
  const left = x - { start: 0, middle: halfFigure, end: 2 * halfFigure }[anchor]
  return Math.max(0, -left) + Math.min(0, stagePx - left - 2 * halfFigure)
}

function middle(points: readonly Point[]): Point {
  const sum = points.reduce((all, { x, y }) => ({ x: all.x + x, y: all.y + y }), { x: 0, y: 0 })
  return { x: sum.x / points.length, y: sum.y / points.length }
}

function lineBeside(start: Point, end: Point, centre: Point): Omit<DimensionLine, 'side'> {
  const length = Math.hypot(end.x - start.x, end.y - start.y)
  const across = { x: (end.y - start.y) / length, y: (start.x - end.x) / length }
  const half = middle([start, end])
  const isInward = (half.x - centre.x) * across.x + (half.y - centre.y) * across.y < 0
  const away = isInward ? { x: -across.x, y: -across.y } : across
  const moved = ({ x, y }: Point, by: number) => ({ x: x + away.x * by, y: y + away.y * by })
  const text = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`
  const ticks = [start, end].map((point) => `M${text(moved(point, gap - tick))}L${text(moved(point, gap + tick))}`)
  const anchor = Math.abs(away.x) < 0.5 ? 'middle' : away.x > 0 ? 'start' : 'end'
  // A figure below a sloping line is moved until its upper corner is below it too.
  const slope = anchor === 'middle' ? Math.abs(away.x) * halfFigure : 0
  const label = moved(half, gap + space + slope)
  return { path: `M${text(moved(start, gap))}L${text(moved(end, gap))}${ticks.join('')}`, label: { ...label, anchor } }
}
