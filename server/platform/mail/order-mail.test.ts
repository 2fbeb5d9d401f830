import { afterEach, expect, it } from 'vitest'
import type { MailMessage } from './mail-transport.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { confirmPaid, startCheckout } from '#tests/support/card-provider.ts'
import {
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  payByCard,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { orderNumberOf } from '#tests/support/order-invariants.ts'
import { startMailServer } from '#tests/support/servers/start-mail-server.ts'
import { withoutTokens } from '#tests/support/recorded-mail.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

async function open(env?: Record<string, string>): Promise<TestShop> {
  const shop = await startShop(env)
  closers.push(() => shop.close())
  return shop
}

/** Places and pays an order of one table. Returns the order's id. */
async function makePaidOrder(shop: TestShop, buyer: Person, priceCents: number): Promise<string> {
  const { body: order } = await placeOrder(shop, buyer, await makeProduct(shop, { priceCents }))
  const checkout = { as: buyer, body: { order: { _id: order._id } } }
  const { body: session } = await shop.call('POST', '/api/stripe/create-checkout-session', checkout)
  await payByCard(shop, session.id)
  expect((await shop.call('PUT', `/api/orders/${order._id}/paid`, { as: buyer })).status).toBe(200)
  return order._id
}

/** Waits until an email of a kind is sent, and returns it. */
async function waitForMail(shop: TestShop, kind: string): Promise<MailMessage> {
  const rows = await shop.mail.until((all) => all.some((row) => row.kind === kind && row.status === 'sent'))
  const row = rows.find((each) => each.kind === kind)
  const message = shop.mail.sent.find(({ messageId }) => messageId.startsWith(`<${row?.id}@`))
  if (!message) throw new Error(`No email ${kind} was sent.`)
  return message
}

it('the receipt of a paid order (Goods and Services Tax Act 1985, s 19E to 19N): over $1,000 contains the recipient, the GST number of the shop and the GST in the total', async () => {
  const shop = await open({ GST_NUMBER: '49091850' })
  shop.clock.now = new Date('2026-11-20T11:30:00Z')
  const orderId = await makePaidOrder(shop, await makeShopper(shop), 134_995)
  const { text, html } = await waitForMail(shop, 'payment-received')

  expect(withoutTokens(text)).toContain(`
Document: Tax invoice
Supplier: Tōtara
GST number: 49-091-850
Date of supply: 2026-11-21
Order: ${await orderNumberOf(shop, orderId)}
Payment method: Credit Card, ending 4242
Date of payment: 2026-11-21

1 × Kurow Dining Table, $1,349.95 each: $1,349.95

Items $1,349.95
Freight $0.00
Total $1,349.95, includes GST of $176.08

Supplied to:
Marama Tipene
14 Kōwhai Street
Ōamaru 9400
New Zealand

Print the receipt: http://shop.test/track/receipt?token=@token@

See the order: http://shop.test/track?token=@token@
`)
  for (const fact of ['Tax invoice', '49-091-850', '2026-11-21', '$1,349.95', '$176.08', '14 Kōwhai Street']) {
    expect(html).toContain(fact)
  }
  expect(html).toContain(`href="http://shop.test/track/receipt?token=`)
})

it('the receipt of a paid order (Goods and Services Tax Act 1985, s 19E to 19N): up to $1,000 and without a GST number has no row for the number, and the same amounts', async () => {
  const shop = await open()
  await makePaidOrder(shop, await makeShopper(shop), 100_000)
  const { text, html } = await waitForMail(shop, 'payment-received')
  expect(text).toContain('Total $1,000.00, includes GST of $130.43')
  expect(text).toContain('Supplied to:\nMarama Tipene\n14 Kōwhai Street')
  expect(text).not.toContain('GST number')
  expect(html).not.toContain('GST number')
  expect(html).toContain('$130.43')
})

it('the receipt of a paid order of a guest names the company, which the email about the unpaid order does not', async () => {
  const shop = await open()
  const guest = await beGuest(shop, 'joinery@example.nz')
  const body = makeOrderBody([{ product: await makeProduct(shop), qty: 1 }], { shippingAddress: doorAddress })
  const { _id } = (await shop.call('POST', '/api/orders', { as: guest, body })).body
  await payByCard(shop, (await startCheckout(shop, guest, _id)).body.id)
  expect((await confirmPaid(shop, guest, _id)).status).toBe(200)
  const paid = await waitForMail(shop, 'payment-received')
  expect(paid.text).toContain('Supplied to:\nHemi Tipene\nTipene Joinery Ltd\n14 Kōwhai Street\n')
  expect(paid.html).toContain('Tipene Joinery Ltd')
  const received = (await shop.mail.until()).find(({ kind }) => kind === 'order-received')
  expect(received?.text).toContain('Pay for the order')
  expect(received?.text).not.toContain('Joinery')
})

it('the receipt of a paid order (Goods and Services Tax Act 1985, s 19E to 19N) is followed after a partial refund by an email with the refund and the rest', async () => {
  const shop = await open()
  const orderId = await makePaidOrder(shop, await makeShopper(shop), 79_900)
  const refund = { as: await makeAdmin(shop), body: { amount: 99.5 } }
  expect((await shop.call('POST', `/api/orders/${orderId}/refunds`, refund)).status).toBe(201)
  const { text, html } = await waitForMail(shop, 'refunded')
  expect(text).toContain(
    `We’ve refunded $99.50 of your payment for order ${await orderNumberOf(shop, orderId)} to the card or Afterpay account you paid with.`,
  )
  expect(text).toContain('Refunded −$99.50\nTotal after refunds $699.50, includes GST of $91.24')
  expect(html).toContain('$91.24')
})

it('an email about an order reaches a mail server as plain text and HTML in one message', async () => {
  const server = await startMailServer()
  closers.push(() => server.stop())
  const shop = await open({ SMTP_URL: `smtp://127.0.0.1:${server.port}` })
  await placeOrder(shop, await makeShopper(shop, '<b>Bob</b> Ōtara'), await makeProduct(shop))
  const [row] = await shop.mail.until()
  const parts = partsOf(server.received[0]?.raw ?? '')
  expect(parts.map(({ type }) => type)).toEqual(['text/plain; charset=utf-8', 'text/html; charset=utf-8'])
  expect(parts.map(({ body }) => withoutTokens(body))).toEqual([row?.text, row?.html])
  expect(row?.text).toContain('Kia ora <b>Bob</b>,')
  expect(row?.html).toContain('Kia ora &lt;b&gt;Bob&lt;/b&gt;,')
})

it('an email about an order is only plain text when it is a message of the contact form', async () => {
  const shop = await open()
  const body = { firstName: 'Ana', lastName: 'Rua', email: 'ana@example.nz', phone: '021 555 0142', message: 'Hello' }
  await shop.call('POST', '/api/contact/send', { body })
  expect(await shop.mail.until()).toMatchObject([{ kind: 'contact-message', html: null }])
})

/** Decodes the parts of a multipart/alternative message, with the shop's line ends. */
function partsOf(raw: string): { type: string; body: string }[] {
  const boundary = /^Content-Type: multipart\/alternative;\s+boundary="([^"]+)"/m.exec(raw)?.[1]
  if (!boundary) throw new Error(`The message has no parts: ${raw}`)
  const parts = raw.split(`--${boundary}`).slice(1, -1)
  return parts.map((part) => {
    const [head = '', ...rest] = part.trimStart().split('\r\n\r\n')
    const encoded = rest.join('\r\n\r\n').replace(/\r\n$/, '')
    const isBase64 = /^Content-Transfer-Encoding: base64/m.test(head)
    const body = isBase64 ? Buffer.from(encoded, 'base64').toString() : fromQuotedPrintable(encoded)
    return { type: /^Content-Type: (.+)$/m.exec(head)?.[1] ?? '', body: body.replaceAll('\r\n', '\n') }
  })
}

function fromQuotedPrintable(text: string): string {
  const byteOf = (_: string, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))
  const bytes = text.replaceAll('=\r\n', '').replaceAll(/=([0-9A-F]{2})/g, byteOf)
  return Buffer.from(bytes, 'latin1').toString()
}
