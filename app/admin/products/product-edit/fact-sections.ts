import type { FieldName } from '#contract/catalogue/product-fields.ts'
import { packageExample } from '#rules/catalogue/packages.ts'

/** A section of the product form: its heading, and its fields with their help. */
export interface FactSection {
  title: string
  fields: Partial<Record<FieldName, string>>
}

/** The sections about what buyers ask, in the order of the form. */
export const factSections: readonly FactSection[] = [
  {
    title: 'Timber, finish and care',
    fields: {
      piece: 'What it is, such as coffee table',
      timber: 'As the product page says it, such as Oak top, painted solid timber base',
      timbers: 'The names for filters, with commas, such as Oak, Recycled elm',
      finish: 'As the product page says it, such as Honey, lacquer',
      finishColour: 'For choices and filters, such as honey',
      finishCoat: 'Such as oil, wax or matt lacquer',
      care: 'How the customer looks after it',
    },
  },
  {
    title: 'Boxes and the way in',
    fields: {
      packing: 'Such as whole, flat or in two parts',
      packages: `One box a line, outer sides: ${packageExample}`,
      peopleToCarry: 'For the heaviest box',
      carryText: 'Such as Clear a path first.',
      passShortMm: 'The smallest opening every part fits through, with removable parts off',
      passLongMm: 'The other side of that opening',
    },
  },
  {
    title: 'Assembly',
    fields: {
      assembly: 'What’s left to put together, such as Comes ready to use.',
      assemblyMinutes: '0: none, or not known',
      assemblyPeople: '0: none, or not known',
      hasDetachableLegs: 'Legs, feet or base that the customer can take off at home',
    },
  },
  {
    title: 'In use',
    fields: {
      seats: 'How many sit comfortably',
      seatsAtMost: 'How many fit at a squeeze',
      mattressSize: 'Such as Queen, 1530 x 2030 mm',
      shelfLoadKg: 'Spread over one shelf, the longest',
      wallFixing: 'What comes with the piece, such as Strap in the box.',
    },
  },
  {
    title: 'Warranty and origin',
    fields: {
      warrantyYears: 'Your promise on top of the Consumer Guarantees Act, which no warranty limits',
      madeIn: 'Such as New Zealand',
    },
  },
  {
    title: 'Range and family',
    fields: {
      range: 'The name of the collection, such as Cardrona',
      family: 'Other sizes or finishes of this piece: choose their family, or give all of them the same new name',
    },
  },
]
