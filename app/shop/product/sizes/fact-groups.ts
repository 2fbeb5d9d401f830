import type { Product } from '#contract/catalogue/products.ts'
import { sizeDirections } from '#app/ui/product/sizes.ts'
import { formatMeasure, formatMinutes } from '#rules/catalogue/measures.ts'
import { type Package, readPackages } from '#rules/catalogue/packages.ts'
import { findRoom } from '#rules/catalogue/rooms.ts'
import { doorwayText } from '#rules/catalogue/fit/door.ts'
import { sidesOf } from '#rules/catalogue/fit/product-fit.ts'
import { paths } from '#rules/paths.ts'
import { deliveryTime, returnsWithin } from '#rules/platform/shop-info.ts'

export type FactLine = string | readonly [text: string, note: string] | { text: string; to: string }

export type Fact = readonly [name: string, lines: readonly FactLine[]]

/** Four groups (spec §2), without unknown facts and empty groups. */
export function listFactGroups(product: Product): { title: string; facts: Fact[] }[] {
  return [
    { title: 'Specifications', facts: [...sizeFacts(product), ...useFacts(product)] },
    { title: 'Material', facts: materialFacts(product) },
    { title: 'Style', facts: styleFacts(product) },
    { title: 'Getting it home', facts: homeFacts(product) },
  ]
    .map(({ title, facts }) => ({ title, facts: facts.filter(([, lines]) => lines.length > 0) }))
    .filter(({ facts }) => facts.length > 0)
}

/** With the words for the side that each size means (behaviour, Platform). */
function sizeFacts({ length, width, height, weightKg }: Product): Fact[] {
  return [
    ['Width', width > 0 ? [[`${width} mm`, sizeDirections.width]] : []],
    ['Height', known(height > 0 && `${height} mm`)],
    ['Length', length > 0 ? [[`${length} mm`, sizeDirections.length]] : []],
    ['Weight', known(weightKg > 0 && formatMeasure(weightKg, 'kg'))],
  ]
}

function useFacts({ seats, seatsAtMost, mattressSize, shelfLoadKg, wallFixing }: Product): Fact[] {
  const squeezed = seatsAtMost > seats && `${seatsAtMost} at a squeeze`
  return [
    ['Seats', known([seats > 0 && String(seats), squeezed].filter(Boolean).join(', or '))],
    ['Mattress', known(mattressSize.replaceAll(/(?<=\d) *x *(?=\d)/g, ' × '))],
    ['Shelf load', known(shelfLoadKg > 0 && `Up to ${formatMeasure(shelfLoadKg, 'kg')}, spread evenly`)],
    ['Wall fixing', known(wallFixing)],
  ]
}

function materialFacts(product: Product): Fact[] {
  const { material, timber, finish, finishColour, finishCoat, care, warrantyYears, madeIn } = product
  return [
    ['Material', material && timber ? [[material, lowerFirst(timber)]] : known(material || timber)],
    ['Finish', known(finish || capitalized([finishColour, finishCoat].filter(Boolean).join(', ')))],
    ['Care', known(...care.split(/\r\n|\r|\n/))],
    ['Warranty', known(warrantyYears > 0 && warrantyText(warrantyYears))],
    ['Made in', known(madeIn)],
  ]
}

function styleFacts({ style, brand, range, homeSpace }: Product): Fact[] {
  const room = findRoom(homeSpace)?.path
  return [
    ['Style', known(style)],
    ['Brand', brand ? [{ text: brand, to: room ? paths.room(room, brand) : paths.search(brand) }] : []],
    ['Range', range ? [{ text: range, to: paths.search(range) }] : []],
  ]
}

/** A period must never read as the end of the rights that the law gives. */
function warrantyText(years: number): string {
  return `${formatMeasure(years, 'years')} from us. Your rights under the Consumer Guarantees Act are separate and may last longer.`
}

function homeFacts(product: Product): Fact[] {
  const { packing, packages, peopleToCarry, carryText, passShortMm, passLongMm, hasDetachableLegs } = product
  const smallestPassMm = passShortMm > 0 && passLongMm > 0 ? ([passShortMm, passLongMm] as const) : null
  const boxes = readPackages(packages)
  return [
    [boxes.length > 1 ? 'Boxes' : 'Box', boxLines(boxes)],
    ['Packed', known(capitalized(packing))],
    ['Assembly', known(product.assembly, assemblyText(product))],
    ['Carried by', known(sentences(peopleToCarry > 0 && formatMeasure(peopleToCarry, 'people'), carryText))],
    [
      'Through a door',
      known(doorwayText(sidesOf(product), smallestPassMm), hasDetachableLegs && 'The legs, feet or base come off'),
    ],
    [
      'Delivery',
      [
        `In ${deliveryTime}; by arrangement to Great Barrier Island (Aotea Island), Stewart Island/Rakiura and the Chatham Islands`,
      ],
    ],
    ['Returns', [`Within ${returnsWithin}`]],
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

function known(...texts: readonly (string | false)[]): string[] {
  return texts.filter((text) => text !== false && text.trim() !== '').map(String)
}

function sentences(first: string | false, second: string): string {
  return first && second ? `${first}. ${second}` : first || second
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1)
}
