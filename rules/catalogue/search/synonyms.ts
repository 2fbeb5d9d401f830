import synonyms from './synonyms.json' with { type: 'json' }
import { searchTerms } from '#rules/catalogue/search.ts'

/** What a phrase that people type means in this shop; `words` are the words of the phrase without accents. */
export type Meaning =
  | { kind: 'piece'; pieces: readonly string[]; say?: string }
  | { kind: 'none'; say: string; pieces: readonly string[]; colours: readonly string[]; timbers: readonly string[] }
  | { kind: 'timber'; values: readonly string[] }
  | { kind: 'colour' | 'brand' | 'room' | 'feature' | 'mattress'; values: readonly string[] }
  | { kind: 'price'; bound: 'atMost' | 'atLeast' | 'between' }
  | { kind: 'country'; country: string }
  | { kind: 'cheapest' | 'currency' | 'ignored' }

/** The words of a phrase as the words of a search: `two-tone` has two. */
const phraseOf = (text: string): string => searchTerms(text).join(' ')

function listMeanings(): [phrase: string, meaning: Meaning][] {
  const of = (words: readonly string[], meaning: Meaning) => words.map((word) => [word, meaning] as const)
  const { prices, sizes } = synonyms
  // The first meaning of a phrase counts: furniture comes before words that only describe it.
  return [
    ...synonyms.none.flatMap(({ say, near, words }) =>
      of(words, { kind: 'none', say, pieces: near, colours: [], timbers: [] }),
    ),
    ...synonyms.pieces.flatMap(({ ours, words }) => of(words, { kind: 'piece', pieces: [ours] })),
    ...synonyms.ambiguous.flatMap(({ word, to, note }) =>
      of([word], { kind: 'piece', pieces: to, ...(note !== undefined && { say: note }) }),
    ),
    ...synonyms.timbers.flatMap(({ timber, say, nearColour = [], nearTimber = [], words }) =>
      of(
        words,
        say === undefined
          ? { kind: 'timber', values: timber }
          : { kind: 'none', say, pieces: [], colours: nearColour, timbers: nearTimber },
      ),
    ),
    ...synonyms.colours.flatMap(({ colour, words }) => of(words, { kind: 'colour', values: colour })),
    ...synonyms.styles.flatMap(({ brand, words }) => of(words, { kind: 'brand', values: [brand] })),
    ...synonyms.rooms.flatMap(({ homeSpace, words }) => of(words, { kind: 'room', values: [homeSpace] })),
    // The word bed is a product of its own: `queen bed frame`.
    ...sizes.bedsNewZealand.flatMap(({ name, words }) =>
      of(
        words.filter((phrase) => !phrase.endsWith(' bed')),
        { kind: 'mattress', values: [name] },
      ),
    ),
    ...sizes.countries.flatMap(({ country, words }) => of(words, { kind: 'country', country })),
    ...synonyms.features.flatMap(({ ours, words }) => of([ours, ...words], { kind: 'feature', values: [ours] })),
    ...(['atMost', 'atLeast', 'between'] as const).flatMap((bound) => of(prices[bound], { kind: 'price', bound })),
    ...of(prices.cheapest, { kind: 'cheapest' }),
    ...of(prices.currency, { kind: 'currency' }),
    ...of(synonyms.ignore, { kind: 'ignored' }),
  ].map(([word, meaning]) => [phraseOf(word), meaning])
}

function toMap<Value>(entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> {
  const map = new Map<string, Value>()
  for (const [phrase, value] of entries) if (phrase !== '' && !map.has(phrase)) map.set(phrase, value)
  return map
}

const meanings = toMap(listMeanings())

/** The meaning of a phrase, its words with single spaces; a plural that the table lacks means the same. */
export function meaningOf(phrase: string): Meaning | undefined {
  return meanings.get(phrase) ?? (/[^s]{3}s$/.test(phrase) ? meanings.get(phrase.slice(0, -1)) : undefined)
}

/** The right spelling of wrong ones, as phrases. */
export const spellings = toMap(
  Object.entries(synonyms.spelling).map(([wrong, right]) => [phraseOf(wrong), phraseOf(right)] as const),
)

/** The most words of a phrase. */
export const maxPhraseWords = Math.max(
  ...[...meanings.keys(), ...spellings.keys()].map((phrase) => phrase.split(' ').length),
)

/** Every word of the table that leads to furniture, timbers, colours or rooms: misspelt words may mean one of them. */
export const knownWords: readonly string[] = [
  ...new Set(
    [...meanings]
      .filter(([, { kind }]) => ['piece', 'none', 'timber', 'colour', 'room', 'brand', 'mattress'].includes(kind))
      .flatMap(([phrase]) => phrase.split(' '))
      .filter((word) => /^\p{L}{4,}$/u.test(word)),
  ),
]

/** A side of a product, by its column. */
export type Side = 'lengthMm' | 'widthMm' | 'heightMm'

const sideOf: Record<string, Side> = { sideToSideMm: 'lengthMm', frontToBackMm: 'widthMm', heightMm: 'heightMm' }

/** The side that a word such as `deep` means. */
export const measureWords: ReadonlyMap<string, Side> = new Map(
  Object.entries({
    ...synonyms.sizes.measure.byWord,
    w: 'sideToSideMm',
    l: 'sideToSideMm',
    d: 'frontToBackMm',
    h: 'heightMm',
  }).flatMap(([word, side]) => {
    const known = sideOf[side]
    return known ? [[word, known] as const] : []
  }),
)

/** The side of a size without such a word. */
export const defaultSide: Side = sideOf[synonyms.sizes.measure.default] ?? 'lengthMm'

const mmOfUnit: Record<string, number> = { mm: 1, cm: 10, m: 1000, inch: 25.4, foot: 304.8 }

/** The length in mm of each word for a unit. */
export const unitsMm: ReadonlyMap<string, number> = new Map(
  Object.entries(synonyms.sizes.units).flatMap(([unit, words]) =>
    words.map((word) => [word, mmOfUnit[unit] ?? 1] as const),
  ),
)

/** The share of a size by which “about” differs either way (fit.md, Near matches). */
export const toleranceShare = synonyms.sizes.tolerance.shareOfSize

/** The screens of a table in inches with their widths in mm, and the room in mm that a stand has more. */
export const screens = synonyms.sizes.screens

/** The mattresses of New Zealand in mm, those of other countries, and how much a typed size may differ in mm. */
export const mattresses = {
  here: synonyms.sizes.bedsNewZealand,
  elsewhere: synonyms.sizes.bedsElsewhere,
  toleranceMm: synonyms.sizes.mattressToleranceMm,
}

/** The words after a number of seats, and the numbers that are words. */
export const seatWords: ReadonlySet<string> = new Set(synonyms.sizes.seats.words)
export const numberWords: ReadonlyMap<string, number> = new Map(Object.entries(synonyms.sizes.seats.numbers))

/** The rooms and categories of each product. */
export const placesOfProducts: ReadonlyMap<string, readonly { homeSpace: string; category: string }[]> = new Map(
  synonyms.pieces.map(({ ours, to }) => [ours, to] as const),
)
