import { buffetFront, caseOn, displayFront, drawersFront, mediaFront, panel } from './case.ts'
import { drawer, row, type Fill } from './fronts.ts'
import { cornerLeg, crossedEnd, type CornerLeg } from './legs.ts'
import { chairFront, chairSide, stool } from './seat.ts'
import { solid, line, between, type Shape } from './shapes.ts'
import { readTraits, type DrawnProduct, type Traits } from './traits.ts'

export interface Views {
  front: Shape[]
  side: Shape[]
}

type Template = (product: DrawnProduct, traits: Traits) => Views

const table: Template = ({ length, width, height, category }, traits) => {
  const shelves = traits.has(/shelves/) ? 2 : traits.has(/shelf/) ? 1 : 0
  const isLow = category !== 'Diningtable' && category !== 'Bar'
  const build = { traits, drawers: traits.drawers, shelves: isLow ? shelves : 0, footRail: category === 'Bar' }
  return { front: tableFront(length, height, build), side: tableSide(width, height, build) }
}

const chair: Template = ({ length, width, height }, traits) => ({
  front: chairFront(length, height, traits),
  side: chairSide(width, height, traits),
})

const bar: Template = (item, traits) => {
  if (!/stool/i.test(item.name)) return table(item, traits)
  return { front: stool(item.length, item.height, traits), side: stool(item.width, item.height, traits) }
}

const cased =
  (frontOf: (traits: Traits, piece: DrawnProduct) => Fill): Template =>
  (piece, traits) => ({
    front: caseOn(piece.length, piece.height, traits, frontOf(traits, piece)),
    side: caseOn(piece.width, piece.height, traits, panel),
  })

const chest = cased((traits, { length, height }) => drawersFront(length, height, traits))

const bedside: Template = (piece, traits) => (/cabinet/i.test(piece.name) ? chest : table)(piece, traits)

const display: Template = (piece, traits) => {
  if (!/shelf/i.test(piece.name)) return cased(displayFront)(piece, traits)
  return { front: openShelf(piece.length, piece.height), side: openShelfSide(piece.width, piece.height) }
}

const bed: Template = ({ length, width, height }, traits) =>
  width < 400
    ? { front: headboardFront(length, height, traits), side: headboardSide(width, height) }
    : { front: bedFront(length, height, traits), side: bedSide(width, height, traits) }

/** By category (spec §2). */
const templates = new Map<string, Template>([
  ['Coffee', table],
  ['Console', table],
  ['Lamp', table],
  ['Diningtable', table],
  ['Bar', bar],
  ['Chair', chair],
  ['TV Stand', cased(mediaFront)],
  ['Buffet', cased(buffetFront)],
  ['Display', display],
  ['Headboard', bed],
  ['Bedside', bedside],
  ['Dresser', chest],
  ['Tall', chest],
  ['Lingerie', chest],
])

/** A category without a template is a box of the product's size. */
export function drawProduct(piece: DrawnProduct): Views {
  const template = templates.get(piece.category)
  if (template) return template(piece, readTraits(piece))
  return { front: [solid(0, 0, piece.length, piece.height)], side: [solid(0, 0, piece.width, piece.height)] }
}

function openShelf(span: number, height: number): Shape[] {
  const post = 34
  const boards = [0.04, 0.27, 0.5, 0.73, 0.96].map((share) => solid(post, height * share - 18, span - 2 * post, 36))
  return [...boards, solid(0, 0, post, height), solid(span - post, 0, post, height)]
}

function openShelfSide(span: number, height: number): Shape[] {
  const brace = line('thin', [30, height * 0.05], [span - 30, height * 0.26])
  return [...openShelf(span, height), brace]
}

const postOf = ({ legs }: Traits) => (legs === 'steel' ? 50 : 90)
const footOf = (height: number, { has }: Traits) => height * (has(/lower foot|finial/) ? 0.5 : 0.36)

function headboard(span: number, height: number, from: number, traits: Traits): Shape[] {
  const post = postOf(traits)
  const inside = span - 2 * post
  const boards = traits.legs === 'steel' ? 1 : 8
  const seams = Array.from({ length: boards - 1 }, (_, index) => {
    const x = post + (inside * (index + 1)) / boards
    return line('thin', [x, from], [x, height - 60])
  })
  return [
    solid(post, from, inside, height - 60 - from),
    ...seams,
    solid(10, 0, post - 10, height - 60),
    solid(span - post, 0, post - 10, height - 60),
    solid(0, height - 60, span, 60),
  ]
}

function bedFront(span: number, height: number, traits: Traits): Shape[] {
  const post = postOf(traits)
  const foot = footOf(height, traits)
  return [
    ...headboard(span, height, height * 0.3, traits),
    {
      variant: 'solid',
      d: `M${post} ${-foot + 30}V${-foot - 110}q0 -60 60 -60H${span - post - 60}q60 0 60 60V${-foot + 30}z`,
    },
    solid(post, height * 0.14, span - 2 * post, foot - 30 - height * 0.14),
    solid(0, 0, post, foot),
    solid(span - post, 0, post, foot),
  ]
}

function bedSide(span: number, height: number, traits: Traits): Shape[] {
  const post = postOf(traits)
  const foot = footOf(height, traits)
  const rail = height * 0.3
  return [
    { variant: 'solid', d: `M${post} ${-rail}V${-rail - 170}H${span - post - 60}q60 0 60 60V${-rail}z` },
    solid(post, rail - 150, span - 2 * post, 170),
    solid(0, 0, post, height),
    solid(span - post, 0, post, foot),
  ]
}

function headboardFront(span: number, height: number, traits: Traits): Shape[] {
  return headboard(span, height, height * 0.36, traits)
}

function headboardSide(span: number, height: number): Shape[] {
  return [solid(span * 0.25, 0, span * 0.5, height - 60), solid(0, height - 60, span, 60)]
}

interface Build {
  traits: Traits
  drawers: number
  shelves: number
  /** For feet, as bar tables have. */
  footRail: boolean
}

/** `span` is the length. */
function tableFront(span: number, height: number, build: Build): Shape[] {
  if (build.traits.legs === 'trestle') return trestleFront(span, height, build.shelves)
  return onLegs(span, height, build, build.traits.legs)
}

/** `span` is the depth. */
function tableSide(span: number, height: number, build: Build): Shape[] {
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

/** The crossed ends are two posts, joined by a beam whose ends show. */
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
