/*
 * The distances that the rules of a plan compare with, in mm. They are rules of thumb, not standards: pages say
 * “comfortable”, never “required”, and “safe” only of heat. Sources, searched on 28 November 2026:
 *
 * [a] US Department of Housing, Manual of Acceptable Practices 4, 1973: northernarchitecture.us/space-requirements/
 *     furniture-clearances
 * [b] furniprice.com, ergonomic furniture arrangement
 * [c] realestatefiend.com/room-furniture-layout-guidelines
 * [d] fireandemergency.nz, “Be fire safe this winter”
 * [e] jaymeesrp.com, “Dimensions to remember”
 * [f] northernarchitecture.us, “Passage behind chairs”
 * [g] engineerfix.com, dining chair and wall
 * [h] leahinteriors.com, “The right dimension”
 * [i] studiomatrx.org, glossary, “clearance”
 * [j] abria.es, pasillos
 * [k] engineerfix.com, coffee table and sofa
 * [l] tv-sizes.com/faqs: 40° (THX, diagonal / 0.84) and 30° (SMPTE)
 * [m] eqc.govt.nz, “Fix. Fasten. Don’t forget”; wellington.govt.nz
 */

/** Straight into the room from a doorway: 24 in to a door [a], 700 mm for one person [b]. */
export const doorwayMm = 600

/** In front of a drawer or door: 36 in [a], 30 in [c]. To stand there, the piece's depth more: 910 mm for 460 mm [a]. */
export const drawerMm = 450

/** What is nearer to a window than this covers it. Our own. */
export const windowMm = 300

/** To what burns or glows: one metre [d]. To a radiator: a hand's width, from our care texts. */
export const heatMm = { fireplace: 1000, burner: 1000, heater: 1000, radiator: 100, builtIn: 0 } as const

/** From door to door: 36 in for the main way, 24 in at least [a] [e]. */
export const mainWayMm = { wrong: 600, tight: 900 } as const

/** From a door to a front or a bed: 24 in [a], 18 in at least [e]. */
export const minorWayMm = { wrong: 450, tight: 600 } as const

/** Nothing is measured nearer than this to both ends of a way: half of a main way and 10 mm. */
export const wayEndMm = 460

/** From the back of a chair as it is, to walk past: 22 to 25 in [f]. */
export const behindChairMm = 600

/** From the table's edge, to pull a chair out: 24 to 30 in at least [g], 36 in [e]; 44 in to walk behind it [h]. */
export const tableEdgeMm = { wrong: 600, tight: 900 } as const

/** Of a table's edge for each chair: 24 in [e]. */
export const chairEdgeMm = 600

/** Beside a bed: 22 in [a], 600 mm [i], 600 to 700 mm [j]. */
export const bedSideMm = { wrong: 550, tight: 600 } as const

/** Bedside tables end this far from the head: the sides of a bed are measured below. */
export const belowHeadMm = 700

/** Beds for two: from here on both sides should be free. */
export const doubleBedMm = 1300

/** From a sofa to its table: 14 to 18 in [e] [k]. Sentences say 400 to 450; up to 500 nothing is said. */
export const sofaTableMm = { least: 400, comfortable: 450, most: 500 } as const

/** A table further away than this is not the sofa's. Our own. */
export const sofaReachMm = 1500

/** Where a screen is best seen from, in diagonals [l]. */
export const screenDiagonals = { nearest: 1.2, furthest: 1.6 } as const

/** From this height on a piece is fixed to the wall behind it [m], and is at most this far from it. */
export const tall = { heightMm: 1200, gapMm: 50 } as const
