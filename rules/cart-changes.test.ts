import { describe, expect, it } from 'vitest'
import type { ListedProduct } from '#contract/catalogue.ts'
import { acceptChanges, cartChanges } from './cart-changes.ts'
import { addItem, type Cart, type CartItem, emptyCart } from './cart.ts'

const table: ListedProduct = {
  _id: '01938f2a-0000-7000-8000-000000000001',
  code: 'AR-COF-1200',
  name: 'Cardrona Coffee Table',
  image: '/images/cardrona.00000000.webp',
  brand: 'American Rustic',
  category: 'Coffee',
  price: 499,
  rating: 4,
  numReviews: 4,
  countInStock: 9,
  material: 'Pine',
  width: 650,
  height: 460,
  length: 1200,
  homeSpace: 'Living Room',
  style: 'American Rustic',
  keywords: '',
  featured: true,
  isDraft: false,
  version: 1,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
}
const inCart: CartItem = { ...table, qty: 3 }

const cartOf = (...items: CartItem[]): Cart => items.reduce(addItem, emptyCart())
const now = (differing: Partial<ListedProduct>) => new Map([[table._id, { ...table, ...differing }]])

describe('what has changed since a piece was put into the cart (promises 6)', () => {
  it('is nothing while price and stock allow what was chosen, whatever else was edited', () => {
    expect(cartChanges([inCart], now({}))).toEqual([])
    expect(cartChanges([inCart], now({ name: 'Renamed', countInStock: 3, rating: 1, version: 9 }))).toEqual([])
  })

  it('is nothing that is not known', () => {
    expect(cartChanges([inCart], new Map())).toEqual([])
  })

  it('names the new price and the old one, up or down', () => {
    expect(cartChanges([inCart], now({ price: 549.5 }))).toEqual([
      'The price of the Cardrona Coffee Table is now $549.50, it was $499.00.',
    ])
    expect(cartChanges([inCart], now({ price: 1 }))).toHaveLength(1)
  })

  it('compares prices in cents, so that a sum of binary fractions is no change', () => {
    expect(cartChanges([{ ...inCart, price: 0.1 + 0.2 }], now({ price: 0.3 }))).toEqual([])
  })

  it('names what is left when it is fewer than chosen', () => {
    expect(cartChanges([inCart], now({ countInStock: 2 }))).toEqual(['Only 2 of the Cardrona Coffee Table are left.'])
    expect(cartChanges([inCart], now({ countInStock: 1 }))).toEqual(['Only 1 of the Cardrona Coffee Table is left.'])
    expect(cartChanges([inCart], now({ countInStock: 0, price: 1 }))).toEqual([
      'The Cardrona Coffee Table is sold out.',
    ])
  })

  it('says both when price and stock have moved, and every piece in the order of the cart', () => {
    const chair: CartItem = { ...table, _id: '01938f2a-0000-7000-8000-000000000002', name: 'Clyde Chair', qty: 1 }
    const current = new Map([...now({ price: 1, countInStock: 2 }), [chair._id, null] as const])
    expect(cartChanges([inCart, chair], current)).toEqual([
      'The price of the Cardrona Coffee Table is now $1.00, it was $499.00.',
      'Only 2 of the Cardrona Coffee Table are left.',
      'The Clyde Chair is no longer sold.',
    ])
  })
})

describe('a cart whose changes were accepted', () => {
  it('has nothing left to accept, and its sums are those of today', () => {
    const current = now({ price: 549.5, countInStock: 2, name: 'Cardrona Table' })
    const cart = acceptChanges(cartOf(inCart), current)
    expect(cart.cartItems).toEqual([{ ...inCart, name: 'Cardrona Table', price: 549.5, countInStock: 2, qty: 2 }])
    expect(cart.totalPrice).toBe('1099.00')
    expect(cartChanges(cart.cartItems, current)).toEqual([])
  })

  it('is without what is sold out or no longer sold', () => {
    expect(acceptChanges(cartOf(inCart), now({ countInStock: 0 })).cartItems).toEqual([])
    const gone = acceptChanges(cartOf(inCart), new Map([[table._id, null]]))
    expect([gone.cartItems, gone.totalPrice]).toEqual([[], '0.00'])
  })

  it('keeps what nothing is known of, and the address', () => {
    const cart = { ...cartOf(inCart), orderId: 'kept' }
    expect(acceptChanges(cart, new Map())).toEqual(cart)
  })
})
