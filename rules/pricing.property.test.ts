import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addItem, type CartItem, emptyCart, readCart, removeItem } from './cart.ts'
import { centsOf, dollarsOf } from './money.ts'
import { totalsOf, formatTotals } from './pricing.ts'

interface Line {
  priceCents: number
  qty: number
}

const line = fc.record({
  priceCents: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100_000_000 })),
  qty: fc.oneof(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9999 })),
})
/** Any cart that the shop takes: 1 to 100 lines. */
const items = fc.array(line, { minLength: 1, maxLength: 100 })

const itemOf = ({ priceCents, qty }: Line, position: number): CartItem => ({
  _id: `piece-${position}`,
  code: '',
  name: 'Table',
  image: '',
  brand: '',
  category: '',
  material: '',
  homeSpace: 'Dining Room',
  style: '',
  keywords: '',
  price: dollarsOf(priceCents),
  rating: 0,
  numReviews: 0,
  countInStock: qty,
  width: 0,
  height: 0,
  length: 0,
  featured: false,
  isDraft: false,
  createdAt: '2026-11-20T00:00:00.000Z',
  updatedAt: '2026-11-20T00:00:00.000Z',
  version: 1,
  qty,
})

const cartOf = (bought: readonly Line[]) => bought.map(itemOf).reduce(addItem, emptyCart())

describe('for any cart', () => {
  it('the sum of the lines less the discount is the total, in whole cents (promises 15)', () => {
    fc.assert(
      fc.property(items, fc.double({ min: 0, max: 1, noNaN: true }), (bought, share) => {
        const items = bought.reduce((sum, { priceCents, qty }) => sum + BigInt(priceCents) * BigInt(qty), 0n)
        const discount = Math.floor(Number(items) * share)
        const totals = totalsOf(bought, discount)
        expect(BigInt(totals.itemsCents)).toBe(items)
        expect(BigInt(totals.totalCents)).toBe(items - BigInt(discount))
        expect(totals.shippingCents).toBe(0)
        expect(Object.values(totals).every(Number.isSafeInteger)).toBe(true)
      }),
    )
  })

  it('the browser shows the sums that the server charges', () => {
    fc.assert(
      fc.property(items, (bought) => {
        const cart = cartOf(bought)
        const { itemsPrice, shippingPrice, taxPrice, totalPrice } = cart
        const totals = totalsOf(bought)
        expect({ itemsPrice, shippingPrice, taxPrice, totalPrice }).toEqual(formatTotals(totals))
        expect([itemsPrice, shippingPrice, totalPrice].map((price) => centsOf(Number(price)))).toEqual([
          totals.itemsCents,
          totals.shippingCents,
          totals.totalCents,
        ])
      }),
    )
  })

  it('the sums are the same in any order of its lines, and after the browser was closed', () => {
    fc.assert(
      fc.property(items, (bought) => {
        expect(totalsOf(bought.toReversed())).toEqual(totalsOf(bought))
        const cart = cartOf(bought)
        const read = readCart(JSON.stringify({ ...cart, totalPrice: '0.01' }))
        expect([read.itemsPrice, read.totalPrice]).toEqual([cart.itemsPrice, cart.totalPrice])
      }),
    )
  })

  it('taking a line out takes exactly its price out', () => {
    fc.assert(
      fc.property(items, fc.nat(), (bought, pick) => {
        const at = pick % bought.length
        const left = removeItem(cartOf(bought), `piece-${at}`)
        const { priceCents, qty } = bought[at] ?? { priceCents: 0, qty: 0 }
        expect(centsOf(Number(left.totalPrice)) + priceCents * qty).toBe(totalsOf(bought).totalCents)
      }),
    )
  })
})
