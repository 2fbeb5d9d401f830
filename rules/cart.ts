import type { ListedProduct } from '#contract/catalogue.ts'
import type { ShippingAddress } from '#contract/orders.ts'
import { centsOf, dollarsOf } from './money.ts'
import { totalsOf, formatTotals } from './pricing.ts'

/** A product as it lies in the cart: as it was when it was added, with the quantity chosen. */
export type CartItem = ListedProduct & { qty: number }

/** The cart as local storage keeps it under the key `cart` (spec §3). */
export interface Cart {
  cartItems: CartItem[]
  shippingAddress: ShippingAddress | Record<string, never>
  paymentMethod: string
  orderId: string
  itemsPrice: string
  shippingPrice: string
  taxPrice: string
  totalPrice: string
}

/** The label of the payment method, also its value until the payment step has been visited (spec §1, §3). */
export const defaultPaymentMethod = 'Credit Card, Afterpay'

const emptyTotals = formatTotals(totalsOf([]))

/** The cart of somebody who has just come in (spec §3). */
export function emptyCart(): Cart {
  return { cartItems: [], shippingAddress: {}, paymentMethod: defaultPaymentMethod, orderId: 'order', ...emptyTotals }
}

/** The cart with its sums worked out anew; every change ends here (spec §4). */
function withTotals(cart: Cart): Cart {
  const lines = cart.cartItems.map((item) => ({ priceCents: centsOf(item.price), qty: item.qty }))
  return { ...cart, ...formatTotals(totalsOf(lines)) }
}

/** The cart with other items in it, all else as it was. */
export function withItems(cart: Cart, cartItems: CartItem[]): Cart {
  return withTotals({ ...cart, cartItems })
}

/** Puts an item into the cart: one with the same `_id` is replaced, quantity and all, in its place (spec §4). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const known = cart.cartItems.some((other) => other._id === item._id)
  const cartItems = known
    ? cart.cartItems.map((other) => (other._id === item._id ? item : other))
    : [...cart.cartItems, item]
  return withItems(cart, cartItems)
}

/** Takes an item out of the cart. */
export function removeItem(cart: Cart, id: string): Cart {
  return withItems(
    cart,
    cart.cartItems.filter((item) => item._id !== id),
  )
}

/** Takes all items out; address, method and order id stay (behaviour, Place order). */
export function clearItems(cart: Cart): Cart {
  return withItems(cart, [])
}

/** How many pieces lie in the cart: the badge of the header (spec §2). */
export function countPieces(cart: Cart): number {
  return cart.cartItems.reduce((sum, item) => sum + item.qty, 0)
}

/** What the cart comes to, in dollars, when a discount code takes so many dollars off. */
export function discountedTotal(cart: Cart, discountPrice = 0): number {
  return dollarsOf(centsOf(Number(cart.totalPrice)) - centsOf(discountPrice))
}

/** The address to send to, or null while none has been given. */
export function addressOf(cart: Cart): ShippingAddress | null {
  const { address, city, postCode, country } = cart.shippingAddress as Partial<ShippingAddress>
  return address && city && postCode && country ? { address, city, postCode, country } : null
}

/**
 * Reads the cart from local storage, where anything may stand: broken JSON, another version's shape, another person's
 * joke (promises 22). What can be read is kept, all else is left out; never throws.
 */
export function readCart(stored: string | null): Cart {
  const found = parseObject(stored)
  const cart = emptyCart()
  if (Array.isArray(found.cartItems)) {
    for (const item of found.cartItems) if (isCartItem(item)) cart.cartItems.push(item)
  }
  if (isRecord(found.shippingAddress)) {
    const { address, city, postCode, country } = found.shippingAddress
    if ([address, city, postCode, country].every((part) => typeof part === 'string')) {
      cart.shippingAddress = { address, city, postCode, country } as ShippingAddress
    }
  }
  if (typeof found.paymentMethod === 'string') cart.paymentMethod = found.paymentMethod.slice(0, 100)
  if (typeof found.orderId === 'string' && found.orderId) cart.orderId = found.orderId
  return withTotals(cart)
}

function parseObject(stored: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

const textFields = ['_id', 'name', 'image', 'code', 'brand', 'category', 'material', 'homeSpace', 'style', 'keywords']
const countFields = ['price', 'countInStock', 'width', 'height', 'length', 'rating', 'numReviews']

function isCartItem(value: unknown): value is CartItem {
  if (!isRecord(value)) return false
  const { _id, qty, price } = value
  return (
    textFields.every((field) => typeof value[field] === 'string') &&
    countFields.every((field) => Number.isFinite(value[field])) &&
    _id !== '' &&
    Number(price) >= 0 &&
    Number(price) <= 1_000_000 &&
    Number.isInteger(qty) &&
    Number(qty) >= 1 &&
    Number(qty) <= 9999
  )
}
