import { firstRooms } from '#rules/catalogue/first-rooms.ts'
import type { PromisedDays } from '#contract/orders/delivery.ts'
import { expect, it } from 'vitest'
import type { Order } from '#contract/orders/order.ts'
import type { EmailText } from '#server/platform/mail/email-content.ts'
import { makeOrder, makeRefund } from '#tests/support/wire-factories.ts'
import { cancelledText, orderReceivedText, paymentReceivedText, refundedText } from './order-emails.ts'
import { newOrderText } from './new-order-email.ts'
import { parcelText } from './parcel-emails.ts'
import { waitingItems } from '#rules/orders/fulfilment/parcels.ts'
import { testOrderText } from '#rules/orders/payment-method.ts'

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

const order = makeOrder()
const id = order._id

const paid: Order = { ...order, isPaid: true, paidAt: '2026-11-20T11:30:00.000Z' }

const refund = makeRefund({ _id: id, amount: 219, createdAt: paid.createdAt })
const refunded: Order = { ...paid, refundedPrice: 219, refunds: [refund] }

/** The visible text of an HTML email, on one line. */
function readable(html: string): string {
  const words = html.slice(html.indexOf('<body')).replaceAll(/<[^>]+>/g, ' ')
  const plain = words.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&#39;', "'")
  return plain.replaceAll('&amp;', '&').replaceAll(/\s+/g, ' ')
}

const wordsOf = (text: string) => new Set(text.split(/\s+/).map((word) => word.replace(/[,:]$/, '')))
const linksOf = (html: string) => [...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)

it('the email that an order was received states that a test shop charges no money', () => {
  const { text, html } = orderReceivedText({ ...order, isTestPayment: true }, shop)
  expect(text).toContain(testOrderText)
  expect(readable(html)).toContain(testOrderText)
  expect(orderReceivedText(order, shop).text).not.toContain('Test payment')
})

it('the email that an order was received shows what was ordered, how long it is held, where to pay, and the GST in it', () => {
  const { subject, text } = orderReceivedText(order, shop)
  expect(subject).toBe('Order T-10042 received')
  expect(text).toBe(`Kia ora Marama,

Thanks for your order T-10042. We’ll hold the pieces for 60 minutes while you pay.

You can pay for it until Thursday 26 November, 9:31pm, as long as we have stock. After that we’ll cancel it.

Pay for the order: https://shop.example/track?token=@token@

1 × Kurow Dining Table, $1,349.95 each: $1,349.95
4 × Methven Slat-Back Dining Chair, $219.05 each: $876.20

Items $2,226.15
Freight $0.00
Total $2,226.15, includes GST of $290.37

Deliver to:
Marama Tipene
14 Kōwhai Street
Ōamaru 9400
New Zealand

Without a phone number the driver can’t ring before delivery.

Send us one: https://shop.example/contact

Questions? Reply to this email or call 0800 555 014 (9am to 5pm, Monday to Friday).

Tōtara
https://shop.example
`)
})

it('the email that an order was received says nothing about the phone number of a buyer who has given one', () => {
  const reachable = { ...order, shippingAddress: { ...order.shippingAddress, phone: '021 555 0142' } }
  expect(orderReceivedText(reachable, shop).text).not.toMatch(/Without a phone number|Send us one/)
})

it('the email that an order was received shows the amount of the discount', () => {
  const { text } = orderReceivedText(
    { ...order, discountCode: 'KAURI10', discountPrice: 226.15, totalPrice: 2000 },
    shop,
  )
  expect(text).toContain(`
Items $2,226.15
Discount KAURI10 −$226.15
Freight $0.00
Total $2,000.00, includes GST of $260.87
`)
})

const deliveryPromise: PromisedDays = {
  kind: 'days',
  from: '2026-11-26',
  to: '2026-11-30',
  daysFrom: 4,
  daysTo: 6,
  holidays: [],
}

it('the delivery promise of a new order is what it is when it is paid at once', () => {
  expect(orderReceivedText({ ...order, deliveryPromise }, shop).text).toContain(
    '\nAt your door Thu 26 – Mon 30 November, if you pay today.\n',
  )
  expect(orderReceivedText({ ...order, deliveryPromise: { kind: 'call' } }, shop).text).toContain(
    '\nWe’ll call you to arrange delivery.\n',
  )
})

