import type { MyListItem } from '#contract/selling/my-list.ts'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { dayText, nzDay } from '#rules/platform/nz-dates.ts'

/** In words and with its colour (fit.md, Words). */
export interface ListChange {
  text: string
  tone: 'success' | 'ink' | 'warning' | 'danger'
}

/** The price in dollars, and the units that can be sold. */
type Offer = Pick<ListedProduct, 'price' | 'countInStock'>

/** What has changed about a product since it was added: sold out, or else its price and that it is the last one. */
export function listChanges(added: Offer & Pick<MyListItem, 'addedAt'>, current: Offer, now: string): ListChange[] {
  const when = `you added it on ${addedDay(added.addedAt, now)}`
  if (current.countInStock <= 0) {
    return added.countInStock > 0 ? [{ text: `Sold out since ${when}`, tone: 'danger' }] : []
  }
  return [...priceChange(added, current, when), ...stockChange(added, current, when)]
}

function priceChange(added: Offer, current: Offer, when: string): ListChange[] {
  const cents = centsOf(current.price) - centsOf(added.price)
  if (cents === 0) return []
  const amount = formatDollars(dollarsOf(Math.abs(cents)))
  return cents < 0
    ? [{ text: `${amount} less than when ${when}`, tone: 'success' }]
    : [{ text: `${amount} more than when ${when}`, tone: 'ink' }]
}

function stockChange(added: Offer, current: Offer, when: string): ListChange[] {
  if (added.countInStock <= 0) return [{ text: `Back in stock since ${when}`, tone: 'success' }]
  if (current.countInStock > 1 || added.countInStock <= 1) return []
  return [{ text: `Last one. There were ${added.countInStock} when ${when}`, tone: 'warning' }]
}

/** `3 November`, in another year `3 November 2025`. */
function addedDay(addedAt: string, now: string): string {
  const day = nzDay(addedAt)
  const [, ...parts] = dayText(day).split(' ')
  return parts.slice(0, day.slice(0, 4) === nzDay(now).slice(0, 4) ? 2 : 3).join(' ')
}
