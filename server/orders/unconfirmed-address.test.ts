import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { beGuest } from '#tests/support/accounts/guests.ts'
import { makePaidOrder, startCheckout } from '#tests/support/card-provider.ts'
import {
  doorAddress,
  makeAdmin,
  makeOrderBody,
  makeProduct,
  makeShopper,
  registerShopper,
  type Person,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { makeOrder, settledRefunds } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { queueCancelledEmail, queueOrderEmail } from './emails/queue-order-email.ts'

const shop = await forFile(startShop())
const admin = await makeAdmin(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const hours = (count: number) => new Date(start.getTime() + count * 3_600_000)
const rowsTo = async ({ email }: Person) => (await shop.mail.rows()).filter(({ to }) => to === email)
const kindsTo = async (person: Person) => (await rowsTo(person)).map(({ kind }) => kind)
const cancel = (as: Person, orderId: string) => shop.call('PUT', `/api/orders/${orderId}/cancel`, { as })

let made = 0
const newGuest = () => beGuest(shop, `stranger${++made}@example.nz`)

/** Places an order and opens its payment page, from a network address where one is given. Returns its id. */
async function openPage(as: Person, from?: string): Promise<string> {
  const body = makeOrderBody([{ product: await makeProduct(shop), qty: 1 }], { shippingAddress: doorAddress })
  const placed = await shop.call('POST', '/api/orders', { as, body })
  expect(placed.status).toBe(201)
  const { _id } = placed.body
  const opened = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as,
    body: { order: { _id } },
    ...(from && { headers: { 'x-forwarded-for': from } }),
  })
  expect(opened.status).toBe(200)
  return _id
}

/** Waits for the newest email to a person and opens the link to the order in it. */
async function openLink(person: Person): Promise<void> {
  await shop.mail.until((rows) => rows.filter(({ to }) => to === person.email).every(({ status }) => status === 'sent'))
  const message = shop.mail.sent.findLast(({ to }) => to.address === person.email)
  const token = /\/track\?token=([\w-]+)/.exec(message?.text ?? '')?.[1]
  expect((await shop.call('POST', '/api/order-link', { body: { token } })).status).toBe(200)
}

describe.each([
  ['a guest', newGuest],
  ['an account whose address is not confirmed', () => registerShopper(shop)],
])('the address of %s', (_name, newBuyer) => {
  it('gets no email when an order is placed and cancelled, however often', async () => {
    const stranger = await newBuyer()
    for (let tries = 0; tries < 3; tries++) {
      const { orderId } = await makeOrder(shop, stranger)
      expect((await cancel(stranger, orderId)).status).toBe(200)
    }
    expect(await kindsTo(stranger)).toEqual([])
  })

  it('gets one email when the payment page is first opened, with a link and without a word of the sender', async () => {
    const buyer = await newBuyer()
    const orderId = await openPage(buyer)
    expect((await startCheckout(shop, buyer, orderId)).status).toBe(200)
    await shop.mail.until((rows) => rows.some(({ to, status }) => to === buyer.email && status === 'sent'))
    const messages = shop.mail.sent.filter(({ to }) => to.address === buyer.email)
    expect(messages.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Order T-\d+ received$/)])
    const text = messages[0]?.text ?? ''
    expect(text).toMatch(/^Kia ora,\n/)
    expect(text).toContain('We’ll hold the pieces for 60 minutes while you pay.')
    expect(text).toMatch(/Pay for the order: http:\/\/shop\.test\/track\?token=[\w-]{43}\n/)
    for (const part of [text, messages[0]?.html]) {
      for (const word of [buyer.name, ...Object.values(doorAddress)]) {
        if (word !== 'Guest') expect(part).not.toContain(word)
      }
      expect(part).not.toContain('Deliver to')
    }
  })

  it('gets no more about unpaid orders within a day until a link was opened', async () => {
    const buyer = await newBuyer()
    const first = await openPage(buyer)
    await openPage(buyer)
    expect((await cancel(buyer, first)).status).toBe(200)
    expect(await kindsTo(buyer)).toEqual(['order-received'])
    await openLink(buyer)
    const second = await openPage(buyer)
    expect((await cancel(buyer, second)).status).toBe(200)
    expect(await kindsTo(buyer)).toEqual(['order-received', 'order-received', 'cancelled'])
  })

  it('gets the emails about a paid order, which are neither left out nor delayed by unpaid ones', async () => {
    const buyer = await newBuyer()
    for (let count = 0; count < 6; count++) await openPage(buyer)
    const { orderId } = await makePaidOrder(shop, buyer)
    expect((await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })).status).toBe(200)
    const refund = await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: admin, body: { amount: 10 } })
    expect(refund.status).toBe(201)
    await settledRefunds(shop, orderId)
    const rows = await rowsTo(buyer)
    expect(rows.map(({ kind }) => kind)).toEqual(['order-received', 'payment-received', 'delivered', 'refunded'])
    expect(rows.map(({ notBefore }) => notBefore)).toEqual([null, null, null, null])
  })

  it('gets five emails about test payments within an hour, and the others later', async () => {
    const buyer = await newBuyer()
    for (let count = 0; count < 11; count++) await makePaidOrder(shop, buyer)
    const rows = await rowsTo(buyer)
    // The payment page of the first order causes one more.
    expect(rows.map(({ kind }) => kind)).toEqual(['order-received', ...Array(11).fill('payment-received')])
    expect(rows.map(({ notBefore }) => notBefore)).toEqual([
      ...Array<null>(5).fill(null),
      ...Array<unknown>(5).fill(readSince(shop.clock, start, 3_600_000)),
      ...Array<unknown>(2).fill(readSince(shop.clock, start, 2 * 3_600_000)),
    ])
  })
})