it('the delivery promise of a paid order has its days', () => {
  const { text } = paymentReceivedText({ ...paid, deliveryPromise }, shop, false)
  expect(text).toContain('\nAt your door Thu 26 – Mon 30 November.\n')
  expect(text).not.toContain('Delivery takes')
})

it('the delivery promise is not made when nothing is supplied', () => {
  expect(paymentReceivedText({ ...paid, deliveryPromise }, shop, true).text).not.toContain('At your door')
  expect(paymentReceivedText({ ...paid, deliveryPromise, isTestPayment: true }, shop, true).text).not.toContain(
    'At your door',
  )
})

it('the email that a payment was received promises delivery in 3 to 7 business days (spec §9) and is the receipt', () => {
  const { subject, text } = paymentReceivedText(paid, shop, false)
  expect(subject).toBe('Payment received for order T-10042')
  expect(text).toBe(`Kia ora Marama,

We’ve received your payment of $2,226.15 for order T-10042. Thank you.

Delivery takes 3 to 7 business days.

Document: Tax invoice
Supplier: Tōtara
GST number: 49-091-850
Date of supply: 2026-11-21
Order: T-10042
Payment method: Credit Card
Date of payment: 2026-11-21

1 × Kurow Dining Table, $1,349.95 each: $1,349.95
4 × Methven Slat-Back Dining Chair, $219.05 each: $876.20

Items $2,226.15
Freight $0.00
Total $2,226.15, includes GST of $290.37

Supplied to:
Marama Tipene
14 Kōwhai Street
Ōamaru 9400
New Zealand

Print the receipt: https://shop.example/track/receipt?token=@token@

See the order: https://shop.example/track?token=@token@

Questions? Reply to this email or call 0800 555 014 (9am to 5pm, Monday to Friday).

Tōtara
https://shop.example
`)
})

it('the email that a payment was received promises no delivery and is not a receipt when the items were already sold', () => {
  const { text } = paymentReceivedText(paid, shop, true)
  expect(text).not.toContain('Delivery takes')
  expect(text).not.toMatch(/supply|receipt/i)
  expect(text).toContain('We’re refunding the full amount. We’ll email you again when it’s on its way.')
  expect(text).toContain(`See the order: https://shop.example/track?token=@token@\n`)
})

it('the email that a payment was received states that a test payment moved no money', () => {
  const { text } = paymentReceivedText({ ...paid, isTestPayment: true }, shop, false)
  expect(text).toContain(testOrderText)
  expect(text).toContain('Delivery takes 3 to 7 business days.')
})

/** The email about the delivery of all items of an order. */
const deliveredText = (given: Order): EmailText =>
  parcelText(given, shop, { step: 'deliver', pieces: waitingItems(given), carrier: null, trackingNumber: null })

it('the email that an order was delivered explains what to do when something is wrong (spec §9)', () => {
  const { subject, text } = deliveredText({ ...order, isPaid: true, isDelivered: true })
  expect(subject).toBe('Order T-10042 delivered')
  expect(text).toContain('Your order T-10042 has been delivered.')
  expect(text).toContain('You can return a piece within 15 days of delivery.')
  expect(text).toContain(`See the order: https://shop.example/track?token=@token@`)
  expect(text).not.toMatch(/test payment/i)
})

it('the email that an order was delivered links to the reviews of a delivered piece, but not for a guest, and leaves the note for the driver out', () => {
  const delivered = (name: string) =>
    deliveredText({
      ...order,
      user: { ...order.user, name },
      shippingAddress: { ...order.shippingAddress, note: 'Gate on the left' },
    }).text
  const [table] = order.orderItems
  const review = `Review the Kurow Dining Table: https://shop.example/product/${table?.product}`
  expect(delivered('Marama Tipene')).toContain(review)
  expect(delivered('Guest')).toMatch(/^Kia ora,\n/)
  expect(delivered('Guest')).not.toContain('Review')
  expect(delivered('Marama Tipene')).not.toContain('Gate on the left')
})

it('the email that an order was delivered states that nothing was sent after a test payment', () => {
  const { text } = deliveredText({ ...order, isTestPayment: true })
  expect(text).toContain(testOrderText)
  expect(text).toContain('You can return a piece within 15 days of delivery.')
})

