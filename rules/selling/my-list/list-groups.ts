import type { ListedProduct } from '#contract/catalogue/products.ts'
import { floorAreaText } from '#rules/selling/compare/floor-area.ts'
import { findRoom, type Room, rooms } from '#rules/catalogue/rooms.ts'

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