it('an address that is not confirmed gets the emails about the money of a real payment at once, however many there are', async () => {
  const buyer = await newGuest()
  const { db } = shop.shop
  for (let count = 0; count < 6; count++) {
    const { orderId } = await makePaidOrder(shop, buyer)
    await db.delete(emails).where(eq(emails.orderId, orderId))
    await db.update(orders).set({ isTestPayment: false }).where(eq(orders.id, orderId))
    await db.transaction((tx) => queueOrderEmail(shop.shop, tx, orderId, 'payment-received'))
    await db.transaction((tx) => queueCancelledEmail(shop.shop, tx, orderId, 'by-shop'))
  }
  const rows = await rowsTo(buyer)
  expect(rows).toHaveLength(12)
  expect(rows.filter(({ notBefore }) => notBefore !== null)).toEqual([])
})

it('an address that is not confirmed gets the receipt of a free order later when it has had five emails within the hour', async () => {
  const buyer = await newGuest()
  for (let count = 0; count < 4; count++) await makePaidOrder(shop, buyer)
  const { orderId } = await makePaidOrder(shop, buyer)
  const { db } = shop.shop
  await db.delete(emails).where(eq(emails.orderId, orderId))
  const free = { isTestPayment: false, itemsCents: 0, taxCents: 0, totalCents: 0 }
  await db.update(orders).set(free).where(eq(orders.id, orderId))
  await db.transaction((tx) => queueOrderEmail(shop.shop, tx, orderId, 'payment-received'))
  expect((await rowsTo(buyer)).map(({ notBefore }) => notBefore)).toEqual([
    ...Array<null>(5).fill(null),
    readSince(shop.clock, start, 3_600_000),
  ])
})

it('an address that is not confirmed gets the first email about an order a day after the last one that it has not opened', async () => {
  const buyer = await newGuest()
  await openPage(buyer)
  shop.clock.now = hours(25)
  await openPage(buyer)
  expect(await kindsTo(buyer)).toEqual(['order-received', 'order-received'])
})

it('an address that is not confirmed has one email when two payment pages are opened at once', async () => {
  const buyer = await newGuest()
  await Promise.all([openPage(buyer), openPage(buyer), openPage(buyer)])
  expect(await kindsTo(buyer)).toEqual(['order-received'])
})

it('an address that is not confirmed stores when the link was first opened', async () => {
  const buyer = await newGuest()
  const orderId = await openPage(buyer)
  await openLink(buyer)
  shop.clock.now = hours(1)
  await openLink(buyer)
  expect(await rowsTo(buyer)).toMatchObject([
    { kind: 'order-received', orderId, linkOpenedAt: readSince(shop.clock, start) },
  ])
})

it('an address that is not confirmed is one of ten within an hour that a network can cause to addresses that have opened no link', async () => {
  const buyers: Person[] = []
  for (let count = 0; count < 12; count++) {
    const buyer = await newGuest()
    buyers.push(buyer)
    await openPage(buyer, '203.0.113.55')
  }
  const kinds = await Promise.all(buyers.map(kindsTo))
  expect(kinds.map((each) => each.join())).toEqual([...Array<string>(10).fill('order-received'), '', ''])
  const elsewhere = await newGuest()
  await openPage(elsewhere, '203.0.113.56')
  expect(await kindsTo(elsewhere)).toEqual(['order-received'])
  const [known] = buyers
  if (!known) throw new Error('no buyer')
  await openLink(known)
  await openPage(known, '203.0.113.55')
  expect(await kindsTo(known)).toEqual(['order-received', 'order-received'])
})

it('an address gets all emails at once when it is confirmed', async () => {
  const buyer = await makeShopper(shop)
  const { orderId } = await makeOrder(shop, buyer)
  expect((await cancel(buyer, orderId)).status).toBe(200)
  expect(await kindsTo(buyer)).toEqual(['order-received', 'cancelled'])
})
