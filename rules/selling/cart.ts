import type { ListedProduct } from '#contract/catalogue/products.ts'
import type { ShippingAddress } from '#contract/accounts/shipping-address.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { groupBy } from '#rules/platform/group-by.ts'
import { totalsOf, formatTotals } from './pricing.ts'
import { addressNames, requiredAddressNames } from '#contract/accounts/address-names.ts'

const textFields = ['_id', 'name', 'image', 'material'] as const
const numberFields = ['price', 'countInStock', 'width', 'height', 'length'] as const

/** What the cart shows and computes of a product, as it was when added, with the quantity. */
export type CartItem = Pick<ListedProduct, (typeof textFields | typeof numberFields)[number]> & { qty: number }

/** Keeps the rest of a product out of local storage. */
export function toCartItem(product: Omit<CartItem, 'qty'>, qty: number): CartItem {
  const { _id, name, image, material, price, countInStock, width, height, length } = product
  return { _id, name, image, material, price, countInStock, width, height, length, qty }
}

/** As stored under the key `cart` (spec §3). Prices are dollars with two decimals. */
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

/** Until the shopper visits the payment step (spec §1, §3). */
export const defaultPaymentMethod = 'Credit Card, Afterpay'

const emptyTotals = formatTotals(totalsOf([]))

/** The cart of a new visitor (spec §3). */
export function emptyCart(): Cart {
  return { cartItems: [], shippingAddress: {}, paymentMethod: defaultPaymentMethod, orderId: 'order', ...emptyTotals }
}

/** Every change of the items ends here (spec §4). */
function withTotals(cart: Cart): Cart {
  const items = cart.cartItems.map((item) => ({ priceCents: centsOf(item.price), qty: item.qty }))
  return { ...cart, ...formatTotals(totalsOf(items)) }
}

/** The cart with other items; everything else stays. */
export function withItems(cart: Cart, cartItems: CartItem[]): Cart {
  return withTotals({ ...cart, cartItems })
}

/** An item with the same `_id` is replaced in place, including its quantity (spec §4). */
export function addItem(cart: Cart, item: CartItem): Cart {
  const isInCart = cart.cartItems.some((other) => other._id === item._id)
  const cartItems = isInCart
    ? cart.cartItems.map((other) => (other._id === item._id ? item : other))
    : [...cart.cartItems, item]
  return withItems(cart, cartItems)
}

/** Nothing changes if the cart does not have it. */
export function removeItem(cart: Cart, id: string): Cart {
  return withItems(
    cart,
    cart.cartItems.filter((item) => item._id !== id),
  )
}

/** Address, payment method and order id stay (behaviour, Orders). */
export function clearItems(cart: Cart): Cart {
  return withItems(cart, [])
}

/** `product` is null once the product has been deleted. */
interface EarlierItem {
  product: string | null
  name: string
  qty: number
}

/**
 * The cart items that repeat an earlier order at today's prices, at most what is in stock; `missing` names items that
 * are no longer sold or too few.
 */
export function itemsToRestore(
  ordered: readonly EarlierItem[],
  products: readonly ListedProduct[],
  inCart: readonly CartItem[],
): { items: CartItem[]; missing: string[] } {
  const items: CartItem[] = []
  const missing: string[] = []
  for (const [id, parts] of groupBy(ordered, ({ product }) => product)) {
    const product = products.find(({ _id }) => _id === id)
    const wanted = parts.reduce((sum, { qty }) => sum + qty, 0)
    const qty = Math.min(product?.countInStock ?? 0, Math.max(wanted, inCart.find(({ _id }) => _id === id)?.qty ?? 0))
    if (product && qty > 0) items.push(toCartItem(product, qty))
    if (qty < wanted) missing.push(...new Set(parts.map(({ name }) => name)))
  }
  return { items, missing }
}

/** For the badge in the header (spec §2). */
export function countItems(cart: Cart): number {
  return cart.cartItems.reduce((sum, item) => sum + item.qty, 0)
}

/** In dollars, after a discount of `discountPrice` dollars. */
export function discountedTotal(cart: Cart, discountPrice = 0): number {
  return dollarsOf(centsOf(Number(cart.totalPrice)) - centsOf(discountPrice))
}

/** Null while it is incomplete. */
export function addressOf(cart: Cart): ShippingAddress | null {
  const { shippingAddress } = cart
  return requiredAddressNames.every((name) => shippingAddress[name]) ? (shippingAddress as ShippingAddress) : null
}

/** Reads the cart from local storage (promises 22): valid parts are kept, the rest is dropped. Never throws. */
export function readCart(stored: string | null): Cart {
  const found = parseObject(stored)
  const cart = emptyCart()
  if (Array.isArray(found.cartItems)) {
    for (const item of found.cartItems) if (isCartItem(item)) cart.cartItems.push(toCartItem(item, item.qty))
  }
  if (isRecord(found.shippingAddress)) {
    const texts = textsOf(found.shippingAddress)
    if (requiredAddressNames.every((name) => name in texts)) cart.shippingAddress = texts as ShippingAddress
  }
  if (typeof found.paymentMethod === 'string') cart.paymentMethod = found.paymentMethod.slice(0, 100)
  if (typeof found.orderId === 'string' && found.orderId) cart.orderId = found.orderId
  return withTotals(cart)
}

/** Version 0.1 requires these too: a tab that still has it open drops items without them. */
const requiredByEarlierPages = {
  code: '',
  brand: '',
  category: '',
  homeSpace: '',
  style: '',
  keywords: '',
  rating: 0,
  numReviews: 0,
}

/** The cart for local storage. The release after this one leaves out `requiredByEarlierPages`. */
export function toStoredCart(cart: Cart): Cart {
  return { ...cart, cartItems: cart.cartItems.map((item) => ({ ...requiredByEarlierPages, ...item })) }
}

const sums = ['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice'] as const

/** Whether a stored cart's sums are those of its items. */
export function hasRightSums(stored: string): boolean {
  const cart = readCart(stored)
  const found = parseObject(stored)
  return sums.every((name) => found[name] === cart[name])
}

function textsOf(stored: Record<string, unknown>): Partial<ShippingAddress> {
  return Object.fromEntries(
    addressNames.filter((name) => typeof stored[name] === 'string').map((name) => [name, stored[name]]),
  )
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

function isCartItem(value: unknown): value is CartItem {
  if (!isRecord(value)) return false
  const { _id, qty, price } = value
  return (
    textFields.every((field) => typeof value[field] === 'string') &&
    numberFields.every((field) => Number.isFinite(value[field])) &&
    _id !== '' &&
    Number(price) >= 0 &&
    Number(price) <= 1_000_000 &&
    Number.isInteger(qty) &&
    Number(qty) >= 1 &&
    Number(qty) <= 9999
  )
}
