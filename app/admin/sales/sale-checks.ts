import type { SalePiece } from '#contract/selling/sales.ts'
import { piecesText } from './sale-text.ts'

/** A line of what is checked before a sale is planned. */
export interface SaleCheck {
  text: string
  isGood: boolean
}

/** Checks the pieces of a sale: each in one sale, each cheaper than before, and how many of them can be sold. */
export function checkSale(
  pieces: readonly Pick<SalePiece, 'name' | 'price' | 'was' | 'otherSale' | 'countInStock'>[],
  prices: readonly number[],
): SaleCheck[] {
  const inOther = pieces.filter(({ otherSale }) => otherSale !== null)
  const notLower = pieces.filter(({ price, was }, at) => (prices[at] ?? 0) >= Math.min(price, was ?? price))
  const soldOut = pieces.filter(({ countInStock }) => countInStock === 0)
  const units = pieces.reduce((sum, { countInStock }) => sum + countInStock, 0)
  const others = [...new Set(inOther.map(({ otherSale }) => `‘${otherSale}’`))].join(', ')
  return [
    inOther.length === 0
      ? { text: 'No piece is in two sales', isGood: true }
      : { text: `${piecesText(inOther.length)} also in ${others}: ${namesOf(inOther)}`, isGood: false },
    notLower.length === 0
      ? { text: pricesText(pieces.length), isGood: true }
      : { text: `Not below the price before: ${namesOf(notLower)}`, isGood: false },
    { text: `${piecesText(units)} in stock`, isGood: units > 0 },
    ...(soldOut.length > 0 ? [{ text: `None in stock: ${namesOf(soldOut)}`, isGood: false }] : []),
  ]
}

function pricesText(count: number): string {
  return count === 1 ? 'Its price is below the price before' : `All ${count} prices are below the price before`
}

/** The first three names, and how many follow. */
function namesOf(pieces: readonly { name: string }[]): string {
  const names = pieces.slice(0, 3).map(({ name }) => name)
  const more = pieces.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}
