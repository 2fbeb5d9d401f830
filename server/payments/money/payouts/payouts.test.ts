import { parse } from 'csv-parse/sync'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { accessEvents } from '#db/tables/accounts/access-events.ts'
import { payouts } from '#db/tables/payments/payouts.ts'
import { centsOf } from '#rules/platform/money.ts'
import { readPayouts } from '#server/payments/payouts/read-payouts.ts'
import {
  actAsBank,
  changePayout,
  closeDispute,
  deliverEvent,
  eventsAbout,
  makePaidOrder,
  makePayout,
  refundOrder,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makePerson, makeShopper, payByCard, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { orderNumberOf, settledRefunds } from '#tests/support/order-invariants.ts'
import { bodyOf, startShop, type TestShop } from '#tests/support/start-shop.ts'

/*
 * What the page and the file of payouts say of payments, refunds and disputes at the simulator.
 */

let shop: TestShop
let marama: Person
let owner: Person
beforeEach(async () => {
  shop = await startShop()
  shop.clock.now = new Date('2026-11-18T00:00:00Z')
  marama = await makeShopper(shop)
  owner = await makeAdmin(shop)
})
afterEach(() => shop.close())

const get = (path: string, as: Person = owner) => shop.call('GET', `/api/money/${path}`, { as })
const read = () => readPayouts(shop.shop, shop.shop.payments.stripe)
/** Goes on to the next day, for which all sign in again. */
async function waitUntilTomorrow(): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 24 * 3_600_000)
  marama = await makeShopper(shop)
  owner = await makeAdmin(shop)
}
const report = async () => {
  await read()
  const body = bodyOf(await get('payouts'))
  return body
}
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

/** Refunds dollars of an order and waits until the provider has made it. Returns the provider's id. */
async function refund(orderId: string, dollars: number, count = 1): Promise<string> {
  expect((await refundOrder(shop, owner, orderId, dollars)).status).toBeLessThan(300)
  return (await settledRefunds(shop, orderId, count)).at(-1)?.providerRefundId ?? ''
}

/** What the webhook of Stripe sends about a payment, or about a session. */
async function deliverAll(payment: string): Promise<void> {
  for (const event of await eventsAbout(shop, payment)) expect(await deliverEvent(shop, event)).toBe(200)
}

it('the payouts of a period have the payments and refunds of their orders, the fees, what the bank gets, and the sum', async () => {
  const first = await makePaidOrder(shop, marama)
  const one = await makePayout(shop)
  await waitUntilTomorrow()
  const second = await makePaidOrder(shop, marama, { qty: 2 })
  await refund(first.orderId, 100)
  const two = await makePayout(shop, { status: 'in_transit' })
  const numbers = [await orderNumberOf(shop, first.orderId), await orderNumberOf(shop, second.orderId)]
  const before = shop.clock.now
  // 2.7 % of $799.00 are $21.573, of $1,598.00 $43.146; 30 cents more each.
  expect(await report()).toEqual({
    from: '2026-09-01',
    to: '2026-12-31',
    today: '2026-11-19',
    asOf: readSince(shop.clock, before),
    isTest: true,
    unreadProviders: [],
    readings: [
      { provider: 'card', readAt: readSince(shop.clock, before), failedAt: null, error: null, isReading: false },
    ],
    payouts: [
      {
        _id: expect.any(String),
        provider: 'card',
        reference: two,
        status: 'in-transit',
        day: '2026-11-20',
        amount: 1454.55,
        failure: null,
        lines: 'read',
        figures: {
          from: '2026-11-19',
          to: '2026-11-19',
          orders: [{ _id: second.orderId, orderNumber: numbers[1] }],
          paid: 1598,
          refunded: -100,
          fees: -43.45,
          net: 1454.55,
          difference: 0,
          causes: [],
        },
      },
      {
        _id: expect.any(String),
        provider: 'card',
        reference: one,
        status: 'paid',
        day: '2026-11-18',
        amount: 777.13,
        failure: null,
        lines: 'read',
        figures: {
          from: '2026-11-18',
          to: '2026-11-18',
          orders: [{ _id: first.orderId, orderNumber: numbers[0] }],
          paid: 799,
          refunded: 0,
          fees: -21.87,
          net: 777.13,
          difference: 0,
          causes: [],
        },
      },
    ],
    total: { orders: 2, paid: 2397, refunded: -100, fees: -65.32, net: 2231.68 },
  })
})

