import { scenes, type Scene } from '#rules/content/scenes.ts'
import { paths } from '#rules/paths.ts'

/** A recommended length, drawn as a dimension line. All lines have the same scale. */
export interface Measure {
  label: string
  lengthMm: number
}

/** One tip: a picture, paragraphs, lengths, and links to the pieces. */
export interface StylingTip {
  title: string
  scene: Scene
  alt: string
  paragraphs: readonly string[]
  measures: readonly Measure[]
  links: readonly { label: string; to: string }[]
}

/** Guidelines that furniture makers and fitters use in New Zealand homes. The length is shown after its label. */
export const stylingTips: readonly StylingTip[] = [
  {
    title: 'Living room: within reach of the sofa',
    scene: scenes.tileLivingRoom,
    alt: 'A coffee table on a pale rug in front of a TV stand',
    paragraphs: [
      'A coffee table looks right at about two thirds of the length of the sofa and no higher than its cushions. Square tables suit corner sofas; long tables suit straight sofas.',
      'The stand should be wider than the television. Sit down before you choose the height: the middle of the screen should be at eye level.',
    ],
    measures: [
      { label: 'From the sofa to the coffee table, at most', lengthMm: 450 },
      { label: 'From the coffee table to the TV stand, to walk through, at least', lengthMm: 900 },
      { label: 'Floor to the middle of the screen, about', lengthMm: 1050 },
    ],
    links: [
      { label: 'Coffee tables', to: paths.room('living', 'Coffee') },
      { label: 'TV stands', to: paths.room('living', 'TV Stand') },
    ],
  },
  {
    title: 'Hall: one good piece is enough',
    scene: scenes.promoStyling,
    alt: 'A hall table beside a tallboy against a plain wall',
    paragraphs: [
      'One hall table is enough for a plain wall. Measure the width of the hall and subtract 900 mm to walk past: the rest is the maximum depth of the table.',
      'Put one tall item and one low item on top, and leave space for keys. A mirror above it should be narrower than the table.',
    ],
    measures: [
      { label: 'Left free to walk past, at least', lengthMm: 900 },
      { label: 'Top of the table above the floor, about', lengthMm: 800 },
      { label: 'Table top to the lower edge of a mirror', lengthMm: 200 },
    ],
    links: [{ label: 'Hall tables', to: paths.room('living', 'Console') }],
  },
  {
    title: 'Dining room: start from the chairs',
    scene: scenes.tileDiningRoom,
    alt: 'A solid dining table with ladderback chairs',
    paragraphs: [
      'Count the people first, then the millimetres. At 600 mm per person, a table of 1800 mm seats six along its sides, and eight if you use the ends.',
      'Then measure from the edge of the table to the wall, not from the middle of the room. Chairs need more floor space than tables.',
    ],
    measures: [
      { label: 'Table edge for each person', lengthMm: 600 },
      { label: 'Table to wall or buffet, to push a chair back, at least', lengthMm: 900 },
      { label: 'The same where people walk behind the chairs', lengthMm: 1100 },
      { label: 'Table top to the lower edge of the lamp', lengthMm: 750 },
    ],
    links: [
      { label: 'Dining tables', to: paths.room('dining', 'Diningtable') },
      { label: 'Dining chairs', to: paths.room('dining', 'Chair') },
    ],
  },
  {
    title: 'Bar: leave room for your knees',
    scene: scenes.promoRustic,
    alt: 'A bar table with two round stools',
    paragraphs: [
      'Measure from the seat to the underside of the top, not to the top itself. Stools that slide all the way under the top save space when they are not in use.',
    ],
    measures: [
      { label: 'Seat to the underside of the top, about', lengthMm: 280 },
      { label: 'From the middle of one stool to the next, at least', lengthMm: 600 },
    ],
    links: [{ label: 'Bar', to: paths.room('dining', 'Bar') }],
  },
  {
    title: 'Bedroom: both sides of the bed',
    scene: scenes.tileBedroom,
    alt: 'A bed frame with a bedside table on either side',
    paragraphs: [
      'Two people need two ways out. Place the bed first, with both sides free, and then the wardrobe.',
      'A bedside table should be about as high as the top of the mattress. In front of drawers, leave the depth of an open drawer and space for a person.',
    ],
    measures: [
      { label: 'Beside the bed, to get out, at least', lengthMm: 600 },
      { label: 'In front of a dresser or tallboy, at least', lengthMm: 900 },
      { label: 'Top of the bedside table above the floor, about', lengthMm: 600 },
    ],
    links: [
      { label: 'Bed frames', to: paths.room('bedroom', 'Headboard') },
      { label: 'Bedside tables', to: paths.room('bedroom', 'Bedside') },
      { label: 'Dressers', to: paths.room('bedroom', 'Dresser') },
    ],
  },
  {
    title: 'Lamps: hide the bulb',
    scene: scenes.tileDisplayUnits,
    alt: 'A lamp on a lamp table beside a display unit',
    paragraphs: [
      'Sit down. If you can see the bulb, the lamp is too high. A lamp table should be level with the arm of the sofa, within 50 mm.',
      'Three small lamps make a room cosier than one ceiling light.',
    ],
    measures: [
      { label: 'Floor to the lower edge of the shade, beside a chair', lengthMm: 1050 },
      { label: 'Lamp table top above the floor, about', lengthMm: 600 },
      { label: 'A lamp on a bedside table, foot to top', lengthMm: 550 },
    ],
    links: [
      { label: 'Lamp tables', to: paths.room('living', 'Lamp') },
      { label: 'Display units', to: paths.room('dining', 'Display') },
    ],
  },
  {
    title: 'Rugs: larger than you think',
    scene: scenes.tileTables,
    alt: 'A coffee table on a rug in front of a sofa',
    paragraphs: [
      'Furniture should stand on the rug, with at least the front feet of the sofa. Under a dining table, the chairs should stay on the rug when they are pushed back.',
      'For most living rooms that means a rug of 2000 × 3000 mm, and 2400 × 3400 mm under a table for six.',
    ],
    measures: [
      { label: 'Rug under the front of the sofa, at least', lengthMm: 200 },
      { label: 'Rug past the edge of a dining table, on every side', lengthMm: 600 },
      { label: 'Bare floor between rug and wall, about', lengthMm: 300 },
    ],
    links: [
      { label: 'The living room', to: paths.room('living') },
      { label: 'The dining room', to: paths.room('dining') },
    ],
  },
]
