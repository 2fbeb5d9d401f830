import { bedFront, bedSide, headboardFront, headboardSide } from './bed.ts'
import { buffetFront, caseOn, displayFront, drawersFront, mediaFront, panel } from './case.ts'
import type { Fill } from './fronts.ts'
import { chairFront, chairSide, stool } from './seat.ts'
import { solid, type Shape } from './shapes.ts'
import { openShelf, openShelfSide } from './shelf.ts'
import { tableFront, tableSide } from './table.ts'
import { readTraits, type DrawnProduct, type Traits } from './traits.ts'

/** A piece from the front and from the side. */
export interface Views {
  front: Shape[]
  side: Shape[]
}

type Template = (piece: DrawnProduct, traits: Traits) => Views

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

const bar: Template = (piece, traits) => {
  if (!/stool/i.test(piece.name)) return table(piece, traits)
  return { front: stool(piece.length, piece.height, traits), side: stool(piece.width, piece.height, traits) }
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

/** A template per category of the catalogue (spec §2, category links). */
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

/** Draws a piece with the template of its category; a category without a template is a box of the piece's size. */
export function drawPiece(piece: DrawnProduct): Views {
  const template = templates.get(piece.category)
  if (template) return template(piece, readTraits(piece))
  return { front: [solid(0, 0, piece.length, piece.height)], side: [solid(0, 0, piece.width, piece.height)] }
}
