import * as fc from 'fast-check'
import type { OwnThing, PlanItem, PlanRoom, Turn } from '#contract/plan/room.ts'
import { type Plan, type PlannedProduct, toPlan } from '#rules/plan/placed-items.ts'
import catalogue from '../../catalogue/products.json' with { type: 'json' }

/** The products of the catalogue; their ids are their codes in small letters. */
const products = new Map<string, PlannedProduct>(
  catalogue.map((each) => [each.code.toLowerCase(), { ...each, _id: each.code.toLowerCase() }]),
)

const place = { id: '', xMm: 0, yMm: 0, turn: 0 as Turn, screenInches: 0 }

/** A product of the catalogue in a room, by its code. */
export function product(code: string, given: Partial<typeof place> = {}): PlanItem {
  const id = code.toLowerCase()
  const found = products.get(id)
  if (!found) throw new Error(`The catalogue has no ${code}.`)
  const { name, length: lengthMm, width: widthMm, height: heightMm } = found
  return { ...place, id, ...given, product: { id, name, lengthMm, widthMm, heightMm } }
}

/** An own thing in a room: of side to side, front to back, and height. */
export function ownThing(
  kind: OwnThing['kind'],
  [lengthMm, widthMm, heightMm]: [number, number, number],
  given: Partial<typeof place> = {},
): PlanItem {
  return { ...place, id: kind.toLowerCase(), ...given, own: { kind, name: '', lengthMm, widthMm, heightMm } }
}

const drawn = { id: 'room', name: 'Room', heightMm: 2400, updatedAt: '2026-11-20T08:05:00.000Z' }

/** The plan of a room of a length and a width. */
export function planOf([lengthMm, widthMm]: [number, number], given: Partial<PlanRoom> = {}): Plan {
  const nothing = { openings: [], fixed: [], items: [] }
  return toPlan({ ...drawn, ...nothing, lengthMm, widthMm, ...given }, (id) => products.get(id))
}

/** The plan with another room. */
const replan = (room: PlanRoom): Plan => toPlan(room, (id) => products.get(id))

/** The living room of the design. */
export const livingRoom = planOf([5400, 3900], {
  name: 'Living room',
  openings: [
    { id: 'door', kind: 'door', wall: 'C', fromMm: 1190, widthMm: 810, hinge: 'right', opens: 'in' },
    { id: 'window', kind: 'window', wall: 'A', fromMm: 1400, widthMm: 2000, sillMm: 900, heightMm: 1100 },
  ],
  fixed: [{ id: 'fireplace', kind: 'fireplace', wall: 'A', fromMm: 3900, widthMm: 1200, depthMm: 400 }],
  items: [
    product('CA-TVS-1800', { yMm: 1050, turn: 270, screenInches: 75 }),
    product('AR-COF-1200', { xMm: 1670, yMm: 1350, turn: 90 }),
    product('AR-CON-1300', { xMm: 5000, yMm: 1240, turn: 90 }),
    product('IN-LMP-450', { xMm: 3050, yMm: 3050 }),
    ownThing('sofa', [2100, 900, 850], { xMm: 2700, yMm: 900, turn: 90 }),
  ],
})

/** The bedroom of the design. */
export const bedroom = planOf([3600, 2910], {
  name: 'Bedroom',
  openings: [
    { id: 'door', kind: 'door', wall: 'D', fromMm: 300, widthMm: 760, hinge: 'left', opens: 'in' },
    { id: 'window', kind: 'window', wall: 'B', fromMm: 1300, widthMm: 1400, sillMm: 900, heightMm: 1100 },
  ],
  items: [
    product('AR-BED-1650', { xMm: 975 }),
    product('CA-DRS-1300', { xMm: 1150, yMm: 2450, turn: 180 }),
    product('AR-TAL-900', { xMm: 3120, yMm: 1500, turn: 90 }),
    product('IN-BSD-450', { id: 'left', xMm: 525 }),
    product('IN-BSD-450', { id: 'right', xMm: 2625 }),
  ],
})

/** The dining room of the design. */
export const diningRoom = planOf([3000, 2900], {
  name: 'Dining room',
  items: [
    product('AR-DIN-1500', { xMm: 750, yMm: 850 }),
    product('AR-CHR-460', { id: 'chair-1', xMm: 960, yMm: 420 }),
    product('AR-CHR-460', { id: 'chair-2', xMm: 1580, yMm: 420 }),
    product('AR-CHR-460', { id: 'chair-3', xMm: 960, yMm: 1660, turn: 180 }),
    product('AR-CHR-460', { id: 'chair-4', xMm: 1580, yMm: 1660, turn: 180 }),
  ],
})

const mm = (min: number, max: number) => fc.integer({ min, max })
const turn = fc.constantFrom<Turn[]>(0, 90, 180, 270)
const opens = fc.constantFrom('in', 'out', 'slides', 'none')
const fixedKind = fc.constantFrom('fireplace', 'burner', 'heater', 'radiator', 'builtIn')
const inWall = { wall: fc.constantFrom('A', 'B', 'C', 'D'), fromMm: mm(0, 400), widthMm: mm(400, 800) }
const thing = fc.oneof(
  fc.constantFrom(...products.keys()).map((code) => product(code)),
  fc.constantFrom('sofa', 'bed', 'table', 'drawers').map((kind) => ownThing(kind, [1200, 800, 700])),
)

interface RandomRooms {
  /** A side of a room. */
  leastMm: number
  mostMm: number
  /** Of two. */
  leastDoors?: number
}

/** Plans of rooms with doors, windows, fixed things and items, all of them inside. */
export function plansOf({ leastMm, mostMm, leastDoors = 0 }: RandomRooms): fc.Arbitrary<Plan> {
  const sideMm = mm(leastMm, mostMm)
  return fc.record({ lengthMm: sideMm, widthMm: sideMm }).chain((sides) =>
    fc
      .record({
        doors: fc.array(fc.record({ ...inWall, hinge: fc.constantFrom('left', 'right'), opens }), {
          minLength: leastDoors,
          maxLength: 2,
        }),
        windows: fc.array(fc.record({ ...inWall, sillMm: mm(0, 1200), heightMm: mm(300, 2000) }), { maxLength: 2 }),
        fixed: fc.array(fc.record({ ...inWall, kind: fixedKind, depthMm: mm(20, 600) }), { maxLength: 1 }),
        items: fc.array(fc.record({ thing, x: fc.nat(), y: fc.nat(), turn, screenInches: fc.constantFrom(0, 55) }), {
          maxLength: 9,
        }),
      })
      .map(({ doors, windows, fixed, items }) =>
        replan({
          ...drawn,
          ...sides,
          openings: [
            ...doors.map((door, index) => ({ ...door, id: `door-${index}`, kind: 'door' as const })),
            ...windows.map((window, index) => ({ ...window, id: `window-${index}`, kind: 'window' as const })),
          ],
          fixed: fixed.map((each, index) => ({ ...each, id: `fixed-${index}` })),
          items: items.flatMap(({ thing: each, x, y, ...rest }, index) => {
            const { lengthMm, widthMm } = 'own' in each ? each.own : each.product
            const [across, down] = rest.turn % 180 === 0 ? [lengthMm, widthMm] : [widthMm, lengthMm]
            const [spareX, spareY] = [sides.lengthMm - across, sides.widthMm - down]
            if (spareX < 0 || spareY < 0) return []
            return [{ ...each, ...rest, id: `item-${index}`, xMm: x % (spareX + 1), yMm: y % (spareY + 1) }]
          }),
        }),
      ),
  )
}
