import { expect, it } from 'vitest'
import type { Door, FixedThing, Window } from '#contract/plan/room.ts'
import { livingRoom, ownThing, planOf, product } from '#tests/support/plans.ts'
import { footprint, wallGaps } from './footprint.ts'
import { nudge, turnItem, typedGap } from './place-items.ts'
import type { Plan, PlacedItem } from './placed-items.ts'
import { doorHit, doorwayFree, nearHeat, outside, overlap, tallAway, tooLarge, windowCovered } from './room-rules.ts'
import { snapAxis, targetsOf } from './snap.ts'
import { bedSides, behindChair, drawersFree, screenDistance, sofaToTable } from './use-rules.ts'
import { widestWay } from './widest-way.ts'

/* The worked examples of the design. Room L is 5400 × 3900, room B 3600 × 2910. */

const l = (...items: Parameters<typeof product>[]) =>
  planOf([5400, 3900], { items: items.map((each) => product(...each)) })
const b = (...items: Parameters<typeof product>[]) =>
  planOf([3600, 2910], { items: items.map((each) => product(...each)) })

/** An item of a plan, by its place in the list. */
function at({ items }: Plan, index = 0): PlacedItem {
  const item = items[index]
  if (!item) throw new Error('The plan has no such item.')
  return item
}

const box = (lengthMm: number, widthMm: number, xMm: number, yMm: number) =>
  at(planOf([5400, 3900], { items: [ownThing('other', [lengthMm, widthMm, 500], { xMm, yMm })] }))

const omaha = l(['CA-TVS-1800', { yMm: 1050, turn: 270 }])
const cardrona = (xMm: number) => l(['AR-COF-1200', { xMm, yMm: 1350, turn: 90 }])
const kingsland = (xMm: number, yMm: number) => at(l(['IN-LMP-450', { xMm, yMm }]))
const clevedon = at(l(['MR-DIN-2183'])).sides
const sized = (lengthMm: number, widthMm: number, heightMm = 2400) => ({ lengthMm, widthMm, heightMm })

const doorC: Door = { id: 'c', kind: 'door', wall: 'C', fromMm: 1190, widthMm: 810, hinge: 'right', opens: 'in' }
const openingB: Door = { id: 'b', kind: 'door', wall: 'B', fromMm: 2000, widthMm: 900, hinge: 'left', opens: 'none' }
const windowB: Window = { id: 'w', kind: 'window', wall: 'B', fromMm: 1300, widthMm: 1400, sillMm: 900, heightMm: 1100 }
const fireplace: FixedThing = { id: 'f', kind: 'fireplace', wall: 'A', fromMm: 3900, widthMm: 1200, depthMm: 400 }
const radiator: FixedThing = { id: 'r', kind: 'radiator', wall: 'A', fromMm: 500, widthMm: 1000, depthMm: 100 }

const hits = (item: PlacedItem, opens: Door['opens'] = 'in') =>
  doorHit(livingRoom.room, { ...doorC, opens }, footprint(item))
const doorway = (xMm: number) =>
  doorwayFree(planOf([5400, 3900], { items: [ownThing('other', [450, 450, 500], { xMm, yMm: 2200 })] }), openingB)
const covers = (code: string, xMm: number) => {
  const plan = b([code, { xMm, yMm: 1500, turn: 90 }])
  return windowCovered(plan.room, windowB, at(plan))
}
const heatAt = (yMm: number) =>
  nearHeat(livingRoom.room, fireplace, footprint(at(l(['AR-CON-1300', { xMm: 5000, yMm, turn: 90 }]))))
