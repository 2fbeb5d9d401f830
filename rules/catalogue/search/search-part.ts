import type { Side } from './synonyms.ts'

/** The words that a part was typed as, without accents, for products that lack the fact: quoted ones as one text. */
interface Typed {
  words: string
}

/** A part that asks for one of several values of a fact. */
type Described<Kind> = { kind: Kind; values: readonly string[] } & Typed

/** What a part of a typed text asks of a product. Prices are in cents, sizes in mm; null: no lower or upper end. */
export type Wish =
  | { kind: 'piece'; pieces: readonly string[] }
  | Described<'timber'>
  | Described<'colour'>
  | Described<'brand'>
  | Described<'room'>
  | Described<'feature'>
  | Described<'mattress'>
  | { kind: 'size'; side: Side; fromMm: number | null; toMm: number | null; aboutMm: number | null }
  | { kind: 'screen'; inches: number; leastMm: number }
  | { kind: 'price'; fromCents: number | null; toCents: number | null }
  | ({ kind: 'seats'; seats: number } & Typed)
  | ({ kind: 'word'; isQuoted: boolean } & Typed)
  | { kind: 'cheapest' }

type WishOf<Kind extends Wish['kind']> = Extract<Wish, { kind: Kind }>

/** What is said or asked for each kind of part. */
export type ByKind<Result, Other = undefined> = {
  [Kind in Wish['kind']]: (wish: WishOf<Kind>, other: Other) => Result
}

/** What a table has for a part. */
export function ofKind<Result, Other = undefined>(table: ByKind<Result, Other>, wish: Wish, other: Other): Result {
  const find = table[wish.kind] as (wish: Wish, other: Other) => Result
  return find(wish, other)
}

/** A part of a typed text: what it asks, and the places of its text between spaces. */
export type SearchPart = Wish & { at: readonly number[] }

/** Words that were corrected: as they were typed, as they were read, and their places between spaces. */
export interface Correction {
  typed: string
  meant: string
  at: readonly number[]
}

/** How a typed text is read. */
export interface ReadSearch {
  parts: readonly SearchPart[]
  corrections: readonly Correction[]
  /** Sentences that answer words, such as what the shop does not have. */
  said: readonly string[]
  /** What is nearest to furniture that the shop does not have; null when the text asks for what it may have. */
  instead: { pieces: readonly string[] } | null
  /** The phrases that the sentences answer and the corrections replace: those that the catalogue has are words. */
  doubtful: readonly string[]
  chunks: readonly string[]
}

/** The kinds of parts that say what a product is, in contrast to words that it contains. */
export function isUnderstood<Any extends Wish>(part: Any): part is Exclude<Any, { kind: 'word' }> {
  return part.kind !== 'word'
}

/** The typed text without one of its parts. */
export function withoutPart({ chunks }: ReadSearch, { at }: Pick<SearchPart, 'at'>): string {
  return chunks.filter((_, place) => !at.includes(place)).join(' ')
}

/** The typed text with the corrected words in quotation marks, in which nothing is corrected. */
export function asTyped({ chunks, corrections }: ReadSearch): string {
  const first = new Set(corrections.map(({ at }) => Math.min(...at)))
  const last = new Set(corrections.map(({ at }) => Math.max(...at)))
  return chunks.map((chunk, place) => `${first.has(place) ? '"' : ''}${chunk}${last.has(place) ? '"' : ''}`).join(' ')
}
