import { dollarsOf, formatDollars, formatWholeDollars } from '#rules/platform/money.ts'
import { productLabel, productNames } from './product-terms.ts'
import { type ByKind, ofKind, type Wish } from './search-part.ts'
import type { Side } from './synonyms.ts'

const sideNames: Record<Side, string> = { lengthMm: 'Width', widthMm: 'Depth', heightMm: 'Height' }
const sideWords: Record<Side, string> = { lengthMm: 'wide', widthMm: 'deep', heightMm: 'high' }

const someOf = ({ values }: { values: readonly string[] }) => either(values.map(capitalize))
const quoted = ({ words }: { words: string }) => `“${words}”`

const labels: ByKind<string> = {
  piece: ({ pieces }) => either([...new Set(pieces.map(productLabel))]),
  size: (size) => `${sideNames[size.side]} ${rangeText(size)}`,
  screen: ({ inches, leastMm }) => `For a ${inches} inch screen: ${leastMm} mm or wider`,
  price: (price) => capitalize(priceText(price)),
  mattress: ({ values }) => `${values.map(capitalize).join(', ')} mattress`,
  seats: ({ seats }) => `Seats ${seats}`,
  cheapest: () => 'Cheapest first',
  word: quoted,
  colour: someOf,
  timber: someOf,
  brand: someOf,
  room: someOf,
  feature: someOf,
}

/** The label of a part on its chip: `Bed Frames`, `Width about 1600 mm`, `Up to $1,500`. */
export function partLabel(part: Wish): string {
  return ofKind(labels, part, undefined)
}

const inOneOf = ({ values }: { values: readonly string[] }) => `in ${either(values.map(lower))}`
const withWords = (part: { words: string }) => `with ${quoted(part)}`
const withoutWords = (part: { words: string }) => `without ${quoted(part)}`
const nothing = () => ''

const phrases: ByKind<string> = {
  piece: nothing,
  cheapest: nothing,
  size: (size) => `${rangeText(size)} ${sideWords[size.side]}`,
  screen: ({ inches }) => `for a ${inches} inch screen`,
  price: priceText,
  mattress: ({ values }) => `for a ${values.join(' or ')} mattress`,
  seats: ({ seats }) => `for ${seats} people`,
  colour: inOneOf,
  timber: inOneOf,
  brand: ({ values }) => `by ${either(values)}`,
  room: ({ values }) => `for the ${either(values.map(lower))}`,
  word: withWords,
  feature: withWords,
}

/** What a part asks, after the name of the furniture: `up to $900`, `about 1600 mm wide`, `in honey`. */
export function partPhrase(part: Wish): string {
  return ofKind(phrases, part, undefined)
}

/** What a search asks of a part that was taken away: `at any price`. */
const loosePhrases: ByKind<string> = {
  piece: nothing,
  cheapest: nothing,
  size: ({ side }) => `of any ${sideNames[side].toLowerCase()}`,
  screen: () => 'of any width',
  price: () => 'at any price',
  mattress: () => 'for any mattress',
  seats: () => 'for any number of people',
  colour: () => 'in any colour',
  timber: () => 'in any timber',
  brand: () => 'by any brand',
  room: () => 'for any room',
  word: withoutWords,
  feature: withoutWords,
}

/** A search without one of its parts, in words: `Buffets at any price`, `Anything for the dining room up to $900`. */
export function searchText(parts: readonly Wish[], without?: Wish): string {
  const products = parts.flatMap((part) => (part.kind === 'piece' ? part.pieces : []))
  const noun = products.length > 0 ? either([...new Set(products.map(productNames))]) : 'anything'
  const rest = parts.filter((part) => part !== without && part.kind !== 'piece').map(partPhrase)
  const said = [...rest, without ? ofKind(loosePhrases, without, undefined) : ''].filter((phrase) => phrase !== '')
  return capitalize([noun, ...said].join(' '))
}

/** A price as a part of a sentence: `up to $900`, `$500 to $800`, `$1,000 and over`. */
function priceText({ fromCents, toCents }: { fromCents: number | null; toCents: number | null }): string {
  if (fromCents === null) return `up to ${shortDollars(toCents ?? 0)}`
  return toCents === null
    ? `${shortDollars(fromCents)} and over`
    : `${shortDollars(fromCents)} to ${shortDollars(toCents)}`
}

function rangeText({ fromMm, toMm, aboutMm }: Extract<Wish, { kind: 'size' }>): string {
  if (aboutMm !== null) return `about ${aboutMm} mm`
  if (fromMm === null) return `up to ${toMm} mm`
  return toMm === null ? `${fromMm} mm and over` : `${fromMm} to ${toMm} mm`
}

/** Cents as dollars, without cents where there are none: `$1,500`. */
export function shortDollars(cents: number): string {
  return cents % 100 === 0 ? formatWholeDollars(dollarsOf(cents)) : formatDollars(dollarsOf(cents))
}

/** `oak`, `oak or ash`, `oak, ash or birch`. */
export function either(values: readonly string[]): string {
  if (values.length < 2) return values[0] ?? ''
  return `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}

/** A text with a capital first letter. */
export function capitalize(text: string): string {
  return text.replace(/^\p{L}/u, (letter) => letter.toUpperCase())
}

const lower = (text: string) => text.toLowerCase()
