import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import { expect, it } from 'vitest'
import { makeOrder, makeRefund } from '#tests/support/wire-factories.ts'
import { orderTotals, receiptOf, refundText } from './receipt.ts'

const shop = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  phoneHours: '9am to 5pm, Monday to Friday',
  address: '',
  announcement: null,
  rooms: firstRooms,
  footerPages: [],
  holdMinutes: 60,
  payableDays: 7,
  hasAfterpay: true,
  keepDays: { messages: 730, emails: 365, history: 2557, access: 90, orders: 2557 },
  gstNumber: '49-091-850',
  isGstRegistered: true,
  publicUrl: 'https://shop.example',
}

const unpaid = makeOrder()

const paid = makeOrder({
  isPaid: true,
  paidAt: '2026-11-19T11:30:00.000Z',
  paidWith: 'card',
  paidMethod: 'card',
  cardLast4: '4242',
})

const facts = ['Supplier', 'Date of supply', 'Order', 'Payment method', 'Date of payment']

it('a receipt contains supplier, recipient, items, the New Zealand day of supply, the total and its GST', () => {
  expect(receiptOf(paid, shop)).toEqual({
    facts: [
      { name: 'Document', value: 'Tax invoice' },
      { name: 'Supplier', value: 'Tōtara' },
      { name: 'GST number', value: '49-091-850' },
      { name: 'Date of supply', value: '2026-11-20' },
      { name: 'Order', value: 'T-10042' },
      { name: 'Payment method', value: 'Credit Card, ending 4242' },
      { name: 'Date of payment', value: '2026-11-20' },
    ],
    lines: [
      { name: 'Kurow Dining Table', image: '', qty: 1, price: 1349.95, cost: 1349.95 },
      { name: 'Methven Slat-Back Dining Chair', image: '', qty: 4, price: 219.05, cost: 876.2 },
    ],
    cancelledLines: [],
    totals: [
      { name: 'Items', amount: 2226.15, isTotal: false },
      { name: 'Freight', amount: 0, isTotal: false },
      { name: 'Total', amount: 2226.15, isTotal: true, gst: 290.37 },
    ],
    refunds: [],
    correctionText: undefined,
    recipientHeading: 'Supplied to',
    recipient: ['Marama Tipene', '14 Kōwhai Street', 'Ōamaru 9400', 'New Zealand'],
  })
})

it('a receipt has no row for the GST number of a shop without one', () => {
  expect(receiptOf(paid, { ...shop, gstNumber: '' })?.facts.map(({ name }) => name)).toEqual(facts)
})

it('a receipt of a shop that is not registered for GST does not mention it', () => {
  const order = { ...paid, refundedPrice: 876.2, refunds: [makeRefund()] }
  const receipt = receiptOf(order, { ...shop, gstNumber: '', isGstRegistered: false })
  expect(receipt?.facts.map(({ name }) => name)).toEqual(facts)
  expect(receipt?.totals.map(({ name, gst }) => ({ name, gst }))).toEqual(
    ['Items', 'Freight', 'Total', 'Refunded', 'Total after refunds'].map((name) => ({ name, gst: undefined })),
  )
  expect(receipt).toMatchObject({ refunds: [{ amount: 876.2 }], correctionText: undefined })
  expect(receipt?.refunds[0]).not.toHaveProperty('gst')
})

it('a receipt lists pieces that were cancelled before their delivery apart, as not supplied', () => {
  const [table, chairs] = paid.orderItems
  if (!table || !chairs) throw new Error('The order has two items.')
  const order = { ...paid, orderItems: [table, { ...chairs, cancelledQty: 3 }] }
  expect(receiptOf(order, shop)).toMatchObject({
    lines: [
      { name: 'Kurow Dining Table', qty: 1, cost: 1349.95 },
      { name: 'Methven Slat-Back Dining Chair', qty: 1, cost: 219.05 },
    ],
    cancelledLines: [{ name: 'Methven Slat-Back Dining Chair', qty: 3, price: 219.05, cost: 657.15 }],
    totals: [{ name: 'Items', amount: 2226.15 }, {}, {}],
  })
  const other = { ...paid, orderItems: [table, { ...chairs, cancelledQty: 4 }] }
  expect(receiptOf(other, shop)?.lines.map(({ name }) => name)).toEqual(['Kurow Dining Table'])
})

it('a receipt of a cancelled order lists nothing as supplied, and names who paid on which day', () => {
  const receipt = receiptOf({ ...paid, isCancelled: true, cancelledAt: paid.paidAt }, shop)
  expect(receipt).toMatchObject({ lines: [], cancelledLines: [{ qty: 1 }, { qty: 4 }], recipientHeading: 'Paid by' })
  expect(receipt?.facts.map(({ name }) => name)).toContain('Date of payment')
  expect(receipt?.facts.map(({ name }) => name)).not.toContain('Date of supply')
})

it('a receipt is corrected by its refunds, and says so where it has a GST number', () => {
  const order = { ...paid, refundedPrice: 876.2, refunds: [makeRefund()] }
  expect(receiptOf(order, shop)).toMatchObject({
    refunds: [{ day: '2026-11-21', description: 'Price reduction', amount: 876.2, gst: 114.29 }],
    correctionText: 'Taxable supply correction information for the tax invoice of order T-10042.',
  })
  expect(receiptOf(order, { ...shop, gstNumber: '' })?.correctionText).toBeUndefined()
})

it('a receipt names the recipient above $1,000, where it is required, and below', () => {
  for (const totalPrice of [1000.01, 1000, 0.05]) {
    expect(receiptOf({ ...paid, itemsPrice: totalPrice, totalPrice }, shop)?.recipient).toHaveLength(4)
  }
})

