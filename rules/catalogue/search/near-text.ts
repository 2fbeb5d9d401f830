import type { RoomTexts } from '#contract/pages.ts'
import { categoryLabel } from '#rules/catalogue/categories.ts'
import { productName, productNames } from './product-terms.ts'
import { capitalize, either, partPhrase, shortDollars } from './part-text.ts'
import { type ByKind, ofKind, type Wish } from './search-part.ts'
import type { Side } from './synonyms.ts'

/** What the sentence about a near match names. Prices are in cents; empty texts and 0 seats are not known. */
export interface NearProduct {
  priceCents: number
  lengthMm: number
  widthMm: number
  heightMm: number
  finishColour: string
  timbers: string
  mattressSize: string
  brand: string
  category: string
  homeSpace: string
  seats: number
}

const larger: Record<Side, string> = { lengthMm: 'wider', widthMm: 'deeper', heightMm: 'taller' }
const smaller: Record<Side, string> = { lengthMm: 'narrower', widthMm: 'shallower', heightMm: 'lower' }

/** Why a product is only near: `$499 over $1,500, 350 mm wider than 1600`. Its category when it misses nothing. */
export function nearReason(missed: readonly Wish[], item: NearProduct, texts: RoomTexts): string {
  const reasons = missed.map((wish) => ofKind(missedTexts, wish, item))
  return capitalize(reasons.length === 0 ? categoryLabel(texts, item.category) : reasons.join(', '))
}

const absent = ({ words }: { words: string }) => `without “${words}”`

/** A fact of a product, or that it is not what was asked when the fact is not known. */
const factOr = (wish: Wish, fact: string, text: string) => (fact === '' ? `not ${partPhrase(wish)}` : text)

const missedTexts: ByKind<string, NearProduct> = {
  piece: () => '',
  cheapest: () => '',
  price: ({ fromCents, toCents }, { priceCents }) =>
    toCents !== null && priceCents > toCents
      ? `${shortDollars(priceCents - toCents)} over ${shortDollars(toCents)}`
      : `${shortDollars((fromCents ?? 0) - priceCents)} under ${shortDollars(fromCents ?? 0)}`,
  size: (size, piece) => {
    const mm = piece[size.side]
    const asked = askedMm(size, mm)
    return `${Math.abs(mm - asked)} mm ${(mm > asked ? larger : smaller)[size.side]} than ${asked}`
  },
  screen: ({ leastMm }, { lengthMm }) => `${leastMm - lengthMm} mm narrower than ${leastMm}`,
  colour: (wish, { finishColour }) => factOr(wish, finishColour, `in ${finishColour}`),
  timber: (wish, { timbers }) => factOr(wish, timbers, `in ${timbers.toLowerCase()}`),
  mattress: (wish, { mattressSize }) =>
    factOr(wish, mattressSize, `for a ${mattressSize.toLowerCase().replace(/,.*/, '')} mattress`),
  brand: (wish, { brand }) => factOr(wish, brand, `by ${brand}`),
  room: (_, { homeSpace }) => `for the ${homeSpace.toLowerCase()}`,
  seats: (wish, { seats }) => factOr(wish, seats === 0 ? '' : `${seats}`, `seats ${seats}`),
  word: absent,
  feature: absent,
}

/** The size that a product misses: the one that was typed, or the end of the range that is nearer. */
function askedMm({ aboutMm, fromMm, toMm }: Wish & { kind: 'size' }, mm: number): number {
  if (aboutMm !== null) return aboutMm
  return toMm !== null && mm > toMm ? toMm : (fromMm ?? mm)
}

/** The heading and the sentence above near matches when other products have all parts (fit-search). */
export function closeTexts(parts: readonly Wish[]): { title: string; lead: string } {
  return { title: 'Close to it', lead: `${capitalize(nounOf(parts, productNames))} that match most of what you typed.` }
}

/** The heading and the sentence above near matches when no product has all parts (fit-search-none). */
export function nothingTexts(parts: readonly Wish[]): { title: string; lead: string } {
  const asked = parts.filter(({ kind }) => kind !== 'piece' && kind !== 'cheapest')
  const clauses = asked.map(clauseOf)
  const isPrice = asked.length === 1 && asked[0]?.kind === 'price' && asked[0].fromCents === null
  return {
    title: `No ${nounOf(parts, productName)} ${clauses.length > 2 ? 'matches everything' : clauses.join(' and ')}. The closest:`,
    lead: isPrice
      ? 'Cheapest first. Each one shows how far over it is.'
      : 'Closest first. Each one shows what doesn’t match.',
  }
}

/** The heading and the sentence above what is nearest to furniture that the shop does not have. */
export function insteadTexts(parts: readonly Wish[]): { title: string; lead: string } {
  return { title: 'The closest we have:', lead: `${capitalize(nounOf(parts, productNames))}.` }
}

function clauseOf(wish: Wish): string {
  switch (wish.kind) {
    case 'price':
      if (wish.fromCents === null) return `costs ${shortDollars(wish.toCents ?? 0)} or less`
      return wish.toCents === null ? `costs ${shortDollars(wish.fromCents)} or more` : `costs ${partPhrase(wish)}`
    case 'colour':
    case 'timber':
      return `comes ${partPhrase(wish)}`
    case 'word':
    case 'feature':
      return `has “${wish.words}”`
    default:
      return `is ${partPhrase(wish)}`
  }
}

/** The furniture of a text in one word; products of several kinds are products. */
function nounOf(parts: readonly Wish[], name: (piece: string) => string): string {
  const items = [...new Set(parts.flatMap((part) => (part.kind === 'piece' ? part.pieces : [])))]
  if (items.length === 0 || items.length > 3) return name('piece')
  return either(items.map(name))
}
