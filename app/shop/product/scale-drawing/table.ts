import { cornerLeg, crossedEnd, type CornerLeg } from './legs.ts'
import { drawer, row } from './fronts.ts'
import { between, solid, type Shape } from './shapes.ts'
import type { Traits } from './traits.ts'

interface Build {
  traits: Traits
  /** Drawers in the rail; none on the side. */
  drawers: number
  shelves: number
  /** A rail between the legs for feet, as bar tables have. */
  footRail: boolean
}

/** A table of any height from the front; `span` is its length. */
export function tableFront(span: number, height: number, build: Build): Shape[] {
  if (build.traits.legs === 'trestle') return trestleFront(span, height, build.shelves)
  return onLegs(span, height, build, build.traits.legs)
}

/** The same table from the side; `span` is its depth. */
export function tableSide(span: number, height: number, build: Build): Shape[] {
  const top = topOf(height)
  if (build.traits.legs === 'trestle') {
    const shelf = build.shelves > 0 ? [solid(span * 0.2, height * 0.12, span * 0.6, 26)] : []
    return [...crossedEnd(span, height - top), ...shelf, solid(0, height - top, span, top)]
  }
  const shapes = onLegs(span, height, { ...build, drawers: 0 }, build.traits.legs)
  // Steel legs are joined to a frame at the floor.
  return build.traits.legs === 'steel' ? [solid(25, 0, span - 50, 30), ...shapes] : shapes
}

const topOf = (height: number) => (height > 650 ? 40 : 34)

function onLegs(span: number, height: number, build: Build, legs: CornerLeg): Shape[] {
  const top = topOf(height)
  const under = height - top
  const leg = legs === 'steel' ? between(26, span * 0.04, 50) : between(36, span * 0.075, legs === 'square' ? 90 : 72)
  const edge = Math.min(25, span * 0.04)
  const inside = edge + leg
  const gap = span - 2 * inside
  const rail =
    build.drawers > 0 ? between(110, height * 0.2, 150) : legs === 'steel' ? 30 : between(60, height * 0.13, 95)
  const railBox = { x: inside, bottom: under - rail, width: gap, height: rail }
  const shelves = Array.from({ length: build.shelves }, (_, index) => {
    const lift = ((under - rail) * index) / build.shelves
    return solid(inside, Math.min(92, height * 0.2) + lift, gap, 28)
  })
  return [
    ...shelves,
    ...(build.footRail ? [solid(inside, height * 0.2, gap, 45)] : []),
    solid(railBox.x, railBox.bottom, railBox.width, railBox.height),
    ...(build.drawers > 0 ? row(build.drawers, () => drawer(build.traits.pulls))(railBox) : []),
    cornerLeg(legs, edge, 1, leg, under),
    cornerLeg(legs, span - edge, -1, leg, under),
    solid(0, under, span, top),
  ]
}

/** From the front the crossed ends are two posts, joined by a beam whose ends show. */
function trestleFront(span: number, height: number, shelves: number): Shape[] {
  const top = topOf(height)
  const under = height - top
  const post = between(50, span * 0.06, 90)
  const edge = span * 0.13
  const foot = Math.min(60, under * 0.1)
  const beam = between(36, height * 0.09, 70)
  return [
    ...(shelves > 0 ? [solid(edge, height * 0.12, span - 2 * edge, 26)] : []),
    solid(edge - 40, height * 0.42, span - 2 * edge + 80, beam),
    solid(edge, foot, post, under - foot),
    solid(span - edge - post, foot, post, under - foot),
    solid(edge - 20, 0, post + 40, foot),
    solid(span - edge - post - 20, 0, post + 40, foot),
    solid(0, under, span, top),
  ]
}
