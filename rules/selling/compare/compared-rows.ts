import type { ComparedProduct } from '#contract/catalogue/comparison.ts'
import { formatMeasure } from '#rules/catalogue/measures.ts'
import { stockText } from '#rules/stock/stock.ts'
import { formatDollars } from '#rules/platform/money.ts'
import { floorAreaText } from './floor-area.ts'

/** What is compared, and its text for each product. */
export interface ComparedRow {
  key: RowKey
  label: string
  texts: string[]
  /** The one product that is best in it, and the word for that. */
  best: { index: number; word: string } | null
  isSame: boolean
}

/** `Price`, `stock` and `rating` are drawn, the others are their text. */
type RowKey = 'price' | 'stock' | 'length' | 'width' | 'height' | 'floor' | 'weight' | keyof typeof facts | 'rating'

const notKnown = 'Not known'

const facts = {
  timber: 'Timber',
  finish: 'Finish',
  brand: 'Brand',
  madeIn: 'Made in',
  mattress: 'Mattress',
  seats: 'Seats',
  warranty: 'Warranty',
} as const

const rare: ReadonlySet<RowKey> = new Set(['mattress', 'seats'])

/** The rows of a comparison, in the order of the page. */
export function comparedRows(products: readonly ComparedProduct[]): ComparedRow[] {
  const row = (key: RowKey, label: string, textOf: (product: ComparedProduct) => string, best?: Best): ComparedRow => {
    const texts = products.map(textOf)
    return { key, label, texts, best: best ? bestOf(products, best) : null, isSame: new Set(texts).size <= 1 }
  }
  const factRow = (key: keyof typeof facts) => row(key, facts[key], (product) => factTexts[key](product) || notKnown)
  return [
    row('price', 'Price', ({ price }) => formatDollars(price), { word: 'lowest', valueOf: ({ price }) => price }),
    row('stock', 'Stock', ({ countInStock }) => stockText(countInStock)),
    row('length', 'Length, side to side', ({ length }) => `${length} mm`),
    row('width', 'Width, front to back', ({ width }) => `${width} mm`),
    row('height', 'Height', ({ height }) => `${height} mm`),
    row('floor', 'Floor space', (product) => floorAreaText([{ ...floorOf(product), qty: 1 }]), {
      word: 'least',
      valueOf: ({ length, width }) => length * width,
    }),
    row('weight', 'Weight', ({ weightKg }) => (weightKg > 0 ? formatMeasure(weightKg, 'kg') : notKnown), {
      word: 'lightest',
      valueOf: ({ weightKg }) => weightKg,
    }),
    ...(Object.keys(facts) as (keyof typeof facts)[]).map(factRow),
    row('rating', 'Rating', ({ numReviews, rating }) => (numReviews > 0 ? `${rating} of 5 from ${numReviews}` : '')),
  ].filter(({ key, texts }) => !rare.has(key) || texts.some((text) => text !== notKnown))
}

const floorOf = ({ length, width }: ComparedProduct) => ({ lengthMm: length, widthMm: width })

const factTexts: Record<keyof typeof facts, (product: ComparedProduct) => string> = {
  timber: ({ timbers, timber }) => timbers || timber,
  finish: ({ finishColour, finish }) => capitalized(finishColour || finish),
  brand: ({ brand }) => brand,
  madeIn: ({ madeIn }) => madeIn,
  mattress: ({ mattressSize }) => mattressSize,
  seats: ({ seats }) => (seats > 0 ? `${seats}` : ''),
  warranty: ({ warrantyYears }) => (warrantyYears > 0 ? formatMeasure(warrantyYears, 'years') : ''),
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** The smallest number is the best, if it is known of all products. */
interface Best {
  word: string
  valueOf: (product: ComparedProduct) => number
}

function bestOf(products: readonly ComparedProduct[], { word, valueOf }: Best): ComparedRow['best'] {
  const values = products.map(valueOf)
  const least = Math.min(...values)
  const index = values.indexOf(least)
  const isOnlyOne = values.lastIndexOf(least) === index
  return products.length > 1 && least > 0 && isOnlyOne ? { index, word } : null
}

const numberWords = ['no', 'one', 'two', 'three', 'four'] as const

/** `Four pieces`, `One piece`, at the beginning of a sentence. */
export function comparedCountText(count: number): string {
  return `${capitalized(numberWords[count] ?? `${count}`)} ${count === 1 ? 'piece' : 'pieces'}`
}

/** `The same for all four: warranty, 5 years; brand, Paris.` Empty for one product, or when all rows differ. */
export function sameText(count: number, same: readonly { label: string; text: string }[]): string {
  if (count < 2 || same.length === 0) return ''
  const who = count === 2 ? 'both' : `all ${numberWords[count]}`
  const parts = same.map(({ label, text }) => `${label.charAt(0).toLowerCase()}${label.slice(1)}, ${text}`)
  return `The same for ${who}: ${parts.join('; ')}.`
}