const bedAndNaseby = b(['AR-BED-1650', { xMm: 975 }], ['AR-TAL-900', { xMm: 3120, yMm: 1500, turn: 90 }])
const narrowBedroom = planOf([2600, 2910], { items: [product('AR-BED-1650', { xMm: 475 })] })
const chairAt = (byMm: number) => {
  const items = [
    product('AR-DIN-1500', { xMm: 750, yMm: 850 + byMm }),
    product('AR-CHR-460', { xMm: 960, yMm: 420 + byMm }),
  ]
  const plan = planOf([3000, 2900], { items })
  return behindChair(plan, at(plan, 1))
}
const sofa = ownThing('sofa', [2100, 900, 850], { xMm: 2700, yMm: 900, turn: 90 })
const reach = (xMm: number) => {
  const plan = planOf([5400, 3900], { items: [sofa, product('AR-COF-1200', { xMm, yMm: 1350, turn: 90 })] })
  return sofaToTable(plan, at(plan))
}
const screen = (inches: number) => screenDistance(at(omaha), at(planOf([5400, 3900], { items: [sofa] })), inches)
const snapped = (xMm: number, plan: Plan) => {
  const [x] = targetsOf(plan, { ...at(plan), xMm })
  const { posMm, to } = snapAxis(xMm, x, 60)
  return { posMm, to }
}
const beforeSofa = planOf([5400, 3900], { items: [product('AR-COF-1200', { yMm: 1350, turn: 90 }), sofa] })
const pick = (value: object | null, ...names: string[]) =>
  value && Object.fromEntries(Object.entries(value).filter(([name]) => names.includes(name)))
const door = { xMm: 3805, yMm: 3887 }
const omahaFront = { xMm: 433, yMm: 1950 }

