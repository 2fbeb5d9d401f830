import { describe, expect, it } from 'vitest'
import { makeOrder } from '#tests/support/wire-factories.ts'
import { orderTotals, receiptOf, refundText } from './receipt.ts'

const shop = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  holdMinutes: 60,
  payableDays: 7,
  hasAfterpay: true,
  keepDays: { messages: 730, emails: 365, history: 2557, access: 90, orders: 2557 },
  gstNumber: '123-456-789',
  publicUrl: 'https://shop.example',
}

const unpaid = makeOrder()

const paid = makeOrder({ isPaid: true, paidAt: '2026-11-19T11:30:00.000Z' })

describe('a receipt', () => {
  it('contains supplier, recipient, items, the New Zealand day of supply, the total and its GST', () => {
    expect(receiptOf(paid, shop)).toEqual({
      facts: [
        { name: 'Supplier', value: 'Tōtara' },
        { name: 'GST number', value: '123-456-789' },
        { name: 'Date of supply', value: '2026-11-20' },
        { name: 'Order', value: 'T-10042' },
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

  it('has no row for the GST number of a shop without one', () => {
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

  it('names the recipient above $1,000, where it is required, and below', () => {
    for (const totalPrice of [1000.01, 1000, 0.05]) {
      expect(receiptOf({ ...paid, itemsPrice: totalPrice, totalPrice }, shop)?.recipient).toHaveLength(4)
    }
  })

  it('names the buyer, and the recipient when that is another person', () => {
    const shippingAddress = {
      ...paid.shippingAddress,
      recipient: 'Hemi Tipene',
      suburb: 'South Hill',
      phone: '021 555 0142',
    }
    expect(receiptOf({ ...paid, shippingAddress }, shop)?.recipient).toEqual([
      'Marama Tipene',
      'Hemi Tipene',
      '14 Kōwhai Street',
      'South Hill',
      'Ōamaru 9400',
      'New Zealand',
    ])
    const toBuyer = { ...paid.shippingAddress, recipient: 'Marama Tipene' }
    expect(receiptOf({ ...paid, shippingAddress: toBuyer }, shop)?.recipient).toHaveLength(4)
  })

  it('does not exist before the order is paid', () => {
    expect(receiptOf(unpaid, shop)).toBeUndefined()
  })
})

describe('the totals of an order', () => {
  it('subtract the discount before the GST is computed', () => {
    const order = { ...paid, discountPrice: 226.15, discountCode: 'KAURI10', totalPrice: 2000 }
    expect(orderTotals(order)).toEqual([
      { name: 'Items', amount: 2226.15 },
      { name: 'Discount KAURI10', amount: -226.15 },
      { name: 'Shipping', amount: 0 },
      { name: 'Total', amount: 2000, gst: 260.87 },
    ])
  })

  it('keep the total after a refund and show the amount that is left', () => {
    expect(orderTotals({ ...paid, refundedPrice: 876.2 }).slice(2)).toEqual([
      { name: 'Total', amount: 2226.15, gst: 290.37 },
      { name: 'Refunded', amount: -876.2 },
      { name: 'Total after refunds', amount: 1349.95, gst: 176.08 },
    ])
    expect(orderTotals({ ...paid, refundedPrice: 2226.15 }).at(-1)).toEqual({
      name: 'Total after refunds',
      amount: 0,
      gst: 0,
    })
  })
})

describe('the text about refunds on a receipt', () => {
  it('is missing without a refund or cancellation', () => {
    expect(refundText(paid)).toBeUndefined()
  })

  it('contains the refunded amount, where it goes and when it arrives', () => {
    expect(refundText({ ...paid, refundedPrice: 876.2 })).toBe(
      'We’ve refunded $876.20 to the card or Afterpay account you paid with. It arrives within 5 to 10 business days.',
    )
    expect(refundText({ ...paid, paidWith: 'paypal', refundedPrice: 2226.15 })).toBe(
      'We’ve refunded $2,226.15 to the PayPal account you paid with. It arrives within 5 to 10 business days.',
    )
  })

  it('states that a refund is not complete while the payment provider has not confirmed it', () => {
    const refund = { _id: 'r1', amount: 876.2, reason: 'requested', createdAt: '2026-11-20T11:30:00.000Z' } as const
    const order = { ...paid, refundedPrice: 876.2 }
    expect(refundText({ ...order, refunds: [{ ...refund, provider: 'card', note: null, status: 'pending' }] })).toBe(
      'We’re refunding $876.20 to the card or Afterpay account you paid with. It arrives within 5 to 10 business days.',
    )
    expect(
      refundText({ ...order, refunds: [{ ...refund, provider: 'card', note: null, status: 'succeeded' }] }),
    ).toMatch(/^We’ve refunded \$876\.20 /)
  })

  it('states that the order was cancelled, with or without a refund', () => {
    expect(refundText({ ...paid, isCancelled: true, refundedPrice: 2226.15 })).toBe(
      'This order was cancelled. We’ve refunded $2,226.15 to the card or Afterpay account you paid with. It arrives within 5 to 10 business days.',
    )
    expect(refundText({ ...paid, isCancelled: true })).toBe('This order was cancelled.')
  })
})
