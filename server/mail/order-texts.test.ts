import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import { deliveredText, orderReceivedText, paymentReceivedText } from './order-texts.ts'

const shop = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  holdMinutes: 60,
  gstNumber: '',
  publicUrl: 'https://shop.example',
}

const id = '01a1f823-7b7b-7107-af56-f19718274b41'

const order: Order = {
  _id: id,
  user: { _id: id, name: 'Marama Tipene', email: 'marama@example.nz' },
  orderItems: [
    { name: 'Kurow Dining Table', qty: 1, image: '', price: 1349.95, product: id },
    { name: 'Methven Slat-Back Dining Chair', qty: 4, image: '', price: 219, product: id },
  ],
  shippingAddress: { address: '14 Kōwhai Street', city: 'Ōamaru', postCode: '9400', country: 'New Zealand' },
  paymentMethod: 'card',
  itemsPrice: 2225.95,
  shippingPrice: 0,
  taxPrice: 333.89,
  discountPrice: 0,
  discountCode: null,
  totalPrice: 2225.95,
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
  createdAt: '2026-11-20T08:31:00.000Z',
}

describe('the e-mail that an order was received', () => {
  it('says what was ordered, how long it is held, where to pay, and the GST in it', () => {
    expect(orderReceivedText(order, shop)).toEqual({
      subject: 'Order 01a1f823-7b7b received',
      text: `Kia ora Marama Tipene,

We have your order 01a1f823-7b7b. Its pieces are held for you for 60 minutes. Pay for it here:

https://shop.example/order/${id}

1 × Kurow Dining Table, $1,349.95 each: $1,349.95
4 × Methven Slat-Back Dining Chair, $219.00 each: $876.00

Items $2,225.95
Shipping $0.00
Total $2,225.95, includes GST of $290.34

Goes to:
Marama Tipene
14 Kōwhai Street
Ōamaru 9400
New Zealand

Questions: answer this e-mail, or ring 0800 555 014 (9am to 5pm, Monday to Friday).

Tōtara
https://shop.example
`,
    })
  })
})

describe('the e-mail that a payment was received', () => {
  it('promises delivery in 3 to 7 business days (spec §9)', () => {
    const { subject, text } = paymentReceivedText(order, shop, false)
    expect(subject).toBe('Payment received for order 01a1f823-7b7b')
    expect(text).toContain('Your payment of $2,225.95 for order 01a1f823-7b7b has arrived. Thank you.')
    expect(text).toContain('Delivery takes 3 to 7 business days.')
    expect(text).toContain('Total $2,225.95, includes GST of $290.34')
    expect(text).not.toContain('test payment')
  })

  it('promises none when the pieces were gone by then', () => {
    const { text } = paymentReceivedText(order, shop, true)
    expect(text).not.toContain('Delivery takes')
    expect(text).toContain('The money goes back to you whole, by itself; it arrives within 5 to 10 business days.')
  })

  it('says that a test payment moved no money', () => {
    const { text } = paymentReceivedText({ ...order, isTestPayment: true }, shop, false)
    expect(text).toContain('This was a test payment: no money was moved, and nothing is sent.')
    expect(text).not.toContain('Delivery takes')
  })
})

describe('the e-mail that an order was delivered', () => {
  it('says so, and what to do when something is not right (spec §9)', () => {
    const { subject, text } = deliveredText({ ...order, isPaid: true, isDelivered: true }, shop)
    expect(subject).toBe('Order 01a1f823-7b7b delivered')
    expect(text).toContain('Your order 01a1f823-7b7b has been delivered.')
    expect(text).toContain('You can send a piece back within 15 days of delivery.')
    expect(text).toContain(`The order: https://shop.example/order/${id}`)
    expect(text).not.toContain('test payment')
  })

  it('says that nothing was sent after a test payment', () => {
    const { text } = deliveredText({ ...order, isTestPayment: true }, shop)
    expect(text).toContain('This was a test payment: no money was moved, and nothing was sent.')
    expect(text).not.toContain('send a piece back')
  })
})
