import type { FixedText } from '#contract/content/fixed-texts.ts'

/** The styling tips (spec §2). The page adds pictures, lengths and links to the sections whose ids it knows. */
export const firstStylingTips: FixedText = {
  lead: 'Leave room to walk through. Have a tape measure ready.',
  note: '',
  sections: [
    {
      id: 'living',
      title: 'Living room: within reach of the sofa',
      text: [
        'A coffee table looks right at about two thirds of the length of the sofa and no higher than its cushions. Square tables suit corner sofas; long tables suit straight sofas.',
        '',
        'The stand should be wider than the television. Sit down before you choose the height: the middle of the screen should be at eye level.',
      ].join('\n'),
    },
    {
      id: 'hall',
      title: 'Hall: one good piece is enough',
      text: [
        'One hall table is enough for a plain wall. Measure the width of the hall and take off 900 mm for walking past. What’s left is the deepest table you can have.',
        '',
        'Put one tall thing and one low thing on top, and leave space for keys. A mirror above it should be narrower than the table.',
      ].join('\n'),
    },
    {
      id: 'dining',
      title: 'Dining room: start from the chairs',
      text: [
        'Count the people first, then the millimetres. At 600 mm per person, a table of 1800 mm seats six along its sides, and eight if you use the ends.',
        '',
        'Then measure from the edge of the table to the wall, not from the middle of the room. Chairs need more floor space than tables.',
      ].join('\n'),
    },
    {
      id: 'bar',
      title: 'Bar: leave room for your knees',
      text: 'Measure from the seat to the underside of the top, not to the top itself. Stools that slide all the way under the top save space when they aren’t in use.',
    },
    {
      id: 'bedroom',
      title: 'Bedroom: both sides of the bed',
      text: [
        'Two people need two ways out. Place the bed first, with both sides free, and then the wardrobe.',
        '',
        'A bedside table should be about as high as the top of the mattress. In front of drawers, leave the depth of an open drawer and space for a person.',
      ].join('\n'),
    },
    {
      id: 'lamps',
      title: 'Lamps: hide the bulb',
      text: [
        'Sit down. If you can see the bulb, the lamp is too high. A lamp table should be level with the arm of the sofa, within 50 mm.',
        '',
        'Three small lamps make a room cosier than one ceiling light.',
      ].join('\n'),
    },
    {
      id: 'rugs',
      title: 'Rugs: larger than you think',
      text: [
        'Sit the furniture on the rug: at least the front feet of the sofa. Under a dining table, the chairs should stay on the rug when they are pushed back.',
        '',
        'For most living rooms that means a rug of 2000 × 3000 mm, and 2400 × 3400 mm under a table for six.',
      ].join('\n'),
    },
    {
      id: 'door',
      title: 'Measure the door last',
      text: 'A common door is 1980 × 760 mm, and its frame leaves a little less. Every product page shows the piece to scale beside one. Lay newspaper of the same size on the floor for a day: it’s easier to move than a dresser.',
    },
  ],
}
