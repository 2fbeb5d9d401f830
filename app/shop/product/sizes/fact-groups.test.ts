import { expect, it } from 'vitest'
import { type FieldName, fieldNames, findField } from '#contract/catalogue/product-fields.ts'
import { makePageProduct } from '#tests/support/wire-factories.ts'
import { listFactGroups } from './fact-groups.ts'

/** A bed about which everything is known. */
const bed = makePageProduct({
  timber: 'Radiata pine',
  finish: 'Honey, oiled',
  finishColour: 'honey',
  finishCoat: 'oil',
  care: 'Wipe it.\nOil it once a year.',
  warrantyYears: 5,
  madeIn: 'New Zealand',
  packing: 'flat',
  packages: 'Headboard: 1710 x 120 x 1300 mm, 32 kg\nFoot end: 1710 x 120 x 500 mm, 14.5 kg',
  peopleToCarry: 2,
  carryText: 'Clear a path first.',
  passShortMm: 110,
  passLongMm: 1300,
  hasDetachableLegs: true,
  assembly: 'The side rails bolt to the posts.',
  assemblyMinutes: 75,
  assemblyPeople: 2,
  seats: 2,
  seatsAtMost: 3,
  mattressSize: 'Queen, 1530 x 2030 mm',
  shelfLoadKg: 40,
  wallFixing: 'Strap in the box.',
  range: 'Omaha',
})

const factOf = (name: string, given: Parameters<typeof makePageProduct>[0]) =>
  listFactGroups(makePageProduct(given))
    .flatMap(({ facts }) => facts)
    .find(([label]) => label === name)?.[1]

const factsOfDelivery = [
  [
    'Delivery',
    [
      'In 3 to 7 business days; by arrangement to Great Barrier Island (Aotea Island), Stewart Island/Rakiura and the Chatham Islands',
    ],
  ],
  ['Returns', ['Within 15 days of delivery']],
]

it('the facts of a product page are in four groups, each fact in words', () => {
  expect(listFactGroups(bed)).toEqual([
    {
      title: 'Specifications',
      facts: [
        ['Width', [['650 mm', 'front to back']]],
        ['Height', ['460 mm']],
        ['Length', [['1200 mm', 'side to side']]],
        ['Weight', ['40 kg']],
        ['Seats', ['2, or 3 at a squeeze']],
        ['Mattress', ['Queen, 1530 × 2030 mm']],
        ['Shelf load', ['Up to 40 kg, spread evenly']],
        ['Wall fixing', ['Strap in the box.']],
      ],
    },
    {
      title: 'Material',
      facts: [
        ['Material', [['Pine', 'radiata pine']]],
        ['Finish', ['Honey, oiled']],
        ['Care', ['Wipe it.', 'Oil it once a year.']],
        [
          'Warranty',
          ['5 years from us. Your rights under the Consumer Guarantees Act are separate and may last longer.'],
        ],
        ['Made in', ['New Zealand']],
      ],
    },
    {
      title: 'Style',
      facts: [
        ['Style', ['American Rustic']],
        ['Brand', [{ text: 'American Rustic', to: '/living/American%20Rustic' }]],
        ['Range', [{ text: 'Omaha', to: '/search/Omaha' }]],
      ],
    },
    {
      title: 'Getting it home',
      facts: [
        ['Boxes', ['2 boxes', 'Headboard: 1710 × 120 × 1300 mm, 32 kg', 'Foot end: 1710 × 120 × 500 mm, 14.5 kg']],
        ['Packed', ['Flat']],
        ['Assembly', ['The side rails bolt to the posts.', '2 people, about 1 hour 15 minutes']],
        ['Carried by', ['2 people. Clear a path first.']],
        [
          'Through a door',
          ['Doorways 110 mm or wider, carried lengthways, straight in', 'The legs, feet or base come off'],
        ],
        ...factsOfDelivery,
      ],
    },
  ])
})

it('the facts of a product page are left out when nothing is known, and so is a group without any', () => {
  const bare = { length: 0, width: 0, height: 0, weightKg: 0, material: '', style: '', brand: '' }
  const always = { title: 'Getting it home', facts: factsOfDelivery }
  expect(listFactGroups(makePageProduct(bare))).toEqual([always])
  expect(listFactGroups(makePageProduct({ ...bare, seats: 4 }))).toEqual([
    { title: 'Specifications', facts: [['Seats', ['4']]] },
    always,
  ])
})

it.each([
  ['Box', { packages: 'Whole piece: 1260 x 710 x 520 mm, 44 kg' }, ['1 box, 1260 × 710 × 520 mm, 44 kg']],
  ['Finish', { finishColour: 'honey', finishCoat: 'oil' }, ['Honey, oil']],
  ['Finish', { finishColour: 'honey' }, ['Honey']],
  [
    'Warranty',
    { warrantyYears: 1 },
    ['1 year from us. Your rights under the Consumer Guarantees Act are separate and may last longer.'],
  ],
  ['Carried by', { peopleToCarry: 1 }, ['1 person']],
  ['Carried by', { carryText: 'Take the drawers out.' }, ['Take the drawers out.']],
  [
    'Through a door',
    { hasDetachableLegs: true },
    ['Doorways 460 mm or wider, carried lengthways, straight in', 'The legs, feet or base come off'],
  ],
  ['Through a door', { passShortMm: 420 }, ['Doorways 460 mm or wider, carried lengthways, straight in']],
  ['Through a door', { length: 0, width: 0, height: 0 }, undefined],
  ['Material', { material: '', timber: 'Oak' }, ['Oak']],
  ['Brand', { brand: 'Paris', homeSpace: 'Garden' }, [{ text: 'Paris', to: '/search/Paris' }]],
  ['Weight', { weightKg: 38.5 }, ['38.5 kg']],
  ['Assembly', { assembly: 'Comes ready to use.' }, ['Comes ready to use.']],
  ['Assembly', { assemblyMinutes: 30 }, ['About 30 minutes']],
  ['Seats', { seats: 6, seatsAtMost: 6 }, ['6']],
  ['Seats', { seatsAtMost: 8 }, ['8 at a squeeze']],
] as const)('a page says under %s for %o: %o', (name, given, lines) => {
  expect(factOf(name, given)).toEqual(lines)
})

it('the facts of a product page have every field about a piece but those for filters and choices', () => {
  const texts = JSON.stringify(listFactGroups(bed))
  const elsewhere: readonly FieldName[] = ['piece', 'timbers', 'finishColour', 'finishCoat', 'family']
  const after = fieldNames.slice(fieldNames.indexOf('featured') + 1).filter((name) => !elsewhere.includes(name))
  expect(after.length).toBeGreaterThan(15)
  for (const name of after) {
    const blank = findField(name)?.kind === 'text' ? '' : findField(name)?.kind === 'flag' ? false : 0
    expect({ name, isSame: JSON.stringify(listFactGroups({ ...bed, [name]: blank })) === texts }).toEqual({
      name,
      isSame: false,
    })
  }
})
