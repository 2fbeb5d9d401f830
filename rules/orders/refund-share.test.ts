import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeOrder, makeParcel } from '#tests/support/wire-factories.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import { leftCents, paidShareCents, refundShareCents, isWithdrawable } from './refund-share.ts'

const chair = (qty: number) => [{ item: 1, qty }]

it('the refund of pieces is the price of the pieces when nothing was taken off', () => {
  const order = makeOrder({ isPaid: true })
  expect(refundShareCents(order, [{ item: 0, qty: 1 }])).toBe(134_995)
  expect(refundShareCents(order, chair(3))).toBe(65_715)
})

it('the refund of pieces is lowered by a discount as all pieces are', () => {
  const order = makeOrder({ isPaid: true, discountPrice: 222.61, totalPrice: 2003.54 })
  // 90 % of $1,349.95 and of $876.20, the second with the cent that the first has rounded away.
  expect(paidShareCents(order, [{ item: 0, qty: 1 }])).toBe(121_495)
  expect(paidShareCents(order, chair(4))).toBe(78_859)
})

it('the refund of pieces is never more than what is left of the payment', () => {
  const order = makeOrder({ isPaid: true, refundedPrice: 2000 })
  expect(leftCents(order)).toBe(22_615)
  expect(refundShareCents(order, [{ item: 0, qty: 1 }])).toBe(22_615)
  expect(refundShareCents({ ...order, refundedPrice: 2226.15 }, chair(1))).toBe(0)
})

it('the refund of the pieces of an order without a price is nothing', () => {
  const [item] = makeOrder().orderItems
  if (!item) throw new Error('the order has items')
  const order = { orderItems: [{ ...item, price: 0, qty: 3 }], parcels: [], totalPrice: 0, refundedPrice: 0 }
  expect(paidShareCents(order, [{ item: 0, qty: 2 }])).toBe(0)
})

/** Items with their unit price in cents and their quantity, and how much of their sum is taken off. */
const carts = fc.record({
  items: fc.array(fc.record({ cents: fc.integer({ min: 0, max: 100_000_000 }), qty: fc.integer({ min: 1, max: 9 }) }), {
    minLength: 1,
    maxLength: 6,
  }),
  discount: fc.integer({ min: 0, max: 1000 }),
  picks: fc.array(fc.nat(), { minLength: 54, maxLength: 54 }),
})

it('the refunds of all pieces, cancelled or returned in any order, add up to exactly what was paid', () => {
  fc.assert(
    fc.property(carts, ({ items, discount, picks }) => {
      const sum = items.reduce((cents, item) => cents + item.cents * item.qty, 0)
      const totalCents = sum - Math.floor((sum * discount) / 1000)
      const parcel = makeParcel({
        deliveredAt: '2026-11-19T00:00:00.000Z',
        pieces: items.map(({ qty }, item) => ({ item, qty, returnedQty: 0 })),
      })
      const order = {
        orderItems: items.map(({ cents, qty }) => ({
          name: 'Stool',
          qty,
          image: '',
          price: dollarsOf(cents),
          product: null,
          cancelledQty: 0,
        })),
        parcels: [parcel],
        totalPrice: dollarsOf(totalCents),
        refundedPrice: 0,
      }
      const units = items.flatMap(({ qty }, item) => Array.from({ length: qty }, () => item))
      let refunded = 0
      while (units.length > 0) {
        const pick = picks[units.length - 1] ?? 0
        const [item = 0] = units.splice(pick % units.length, 1)
        const share = refundShareCents(order, [{ item, qty: 1 }])
        expect(share).toBeGreaterThanOrEqual(0)
        refunded += share
        order.refundedPrice = dollarsOf(refunded)
        const bought = order.orderItems[item]
        const piece = parcel.pieces[item]
        if (!bought || !piece) throw new Error('the item exists')
        if (pick % 2 === 0) bought.cancelledQty += 1
        else piece.returnedQty += 1
      }
      expect(refunded).toBe(totalCents)
      expect(leftCents(order)).toBe(0)
      expect(centsOf(order.totalPrice)).toBe(totalCents)
    }),
  )
})

it('the refund of several pieces is the sum of the shares of each, one after the other', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 300_000 }), fc.integer({ min: 1, max: 3 }), (totalCents, qty) => {
      const order = makeOrder({ isPaid: true, totalPrice: dollarsOf(totalCents) })
      const [table, chairs] = order.orderItems
      if (!table || !chairs) throw new Error('the order has two items')
      const after = { ...order, orderItems: [table, { ...chairs, cancelledQty: qty }] }
      expect(paidShareCents(order, chair(qty)) + paidShareCents(after, chair(4 - qty))).toBe(
        paidShareCents(order, chair(4)),
      )
    }),
  )
})

const asked = { reason: 'requested', request: null } as const
const deliveredAt = '2026-11-19T01:10:00.000Z'
const first = makeOrder().orderItems.slice(0, 1)

it.each([
  ['asked for by mistake', true, makeOrder(), asked],
  ['of a cancellation', false, makeOrder(), { ...asked, reason: 'cancelled' as const }],
  ['of a return', false, makeOrder(), { ...asked, request: '0199e2f0-0000-7000-8000-000000000001' }],
  ['of an order that is cancelled since', false, makeOrder({ isCancelled: true }), asked],
  [
    'of an order with a cancelled piece',
    false,
    makeOrder({ orderItems: first.map((item) => ({ ...item, cancelledQty: 1 })) }),
    asked,
  ],
  [
    'of an order with a returned piece',
    false,
    makeOrder({ parcels: [makeParcel({ deliveredAt, pieces: [{ item: 0, qty: 1, returnedQty: 1 }] })] }),
    asked,
  ],
])('a refund %s can be withdrawn: %s', (_name, expected, order, refund) => {
  expect(isWithdrawable(order, refund)).toBe(expected)
})
