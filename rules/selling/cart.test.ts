import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import {
  addItem,
  addressOf,
  type CartItem,
  clearItems,
  countItems,
  discountedTotal,
  emptyCart,
  itemsToRestore,
  hasRightSums,
  readCart,
  removeItem,
  toCartItem,
  toStoredCart,
} from './cart.ts'

const table = toCartItem(makeProduct(), 1)
const chair: CartItem = { ...table, _id: '01938f2a-0000-7000-8000-000000000002', name: 'Chair', price: 155, qty: 4 }

it('the cart (spec §3, §4) starts empty, with the default payment method and the order id "order"', () => {
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

it('the cart (spec §3, §4) appends a new item and replaces an existing one in place, including its quantity', () => {
  const cart = addItem(addItem(addItem(emptyCart(), table), chair), { ...table, qty: 3 })
  expect(cart.cartItems.map(({ name, qty }) => ({ name, qty }))).toEqual([
    { name: 'Cardrona Coffee Table with Drawers', qty: 3 },
    { name: 'Chair', qty: 4 },
  ])
  expect(cart.itemsPrice).toBe('2117.00')
  expect(countItems(cart)).toBe(7)
})

it('the cart (spec §3, §4) has a lower total with a discount code, to the cent, and is itself unchanged', () => {
  const cart = addItem(emptyCart(), { ...table, price: 777.9 })
  expect(discountedTotal(cart, 116.69)).toBe(661.21)
  expect(discountedTotal(cart)).toBe(777.9)
  expect(cart.totalPrice).toBe('777.90')
  expect(JSON.stringify(cart)).not.toContain('discount')
})

it('the cart (spec §3, §4) recomputes its totals when an item is removed', () => {
  const cart = removeItem(addItem(addItem(emptyCart(), table), chair), table._id)
  expect(cart).toMatchObject({ totalPrice: '620.00', taxPrice: '93.00' })
})

it('the cart (spec §3, §4) clears its items and keeps address and payment method', () => {
  const address = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const cart = clearItems({ ...addItem(emptyCart(), table), shippingAddress: address, paymentMethod: 'card' })
  expect(cart).toMatchObject({ cartItems: [], totalPrice: '0.00', paymentMethod: 'card' })
  expect(addressOf(cart)).toEqual(address)
})

it('the cart (spec §3, §4) keeps the other fields of its address when it is stored and read', () => {
  const address = { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' }
  const others = {
    recipient: 'Hemi Tipene',
    phone: '021 555 0142',
    company: '',
    suburb: 'South Hill',
    note: 'Six steps.',
  }
  const cart = readCart(JSON.stringify({ shippingAddress: { ...address, ...others } }))
  expect(addressOf(cart)).toEqual({ ...address, ...others })
  const edited = JSON.stringify({ shippingAddress: { ...address, phone: 21, note: null, other: 'x' } })
  expect(readCart(edited).shippingAddress).toEqual(address)
})

it('the cart (spec §3, §4) has no address while it is incomplete', () => {
  expect(addressOf(emptyCart())).toBeNull()
  expect(
    addressOf({ ...emptyCart(), shippingAddress: { address: 'x', city: '', postCode: '1', country: 'NZ' } }),
  ).toBeNull()
})

it('a stored cart of version 0.1, which had the whole product, is read with its pieces', () => {
  const stored = {
    cartItems: [
      {
        _id: '01938f2a-7c1e-7000-8000-000000000001',
        code: 'AR-COF-1200',
        name: 'Cardrona Coffee Table with Drawers',
        image: '/images/cardrona.01234567.webp',
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
        keywords: 'Coffee Table drawers',
        featured: true,
        isDraft: false,
        version: 1,
        createdAt: '2026-11-20T00:00:00.000Z',
        updatedAt: '2026-11-20T00:00:00.000Z',
        qty: 2,
      },
    ],
    shippingAddress: {},
    paymentMethod: 'Credit Card, Afterpay',
    orderId: 'order',
    itemsPrice: '998.00',
    shippingPrice: '0.00',
    taxPrice: '149.70',
    totalPrice: '998.00',
  }
  const cart = readCart(JSON.stringify(stored))
  expect(cart.cartItems).toEqual([
    {
      _id: '01938f2a-7c1e-7000-8000-000000000001',
      name: 'Cardrona Coffee Table with Drawers',
      image: '/images/cardrona.01234567.webp',
      material: 'Pine',
      price: 499,
      countInStock: 9,
      width: 650,
      height: 460,
      length: 1200,
      qty: 2,
    },
  ])
  expect(cart.itemsPrice).toBe('998.00')
})

it('a stored cart (promises 22) has what version 0.1 requires of an item, for a tab that still has it open', () => {
  const [item] = toStoredCart(addItem(emptyCart(), table)).cartItems
  const texts = ['_id', 'name', 'image', 'code', 'brand', 'category', 'material', 'homeSpace', 'style', 'keywords']
  const numbers = ['price', 'countInStock', 'width', 'height', 'length', 'rating', 'numReviews']
  const fields = new Map<string, unknown>(Object.entries(item ?? {}))
  expect(texts.filter((field) => typeof fields.get(field) !== 'string')).toEqual([])
  expect(numbers.filter((field) => !Number.isFinite(fields.get(field)))).toEqual([])
  expect(readCart(JSON.stringify(toStoredCart(addItem(emptyCart(), table)))).cartItems).toEqual([table])
})

it('a stored cart (promises 22) has the sums of its items, or is known to have others', () => {
  const stored = toStoredCart(addItem(emptyCart(), { ...table, price: 1.5, qty: 2 }))
  expect(hasRightSums(JSON.stringify(stored))).toBe(true)
  for (const name of ['itemsPrice', 'shippingPrice', 'taxPrice', 'totalPrice']) {
    expect(hasRightSums(JSON.stringify({ ...stored, [name]: '1.00' }))).toBe(false)
  }
  expect(hasRightSums('{')).toBe(false)
})

it('a stored cart (promises 22) is read as it was stored', () => {
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
])('a stored cart (promises 22) is read as an empty cart when it contains %j', (stored) => {
  expect(readCart(stored)).toEqual(emptyCart())
})

it.each([
  ['no quantity', { qty: undefined }],
  ['a fractional quantity', { qty: 1.5 }],
  ['the quantity 0', { qty: 0 }],
  ['a negative price', { price: -1 }],
  ['a price that is not a number', { price: null }],
  ['a name that is not text', { name: { a: 1 } }],
])('a stored cart (promises 22) drops an item with %s and keeps the others', (_problem, broken) => {
  const stored = JSON.stringify({ cartItems: [{ ...table, ...broken }, chair] })
  expect(readCart(stored).cartItems).toEqual([chair])
})

it('a stored cart (promises 22) has its totals recomputed when it is read', () => {
  const stored = JSON.stringify({ ...addItem(emptyCart(), table), totalPrice: '0.01' })
  expect(readCart(stored).totalPrice).toBe('499.00')
})

const ordered = (item: CartItem, qty: number) => ({ product: item._id, name: item.name, qty })

it('the pieces of an earlier order go back into the cart with the product of today and the ordered quantity', () => {
  const today = { ...makeProduct(), _id: table._id, price: 619, countInStock: 9 }
  expect(itemsToRestore([ordered(table, 2), ordered(table, 1)], [today], [])).toEqual({
    items: [toCartItem(today, 3)],
    missing: [],
  })
})

it('the pieces of an earlier order are never more than are in stock, and those that are missing are named', () => {
  const today = { ...makeProduct(), _id: table._id, countInStock: 1 }
  expect(
    itemsToRestore([ordered(table, 2), ordered(chair, 1), { product: null, name: 'Old Stool', qty: 1 }], [today], []),
  ).toEqual({ items: [toCartItem(today, 1)], missing: [table.name, 'Chair', 'Old Stool'] })
})

it('the pieces of an earlier order leave a larger quantity of the cart', () => {
  const today = { ...makeProduct(), _id: chair._id, countInStock: 9 }
  expect(itemsToRestore([ordered(chair, 1)], [today], [chair]).items).toEqual([toCartItem(today, 4)])
})
