import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { orderTotals, receiptOf, refundText } from './receipt.ts'

const shop = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  holdMinutes: 60,
  gstNumber: '123-456-789',
  publicUrl: 'https://shop.example',
}

const id = '01a1f823-7b7b-7107-af56-f19718274b41'

const unpaid: Order = {
  _id: id,
  user: { _id: id, name: 'Marama Tipene', email: 'marama@example.nz' },
  orderItems: [
    { name: 'Kurow Dining Table', qty: 1, image: '', price: 1349.95, product: id },
    { name: 'Methven Slat-Back Dining Chair', qty: 4, image: '', price: 219.05, product: null },
  ],
  shippingAddress: { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' },
  paymentMethod: 'card',
  itemsPrice: 2226.15,
  shippingPrice: 0,
  taxPrice: 333.92,
  discountPrice: 0,
  discountCode: null,
  totalPrice: 2226.15,
  isPaid: false,
  paidAt: null,
  isDelivered: false,
  deliveredAt: null,
  isCancelled: false,
  cancelledAt: null,
  refundedPrice: 0,
  refunds: [],
  heldUntil: null,
  isTestPayment: false,
  createdAt: '2026-11-19T08:31:00.000Z',
}

const paid: Order = { ...unpaid, isPaid: true, paidAt: '2026-11-19T11:30:00.000Z' }

describe('a receipt', () => {
  it('says who supplied what to whom, on which day in New Zealand, for how much and how much of it is GST', () => {
    expect(receiptOf(paid, shop)).toEqual({
      facts: [
        { name: 'Supplier', value: 'Tōtara' },
        { name: 'GST number', value: '123-456-789' },
        { name: 'Date of supply', value: '2026-11-20' },
        { name: 'Order', value: '01a1f823-7b7b' },
      ],
      lines: [
        { name: 'Kurow Dining Table', qty: 1, price: 1349.95, cost: 1349.95 },
        { name: 'Methven Slat-Back Dining Chair', qty: 4, price: 219.05, cost: 876.2 },
      ],
      totals: [
        { name: 'Items', amount: 2226.15 },
        { name: 'Shipping', amount: 0 },
        { name: 'Total', amount: 2226.15, gst: 290.37 },
      ],
      recipient: ['Marama Tipene', '14 Kōwhai Street', 'Ōamaru 9400', 'New Zealand'],
    })
  })

  it('has no row for a GST number where the shop has none', () => {
    const names = receiptOf(paid, { ...shop, gstNumber: '' })?.facts.map(({ name }) => name)
    expect(names).toEqual(['Supplier', 'Date of supply', 'Order'])
  })

  it.each([
    ['123456789', '123-456-789'],
    ['12345678', '12-345-678'],
    ['12-345-678', '12-345-678'],
  ])('writes the GST number %s as %s', (gstNumber, value) => {
    expect(receiptOf(paid, { ...shop, gstNumber })?.facts[1]).toEqual({ name: 'GST number', value })
  })

  it('names the recipient over $1,000, where that is required, and below it too', () => {
    for (const totalPrice of [1000.01, 1000, 0.05]) {
      expect(receiptOf({ ...paid, itemsPrice: totalPrice, totalPrice }, shop)?.recipient).toHaveLength(4)
    }
  })

  it('does not exist before the order is paid', () => {
    expect(receiptOf(unpaid, shop)).toBeUndefined()
  })
})

describe('the sums of an order', () => {
  it('take the discount off before the GST is worked out', () => {
    const order = { ...paid, discountPrice: 226.15, discountCode: 'KAURI10', totalPrice: 2000 }
    expect(orderTotals(order)).toEqual([
      { name: 'Items', amount: 2226.15 },
      { name: 'Discount KAURI10', amount: -226.15 },
      { name: 'Shipping', amount: 0 },
      { name: 'Total', amount: 2000, gst: 260.87 },
    ])
  })

  it('keep the total as it was and say what is left once money has gone back', () => {
    expect(orderTotals({ ...paid, refundedPrice: 876.2 }).slice(2)).toEqual([
      { name: 'Total', amount: 2226.15, gst: 290.37 },
      { name: 'Refunded', amount: -876.2 },
      { name: 'Left after refunds', amount: 1349.95, gst: 176.08 },
    ])
    expect(orderTotals({ ...paid, refundedPrice: 2226.15 }).at(-1)).toEqual({
      name: 'Left after refunds',
      amount: 0,
      gst: 0,
    })
  })
})

describe('what a receipt says of money that goes back', () => {
  it('is nothing while the order stands', () => {
    expect(refundText(paid)).toBeUndefined()
  })

  it('is how much of what was paid, and when it arrives', () => {
    expect(refundText({ ...paid, refundedPrice: 876.2 })).toBe(
      '$876.20 of what was paid goes back the way it came and arrives within 5 to 10 business days.',
    )
    expect(refundText({ ...paid, refundedPrice: 2226.15 })).toBe(
      'All of what was paid goes back the way it came and arrives within 5 to 10 business days.',
    )
  })

  it('is that the order was cancelled, whether or not the money goes back by itself', () => {
    expect(refundText({ ...paid, isCancelled: true, refundedPrice: 2226.15 })).toBe(
      'This order was cancelled. All of what was paid goes back the way it came and arrives within 5 to 10 business days.',
    )
    expect(refundText({ ...paid, isCancelled: true })).toBe('This order was cancelled.')
  })
})