it('a receipt names the buyer, and the recipient when that is another person', () => {
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

it('a receipt does not exist before the order is paid', () => {
  expect(receiptOf(unpaid, shop)).toBeUndefined()
})

it('the totals of an order subtract the discount before the GST is computed', () => {
  const order = { ...paid, discountPrice: 226.15, discountCode: 'KAURI10', totalPrice: 2000 }
  expect(orderTotals(order, shop)).toEqual([
    { name: 'Items', amount: 2226.15, isTotal: false },
    { name: 'Discount KAURI10', amount: -226.15, isTotal: false },
    { name: 'Freight', amount: 0, isTotal: false },
    { name: 'Total', amount: 2000, isTotal: true, gst: 260.87 },
  ])
})

it('the totals of an order keep the total after a refund and show the amount that is left', () => {
  expect(orderTotals({ ...paid, refundedPrice: 876.2 }, shop).slice(2)).toEqual([
    { name: 'Total', amount: 2226.15, isTotal: true, gst: 290.37 },
    { name: 'Refunded', amount: -876.2, isTotal: false },
    { name: 'Total after refunds', amount: 1349.95, isTotal: true, gst: 176.08 },
  ])
  expect(orderTotals({ ...paid, refundedPrice: 2226.15 }, shop).at(-1)).toEqual({
    name: 'Total after refunds',
    amount: 0,
    isTotal: true,
    gst: 0,
  })
})

it('the text about refunds on a receipt is missing without a refund or cancellation', () => {
  expect(refundText(paid)).toBeUndefined()
})

it('the text about refunds on a receipt contains the refunded amount, where it goes and when it arrives', () => {
  expect(refundText({ ...paid, refundedPrice: 876.2 })).toBe(
    'We’ve refunded $876.20 to the card you paid with. It takes 5 to 10 business days to arrive.',
  )
  expect(refundText({ ...paid, paidWith: 'paypal', refundedPrice: 2226.15 })).toBe(
    'We’ve refunded $2,226.15 to the PayPal account you paid with. It takes 5 to 10 business days to arrive.',
  )
})

it('the text about refunds on a receipt states that a refund is not complete while the payment provider has not confirmed it, without a number of days', () => {
  const order = { ...paid, refundedPrice: 876.2 }
  expect(refundText({ ...order, refunds: [makeRefund({ status: 'pending' })] })).toBe(
    'We’re refunding $876.20 to the card you paid with.',
  )
  expect(refundText({ ...order, refunds: [makeRefund()] })).toMatch(/^We’ve refunded \$876\.20 /)
})

it('the text about refunds on a receipt states that the order was cancelled, with or without a refund', () => {
  expect(refundText({ ...paid, isCancelled: true, refundedPrice: 2226.15 })).toBe(
    'This order was cancelled. We’ve refunded $2,226.15 to the card you paid with. It takes 5 to 10 business days to arrive.',
  )
  expect(refundText({ ...paid, isCancelled: true })).toBe('This order was cancelled.')
})

it('the text about refunds on a receipt names the bank account to which the shop has paid what the provider refused', () => {
  const byTransfer = makeRefund({ amount: 100, provider: 'transfer' })
  expect(refundText({ ...paid, refundedPrice: 100, refunds: [byTransfer] })).toBe(
    'We’ve refunded $100.00 to your bank account. It takes 5 to 10 business days to arrive.',
  )
  expect(
    refundText({ ...paid, refundedPrice: 150, refunds: [byTransfer, makeRefund({ amount: 50, provider: 'card' })] }),
  ).toBe(
    'We’ve refunded $150.00 to the card you paid with and to your bank account. It takes 5 to 10 business days to arrive.',
  )
  expect(refundText({ ...paid, paidWith: 'transfer', refundedPrice: 100, refunds: [byTransfer] })).toBe(
    'We’ve refunded $100.00 to the bank account you paid with. It takes 5 to 10 business days to arrive.',
  )
})

it('the text about refunds on a receipt names Afterpay only for a total that Afterpay accepts', () => {
  const small = { ...paid, totalPrice: 2000, refundedPrice: 100 }
  expect(refundText(small)).toBe(
    'We’ve refunded $100.00 to the card or Afterpay account you paid with. It takes 5 to 10 business days to arrive.',
  )
  expect(refundText({ ...small, totalPrice: 2000.01 })).toBe(
    'We’ve refunded $100.00 to the card you paid with. It takes 5 to 10 business days to arrive.',
  )
})

it('the text about refunds on a receipt says which part the buyer got back by a dispute', () => {
  const made = {
    _id: 'r1',
    provider: 'card',
    note: null,
    isOfPayment: true,
    request: null,
    createdAt: '2026-11-20T11:30:00.000Z',
  } as const
  const lost = { ...made, reason: 'disputed', status: 'succeeded' } as const
  expect(refundText({ ...paid, refundedPrice: 200, refunds: [{ ...lost, amount: 200 }] })).toBe(
    'Your bank has returned $200.00 to you after a dispute.',
  )
  expect(refundText({ ...paid, paidWith: 'paypal', refundedPrice: 300, refunds: [{ ...lost, amount: 200 }] })).toBe(
    'We’ve refunded $100.00 to the PayPal account you paid with. It takes 5 to 10 business days to arrive. PayPal has returned $200.00 to you after a dispute.',
  )
  expect(refundText({ ...paid, refunds: [{ ...lost, amount: 200, status: 'failed' }] })).toBeUndefined()
})
