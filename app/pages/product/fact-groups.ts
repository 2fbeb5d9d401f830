import type { Product } from '#contract/products/products.ts'
import { formatMeasure, formatMinutes } from '#rules/catalogue/measures.ts'
import { type Package, readPackages } from '#rules/catalogue/packages.ts'

/** A name and what is known: lines of text. */
export type Fact = readonly [name: string, lines: readonly string[]]

/** What buyers ask about a piece, in groups. Facts that are not known are left out, and groups without any. */
export function listFactGroups(product: Product): { title: string; facts: Fact[] }[] {
  return [
    { title: 'Timber and care', facts: timberFacts(product) },
    { title: 'Getting it home', facts: homeFacts(product) },
    { title: 'In use', facts: useFacts(product) },
  ]
    .map(({ title, facts }) => ({ title, facts: facts.filter(([, lines]) => lines.length > 0) }))
    .filter(({ facts }) => facts.length > 0)
}

function timberFacts({ timber, finish, finishColour, finishCoat, care, warrantyYears, madeIn }: Product): Fact[] {
  return [
    ['Timber', known(timber)],
    ['Finish', known(finish || capitalized([finishColour, finishCoat].filter(Boolean).join(', ')))],
    ['Care', known(...care.split(/\r\n|\r|\n/))],
    ['Warranty', known(warrantyYears > 0 && warrantyText(warrantyYears))],
    ['Made in', known(madeIn)],
  ]
}

/** A period must never read as the end of the rights that the law gives. */
function warrantyText(years: number): string {
  return `${formatMeasure(years, 'years')} from us. Your rights under the Consumer Guarantees Act are separate and may last longer.`
}

function homeFacts(product: Product): Fact[] {
  const { packing, packages, peopleToCarry, carryText, passShortMm, passLongMm, hasDetachableLegs } = product
  const boxes = readPackages(packages)
  return [
    [boxes.length > 1 ? 'Boxes' : 'Box', boxLines(boxes)],
    ['Packed', known(capitalized(packing))],
    ['Carried by', known(sentences(peopleToCarry > 0 && formatMeasure(peopleToCarry, 'people'), carryText))],
    [
      'Through a door',
      known(
        passShortMm > 0 && passLongMm > 0 && `From ${passShortMm} mm wide and ${passLongMm} mm high, straight in`,
        hasDetachableLegs && 'The legs, feet or base come off',
      ),
    ],
    ['Assembly', known(product.assembly, assemblyText(product))],
  ]
}

function boxLines(boxes: readonly Package[]): string[] {
  const texts = boxes.map(({ sidesMm, weightKg }) => `${sidesMm.join(' × ')} mm, ${formatMeasure(weightKg, 'kg')}`)
  if (texts.length < 2) return texts.map((text) => `1 box, ${text}`)
  return [`${texts.length} boxes`, ...boxes.map(({ contents }, at) => `${contents}: ${texts[at]}`)]
}

function assemblyText({ assemblyMinutes, assemblyPeople }: Product): string {
  const people = assemblyPeople > 0 && formatMeasure(assemblyPeople, 'people')
  const time = assemblyMinutes > 0 && `about ${formatMinutes(assemblyMinutes)}`
  return capitalized([people, time].filter(Boolean).join(', '))
}

function useFacts({ seats, seatsAtMost, mattressSize, shelfLoadKg, wallFixing }: Product): Fact[] {
  const squeezed = seatsAtMost > seats && `${seats > 0 ? 'at a squeeze' : 'At a squeeze'} ${seatsAtMost}`
  return [
    ['Seats', known([seats > 0 && String(seats), squeezed].filter(Boolean).join(', '))],
    ['Mattress', known(mattressSize.replaceAll(/(?<=\d) *x *(?=\d)/g, ' × '))],
    ['Load of a shelf', known(shelfLoadKg > 0 && `Up to ${formatMeasure(shelfLoadKg, 'kg')}, spread over it`)],
    ['Wall fixing', known(wallFixing)],
  ]
}

/** The texts that say something. */
function known(...texts: readonly (string | false)[]): string[] {
  return texts.filter((text) => text !== false && text.trim() !== '').map(String)
}

/** `2 people. Clear a path first.` */
function sentences(first: string | false, second: string): string {
  return first && second ? `${first}. ${second}` : first || second
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
