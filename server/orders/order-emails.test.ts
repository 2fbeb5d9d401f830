import { describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { EmailText } from '#server/mail/letter.ts'
import { deliveredText, orderReceivedText, paymentReceivedText, refundedText } from './order-emails.ts'

const shop = {
  name: 'Tōtara',
  email: 'kiaora@totara.example',
  phone: '0800 555 014',
  holdMinutes: 60,
  gstNumber: '123-456-789',
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

const paid: Order = { ...order, isPaid: true, paidAt: '2026-11-20T11:30:00.000Z' }

const refund = { _id: id, amount: 219, reason: 'requested', status: 'succeeded', createdAt: paid.createdAt } as const
const refunded: Order = { ...paid, refundedPrice: 219, refunds: [refund] }

/** What a person reads of an HTML e-mail, in one line. */
function readable(html: string): string {
  const words = html.slice(html.indexOf('<body')).replaceAll(/<[^>]+>/g, ' ')
  const plain = words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  return plain.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')
}

const wordsOf = (text: string) => new Set(text.split(/\s+/).map((word) => word.replace(/[,:]$/, '')))
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

describe('the e-mail that an order was received', () => {
  it('says what was ordered, how long it is held, where to pay, and the GST in it', () => {
    const { subject, text } = orderReceivedText(order, shop)
    expect(subject).toBe('Order 01a1f823-7b7b received')
    expect(text).toBe(`Kia ora Marama Tipene,

We have your order 01a1f823-7b7b. Its pieces are held for you for 60 minutes.

Pay for the order: https://shop.example/order/${id}

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
`)
  })

  it('says what the discount code takes off', () => {
    const { text } = orderReceivedText(
      { ...order, discountCode: 'KAURI10', discountPrice: 225.95, totalPrice: 2000 },
      shop,
    )
    expect(text).toContain(`
Items $2,225.95
Discount KAURI10 −$225.95
Shipping $0.00
Total $2,000.00, includes GST of $260.87
`)
  })
})

describe('the e-mail that a payment was received', () => {
  it('promises delivery in 3 to 7 business days (spec §9) and is the receipt', () => {
    const { subject, text } = paymentReceivedText(paid, shop, false)
    expect(subject).toBe('Payment received for order 01a1f823-7b7b')
    expect(text).toBe(`Kia ora Marama Tipene,

Your payment of $2,225.95 for order 01a1f823-7b7b has arrived. Thank you.

Delivery takes 3 to 7 business days. Once it is ready to ship we contact you by e-mail.

Supplier: Tōtara
GST number: 123-456-789
Date of supply: 2026-11-21
Order: 01a1f823-7b7b

1 × Kurow Dining Table, $1,349.95 each: $1,349.95
4 × Methven Slat-Back Dining Chair, $219.00 each: $876.00

Items $2,225.95
Shipping $0.00
Total $2,225.95, includes GST of $290.34

Supplied to:
Marama Tipene
14 Kōwhai Street
Ōamaru 9400
New Zealand

Receipt to print: https://shop.example/order/${id}/receipt

Questions: answer this e-mail, or ring 0800 555 014 (9am to 5pm, Monday to Friday).

Tōtara
https://shop.example
`)
  })

  it('promises none, and is no receipt, when the pieces were gone by then', () => {
    const { text } = paymentReceivedText(paid, shop, true)
    expect(text).not.toContain('Delivery takes')
    expect(text).not.toMatch(/supply|receipt/i)
    expect(text).toContain('The money goes back to you whole, by itself; it arrives within 5 to 10 business days.')
    expect(text).toContain(`See the order: https://shop.example/order/${id}\n`)
  })

  it('says that a test payment moved no money', () => {
    const { text } = paymentReceivedText({ ...paid, isTestPayment: true }, shop, false)
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
    expect(text).toContain(`See the order: https://shop.example/order/${id}`)
    expect(text).not.toContain('test payment')
  })

  it('says that nothing was sent after a test payment', () => {
    const { text } = deliveredText({ ...order, isTestPayment: true }, shop)
    expect(text).toContain('This was a test payment: no money was moved, and nothing was sent.')
    expect(text).not.toContain('send a piece back')
  })
})

describe('the e-mail that money has gone back', () => {
  it('says how much, of which order, when it arrives and what is left of the receipt', () => {
    const { subject, text } = refundedText(refunded, shop, id)
    expect(subject).toBe('Refund for order 01a1f823-7b7b')
    expect(text).toContain(
      'We have returned $219.00 of what you paid for order 01a1f823-7b7b. It goes back the way it came and arrives within 5 to 10 business days.',
    )
    expect(text).toContain(`
Total $2,225.95, includes GST of $290.34
Refunded −$219.00
Left after refunds $2,006.95, includes GST of $261.78
`)
    expect(text).not.toContain('test')
  })

  it('says that a test moved no money', () => {
    const { text } = refundedText({ ...refunded, isTestPayment: true }, shop, id)
    expect(text).toContain('The payment was a test: no money was moved.')
  })
})

describe('every e-mail about an order', () => {
  const letters = (given: Partial<Order> = {}): EmailText[] => [
    orderReceivedText({ ...order, ...given }, shop),
    paymentReceivedText({ ...paid, ...given }, shop, false),
    paymentReceivedText({ ...paid, ...given }, shop, true),
    refundedText({ ...refunded, ...given }, shop, id),
    deliveredText({ ...paid, ...given }, shop),
  ]

  it('says the same in HTML as in plain text', () => {
    for (const { subject, text, html } of letters({ discountCode: 'KAURI10', discountPrice: 10 })) {
      const [plain, drawn] = [wordsOf(text), wordsOf(readable(html))]
      const isLink = (word: string) => word.startsWith('https://')
      expect([...plain].filter((word) => !drawn.has(word) && !isLink(word))).toEqual([])
      expect([...drawn].filter((word) => !plain.has(word) && !wordsOf(subject).has(word))).toEqual([])
      expect(new Set(linksOf(html))).toEqual(new Set([...plain].filter(isLink)))
    }
  })

  it('fetches nothing and runs nothing', () => {
    for (const { html } of letters()) {
      expect(html).not.toMatch(/<(?:img|script|link|style|iframe|form)\b|\bsrc=|url\(| on\w+=/)
    }
  })

  it('shows what a buyer wrote as it was written, never as a tag or as a line of the shop', () => {
    const user = { ...order.user, name: '<b>Bob</b>\n\nPay here: "x"' }
    const orderItems = [
      { name: `<img src=x onerror='alert(1)'> & Table`, qty: 1, image: '', price: 1349.95, product: id },
    ]
    const shippingAddress = { ...order.shippingAddress, address: '</td></table><a href="https://evil.example">1</a>' }
    for (const { text, html } of letters({ user, orderItems, shippingAddress })) {
      expect(html).not.toMatch(/<b>|<img|evil\.example"|<\/td><\/table><a/)
      for (const drawn of [text, readable(html)]) {
        expect(drawn).toContain('Kia ora <b>Bob</b> Pay here: "x",')
        expect(drawn).toContain(`1 × <img src=x onerror='alert(1)'> & Table`)
        expect(drawn).toContain('</td></table><a href="https://evil.example">1</a>')
      }
    }
  })
})
