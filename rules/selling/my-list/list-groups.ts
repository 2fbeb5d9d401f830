import type { ListedProduct } from '#contract/catalogue/products.ts'
import { floorAreaText } from '#rules/selling/compare/floor-area.ts'
import { findRoom, type Room, rooms } from '#rules/catalogue/rooms.ts'
import type { MyListItem } from '#contract/selling/my-list.ts'
import { centsOf, dollarsOf, formatDollars } from '#rules/platform/money.ts'
import { dayText, nzDay } from '#rules/platform/nz-dates.ts'

/** A product as it is now, and how many are wanted. */
export interface ListedItem {
  product: ListedProduct
  qty: number
}

export interface ListGroup<Product extends ListedItem> {
  room: Room | undefined
  title: string
  pieces: Product[]
}

/** By room, in the order of the rooms; products without a room come last. */
export function groupByRoom<Item extends ListedItem>(items: readonly Item[]): ListGroup<Item>[] {
  return [...rooms, undefined].flatMap((room) => {
    const found = items.filter(({ product }) => findRoom(product.homeSpace) === room)
    return found.length > 0 ? [{ room, title: room?.homeSpace ?? 'Other pieces', pieces: found }] : []
  })
}

/** `4 pieces`, `1 piece`. */
export function productsText(pieces: readonly { qty: number }[]): string {
  const count = countOf(pieces)
  return `${count} ${count === 1 ? 'piece' : 'pieces'}`
}

/** `4 pieces, 2.49 m² of floor`. */
export function groupText(pieces: readonly ListedItem[]): string {
  return `${productsText(pieces)}, ${floorText(pieces)} of floor`
}

/** `2.49 m²`. */
export function floorText(pieces: readonly ListedItem[]): string {
  return floorAreaText(pieces.map(({ product, qty }) => ({ lengthMm: product.length, widthMm: product.width, qty })))
}

/** Of each product as many as are in stock. */
export function orderableProducts(pieces: readonly ListedItem[]): ListedItem[] {
  return pieces
    .map(({ product, qty }) => ({ product, qty: Math.min(qty, Math.max(0, product.countInStock)) }))
    .filter(({ qty }) => qty > 0)
}

/** What stays when the products go into the cart: `2 sold out, still on your list.` */
export function leftText(pieces: readonly ListedItem[]): string {
  const left = countOf(pieces) - countOf(orderableProducts(pieces))
  return left === 0 ? '' : `${left} sold out, still on your list.`
}

export function countOf(pieces: readonly { qty: number }[]): number {
  return pieces.reduce((sum, { qty }) => sum + qty, 0)
}

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