it('the payouts of a period are those of its days, which are checked', async () => {
  await makePaidOrder(shop, marama)
  const reference = await makePayout(shop)
  await read()
  const on = async (from: string, to: string) =>
    (await get(`payouts?from=${from}&to=${to}`)).body.payouts.map((payout: { reference: string }) => payout.reference)
  expect(await on('2026-11-18', '2026-11-18')).toEqual([reference])
  expect(await on('2026-11-01', '2026-11-17')).toEqual([])
  expect(await on('2026-11-19', '2026-11-30')).toEqual([])
  const refused = await get('payouts?from=2026-11-19&to=2026-11-18')
  expect([refused.status, refused.body.message]).toEqual([400, 'The last day is before the first. Choose a later one.'])
})

it('payouts of real money are left out of a shop of test payments, and the other way round', async () => {
  await makePaidOrder(shop, marama)
  await makePayout(shop)
  expect((await report()).payouts).toHaveLength(1)
  await shop.shop.db.update(payouts).set({ isTest: false })
  expect((await get('payouts')).body).toMatchObject({ isTest: true, payouts: [] })
  shop.shop.payments.stripe = { ...shop.shop.payments.stripe, isTest: false }
  expect((await get('payouts')).body).toMatchObject({ isTest: false, payouts: [{ amount: 777.13 }] })
})

it('the payouts of PayPal are not read, and the report says so', async () => {
  const withPaypal = { ...shop.shop.payments.stripe, name: 'paypal' as const, payouts: undefined }
  shop.shop.payments.paypal = withPaypal
  expect((await get('payouts')).body).toMatchObject({ unreadProviders: ['paypal'], readings: [{ provider: 'card' }] })
})

it('a payout that differs names the disputed money and the fee, and the fee alone once the dispute is lost', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  await makePayout(shop)
  await deliverAll(payment)
  const orderNumber = await orderNumberOf(shop, orderId)
  const place = { day: '2026-11-18', orderId, orderNumber, sourceId: expect.stringMatching(/^dp_/) }
  const [open] = (await report()).payouts
  expect(open.figures).toMatchObject({ paid: 1598, refunded: 0, fees: -43.74, net: 1554.26, difference: -824 })
  expect(open.figures.causes).toEqual([
    { kind: 'disputed', amount: -799, ...place },
    { kind: 'dispute-fee', amount: -25, ...place },
  ])
  const { data } = await stripeClientOf(shop).disputes.list({ payment_intent: payment })
  await closeDispute(shop, data[0]?.id ?? '', 'lost')
  await deliverAll(payment)
  const [lost] = (await report()).payouts
  expect(lost.figures).toMatchObject({ paid: 1598, refunded: -799, fees: -43.74, net: 755.26, difference: -25 })
  expect(lost.figures.causes).toEqual([{ kind: 'dispute-fee', amount: -25, ...place }])
  expect(lost.amount).toBe(730.26)
})

it('a payout that differs has a payment that the shop does not know', async () => {
  const session = await stripeClientOf(shop).checkout.sessions.create({
    mode: 'payment',
    line_items: [{ quantity: 1, price_data: { currency: 'nzd', unit_amount: 10_000, product_data: { name: 'Lamp' } } }],
    success_url: 'http://other.test/',
    cancel_url: 'http://other.test/',
    metadata: { orderId: 'of-another-shop' },
  })
  expect(await payByCard(shop, session.id)).toBe(303)
  await makePayout(shop)
  const [payout] = (await report()).payouts
  expect(payout).toMatchObject({ amount: 97, figures: { orders: [], paid: 0, fees: 0, net: 0, difference: 97 } })
  expect(payout.figures.causes).toMatchObject([{ kind: 'unknown-payment', amount: 97, orderId: null }])
})

it('a payout that differs that pays out a failed one again says which', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  const failed = await makePayout(shop)
  await changePayout(shop, failed, { status: 'failed' })
  await waitUntilTomorrow()
  const again = await makePayout(shop)
  const { payouts: found, total } = await report()
  expect(found).toMatchObject([
    {
      reference: again,
      status: 'paid',
      amount: 777.13,
      figures: { net: 0, difference: 777.13, causes: [{ kind: 'payout-failed', amount: 777.13, sourceId: failed }] },
    },
    { reference: failed, status: 'failed', figures: { net: 777.13, difference: 0, orders: [{ _id: orderId }] } },
  ])
  expect(total).toEqual({ orders: 1, paid: 799, refunded: 0, fees: -21.87, net: 777.13 })
})

