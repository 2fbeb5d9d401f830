import { drawer, row, type Fill, columns, door, glass, open, rows } from './fronts.ts'
import { cornerLeg, crossedEnd, type CornerLeg } from './legs.ts'
import { solid, line, between, type Shape, inset, thin, bar } from './shapes.ts'
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

const barTable: Template = (item, traits) => {
  if (!/stool/i.test(item.name)) return table(item, traits)
  return { front: stool(item.length, item.height, traits), side: stool(item.width, item.height, traits) }
}

const cased =
  (frontOf: (traits: Traits, piece: DrawnProduct) => Fill): Template =>
  (piece, traits) => ({
    front: caseOn(piece.length, piece.height, traits, frontOf(traits, piece)),
    side: caseOn(piece.width, piece.height, traits, panel),
  })

const drawerChest = cased((traits, { length, height }) => drawersFront(length, height, traits))

const bedside: Template = (piece, traits) => (/cabinet/i.test(piece.name) ? drawerChest : table)(piece, traits)

const display: Template = (piece, traits) => {
  if (!/shelf/i.test(piece.name)) return cased(displayFront)(piece, traits)
  return { front: openShelf(piece.length, piece.height), side: openShelfSide(piece.width, piece.height) }
}

const bed: Template = ({ length, width, height }, traits) =>
  width < 400
    ? { front: headboardFront(length, height, traits), side: headboardSide(width, height) }
    : { front: bedFront(length, height, traits), side: bedSide(width, height, traits) }

const templates = new Map<string, Template>([
  ['Coffee', table],
  ['Console', table],
  ['Lamp', table],
  ['Diningtable', table],
  ['Bar', barTable],
  ['Chair', chair],
  ['TV Stand', cased(mediaFront)],
  ['Buffet', cased(buffetFront)],
  ['Display', display],
  ['Headboard', bed],
  ['Bedside', bedside],
  ['Dresser', drawerChest],
  ['Tall', drawerChest],
  ['Lingerie', drawerChest],
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
  footRail: boolean
}

function tableFront(span: number, height: number, build: Build): Shape[] {
  if (build.traits.legs === 'trestle') return trestleFront(span, height, build.shelves)
  return onLegs(span, height, build, build.traits.legs)
}

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

function caseFoot(height: number, { legs }: Traits): number {
  if (legs === 'tapered') return Math.min(170, height * 0.2)
  if (legs === 'steel') return Math.min(130, height * 0.16)
  return Math.min(80, height * 0.12)
}

/** `fill` draws the front; the side is a plain panel. */
function caseOn(span: number, height: number, traits: Traits, fill: Fill): Shape[] {
  const foot = caseFoot(height, traits)
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

const panel: Fill = (box) => [thin(inset(box, Math.min(60, box.width * 0.14)))]

/** Rows by the number of drawers and the width (six in a wide chest are two by three). */
function drawersFront(span: number, height: number, { drawers, doors, pulls }: Traits): Fill {
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
function buffetFront(traits: Traits): Fill {
  const { drawers, doors, pulls, legs } = traits
  if (legs === 'steel' && drawers > 0 && doors === 2) return betweenDoors(drawerStack(drawers, pulls), pulls)
  const below = doorsIn(Math.max(1, doors), pulls)
  return drawers > 0 ? rows([row(drawers, () => drawer(pulls)), 0.26], [below, 0.74]) : below
}

function mediaFront(traits: Traits): Fill {
  const { drawers, doors, pulls } = traits
  const isOpen = traits.has(/\bopen\b/)
  if (doors > 2 || (doors > 0 && drawers === 0 && !isOpen)) return doorsIn(doors, pulls)
  if (doors === 0) return rows([open(0), 0.45], [row(Math.max(1, drawers), () => drawer(pulls)), 0.55])
  const chest = drawers >= 4 ? drawerGrid(drawers, pulls) : drawerStack(drawers, pulls)
  if (drawers === 0) return betweenDoors(open(1), pulls)
  return betweenDoors(isOpen ? rows([open(0), 0.34], [chest, 0.66]) : chest, pulls)
}

function displayFront({ drawers, pulls, has }: Traits): Fill {
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

const legsOf = ({ legs }: Traits): CornerLeg => (legs === 'trestle' ? 'square' : legs)
const seatOf = (height: number) => Math.min(455, height * 0.53)
const chairPost = (traits: Traits) => (traits.legs === 'steel' ? 26 : 42)

function chairFront(span: number, height: number, traits: Traits): Shape[] {
  const seat = seatOf(height)
  const post = chairPost(traits)
  const inside = span - 2 * post - 20
  const left = 10 + post
  const back = height - seat
  const ladder = traits.has(/ladder|rung/) || traits.legs === 'steel'
  const rungs = [0.3, 0.6, 0.88].slice(traits.legs === 'steel' ? 1 : 0).map((share) => {
    return solid(left, seat + back * share - 28, inside, 56)
  })
  const slats = [0, 1, 2, 3].map((index) => solid(left + (inside * (index + 0.5)) / 4 - 18, seat + 90, 36, back - 150))
  return [
    ...(ladder ? rungs : [...slats, solid(left, seat + 60, inside, 36), solid(left, height - 75, inside, 70)]),
    solid(10, seat, post, back),
    solid(span - 10 - post, seat, post, back),
    solid(left, seat - 110, inside, 65),
    solid(left, seat * 0.35, inside, 30),
    cornerLeg(legsOf(traits), 10, 1, post, seat - 40),
    cornerLeg(legsOf(traits), span - 10, -1, post, seat - 40),
    solid(0, seat - 45, span, 45),
  ]
}

/** Facing left, with a leaning back. */
function chairSide(span: number, height: number, traits: Traits): Shape[] {
  const seat = seatOf(height)
  const post = chairPost(traits)
  const hip = span - 70 - post
  return [
    solid(40, seat * 0.3, hip - 40, 30),
    solid(40, seat - 110, hip - 20, 65),
    cornerLeg(legsOf(traits), 30, 1, post, seat - 40),
    line(
      'solid',
      [span - post - 20, 0],
      [span - 20, 0],
      [hip + post, seat],
      [span, height],
      [span - post, height],
      [hip, seat],
    ),
    solid(0, seat - 45, hip + 10, 45),
  ]
}

function stool(span: number, height: number, traits: Traits): Shape[] {
  const leg = traits.legs === 'steel' ? 26 : 40
  const top = 45
  const under = height - top
  const lean = span * 0.09
  const rail = (share: number) => {
    const out = lean * (1 - share)
    return solid(lean - out + leg, under * share, span - 2 * (lean - out + leg), 30)
  }
  return [
    rail(0.28),
    rail(0.5),
    bar([leg / 2, 0], [lean + leg / 2, under], leg),
    bar([span - leg / 2, 0], [span - lean - leg / 2, under], leg),
    solid(lean, under - 70, span - 2 * lean, 70),
    solid(lean * 0.4, under, span - lean * 0.8, top),
  ]
}
