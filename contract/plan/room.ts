import Type, { type Static, type TStringOptions } from 'typebox'
import { OneOf } from '#contract/platform/fields.ts'

/*
 * A room that a shopper has drawn, as browser, account and shared copy store it (plan.md, What is stored). Seen from
 * above, x runs right along wall A and y down along wall B; C is below and D left. All lengths are whole mm. Browsers
 * check what they have stored against these schemas too (rules/plan/stored-plan.ts), so a field has a kind that they
 * know: an object, an array, a whole number with a minimum, a text with a maximum, or one of some values.
 */

/** What the shop accepts, in mm and in numbers. */
export const planLimits = {
  sideMm: { minimum: 1000, maximum: 20_000 },
  heightMm: { minimum: 1800, maximum: 6000 },
  ownMm: { minimum: 50, maximum: 5000 },
  screenInches: { minimum: 10, maximum: 150 },
  rooms: 20,
  /** Of one room. */
  items: 60,
  /** Doors and windows of one room; the same number of fixed things. */
  openings: 20,
  /** Of one room as JSON. */
  bytes: 64 * 1024,
} as const

function Mm(what: string, { minimum, maximum }: { minimum: number; maximum: number }) {
  return Type.Integer({ minimum, maximum, 'x-message': `Keep ${what} between ${minimum} and ${maximum} mm.` })
}

/** As `Text` of the shared fields, which would be in the code of every page if a page used it. */
function Name(maxLength: number, options?: TStringOptions) {
  return Type.String({ maxLength, 'x-message': `Keep the name to ${maxLength} characters.`, ...options })
}

const PlanId = Type.String({
  maxLength: 36,
  pattern: '^[a-z0-9-]+$',
  'x-message': 'An id has up to 36 small letters, digits and hyphens.',
})

export const Wall = OneOf(['A', 'B', 'C', 'D'], { 'x-message': 'Choose one of the walls A, B, C and D.' })
/** Clockwise from the top. */
export type Wall = Static<typeof Wall>

/** Where something is in its wall: from the left corner as a person sees it who faces the wall from inside. */
const inWall = {
  id: PlanId,
  wall: Wall,
  fromMm: Mm('the distance to the corner', { minimum: 0, maximum: planLimits.sideMm.maximum }),
  widthMm: Mm('the width', { minimum: 50, maximum: planLimits.sideMm.maximum }),
}

export const Door = Type.Object({
  ...inWall,
  kind: Type.Literal('door'),
  hinge: OneOf(['left', 'right'], { description: 'as one faces the wall from inside' }),
  opens: OneOf(['in', 'out', 'slides', 'none'], { description: '`none`: an opening without a door' }),
})
export type Door = Static<typeof Door>

export const Window = Type.Object({
  ...inWall,
  kind: Type.Literal('window'),
  sillMm: Mm('the sill', { minimum: 0, maximum: planLimits.heightMm.maximum }),
  heightMm: Mm('the height of the window', { minimum: 50, maximum: planLimits.heightMm.maximum }),
})
export type Window = Static<typeof Window>

/** Something that stays where it is, with its back to a wall. */
export const FixedThing = Type.Object({
  ...inWall,
  kind: OneOf(['fireplace', 'burner', 'heater', 'radiator', 'builtIn']),
  depthMm: Mm('the depth', { minimum: 20, maximum: 5000 }),
})
export type FixedThing = Static<typeof FixedThing>

/** A product in a room. Name and sizes are those that the shop had last, for the day when it no longer sells it. */
export const PlanProduct = Type.Object({
  id: PlanId,
  name: Name(200),
  lengthMm: Mm('the length', { minimum: 1, maximum: 100_000 }),
  widthMm: Mm('the width', { minimum: 1, maximum: 100_000 }),
  heightMm: Mm('the height', { minimum: 1, maximum: 100_000 }),
})
export type PlanProduct = Static<typeof PlanProduct>

/** Something that the shopper has already. The name may be empty: then the kind names it. */
export const OwnThing = Type.Object({
  kind: OneOf([
    'sofa',
    'armchair',
    'bed',
    'table',
    'coffeeTable',
    'desk',
    'chair',
    'cupboard',
    'drawers',
    'shelf',
    'tvStand',
    'other',
  ]),
  name: Name(60),
  lengthMm: Mm('the length', planLimits.ownMm),
  widthMm: Mm('the depth', planLimits.ownMm),
  heightMm: Mm('the height', planLimits.ownMm),
})
export type OwnThing = Static<typeof OwnThing>

const placed = {
  id: PlanId,
  xMm: Mm('the distance to wall D', { minimum: 0, maximum: planLimits.sideMm.maximum }),
  yMm: Mm('the distance to wall A', { minimum: 0, maximum: planLimits.sideMm.maximum }),
  turn: OneOf([0, 90, 180, 270], { description: 'degrees clockwise; at 0 the back is to wall A' }),
  screenInches: Type.Integer({
    minimum: 0,
    maximum: planLimits.screenInches.maximum,
    description: 'diagonal of the screen that is on it; 0 without one',
  }),
}

/** A product or an own thing, with the corner of its footprint that is nearest to A and D. */
export const PlanItem = Type.Union([
  Type.Object({ ...placed, product: PlanProduct }),
  Type.Object({ ...placed, own: OwnThing }),
])
export type PlanItem = Static<typeof PlanItem>

export type Turn = PlanItem['turn']

/** One room of a shopper. */
export const PlanRoom = Type.Object({
  id: PlanId,
  name: Name(60, { minLength: 1, pattern: '\\S', 'x-empty': 'Enter a name for the room.' }),
  lengthMm: Mm('the length', planLimits.sideMm),
  widthMm: Mm('the width', planLimits.sideMm),
  heightMm: Mm('the height', planLimits.heightMm),
  openings: Type.Array(Type.Union([Door, Window]), { maxItems: planLimits.openings }),
  fixed: Type.Array(FixedThing, { maxItems: planLimits.openings }),
  items: Type.Array(PlanItem, {
    maxItems: planLimits.items,
    'x-message': `A room holds up to ${planLimits.items} pieces.`,
  }),
  updatedAt: Type.String({ maxLength: 24, pattern: '^\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z$' }),
})
export type PlanRoom = Static<typeof PlanRoom>

/** Local storage under `plan`. `last` is the id of the room used last; empty without one. */
export interface StoredPlan {
  version: 1
  last: string
  rooms: PlanRoom[]
}
