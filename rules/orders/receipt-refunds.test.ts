import { array, assert, integer, nat, property } from 'fast-check'
import { expect, it, test } from 'vitest'
import { makeOrder, makeRefund, makeRequest } from '#tests/support/wire-factories.ts'
import { centsOf, gstWithin } from '#rules/platform/money.ts'
import { refundLines, refundWaitText } from './receipt-refunds.ts'

const paid = makeOrder({ isPaid: true, paidAt: '2026-11-19T11:30:00.000Z' })
const registered = { isGstRegistered: true }

const request = makeRequest({
  _id: '01a1f823-7b7b-7107-af56-f19718274b44',
  kind: 'return',
  status: 'received',
  reason: 'Does not fit',
  note: '',
  pieces: [
    { item: 1, qty: 1, parcel: 'one' },
    { item: 1, qty: 2, parcel: 'another' },
    { item: 0, qty: 1, parcel: 'one' },
  ],
  answer: null,
  answeredAt: '2026-11-21T00:00:00.000Z',
  refundPrice: 876.2,
  createdAt: '2026-11-20T00:00:00.000Z',
})

it('the refunds on a receipt have the New Zealand day, the pieces of their request, the amount and the GST of the correction', () => {
  const order = { ...paid, requests: [request], refunds: [makeRefund({ request: request._id })] }
  expect(refundLines(order, registered)).toEqual([
    {
      day: '2026-11-21',
      description: '3 × Methven Slat-Back Dining Chair, 1 × Kurow Dining Table',
      amount: 876.2,
      gst: 114.29,
    },
  ])
})

it('the refunds on a receipt are a price reduction when they name no pieces', () => {
  const refunds = [makeRefund(), makeRefund({ reason: 'at-provider', amount: 10 })]
  expect(refundLines({ ...paid, refunds }, registered).map(({ description }) => description)).toEqual([
    'Price reduction',
    'Price reduction',
  ])
})

it('the refunds on a receipt say that the buyer got the money by a dispute', () => {
  const refunds = [makeRefund({ reason: 'disputed', amount: 10 })]
  expect(refundLines({ ...paid, refunds }, registered)[0]?.description).toBe('Returned after a dispute')
})

it('the refunds on a receipt of a cancelled order name all pieces that were not cancelled before', () => {
  const orderItems = paid.orderItems.map((item, place) => ({ ...item, cancelledQty: place }))
  for (const reason of ['cancelled', 'paid-without-stock'] as const) {
    const order = { ...paid, orderItems, isCancelled: true, refunds: [makeRefund({ reason })] }
    expect(refundLines(order, registered)[0]?.description).toBe(
      '1 × Kurow Dining Table, 3 × Methven Slat-Back Dining Chair',
    )
  }
})

it('the refunds on a receipt leave out what failed, and refunds of another payment', () => {
  const refunds = [
    makeRefund({ status: 'failed' }),
    makeRefund({ reason: 'paid-twice', isOfPayment: false }),
    makeRefund({ status: 'pending', amount: 1 }),
  ]
  expect(refundLines({ ...paid, refunds }, registered)).toMatchObject([{ amount: 1 }])
})

it('the refunds on a receipt have no GST in a shop that is not registered for it', () => {
  const [line] = refundLines({ ...paid, refunds: [makeRefund()] }, { isGstRegistered: false })
  expect(line).toEqual({ day: '2026-11-21', description: 'Price reduction', amount: 876.2 })
})

it('the refunds on a receipt add up to the difference of the GST in the totals, to the cent', () => {
  const parts = array(integer({ min: 1, max: 50_000 }), { minLength: 1, maxLength: 8 })
  assert(
    property(parts, nat({ max: 100_000 }), (amounts, leftCents) => {
      const totalCents = amounts.reduce((sum, cents) => sum + cents, leftCents)
      const refunds = amounts.map((cents) => makeRefund({ amount: cents / 100 }))
      const lines = refundLines({ ...paid, totalPrice: totalCents / 100, refunds }, registered)
      const gstCents = lines.reduce((sum, { gst = NaN }) => sum + centsOf(gst), 0)
      expect(gstCents).toBe(gstWithin(totalCents) - gstWithin(leftCents))
    }),
  )
})

test.each([
  [
    'insufficient_funds',
    'Stripe has no balance for it: add money to the balance in Stripe’s dashboard, or wait for the next payments.',
  ],
  ['ECHECK', 'PayPal pays it from a bank account, which takes some days.'],
  ['UNDER_REVIEW', 'The payment provider’s reason: under review.'],
])('a refund that waits with the reason %s says why', (reason, text) => expect(refundWaitText(reason)).toBe(text))
