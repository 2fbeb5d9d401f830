import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeProduct } from '#tests/support/wire-factories.ts'
import { addItem, type CartItem, emptyCart, readCart, removeItem } from './cart.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { totalsOf, formatTotals } from './pricing.ts'

interface Item {
  priceCents: number
  qty: number
}

const anyItem = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100_000_000 })),
  qty: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9999 })),
})
/** Any valid cart: 1 to 100 items. */
const anyItems = fc.array(anyItem, { minLength: 1, maxLength: 100 })

const toCartItem = ({ priceCents, qty }: Item, position: number): CartItem => ({
  ...makeProduct({ _id: `piece-${position}`, price: dollarsOf(priceCents) }),
  qty,
})

const cartOf = (items: readonly Item[]) => items.map(toCartItem).reduce(addItem, emptyCart())

it('for any cart, the total is the sum of the items minus the discount, in whole cents (promises 15)', () => {
  fc.assert(
    fc.property(anyItems, fc.double({ min: 0, max: 1, noNaN: true }), (items, share) => {
      const itemsCents = items.reduce((sum, { priceCents, qty }) => sum + BigInt(priceCents) * BigInt(qty), 0n)
      const discount = Math.floor(Number(itemsCents) * share)
      const totals = totalsOf(items, discount)
      expect(BigInt(totals.itemsCents)).toBe(itemsCents)
      expect(BigInt(totals.totalCents)).toBe(itemsCents - BigInt(discount))
      expect(totals.shippingCents).toBe(0)
      expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true)
    }),
  )
})

it('for any cart, the browser shows the totals that the server charges', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const cart = cartOf(items)
      const { itemsPrice, shippingPrice, taxPrice, totalPrice } = cart
      const totals = totalsOf(items)
      expect({ itemsPrice, shippingPrice, taxPrice, totalPrice }).toEqual(formatTotals(totals))
      expect(centsOf(Number(itemsPrice))).toBe(totals.itemsCents)
      expect(centsOf(Number(shippingPrice))).toBe(totals.shippingCents)
      expect(centsOf(Number(totalPrice))).toBe(totals.totalCents)
    }),
  )
})

it('for any cart, the totals are the same in any order of its items, and after the browser was closed', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      expect(totalsOf(items.toReversed())).toEqual(totalsOf(items))
      const cart = cartOf(items)
      const { itemsPrice, totalPrice } = cart
      expect(readCart(JSON.stringify({ ...cart, totalPrice: '0.01' }))).toMatchObject({ itemsPrice, totalPrice })
    }),
  )
})

it('for any cart, removing an item reduces the total by exactly its cost', () => {
  fc.assert(
    fc.property(anyItems, fc.nat(), (items, pick) => {
      const at = pick % items.length
      const left = removeItem(cartOf(items), `piece-${at}`)
      const { priceCents, qty } = items[at] ?? { priceCents: 0, qty: 0 }
      expect(centsOf(Number(left.totalPrice)) + priceCents * qty).toBe(totalsOf(items).totalCents)
    }),
  )
})
