/*
 * One unit is one millimetre. x runs to the right, heights up from the floor; this file converts them to SVG's downward
 * y.
 */

/** `solid` covers the shapes behind it, `plain` and `thin` do not. */
export interface Shape {
  variant: 'solid' | 'plain' | 'thin'
  d: string
}

/** `bottom` is the height above the floor. */
export interface Box {
  x: number
  bottom: number
  width: number
  height: number
}

const round = (value: number) => Math.round(value * 10) / 10

function boxPath({ x, bottom, width, height }: Box): string {
  return `M${round(x)} ${round(-bottom - height)}h${round(width)}v${round(height)}h${round(-width)}z`
}

/** Filled with the paper's colour. */
export function solid(x: number, bottom: number, width: number, height: number): Shape {
  return { variant: 'solid', d: boxPath({ x, bottom, width, height }) }
}

export function thin(box: Box): Shape {
  return { variant: 'thin', d: boxPath(box) }
}

/** Points are [x, height]; a solid line is closed. */
export function line(variant: Shape['variant'], ...points: readonly (readonly [number, number])[]): Shape {
  const steps = points.map(([x, height], index) => `${index === 0 ? 'M' : 'L'}${round(x)} ${round(-height)}`)
  return { variant, d: steps.join('') + (variant === 'solid' ? 'z' : '') }
}

export function bar(from: readonly [number, number], to: readonly [number, number], thickness: number): Shape {
  const half = thickness / 2
  return line(
    'solid',
    [from[0] - half, from[1]],
    [from[0] + half, from[1]],
    [to[0] + half, to[1]],
    [to[0] - half, to[1]],
  )
}

export function inset(box: Box, by: number): Box {
  return { x: box.x + by, bottom: box.bottom + by, width: box.width - 2 * by, height: box.height - 2 * by }
}

export function between(min: number, value: number, max: number): number {
  return Math.min(max, Math.max(min, value))
}