const report = { step: 'ship' as const, carrier: 'Mainfreight', trackingNumber: 'MFT 4471 0093' }

it('the emails about the parcels of an order say what is ready to ship, and that another email follows', () => {
  const pieces = waitingItems(paid)
  const { subject, text } = parcelText(paid, shop, { ...report, step: 'make-ready', pieces })
  expect(subject).toBe('Order T-10042 is ready to ship')
  expect(text).toContain('Your order T-10042 is packed and ready to ship.')
  expect(text).toContain('We’ll email you again when the carrier has it.')
})

it('the emails about the parcels of an order name the carrier and link to its tracking page', () => {
  const { subject, text, html } = parcelText(paid, shop, { ...report, pieces: waitingItems(paid) })
  expect(subject).toBe('Order T-10042 shipped')
  expect(text).toContain('Your order T-10042 has been shipped with Mainfreight.')
  expect(text).toContain('Track MFT 4471 0093: https://www.mainfreight.com/track/MSNZS/MFT44710093')
  expect(html).toContain('href="https://www.mainfreight.com/track/MSNZS/MFT44710093"')
})

it('the emails about the parcels of an order name the carrier only when there is no number, and the number only when it has no page', () => {
  const pieces = waitingItems(paid)
  const without = parcelText(paid, shop, { ...report, pieces, trackingNumber: null })
  expect(without.text).not.toMatch(/Track|number/)
  const other = parcelText(paid, shop, { ...report, pieces, carrier: 'Dave', trackingNumber: '12' })
  expect(other.text).toContain('Your tracking number is 12.')
  expect(other.text).not.toContain('Track 12')
})

it('the emails about the parcels of an order name the pieces of a part, and that the others follow', () => {
  const part = parcelText(paid, shop, { ...report, pieces: [{ item: 1, qty: 4 }] })
  expect(part.subject).toBe('Part of order T-10042 shipped')
  expect(part.text).toContain('These pieces:\n4 × Methven Slat-Back Dining Chair')
  expect(part.text).not.toContain('Kurow Dining Table')
  expect(part.text).toContain('The other pieces will follow. We’ll email you about each parcel.')
})

it.each(['all', 'a part'])(
  'the emails about the parcels of an order have the address, and the promised days until they are delivered: %s',
  (amount) => {
    const promised = { ...paid, deliveryPromise }
    const pieces = amount === 'all' ? waitingItems(promised) : [{ item: 1, qty: 4 }]
    const days = '\n\nAt your door Thu 26 – Mon 30 November.\n\n'
    for (const step of ['make-ready', 'ship'] as const) {
      const { text } = parcelText(promised, shop, { ...report, step, pieces })
      expect(text).toContain(days)
      expect(text).toContain('\n\nDeliver to:\nMarama Tipene\n14 Kōwhai Street\nŌamaru 9400\nNew Zealand\n')
    }
    const delivered = parcelText(promised, shop, { ...report, step: 'deliver', pieces }).text
    expect(delivered).not.toContain('At your door')
    expect(delivered).toContain('\n\nDelivered to:\nMarama Tipene\n14 Kōwhai Street\n')
    const test = { ...promised, isTestPayment: true }
    expect(parcelText(test, shop, { ...report, pieces }).text).toContain(`At your door Thu 26 – Mon 30 November.\n\n`)
    expect(parcelText(test, shop, { ...report, pieces }).text).toContain(testOrderText)
  },
)

it('the emails to the shop have what was promised', () => {
  const promised = (promise: Order['deliveryPromise']) => newOrderText({ ...paid, deliveryPromise: promise }, shop).text
  expect(promised(deliveryPromise)).toContain('\nPromised: Thu 26 – Mon 30 November\n')
  expect(promised({ kind: 'call' })).toContain('\nPromised: We’ll call you to arrange delivery\n')
  expect(promised(null)).not.toContain('Promised')
})

