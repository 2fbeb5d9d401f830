import type { FieldName } from '#contract/products/product-fields.ts'
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
      piece: 'What it is, e.g. coffee table',
      timber: 'As the product page says it, e.g. Oak top, painted solid timber base',
      timbers: 'The names for filters, with commas, e.g. Oak, Recycled elm',
      finish: 'As the product page says it, e.g. Honey, lacquer',
      finishColour: 'For choices and filters, e.g. honey',
      finishCoat: 'E.g. oil, wax or matt lacquer',
      care: 'How the buyer looks after it',
    },
  },
  {
    title: 'Boxes and the way in',
    fields: {
      packing: 'E.g. whole, flat or in two parts',
      packages: `One box a line, outer sides: ${packageExample}`,
      peopleToCarry: 'For the heaviest box',
      carryText: 'E.g. Clear a path first.',
      passShortMm: 'The smallest opening that every part goes through, with what comes off taken off',
      passLongMm: 'The other side of that opening',
    },
  },
  {
    title: 'Assembly',
    fields: {
      assembly: 'What there is to do, e.g. Comes ready to use.',
      assemblyMinutes: '0: none, or not known',
      assemblyPeople: '0: none, or not known',
      hasDetachableLegs: 'Legs, feet or base that the buyer can take off at home',
    },
  },
  {
    title: 'In use',
    fields: {
      seats: 'People who sit with ease',
      seatsAtMost: 'People who sit close together',
      mattressSize: 'E.g. Queen, 1530 x 2030 mm',
      shelfLoadKg: 'Spread over one shelf, the longest',
      wallFixing: 'What comes with the piece, e.g. Strap in the box.',
    },
  },
  {
    title: 'Warranty and origin',
    fields: {
      warrantyYears: 'Your promise on top of the Consumer Guarantees Act, which no warranty limits',
      madeIn: 'E.g. New Zealand',
    },
  },
  {
    title: 'Range and family',
    fields: {
      range: 'The name of the collection, e.g. Cardrona',
      family: 'Other sizes or finishes of this piece: choose their family, or give all of them the same new name',
    },
  },
]
