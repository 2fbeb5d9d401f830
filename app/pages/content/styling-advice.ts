import { scenes, type Scene } from '#app/ui/image/scenes.ts'
import { paths } from '#rules/paths.ts'

/** A figure to measure by: drawn as a dimension line, all of them to one scale. */
export interface Measure {
  words: string
  lengthMm: number
}

/** One tip: a picture, a few sentences, figures, and the pieces that it is about. */
export interface StylingTip {
  title: string
  scene: Scene
  alt: string
  words: readonly string[]
  measures: readonly Measure[]
  links: readonly { label: string; to: string }[]
}

/** What furniture makers and fitters go by in New Zealand homes; `words` end where the figure begins. */
export const stylingTips: readonly StylingTip[] = [
  {
    title: 'Living room: within reach of the sofa',
    scene: scenes.tileLivingRoom,
    alt: 'A coffee table on a pale rug in front of a TV stand',
    words: [
      'A coffee table looks right at about two thirds of the length of the sofa, and no higher than its cushions. Square tables suit corner sofas, long ones straight sofas.',
      'The stand should be wider than the television. Sit down before you choose the height: the middle of the screen belongs at the height of your eyes.',
    ],
    measures: [
      { words: 'From the sofa to the coffee table, at most', lengthMm: 450 },
      { words: 'From the coffee table to the TV stand, to walk through, at least', lengthMm: 900 },
      { words: 'Floor to the middle of the screen, about', lengthMm: 1050 },
    ],
    links: [
      { label: 'Coffee tables', to: paths.room('living', 'Coffee') },
      { label: 'TV stands', to: paths.room('living', 'TV Stand') },
    ],
  },
  {
    title: 'Hall: one honest piece, then stop',
    scene: scenes.promoStyling,
    alt: 'A hall table beside a tallboy against a plain wall',
    words: [
      'A hall table carries a plain wall by itself. Take the width of the hall, take off 900 mm to walk past, and what is left is how deep the table may be.',
      'On top: one tall thing, one low thing, and room to put the keys. A mirror above is narrower than the table.',
    ],
    measures: [
      { words: 'Left free to walk past, at least', lengthMm: 900 },
      { words: 'Top of the table above the floor, about', lengthMm: 800 },
      { words: 'Table top to the lower edge of a mirror', lengthMm: 200 },
    ],
    links: [{ label: 'Hall tables', to: paths.room('living', 'Console') }],
  },
  {
    title: 'Dining room: start from the chairs',
    scene: scenes.tileDiningRoom,
    alt: 'A solid dining table with ladderback chairs',
    words: [
      'Count the people, then the millimetres. At 600 mm each, a table of 1800 mm seats six along its sides, and eight when its ends are used.',
      'Then measure from the edge of the table to the wall, not from the middle of the room. Chairs need more floor than tables do.',
    ],
    measures: [
      { words: 'Table edge for each person', lengthMm: 600 },
      { words: 'Table to wall or buffet, to push a chair back, at least', lengthMm: 900 },
      { words: 'The same where others walk behind the chairs', lengthMm: 1100 },
      { words: 'Table top to the lower edge of the lamp', lengthMm: 750 },
    ],
    links: [
      { label: 'Dining tables', to: paths.room('dining', 'Diningtable') },
      { label: 'Dining chairs', to: paths.room('dining', 'Chair') },
    ],
  },
  {
    title: 'At the bar: mind the knees',
    scene: scenes.promoRustic,
    alt: 'A bar table with two round stools',
    words: [
      'Measure from the seat to the underside of the top, not to the top itself. Stools that slide all the way under give the room back when nobody sits there.',
    ],
    measures: [
      { words: 'Seat to the underside of the top, about', lengthMm: 280 },
      { words: 'From the middle of one stool to the next, at least', lengthMm: 600 },
    ],
    links: [{ label: 'Bar', to: paths.room('dining', 'Bar') }],
  },
  {
    title: 'Bedroom: both sides of the bed',
    scene: scenes.tileBedroom,
    alt: 'A bed frame with a bedside table on either side',
    words: [
      'Two people want two ways out. Put the bed where both sides are free before you think of the wardrobe.',
      'A bedside table is as high as the top of the mattress, give or take a book. Drawers need their own depth again in front of them, and a person behind it.',
    ],
    measures: [
      { words: 'Beside the bed, to get out, at least', lengthMm: 600 },
      { words: 'In front of a dresser or tallboy, at least', lengthMm: 900 },
      { words: 'Top of the bedside table above the floor, about', lengthMm: 600 },
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
    words: [
      'Sit down. If you see the bulb, the lamp is too high. A lamp table is level with the arm of the sofa, within 50 mm.',
      'Three small lights make a room; one in the ceiling makes a waiting room.',
    ],
    measures: [
      { words: 'Floor to the lower edge of the shade, beside a chair', lengthMm: 1050 },
      { words: 'Lamp table top above the floor, about', lengthMm: 600 },
      { words: 'A lamp on a bedside table, foot to top', lengthMm: 550 },
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
    words: [
      'A rug holds furniture together only if the furniture stands on it: at least the front feet of the sofa. Under a dining table the chairs stay on it when they are pushed back.',
      'For most living rooms that means 2000 × 3000 mm, and 2400 × 3400 mm under a table for six.',
    ],
    measures: [
      { words: 'Rug under the front of the sofa, at least', lengthMm: 200 },
      { words: 'Rug past the edge of a dining table, on every side', lengthMm: 600 },
      { words: 'Bare floor between rug and wall, about', lengthMm: 300 },
    ],
    links: [
      { label: 'The living room', to: paths.room('living') },
      { label: 'The dining room', to: paths.room('dining') },
    ],
  },
]
