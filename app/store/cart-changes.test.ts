import { expect, it } from 'vitest'
import type { ListedProduct } from '#contract/catalogue/products.ts'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { acceptChanges, cartChanges } from './cart-changes.ts'
import { addItem, type Cart, type CartItem, emptyCart } from '#rules/selling/cart.ts'

const table = makeProduct({ name: 'Cardrona Coffee Table' })
const inCart: CartItem = { ...table, qty: 3 }

const cartOf = (...items: CartItem[]): Cart => items.reduce(addItem, emptyCart())
const now = (changed: Partial<ListedProduct>) => new Map([[table._id, { ...table, ...changed }]])

it('the changes of a cart since its items were added (promises 6) are empty while price and stock are unchanged for the chosen quantity, even if other fields were edited', () => {
  expect(cartChanges([inCart], now({}))).toEqual([])
  expect(cartChanges([inCart], now({ name: 'Renamed', countInStock: 3, rating: 1, version: 9 }))).toEqual([])
})

it('the changes of a cart since its items were added (promises 6) do not include unknown products', () => {
  expect(cartChanges([inCart], new Map())).toEqual([])
})

it('the changes of a cart since its items were added (promises 6) name the new price and the old one, when it rises or falls', () => {
  expect(cartChanges([inCart], now({ price: 549.5 }))).toEqual([
    'The Cardrona Coffee Table is now $549.50 (it was $499.00).',
  ])
  expect(cartChanges([inCart], now({ price: 1 }))).toHaveLength(1)
})

it('the changes of a cart since its items were added (promises 6) compare prices in cents, so that a binary rounding error is not a change', () => {
  expect(cartChanges([{ ...inCart, price: 0.1 + 0.2 }], now({ price: 0.3 }))).toEqual([])
})

it('the changes of a cart since its items were added (promises 6) name the units that are left when there are fewer than chosen', () => {
  expect(cartChanges([inCart], now({ countInStock: 2 }))).toEqual(['Only 2 of the Cardrona Coffee Table are left.'])
  expect(cartChanges([inCart], now({ countInStock: 1 }))).toEqual(['Only 1 of the Cardrona Coffee Table is left.'])
  expect(cartChanges([inCart], now({ countInStock: 0, price: 1 }))).toEqual(['The Cardrona Coffee Table is sold out.'])
})

it('the changes of a cart since its items were added (promises 6) name both price and stock when both changed, in the order of the cart', () => {
  const chair: CartItem = { ...table, _id: '01938f2a-0000-7000-8000-000000000002', name: 'Clyde Chair', qty: 1 }
  const current = new Map([...now({ price: 1, countInStock: 2 }), [chair._id, null] as const])
  expect(cartChanges([inCart, chair], current)).toEqual([
    'The Cardrona Coffee Table is now $1.00 (it was $499.00).',
    'Only 2 of the Cardrona Coffee Table are left.',
    'We no longer sell the Clyde Chair.',
  ])
})

it('a cart whose changes were accepted has no changes left, and its totals use the current prices', () => {
  const current = now({ price: 549.5, countInStock: 2, name: 'Cardrona Table' })
  const cart = acceptChanges(cartOf(inCart), current)
  expect(cart.cartItems).toEqual([{ ...inCart, name: 'Cardrona Table', price: 549.5, countInStock: 2, qty: 2 }])
  expect(cart.totalPrice).toBe('1099.00')
  expect(cartChanges(cart.cartItems, current)).toEqual([])
})

it('a cart whose changes were accepted has no items that are sold out or no longer sold', () => {
  expect(acceptChanges(cartOf(inCart), now({ countInStock: 0 })).cartItems).toEqual([])
  const { cartItems, totalPrice } = acceptChanges(cartOf(inCart), new Map([[table._id, null]]))
  expect({ cartItems, totalPrice }).toEqual({ cartItems: [], totalPrice: '0.00' })
})

it('a cart whose changes were accepted keeps unknown products and the order id', () => {
  const cart = { ...cartOf(inCart), orderId: 'kept' }
  expect(acceptChanges(cart, new Map())).toEqual(cart)
})
