import { countText } from '#rules/platform/count-text.ts'
import type { Sale, SaleProduct } from '#contract/selling/sales.ts'
import { dayText } from '#rules/platform/nz-dates.ts'
import { paths } from '#rules/paths.ts'

/** How many customers with an account get the old price back when a sale ends. Guests are unknown. */
export function cartsText(count: number): string {
  if (count === 0) return 'Customers with one in the cart see it before they pay.'
  return count === 1
    ? '1 customer has one of them in the cart and sees it before paying.'
    : `${count} customers have one of them in the cart and see it before they pay.`
}

export function plannedText({ name, firstDay, state }: Pick<Sale, 'name' | 'firstDay' | 'state'>): string {
  return state === 'running' ? `${name} runs now` : `${name} begins on ${dayText(firstDay)} at 00:00`
}

export const saleStates: Record<Sale['state'], { label: string; variant: string }> = {
  draft: { label: 'Draft', variant: 'badge-soft' },
  planned: { label: 'Planned', variant: 'badge-soft' },
  running: { label: 'Running', variant: 'badge-success' },
  ended: { label: 'Ended', variant: 'badge-soft' },
}

interface SaleCheck {
  text: string
  isGood: boolean
}

export function checkSale(
  products: readonly Pick<SaleProduct, 'name' | 'price' | 'was' | 'otherSale' | 'countInStock'>[],
  prices: readonly number[],
): SaleCheck[] {
  const inOther = products.filter(({ otherSale }) => otherSale !== null)
  const notLower = products.filter(({ price, was }, at) => (prices[at] ?? 0) >= Math.min(price, was ?? price))
  const soldOut = products.filter(({ countInStock }) => countInStock === 0)
  const units = products.reduce((sum, { countInStock }) => sum + countInStock, 0)
  const others = [...new Set(inOther.map(({ otherSale }) => `‘${otherSale}’`))].join(', ')
  return [
    inOther.length === 0
      ? { text: 'No piece is in two sales', isGood: true }
      : { text: `${countText(inOther.length, 'piece')} also in ${others}: ${namesOf(inOther)}`, isGood: false },
    notLower.length === 0
      ? { text: pricesText(products.length), isGood: true }
      : { text: `Not below the price before: ${namesOf(notLower)}`, isGood: false },
    { text: `${countText(units, 'piece')} in stock`, isGood: units > 0 },
    ...(soldOut.length > 0 ? [{ text: `None in stock: ${namesOf(soldOut)}`, isGood: false }] : []),
  ]
}

function pricesText(count: number): string {
  return count === 1 ? 'Its price is below the price before' : `All ${count} prices are below the price before`
}

function namesOf(items: readonly { name: string }[]): string {
  const names = items.slice(0, 3).map(({ name }) => name)
  const more = items.length - names.length
  return names.join(', ') + (more > 0 ? ` and ${more} more` : '')
}

export type Texts = Pick<Sale, 'announcement' | 'menuLabel' | 'textLink'>

/** Adds the link to /sale with the first text that is entered, and removes it with the last one. */
export function withSalePage(before: Texts, patch: Partial<Texts>): Partial<Texts> {
  const had = hasWords(before)
  const has = hasWords({ ...before, ...patch })
  if (!had && has && before.textLink === '') return { ...patch, textLink: paths.sale }
  if (had && !has && before.textLink === paths.sale) return { ...patch, textLink: '' }
  return patch
}

const hasWords = ({ announcement, menuLabel }: Texts) => announcement.trim() !== '' || menuLabel.trim() !== ''
