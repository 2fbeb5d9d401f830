import { describe, expect, it } from 'vitest'
import {
  addItem,
  addressOf,
  type CartItem,
  clearItems,
  countPieces,
  discountedTotal,
  emptyCart,
  readCart,
  removeItem,
} from './cart.ts'

const table: CartItem = {
  _id: '01938f2a-0000-7000-8000-000000000001',
  code: 'AR-COF-1200',
  name: 'Cardrona Coffee Table with Drawers',
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
  qty: 1,
}
const chair: CartItem = { ...table, _id: '01938f2a-0000-7000-8000-000000000002', name: 'Chair', price: 155, qty: 4 }

describe('the cart (spec §3, §4)', () => {
  it('begins empty, with the default method and the order id "order"', () => {
    expect(emptyCart()).toEqual({
      cartItems: [],
      shippingAddress: {},
      paymentMethod: 'Credit Card, Afterpay',
      orderId: 'order',
      itemsPrice: '0.00',
      shippingPrice: '0.00',
      taxPrice: '0.00',
      totalPrice: '0.00',
    })
  })

  it('appends a new item and replaces a known one in its place, quantity and all', () => {
    const cart = addItem(addItem(addItem(emptyCart(), table), chair), { ...table, qty: 3 })
    expect(cart.cartItems.map(({ name, qty }) => [name, qty])).toEqual([
      ['Cardrona Coffee Table with Drawers', 3],
      ['Chair', 4],
    ])
    expect(cart.itemsPrice).toBe('2117.00')
    expect(countPieces(cart)).toBe(7)
  })

  it('comes to less with a discount code, to the cent, and itself stays as it was', () => {
    const cart = addItem(emptyCart(), { ...table, price: 777.9 })
    expect([discountedTotal(cart, 116.69), discountedTotal(cart)]).toEqual([661.21, 777.9])
    expect([cart.totalPrice, JSON.stringify(cart).includes('discount')]).toEqual(['777.90', false])
  })

  it('recalculates when an item goes', () => {
    const cart = removeItem(addItem(addItem(emptyCart(), table), chair), table._id)
    expect(cart.totalPrice).toBe('620.00')
    expect(cart.taxPrice).toBe('93.00')
  })

  it('clears its items and keeps address, method and order id', () => {
    const address = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
    const cart = clearItems({ ...addItem(emptyCart(), table), shippingAddress: address, paymentMethod: 'card' })
    expect(cart.cartItems).toEqual([])
    expect(cart.totalPrice).toBe('0.00')
    expect(cart.paymentMethod).toBe('card')
    expect(addressOf(cart)).toEqual(address)
  })

  it('has no address until all of it has been given', () => {
    expect(addressOf(emptyCart())).toBeNull()
    expect(
      addressOf({ ...emptyCart(), shippingAddress: { address: 'x', city: '', postCode: '1', country: 'NZ' } }),
    ).toBeNull()
  })
})

describe('a stored cart (promises 22)', () => {
  it('comes back as it went', () => {
    const cart = addItem(emptyCart(), table)
    expect(readCart(JSON.stringify(cart))).toEqual(cart)
  })

  it.each([
    null,
    '',
    'null',
    '[]',
    '"cart"',
    '42',
    '{',
    'undefined',
    '{"cartItems":null}',
    '{"cartItems":{"length":3}}',
    '{"cartItems":[null,1,"x",[],{}]}',
    '{"cartItems":[{"_id":"1","qty":1,"price":"12"}]}',
    '{"shippingAddress":"home","paymentMethod":7,"orderId":[]}',
    '{"__proto__":{"cartItems":[1]}}',
  ])('opens the shop with an empty cart when it holds %j', (stored) => {
    expect(readCart(stored)).toEqual(emptyCart())
  })

  it.each([
    ['no quantity', { qty: undefined }],
    ['half a piece', { qty: 1.5 }],
    ['less than none', { qty: 0 }],
    ['a price below nothing', { price: -1 }],
    ['a price that is no number', { price: null }],
    ['a name that is no text', { name: { a: 1 } }],
  ])('leaves an item with %s out and keeps the others', (_what, broken) => {
    const stored = JSON.stringify({ cartItems: [{ ...table, ...broken }, chair] })
    expect(readCart(stored).cartItems).toEqual([chair])
  })

  it('works its sums out anew, whatever was stored', () => {
    const stored = JSON.stringify({ ...addItem(emptyCart(), table), totalPrice: '0.01' })
    expect(readCart(stored).totalPrice).toBe('499.00')
  })
})