it('the emails to the shop do not ask it to call itself', () => {
  const { text, html } = newOrderText(paid, shop)
  expect(text).toContain('\nOpen the order: https://shop.example/order/')
  expect(text).not.toContain('Questions?')
  expect(html).not.toContain('Questions?')
  // A long list of items would press the names of the facts together, letter by letter.
  expect(html).toMatch(/white-space:nowrap;">Pieces<\/td>/)
  expect(text.endsWith('\n\nTōtara\nhttps://shop.example\n')).toBe(true)
})

it('the email that a refund was made shows the amount, the order, when it arrives and what is left of the receipt', () => {
  const { subject, text } = refundedText(refunded, shop, id)
  expect(subject).toBe('Refund for order T-10042')
  expect(text).toContain(
    'We’ve refunded $219.00 of your payment for order T-10042 to the card you paid with. It takes 5 to 10 business days to arrive.',
  )
  expect(text).toContain(`
Total $2,226.15, includes GST of $290.37
Refunded −$219.00
Total after refunds $2,007.15, includes GST of $261.80
`)
  expect(text).not.toContain('test')
})

it('the email that a refund was made names the PayPal account of a payment with PayPal, and has the note of the shop on its own lines', () => {
  const note = 'Sorry <b>about</b> the scratch.\nKeep the table.'
  const refunds = [{ ...refund, provider: 'paypal' as const, note }]
  const { text, html } = refundedText({ ...refunded, refunds }, shop, id)
  expect(text).toContain('to the PayPal account you paid with.')
  expect(text).toContain('\n\nSorry <b>about</b> the scratch.\nKeep the table.\n\n')
  expect(html).toContain('Sorry &lt;b&gt;about&lt;/b&gt; the scratch.<br>Keep the table.')
})

it('the email that a refund was made states that a test payment moved no money', () => {
  const { text } = refundedText({ ...refunded, isTestPayment: true }, shop, id)
  expect(text).toContain('Test payment: no money was charged, so none will be refunded.')
})

const cancelRefund = { ...refund, amount: 2226.15, reason: 'cancelled', status: 'pending' } as const

it('the email that an order was cancelled shows that its buyer cancelled it and that nothing was charged', () => {
  const { subject, text } = cancelledText({ ...order, isCancelled: true }, shop, 'by-buyer')
  expect(subject).toBe('Order T-10042 cancelled')
  expect(text).toBe(`Kia ora Marama,

Your order T-10042 has been cancelled, as you asked.

Nothing was charged.

1 × Kurow Dining Table, $1,349.95 each: $1,349.95
4 × Methven Slat-Back Dining Chair, $219.05 each: $876.20

Items $2,226.15
Freight $0.00
Total $2,226.15, includes GST of $290.37

See the order: https://shop.example/track?token=@token@

Questions? Reply to this email or call 0800 555 014 (9am to 5pm, Monday to Friday).

Tōtara
https://shop.example
`)
})

it.each([
  ['an unpaid order', order, 'Nothing was charged.'],
  ['a free order', { ...paid, totalPrice: 0 }, 'Nothing was charged.'],
  [
    'a paid order',
    { ...paid, refundedPrice: 2226.15, refunds: [cancelRefund] },
    'We’re refunding $2,226.15 to the card you paid with. We’ll email you again when it’s on its way.',
  ],
  [
    'a partly refunded order',
    { ...paid, refundedPrice: 2226.15, refunds: [refund, { ...cancelRefund, amount: 2007.15 }] },
    'We’re refunding $2,007.15 to',
  ],
  [
    'a fully refunded order',
    { ...paid, refundedPrice: 2226.15, refunds: [{ ...refund, amount: 2226.15 }] },
    'Your payment had already been refunded in full.',
  ],
  [
    'an unpaid order with a payment of another amount',
    { ...order, refunds: [{ ...refund, reason: 'amount-differs' as const }] },
    'We’re refunding your payment in full.',
  ],
  ['a test payment', { ...paid, isTestPayment: true }, 'Test payment: no money was charged.'],
])('the email that an order was cancelled says what happens with the money of %s', (_, given, sentence) => {
  expect(cancelledText(given, shop, 'by-shop').text).toContain(`
We’ve cancelled your order T-10042.

${sentence}`)
})

it('the email that an order was cancelled names the day until which an order could be paid that was not paid', () => {
  expect(cancelledText(order, shop, 'not-paid').text).toContain(
    'Your order T-10042 has been cancelled because it wasn’t paid by Thursday 26 November, 9:31pm.',
  )
})

const everyEmail = (given: Partial<Order> = {}): EmailText[] => [
  orderReceivedText({ ...order, ...given }, shop),
  paymentReceivedText({ ...paid, ...given }, shop, false),
  paymentReceivedText({ ...paid, ...given }, shop, true),
  refundedText({ ...refunded, ...given }, shop, id),
  deliveredText({ ...paid, ...given }),
  cancelledText({ ...order, ...given }, shop, 'not-paid'),
]

it('every email about an order contains the same words in HTML as in plain text', () => {
  for (const { subject, text, html } of everyEmail({ discountCode: 'KAURI10', discountPrice: 10 })) {
    const [plain, rendered] = [wordsOf(text), wordsOf(readable(html))]
    const isLink = (word: string) => word.startsWith('https://')
    expect([...plain].filter((word) => !rendered.has(word) && !isLink(word))).toEqual([])
    expect([...rendered].filter((word) => !plain.has(word) && !wordsOf(subject).has(word))).toEqual([])
    expect(new Set(linksOf(html))).toEqual(new Set([...plain].filter(isLink)))
  }
})

it('every email about an order promises no other email and spells email as the pages do', () => {
  for (const { text } of everyEmail()) expect(text).not.toMatch(/ready to ship|contact you|e-mail/i)
})

it('every email about an order says that the note of the address is for the driver', () => {
  const shippingAddress = { ...order.shippingAddress, note: 'Gate on the left.' }
  expect(orderReceivedText({ ...order, shippingAddress }, shop).text).toContain(
    '\nNew Zealand\nNote for the driver: Gate on the left.\n',
  )
})

it('every email about an order keeps the number of the order on one line', () => {
  for (const { html } of everyEmail()) {
    const words = html.slice(html.indexOf('<h1'))
    const numbers = words.match(/T-10042/g)?.length ?? 0
    expect(numbers).toBeGreaterThan(1)
    expect(words.match(/white-space:nowrap;">T-10042/g)).toHaveLength(numbers)
  }
})

it('every email about an order runs nothing, and loads nothing but the pictures of its pieces from the shop', () => {
  const images = ['/images/kurow.01234567.webp', 'https://other.example/chair.jpg']
  const pictured = { orderItems: order.orderItems.map((item, at) => ({ ...item, image: images[at] ?? '' })) }
  for (const { html } of [...everyEmail(), ...everyEmail(pictured)]) {
    expect(html).not.toMatch(/<(?:script|link|style|iframe|form)\b|url\(| on\w+=/)
  }
  for (const { html } of everyEmail()) expect(html).not.toMatch(/<img|\bsrc=/)
  const part = parcelText({ ...paid, ...pictured }, shop, {
    step: 'ship',
    pieces: [{ item: 0, qty: 1 }],
    carrier: null,
    trackingNumber: null,
  })
  for (const { html, text } of [...everyEmail(pictured), part]) {
    expect(html.match(/<img\b[^>]*?(?= style=)/g)).toEqual([
      '<img src="https://shop.example/images/kurow.01234567.webp?w=160" width="64" height="48" alt="Kurow Dining Table"',
    ])
    expect(text).not.toContain('/images/')
  }
})

it('every email about an order shows what a buyer entered unchanged, never as a tag or as a line of the shop', () => {
  const user = { ...order.user, name: '<b>Bob</b>\n\nPay here: "x"' }
  const orderItems = [
    {
      name: `<img src=x onerror='alert(1)'> & Table`,
      qty: 1,
      image: '/images/kurow.01234567.webp',
      price: 1349.95,
      product: id,
      cancelledQty: 0,
    },
  ]
  const shippingAddress = { ...order.shippingAddress, address: '</td></table><a href="https://evil.example">1</a>' }
  for (const { subject, text, html } of everyEmail({ user, orderItems, shippingAddress })) {
    // The email about a cancelled order has no address, because nothing is delivered.
    const hasAddress = !subject.endsWith('cancelled')
    expect(html).not.toMatch(/<b>|<img src=x|evil\.example"|<\/td><\/table><a/)
    for (const rendered of [text, readable(html)]) {
      expect(rendered).toContain('Kia ora <b>Bob</b>,')
      expect(rendered).toContain(`1 × <img src=x onerror='alert(1)'> & Table`)
      expect(rendered.includes('</td></table><a href="https://evil.example">1</a>')).toBe(hasAddress)
    }
  }
})