it.each<[number, string, unknown, unknown]>([
  [1, 'footprint', footprint(at(omaha)), { x0: 0, y0: 1050, x1: 420, y1: 2850 }],
  [2, 'wallGaps', wallGaps(omaha.room, footprint(at(omaha))), { A: 1050, B: 4980, C: 1050, D: 0 }],
  [3, 'wallGaps', wallGaps(omaha.room, footprint(at(cardrona(1670)))), { A: 1350, B: 3080, C: 1350, D: 1670 }],
  [4, 'outside', outside(omaha.room, footprint(kingsland(5000, 0))), { wall: 'B', byMm: 50 }],
  [5, 'tooLarge', tooLarge(sized(2100, 1900), clevedon), { byMm: 83, what: 'long' }],
  [6, 'tooLarge', tooLarge(sized(5400, 3900, 2100), at(l(['MR-DIS-1300'])).sides), { byMm: 90, what: 'high' }],
  [7, 'tooLarge', tooLarge(livingRoom.room, clevedon), null],
  [8, 'overlap', overlap(box(1500, 900, 0, 0), box(900, 600, 1380, 200)), { byMm: 120, towards: 'D' }],
  [9, 'overlap', overlap(box(1500, 900, 0, 0), box(900, 600, 1500, 200)), null],
  [
    10,
    'overlap',
    overlap(at(l(['AR-CHR-460', { xMm: 960, yMm: 420 }])), at(l(['AR-DIN-1500', { xMm: 750, yMm: 850 }]))),
    null,
  ],
  [11, 'doorHit', hits(kingsland(3050, 3050)), { byMm: 100, towards: 'D' }],
  [12, 'doorHit', hits(kingsland(2950, 3050)), null],
  [13, 'doorHit', hits(kingsland(3900, 3150)), { byMm: 253, towards: 'B' }],
  [14, 'doorHit', hits(kingsland(3050, 3050), 'out'), null],
  [15, 'doorwayFree', pick(doorway(4700), 'freeMm', 'neededMm'), { freeMm: 250, neededMm: 600 }],
  [16, 'doorwayFree', doorway(4300), null],
  [17, 'windowCovered', covers('AR-TAL-900', 3120), { sillMm: 900, highMm: 1300, acrossMm: 900 }],
  [18, 'windowCovered', covers('CA-DRS-1300', 3120), null],
  [19, 'windowCovered', covers('AR-TAL-900', 2820), null],
  [20, 'nearHeat', heatAt(1240), { freeMm: 840, neededMm: 1000 }],
  [21, 'nearHeat', heatAt(1400), null],
  [
    22,
    'nearHeat',
    nearHeat(livingRoom.room, radiator, footprint(box(450, 450, 600, 140))),
    { freeMm: 40, neededMm: 100 },
  ],
  [
    23,
    'drawersFree',
    drawersFree(
      b(['CA-DRS-1300', { xMm: 1150, yMm: 2450, turn: 180 }], ['AR-BED-1650', { xMm: 975 }]),
      at(b(['CA-DRS-1300', { xMm: 1150, yMm: 2450, turn: 180 }])),
    ),
    { kind: 'wrong', freeMm: 310, neededMm: 450 },
  ],
  [24, 'drawersFree', drawersFree(bedAndNaseby, at(bedAndNaseby, 1)), { kind: 'tight', freeMm: 495, neededMm: 930 }],
  [25, 'drawersFree', drawersFree(livingRoom, at(livingRoom)), null],
  [26, 'bedSides', bedSides(bedAndNaseby, at(bedAndNaseby)), { kind: 'tight', side: 'B', freeMm: 495, neededMm: 600 }],
  [
    27,
    'bedSides',
    bedSides(b(['AR-BED-1650', { xMm: 975 }], ['IN-BSD-450', { xMm: 2625 }]), at(b(['AR-BED-1650', { xMm: 975 }]))),
    null,
  ],
  [
    28,
    'bedSides',
    bedSides(narrowBedroom, at(narrowBedroom)),
    { kind: 'wrong', side: null, freeMm: 475, neededMm: 550 },
  ],
  [
    29,
    'behindChair',
    pick(chairAt(0), 'kind', 'rule', 'freeMm', 'neededMm'),
    { kind: 'tight', rule: 'walk', freeMm: 420, neededMm: 600 },
  ],
  [
    30,
    'behindChair',
    pick(chairAt(-300), 'kind', 'rule', 'freeMm', 'neededMm'),
    { kind: 'wrong', rule: 'edge', freeMm: 550, neededMm: 600 },
  ],
  [31, 'behindChair', chairAt(300), null],
  [
    32,
    'sofaToTable',
    pick(reach(1670), 'kind', 'freeMm', 'neededMm'),
    { kind: 'tight', freeMm: 380, neededMm: [400, 450] },
  ],
  [33, 'sofaToTable', reach(1630), null],
  [
    34,
    'sofaToTable',
    pick(reach(1430), 'kind', 'freeMm', 'neededMm'),
    { kind: 'far', freeMm: 620, neededMm: [400, 450] },
  ],
  [35, 'screenDistance', screen(75), { kind: 'ok', freeMm: 2940, rangeMm: [2290, 3050] }],
  [36, 'screenDistance', screen(65), { kind: 'far', freeMm: 2940, rangeMm: [1980, 2640] }],
  [37, 'tallAway', tallAway(omaha.room, at(l(['AR-TAL-900', { yMm: 300 }]))), { freeMm: 300 }],
  [38, 'widestWay', widestWay(livingRoom, door, omahaFront), { widthMm: 583, between: ['sofa', 'fireplace'] }],
  [39, 'snap', snapped(1590, beforeSofa), { posMm: 1630, to: 'reach' }],
  [40, 'snap', snapped(45, l(['IN-LMP-450'])), { posMm: 0, to: 'wall' }],
  [41, 'snap', snapped(214, l(['IN-LMP-450'])), { posMm: 210, to: 'grid' }],
  [42, 'typedGap', typedGap(omaha.room, at(cardrona(1670)), 'D', 1690), { xMm: 1690, yMm: 1350, turn: 90 }],
  [43, 'nudge', nudge(omaha.room, kingsland(30, 0), 'D', 50), { xMm: 0, yMm: 0, turn: 0 }],
  [44, 'turn', turnItem(omaha.room, at(omaha), 90), { xMm: 0, yMm: 1740, turn: 0 }],
])('example %i of the design, %s, has its result', (_number, _rule, result, expected) => {
  expect(result).toEqual(expected)
})
