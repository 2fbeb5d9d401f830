import { expect, it } from 'vitest'
import { makeOrder, makeParcel, makeRequest } from '#tests/support/wire-factories.ts'
import { canBeRefunded, refundableItems, refundChoice, refundErrors, restockOf, startRefund } from './refund-choice.ts'

const deliveredAt = '2026-11-18T01:30:00.000Z'
const parcel = makeParcel({ _id: 'p', deliveredAt, pieces: [{ item: 1, qty: 3, returnedQty: 1 }] })
/** One table and one chair are not packed; two of three delivered chairs are still the buyer's. */
const order = makeOrder({ isPaid: true, paidAt: deliveredAt, refundedPrice: 219.05, parcels: [parcel] })
const start = startRefund(refundableItems(order))

it('what can be refunded by piece is what is not packed, and what was delivered and did not come back', () => {
  expect(refundableItems(order)).toEqual([
    { item: 0, qty: 1, parcel: null },
    { item: 1, qty: 1, parcel: null },
    { item: 1, qty: 2, parcel: 'p', lastDay: '2026-12-03' },
  ])
})

it('what can be refunded by piece is not what waits for the answer to an open request of the same kind', () => {
  const asked = { ...order, requests: [makeRequest({ kind: 'cancel' })] }
  expect(refundableItems(asked).map(({ parcel: of }) => of)).toEqual(['p'])
})

it('what can be refunded by piece is nothing of an unpaid or a cancelled order; the rest of a payment is an amount', () => {
  expect(canBeRefunded(makeOrder())).toBe(false)
  expect(canBeRefunded({ ...order, isCancelled: true })).toBe(true)
  expect(canBeRefunded({ ...order, isCancelled: true, refundedPrice: 2226.15 })).toBe(false)
})

it('the choice of a refund starts with no piece and no amount, and with all that will be chosen back to stock', () => {
  expect(start).toEqual({
    amount: '',
    note: '',
    'qty-0-': '0',
    'qty-1-': '0',
    'qty-1-p': '0',
    'restock-0-': true,
    'restock-1-': true,
    'restock-1-p': true,
  })
  expect(refundChoice(order, start)).toEqual({
    pieces: [],
    kind: null,
    shares: [],
    limit: { atMost: 200_710, isWhole: false },
    cents: NaN,
  })
  expect(refundErrors(order, start)).toEqual({ amount: 'Choose pieces in the table, or enter an amount.' })
})

it('a choice of pieces is what was paid for them, unless a smaller amount is entered', () => {
  const values = { ...start, 'qty-1-p': '2' }
  expect(refundChoice(order, values)).toMatchObject({ kind: 'return', shares: [43_810], cents: 43_810 })
  expect(refundErrors(order, values)).toEqual({})
  expect(refundChoice(order, { ...values, amount: '$100.50' }).cents).toBe(10_050)
  expect(refundErrors(order, { ...values, amount: '100.50' })).toEqual({})
  expect(refundChoice(order, { ...values, amount: '0' }).cents).toBe(0)
  expect(refundErrors(order, { ...values, amount: '438.11' })).toEqual({
    amount: 'You can refund up to $438.10 for these pieces.',
  })
})

it('a choice of several pieces has shares that add up to the whole', () => {
  const { shares, limit } = refundChoice(order, { ...start, 'qty-0-': '1', 'qty-1-': '1' })
  expect(shares).toEqual([134_995, 21_905])
  expect(limit.atMost).toBe(134_995 + 21_905)
})

it('the choice of a refund has pieces of one kind, those that are not packed first', () => {
  const { kind, pieces } = refundChoice(order, { ...start, 'qty-1-': '1', 'qty-1-p': '1' })
  expect(kind).toBe('cancel')
  expect(pieces).toEqual([{ item: 1, qty: 1, parcel: null }])
})

it('a choice of all that is left of the order is the rest of the payment, whatever is entered', () => {
  const whole = makeOrder({ isPaid: true, paidAt: deliveredAt })
  const values = { ...startRefund(refundableItems(whole)), 'qty-0-': '1', 'qty-1-': '4', amount: '1' }
  expect(refundChoice(whole, values)).toMatchObject({ limit: { atMost: 222_615, isWhole: true }, cents: 222_615 })
  expect(refundErrors(whole, values)).toEqual({})
})

it('a choice of an amount alone is at most what is left of the payment', () => {
  expect(refundErrors(order, { ...start, amount: '2007.10' })).toEqual({})
  expect(refundErrors(order, { ...start, amount: '2007.11' })).toEqual({
    amount: 'You can still refund up to $2,007.10 of this order.',
  })
  expect(refundErrors(order, { ...start, amount: '0' })).toEqual({
    amount: 'Enter the amount to refund in dollars, with up to two decimals.',
  })
})

it('a piece without its tick stays off sale, one with it goes back in full', () => {
  const items = [
    { item: 0, qty: 1, parcel: null },
    { item: 1, qty: 2, parcel: 'p' },
  ]
  expect(restockOf(items, { 'restock-0-': false, 'restock-1-p': true })).toEqual([
    { item: 0, qty: 0 },
    { item: 1, parcel: 'p', qty: 2 },
  ])
})