it('a payout that differs has a refund that came back, until the shop knows of it', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const id = await refund(orderId, 100)
  await makePayout(shop)
  await actAsBank(shop, `refunds/${id}/fail`)
  await makePayout(shop)
  const latest = async () => (await report()).payouts.find(({ amount }: { amount: number }) => amount === 100).figures
  expect(await latest()).toMatchObject({
    refunded: 0,
    difference: 100,
    causes: [{ kind: 'refund-returned', amount: 100, orderId, sourceId: id }],
  })
  await deliverAll(payment)
  expect(await latest()).toMatchObject({ refunded: 100, difference: 0, causes: [] })
})

it('a payout that differs does not differ for a second payment of an order, which the shop refunds', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const { data } = await stripeClientOf(shop).checkout.sessions.list({ limit: 1 })
  const first = data[0]
  const second = await stripeClientOf(shop).checkout.sessions.create({
    mode: 'payment',
    client_reference_id: orderId,
    metadata: { orderId },
    payment_intent_data: { metadata: { orderId } },
    line_items: [
      { quantity: 1, price_data: { currency: 'nzd', unit_amount: 79_900, product_data: { name: 'Table' } } },
    ],
    success_url: first?.success_url ?? '',
    cancel_url: first?.cancel_url ?? '',
  })
  expect(await payByCard(shop, second.id)).toBe(303)
  await deliverAll(second.id)
  await settledRefunds(shop, orderId)
  await makePayout(shop)
  const [payout] = (await report()).payouts
  expect(payout.figures).toMatchObject({ paid: 1598, refunded: -799, difference: 0, causes: [] })
  expect(payout.figures.orders).toMatchObject([{ _id: orderId }])
  expect(payment).not.toBe('')
})

it('the file of payouts has one row a payout with its orders, adds up to the page, and is an access event', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await makePaidOrder(shop, marama, { qty: 2 })
  await refund(orderId, 55.05)
  await actAsBank(shop, `payments/${payment}/dispute?amount=1000`)
  await makePayout(shop)
  await waitUntilTomorrow()
  const last = await makePaidOrder(shop, marama)
  const reference = await makePayout(shop)
  const { total, payouts: shown } = await report()
  const { status, text, headers } = await get('payouts.csv')
  expect([status, headers['content-disposition']]).toEqual([200, 'attachment; filename="payouts-2026-11-19.csv"'])
  const rows = rowsOf(text)
  const sum = (column: string) => rows.reduce((cents, row) => cents + centsOf(Number(row[column])), 0)
  expect(rows).toHaveLength(2)
  expect([sum('Paid'), sum('Refunded'), sum('Fees'), sum('Net'), sum('Orders')]).toEqual(
    [total.paid, total.refunded, total.fees, total.net, total.orders].map(centsOf),
  )
  expect(sum('Net') + sum('Difference')).toBe(sum('Bank gets'))
  expect(sum('Bank gets')).toBe(
    shown.reduce((cents: number, { amount }: { amount: number }) => cents + centsOf(amount), 0),
  )
  const number = await orderNumberOf(shop, orderId)
  expect(rows[0]?.['Causes of the difference']).toBe(
    `Stripe took $10.00 for a dispute of ${number} on 18 November. Stripe took a dispute fee of $25.00 for ${number} on 18 November.`,
  )
  expect(rows[1]).toEqual({
    'Paid out': '2026-11-19',
    Provider: 'Stripe',
    Reference: reference,
    State: 'Arrived',
    'First day of orders': '2026-11-19',
    'Last day of orders': '2026-11-19',
    Orders: '1',
    Paid: '799.00',
    Refunded: '0.00',
    Fees: '-21.87',
    Net: '777.13',
    Difference: '0.00',
    'Bank gets': '777.13',
    'Order numbers': await orderNumberOf(shop, last.orderId),
    'Causes of the difference': '',
  })
  const events = await shop.shop.db.select().from(accessEvents).where(eq(accessEvents.action, 'orders-exported'))
  expect(events).toHaveLength(1)
})

it('the file of payouts says of a payout by hand that its orders are not known', async () => {
  await makePaidOrder(shop, marama)
  await makePayout(shop, { reconciliation: 'not_applicable' })
  await read()
  expect(rowsOf((await get('payouts.csv')).text)).toMatchObject([
    { Orders: '', Paid: '', Net: '', 'Bank gets': '777.13', 'Causes of the difference': 'Its orders aren’t known.' },
  ])
})

it.each(['staff', 'packer'] as const)('payouts are not for a %s', async (role) => {
  const person = await makePerson(shop, role)
  const calls = [
    await get('payouts', person),
    await get('payouts.csv', person),
    await shop.call('POST', '/api/money/payouts/read', { as: person }),
  ]
  expect(calls.map(({ status }) => status)).toEqual([403, 403, 403])
})
