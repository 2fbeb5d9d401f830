import { bar, line, solid, type Shape } from './shapes.ts'
import type { Traits } from './traits.ts'

/** A trestle is drawn with its table. */
export type CornerLeg = Exclude<Traits['legs'], 'trestle'>

/** `x` is the outer edge; `inwards` is 1 at the left and -1 at the right. */
export function cornerLeg(kind: CornerLeg, x: number, inwards: 1 | -1, thickness: number, height: number): Shape {
  const inner = x + inwards * thickness
  if (kind === 'tapered') {
    return line('solid', [x, height], [inner, height], [x + inwards * thickness * 0.55, 0], [x, 0])
  }
  if (kind === 'turned') return turned((x + inner) / 2, thickness, height)
  return solid(Math.min(x, inner), 0, thickness, height)
}

/** A square block, a neck, a belly that tapers down, a foot. */
function turned(middle: number, thickness: number, height: number): Shape {
  const half = thickness / 2
  const block = height * 0.72
  const side = (towards: 1 | -1) => {
    const at = (share: number) => middle + towards * half * share
    return { at }
  }
  const right = side(1)
  const left = side(-1)
  const neck = block - height * 0.05
  const belly = block - height * 0.16
  const ankle = height * 0.09
  const d = [
    `M${left.at(1)} ${-height}H${right.at(1)}V${-block}`,
    `L${right.at(0.55)} ${-neck}Q${right.at(1.15)} ${-belly} ${right.at(0.5)} ${-ankle}`,
    `Q${right.at(0.95)} ${-ankle / 2} ${right.at(0.5)} 0H${left.at(0.5)}`,
    `Q${left.at(0.95)} ${-ankle / 2} ${left.at(0.5)} ${-ankle}`,
    `Q${left.at(1.15)} ${-belly} ${left.at(0.55)} ${-neck}L${left.at(1)} ${-block}z`,
  ]
  return { variant: 'solid', d: d.join('') }
}

/** From the side: two crossed legs between a foot and a cleat. */
export function crossedEnd(width: number, height: number): Shape[] {
  const reach = width * 0.4
  const middle = width / 2
  const foot = Math.min(60, height * 0.1)
  const thickness = Math.min(90, height * 0.14)
  return [
    bar([middle - reach + thickness, foot], [middle + reach - thickness, height - foot], thickness),
    bar([middle + reach - thickness, foot], [middle - reach + thickness, height - foot], thickness),
    solid(middle - reach, 0, reach * 2, foot),
    solid(middle - reach, height - foot, reach * 2, foot),
  ]
}
