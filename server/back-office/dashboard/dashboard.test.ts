import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { holds, orders } from '#db/tables/orders/orders.ts'
import { orderRequests } from '#db/tables/orders/parcels.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import {
  makeAdmin,
  makeOrderRow,
  makeProduct,
  makeShopper,
  payByCard,
  placeOrder,
  type Person,
} from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { orderNumberOf } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
const owner = await makeAdmin(shop)

beforeEach(async () => {
  // Friday 20 November 2026, 9:30 in New Zealand.
  shop.clock.now = new Date('2026-11-19T20:30:00Z')
  for (const table of [emails, holds, orders, products]) await shop.shop.db.delete(table)
})

const read = async (as: Person = owner) => (await shop.call('GET', '/api/dashboard', { as })).body

type OrderRow = typeof orders.$inferInsert
const at = (instant: string) => new Date(instant)

/** Inserts orders of $100.00 by default, created when they were paid or else now. Returns their ids. */
async function insertOrders(...given: Partial<OrderRow>[]): Promise<string[]> {
  const rows = given.map((columns) => makeOrderRow({ createdAt: columns.paidAt ?? shop.clock.now, ...columns }))
  const inserted = await shop.shop.db.insert(orders).values(rows).returning({ id: orders.id })
  return inserted.map(({ id }) => id)
}

type RefundRow = typeof refunds.$inferInsert

/** Inserts a refund of an order's payment; it has succeeded by default. */
async function insertRefund(orderId: string | undefined, given: Partial<RefundRow> & { amountCents: number }) {
  const defaults = {
    orderId: orderId ?? '',
    provider: 'card',
    paymentId: `pi_${orderId}`,
    reason: 'requested',
  } as const
  await shop.shop.db.insert(refunds).values({ status: 'succeeded', byName: 'Ana Admin', ...defaults, ...given })
}

/** Inserts paid orders, each with its own payment. Returns their ids. */
async function insertPaidOrders(...given: Partial<OrderRow>[]): Promise<string[]> {
  const ids = given.map(() => v7())
  const paid = { paidAt: at('2026-11-19T20:00:00Z') }
  await insertOrders(...given.map((row, index) => ({ ...paid, id: ids[index], paymentId: `pi_${ids[index]}`, ...row })))
  return ids
}

const noSales = { orders: 0, paidOrders: 0, revenue: 0, average: null }

it('a shop without orders has thirty days without sales and no open orders', async () => {
  const { days, ...rest } = await read()
  expect(rest).toEqual({
    asOf: readSince(shop.clock, at('2026-11-19T20:30:00Z')),
    sales: { today: noSales, week: noSales, month: noSales },
    testPayments: { isTestShop: true, orders: 0, amount: 0 },
    guestHolds: { orders: 0, units: 0 },
    openQuestions: 0,
    waitingPhotos: 0,
    unpaid: { count: 0, orders: [] },
    undelivered: { count: 0, orders: [] },
    pendingReturns: { count: 0, returns: [] },
    lowStock: { count: 0, products: [] },
    failedEmails: { count: 0, emails: [] },
    providerRefusals: { count: 0, refusals: [] },
    webhookAlerts: [],
    attention: { count: 0, orders: [] },
  })
  expect(days).toHaveLength(30)
  expect(days[0]).toEqual({ date: '2026-10-22', paidOrders: 0, revenue: 0 })
  expect(days[29]).toEqual({ date: '2026-11-20', paidOrders: 0, revenue: 0 })
})

it('a shop without orders shows its dashboard to admins only', async () => {
  expect((await shop.call('GET', '/api/dashboard')).status).toBe(401)
  const { status, body } = await shop.call('GET', '/api/dashboard', { as: await makeShopper(shop) })
  expect({ status, fields: Object.keys(body) }).toEqual({ status: 403, fields: ['message'] })
})

it('sales count an order on the day it was placed and its revenue on the day it was paid', async () => {
  await insertOrders(
    { createdAt: at('2026-11-18T20:00:00Z'), paidAt: at('2026-11-19T20:00:00Z'), totalCents: 1348_00 },
    { createdAt: at('2026-11-19T20:00:00Z'), totalCents: 500_00 },
  )
  const { sales, days } = await read()
  expect(sales.today).toEqual({ orders: 1, paidOrders: 1, revenue: 1348, average: 1348 })
  expect(sales.week).toEqual({ orders: 2, paidOrders: 1, revenue: 1348, average: 1348 })
  expect(days.slice(-2)).toEqual([
    { date: '2026-11-19', paidOrders: 0, revenue: 0 },
    { date: '2026-11-20', paidOrders: 1, revenue: 1348 },
  ])
})

it('sales cover the last 7 and 30 days including today, to the cent', async () => {
  await insertOrders(
    { paidAt: at('2026-11-19T20:00:00Z'), totalCents: 10_01 }, // the 20th
    { paidAt: at('2026-11-13T11:00:00Z'), totalCents: 20_00 }, // the 14th, its first instant: the seventh day
    { paidAt: at('2026-11-13T10:59:59.999Z'), totalCents: 40_00 }, // the 13th, its last
    { paidAt: at('2026-10-21T11:00:00Z'), totalCents: 80_00 }, // 22 October, its first instant: the thirtieth day
    { paidAt: at('2026-10-21T10:59:59.999Z'), totalCents: 160_00 }, // 21 October
  )
  const { sales, days } = await read()
  expect(sales).toEqual({
    today: { orders: 1, paidOrders: 1, revenue: 10.01, average: 10.01 },
    week: { orders: 2, paidOrders: 2, revenue: 30.01, average: 15.01 },
    month: { orders: 4, paidOrders: 4, revenue: 150.01, average: 37.5 },
  })
  expect(days[0]).toEqual({ date: '2026-10-22', paidOrders: 1, revenue: 80 })
})

it('sales count a partly refunded order with the rest of its total', async () => {
  const [id] = await insertPaidOrders({ totalCents: 800_00 }, { totalCents: 100_00 })
  await insertRefund(id, { amountCents: 300_00 })
  await insertRefund(id, { amountCents: 99_99, status: 'pending' })
  const { sales, days } = await read()
  expect(sales.today).toEqual({ orders: 2, paidOrders: 2, revenue: 500.01, average: 250.01 })
  expect(days[29]).toEqual({ date: '2026-11-20', paidOrders: 2, revenue: 500.01 })
})

it('sales do not count a fully refunded order, so it does not lower the average', async () => {
  const [whole, inParts, cancelled] = await insertPaidOrders(
    { totalCents: 800_00 },
    { totalCents: 700_00 },
    { totalCents: 600_00, cancelledAt: shop.clock.now },
    { totalCents: 100_00 },
  )
  await insertRefund(whole, { amountCents: 800_00 })
  await insertRefund(inParts, { amountCents: 200_00 })
  await insertRefund(inParts, { amountCents: 500_00, status: 'pending' })
  await insertRefund(cancelled, { amountCents: 600_00, reason: 'cancelled' })
  const { sales, days } = await read()
  expect(sales.today).toEqual({ orders: 4, paidOrders: 1, revenue: 100, average: 100 })
  expect(sales.month).toEqual({ orders: 4, paidOrders: 1, revenue: 100, average: 100 })
  expect(days[29]).toEqual({ date: '2026-11-20', paidOrders: 1, revenue: 100 })
})

it('sales have no average when all payments of a day were refunded', async () => {
  const [id] = await insertPaidOrders({ totalCents: 800_00 })
  await insertRefund(id, { amountCents: 800_00 })
  expect((await read()).sales.today).toEqual({ orders: 1, paidOrders: 0, revenue: 0, average: null })
})

it('sales count an order whose refund failed, and one whose second payment was refunded', async () => {
  const [refused, twice] = await insertPaidOrders(
    { totalCents: 800_00, cancelledAt: shop.clock.now, attention: ['refund-failed'] },
    { totalCents: 300_00 },
  )
  await insertRefund(refused, { amountCents: 800_00, status: 'failed', reason: 'cancelled' })
  await insertRefund(twice, { amountCents: 300_00, paymentId: 'pi_second', reason: 'paid-twice' })
  expect((await read()).sales.today).toEqual({ orders: 2, paidOrders: 2, revenue: 1100, average: 550 })
})

it('sales count an order that is free with a discount code, until it is cancelled', async () => {
  const free = { itemsCents: 100_00, discountCents: 100_00, totalCents: 0 }
  await insertPaidOrders(free, { ...free, cancelledAt: shop.clock.now }, { totalCents: 50_00 })
  expect((await read()).sales.today).toEqual({ orders: 3, paidOrders: 2, revenue: 50, average: 25 })
})

it('sales do not count test payments, whose sum is shown apart', async () => {
  const [, refunded] = await insertPaidOrders(
    { totalCents: 800_00, isTestPayment: true },
    { totalCents: 300_00, isTestPayment: true },
    { totalCents: 70_00, isTestPayment: true, paidAt: at('2026-11-01T00:00:00Z') },
    { totalCents: 90_00, isTestPayment: true, paidAt: at('2026-10-20T00:00:00Z') },
    { totalCents: 100_00 },
  )
  await insertRefund(refunded, { amountCents: 300_00 })
  const { sales, days, testPayments } = await read()
  expect(sales.today).toEqual({ orders: 3, paidOrders: 1, revenue: 100, average: 100 })
  expect(sales.month).toEqual({ orders: 4, paidOrders: 1, revenue: 100, average: 100 })
  expect(days[29]).toEqual({ date: '2026-11-20', paidOrders: 1, revenue: 100 })
  expect(testPayments).toEqual({ isTestShop: true, orders: 2, amount: 870 })
})

it('sales change to the next day at midnight in New Zealand, not in UTC', async () => {
  await insertOrders({ paidAt: at('2026-11-19T20:30:00Z') })
  shop.clock.now = at('2026-11-20T10:59:59Z')
  expect((await read()).sales.today).toMatchObject({ paidOrders: 1, revenue: 100 })
  shop.clock.now = at('2026-11-20T11:00:00Z')
  const { sales, days } = await read()
  expect(sales.today).toEqual(noSales)
  expect(days.slice(-2)).toEqual([
    { date: '2026-11-20', paidOrders: 1, revenue: 100 },
    { date: '2026-11-21', paidOrders: 0, revenue: 0 },
  ])
})

it('sales handle the day of 23 hours: 27 September 2026', async () => {
  await insertOrders(
    { paidAt: at('2026-09-26T11:59:59Z'), totalCents: 1_00 }, // 26 September, 23:59 in winter time
    { paidAt: at('2026-09-26T12:00:00Z'), totalCents: 2_00 }, // 27 September, 0:00 in winter time
    { paidAt: at('2026-09-27T10:59:59Z'), totalCents: 4_00 }, // 27 September, 23:59 in summer time
    { paidAt: at('2026-09-27T11:00:00Z'), totalCents: 8_00 }, // 28 September, 0:00 in summer time
  )
  shop.clock.now = at('2026-09-27T20:00:00Z')
  const { days } = await read()
  expect(days.slice(-3)).toEqual([
    { date: '2026-09-26', paidOrders: 1, revenue: 1 },
    { date: '2026-09-27', paidOrders: 2, revenue: 6 },
    { date: '2026-09-28', paidOrders: 1, revenue: 8 },
  ])
})

it('sales handle the day of 25 hours: 5 April 2026', async () => {
  await insertOrders(
    { paidAt: at('2026-04-04T10:59:59Z'), totalCents: 1_00 },
    { paidAt: at('2026-04-04T11:00:00Z'), totalCents: 2_00 },
    { paidAt: at('2026-04-05T11:59:59Z'), totalCents: 4_00 },
    { paidAt: at('2026-04-05T12:00:00Z'), totalCents: 8_00 },
  )
  shop.clock.now = at('2026-04-05T20:00:00Z')
  expect((await read()).days.slice(-3)).toEqual([
    { date: '2026-04-04', paidOrders: 1, revenue: 1 },
    { date: '2026-04-05', paidOrders: 2, revenue: 6 },
    { date: '2026-04-06', paidOrders: 1, revenue: 8 },
  ])
})

it('open orders follow an order from placed to paid', async () => {
  const marama = await makeShopper(shop)
  const { _id, orderNumber, createdAt } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  expect(createdAt).toEqual(readSince(shop.clock, at('2026-11-19T20:30:00Z')))
  const before = await read()
  const promise = { kind: 'days', from: '2026-11-27', to: '2026-11-30', daysFrom: 5, daysTo: 6, holidays: [] }
  expect(before.unpaid).toEqual({
    count: 1,
    orders: [
      {
        _id,
        orderNumber,
        name: 'Marama Tipene',
        city: 'Ōamaru',
        pieces: '1 × Kurow Dining Table',
        totalPrice: 799,
        since: createdAt,
        isTestPayment: false,
        attention: [],
        promise,
        daysLate: 0,
      },
    ],
  })
  expect(before.undelivered.count).toBe(0)

  const checkout = { as: marama, body: { order: { _id } } }
  const { body: session } = await shop.call('POST', '/api/stripe/create-checkout-session', checkout)
  await payByCard(shop, session.id)
  shop.clock.now = at('2026-11-19T20:40:00Z')
  expect((await shop.call('PUT', `/api/orders/${_id}/paid`, { as: marama, body: {} })).status).toBe(200)
  const after = await read()
  expect(after.unpaid).toEqual({ count: 0, orders: [] })
  expect(after.undelivered).toEqual({
    count: 1,
    orders: [
      {
        _id,
        orderNumber,
        name: 'Marama Tipene',
        city: 'Ōamaru',
        pieces: '1 × Kurow Dining Table',
        totalPrice: 799,
        since: readSince(shop.clock, at('2026-11-19T20:40:00Z')),
        isTestPayment: true,
        attention: [],
        promise,
        daysLate: 0,
      },
    ],
  })
  expect(after.sales.today).toEqual({ orders: 1, paidOrders: 0, revenue: 0, average: null })
  // The same order, had it been paid with real money.
  await shop.shop.db.update(orders).set({ isTestPayment: false })
  expect((await read()).sales.today).toEqual({ orders: 1, paidOrders: 1, revenue: 799, average: 799 })
})

it('open orders are the ten that were paid first, with the count of all', async () => {
  const days = Array.from({ length: 12 }, (_, day) => at(`2026-11-${String(18 - day).padStart(2, '0')}T00:00:00Z`))
  await insertOrders(
    ...days.map((paidAt, index) => ({
      createdAt: at(`2026-10-${10 + index}T00:00:00Z`),
      paidAt,
      buyerName: `Buyer ${index}`,
    })),
    { paidAt: at('2026-11-01T00:00:00Z'), deliveredAt: at('2026-11-02T00:00:00Z'), buyerName: 'Delivered' },
  )
  const { undelivered } = await read()
  expect(undelivered.count).toBe(12)
  expect(undelivered.orders.map(({ name }: { name: string }) => name)).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((index) => `Buyer ${index}`),
  )
  expect(undelivered.orders[0].since).toBe('2026-11-07T00:00:00.000Z')
})

it('orders to deliver are in the order of the list to deliver: those that are late first, those without a day last', async () => {
  const paidAt = at('2026-11-10T00:00:00Z')
  const days = { promisedDaysFrom: 3, promisedDaysTo: 4, promisedFrom: '2026-11-12' }
  await insertOrders(
    { paidAt, buyerName: 'Called', promiseKind: 'call' },
    { paidAt, buyerName: 'Dated', promiseKind: 'days', promisedTo: '2026-11-25', ...days },
    { paidAt, buyerName: 'Late', promiseKind: 'days', promisedTo: '2026-11-13', ...days },
    { paidAt: at('2026-11-15T00:00:00Z'), buyerName: 'Old' },
  )
  const { undelivered } = await read()
  const namesOf = (listed: { name: string }[]) => listed.map(({ name }) => name)
  expect(namesOf(undelivered.orders)).toEqual(['Late', 'Old', 'Dated', 'Called'])
})

it('open orders after cancellations and refunds do not include cancelled orders, paid or not', async () => {
  const [cancelled] = await insertPaidOrders({ totalCents: 800_00, cancelledAt: shop.clock.now })
  await insertRefund(cancelled, { amountCents: 800_00, reason: 'cancelled' })
  await insertOrders({ cancelledAt: shop.clock.now })
  const { unpaid, undelivered } = await read()
  expect({ unpaid, undelivered }).toEqual({
    unpaid: { count: 0, orders: [] },
    undelivered: { count: 0, orders: [] },
  })
})

it('open orders after cancellations and refunds include a partly refunded order and a free one, not a fully refunded one; the order list agrees', async () => {
  const free = { itemsCents: 100_00, discountCents: 100_00, totalCents: 0 }
  const [part, whole, inParts, refused, nothingToPay] = await insertPaidOrders(
    { totalCents: 800_00, paidAt: at('2026-11-19T19:00:00Z') },
    { totalCents: 700_00 },
    { totalCents: 600_00 },
    { totalCents: 500_00, paidAt: at('2026-11-19T20:10:00Z') },
    { ...free, paidAt: at('2026-11-19T20:20:00Z') },
  )
  await insertRefund(part, { amountCents: 50_00 })
  await insertRefund(whole, { amountCents: 700_00, reason: 'at-provider' })
  await insertRefund(inParts, { amountCents: 200_00 })
  await insertRefund(inParts, { amountCents: 400_00, status: 'pending' })
  await insertRefund(refused, { amountCents: 500_00, status: 'failed' })
  await insertRefund(refused, { amountCents: 500_00, paymentId: 'pi_second', reason: 'paid-twice' })
  const idsOf = (listed: { _id: string }[]) => listed.map(({ _id }) => _id)
  const list = async (query: string) =>
    idsOf(
      (await shop.call('GET', `/api/orders?paid=true&delivered=false&cancelled=false&${query}`, { as: owner })).body,
    )
  const { unpaid, undelivered } = await read()
  expect({ ids: idsOf(undelivered.orders), count: undelivered.count, unpaid: unpaid.count }).toEqual({
    ids: [part, refused, nothingToPay],
    count: 3,
    unpaid: 0,
  })
  expect(new Set(await list('refunded=false'))).toEqual(new Set([part, refused, nothingToPay]))
  expect(new Set(await list('refunded=true'))).toEqual(new Set([whole, inParts]))
})

it('open orders after cancellations and refunds have the same counts as the filtered lists of orders', async () => {
  await insertPaidOrders({}, { cancelledAt: shop.clock.now }, { deliveredAt: shop.clock.now })
  await insertOrders({}, {}, { cancelledAt: shop.clock.now })
  const listed = async (query: string) => (await shop.call('GET', `/api/orders?${query}`, { as: owner })).body.length
  const { unpaid, undelivered } = await read()
  expect({ unpaid: unpaid.count, undelivered: undelivered.count }).toEqual({ unpaid: 2, undelivered: 1 })
  expect(await listed('paid=false&cancelled=false')).toBe(2)
  expect(await listed('paid=true&delivered=false&cancelled=false&refunded=false')).toBe(1)
})

it('the dashboard shows published products with at most one sellable unit, fewest first (promises 3)', async () => {
  const marama = await makeShopper(shop)
  const last = await makeProduct(shop, { code: 'A-1', name: 'Raglan Bench', stock: 1 })
  const held = await makeProduct(shop, { code: 'B-2', name: 'Piha Stool', stock: 2 })
  await makeProduct(shop, { name: 'Kurow Dining Table', stock: 2 })
  await makeProduct(shop, { name: 'Sample name', stock: 0, isDraft: true })
  expect((await read()).lowStock).toEqual({
    count: 1,
    products: [{ _id: last, code: 'A-1', name: 'Raglan Bench', countInStock: 1 }],
  })
  await placeOrder(shop, marama, held, 2)
  expect((await read()).lowStock).toEqual({
    count: 2,
    products: [
      { _id: held, code: 'B-2', name: 'Piha Stool', countInStock: 0 },
      { _id: last, code: 'A-1', name: 'Raglan Bench', countInStock: 1 },
    ],
  })
  shop.clock.now = at('2026-11-19T21:31:00Z')
  expect((await read()).lowStock.count).toBe(1)
})

it('the dashboard shows the emails that failed for good, newest first, with the error (promises 26)', async () => {
  const [orderId] = await insertOrders({})
  const email = { to: 'marama@example.nz', text: 'Kia ora', lastError: '550 no such mailbox' } as const
  const createdAt = at('2026-11-18T20:00:00Z')
  await shop.shop.db.insert(emails).values([
    { ...email, kind: 'order-received', orderId, subject: 'Your order', status: 'failed', createdAt },
    { ...email, kind: 'payment-received', orderId, subject: 'Your payment', status: 'queued', createdAt },
    {
      ...email,
      kind: 'contact-message',
      subject: 'A message',
      status: 'failed',
      createdAt: at('2026-11-19T20:30:00Z'),
    },
    { ...email, kind: 'contact-message', subject: 'Another', status: 'sent', createdAt },
  ])
  const { failedEmails } = await read()
  expect(failedEmails.count).toBe(2)
  expect(failedEmails.emails).toMatchObject([
    {
      kind: 'contact-message',
      subject: 'A message',
      orderId: null,
      orderNumber: null,
      createdAt: '2026-11-19T20:30:00.000Z',
    },
    {
      kind: 'order-received',
      subject: 'Your order',
      to: 'marama@example.nz',
      orderId,
      orderNumber: await orderNumberOf(shop, orderId ?? ''),
      lastError: '550 no such mailbox',
      createdAt: '2026-11-18T20:00:00.000Z',
    },
  ])
})

it('the dashboard shows the orders that need attention, with the reason (promises 5)', async () => {
  const paidAt = at('2026-11-18T20:00:00Z')
  const [orderId] = await insertOrders(
    { paidAt, attention: ['paid-without-stock'], buyerName: 'Priyanka Desai', totalCents: 1099_00 },
    { paidAt },
  )
  expect((await read()).attention).toEqual({
    count: 1,
    orders: [
      {
        orderId,
        orderNumber: await orderNumberOf(shop, orderId ?? ''),
        name: 'Priyanka Desai',
        totalPrice: 1099,
        isTestPayment: false,
        attention: ['paid-without-stock'],
        createdAt: '2026-11-18T20:00:00.000Z',
      },
    ],
  })
})

it('the dashboard shows the accepted returns whose pieces are not here, and which of them are overdue', async () => {
  const paidAt = at('2026-10-01T20:00:00Z')
  const [first, second] = await insertOrders(
    { paidAt, deliveredAt: paidAt, buyerName: 'Priyanka Desai' },
    { paidAt, deliveredAt: paidAt, buyerName: 'Rewi Smith' },
  )
  const request = { kind: 'return', reason: 'Faulty', note: '', status: 'accepted', answer: '' } as const
  const pieces = [
    { position: 0, qty: 2, parcelId: null },
    { position: 1, qty: 1, parcelId: null },
  ]
  const longAgo = at('2026-10-20T20:00:00Z')
  const lately = at('2026-11-18T20:00:00Z')
  await shop.shop.db.insert(orderRequests).values([
    { ...request, orderId: second ?? '', pieces, outcome: 'awaited', answeredAt: lately, createdAt: paidAt },
    { ...request, orderId: first ?? '', pieces, outcome: 'awaited', answeredAt: longAgo, createdAt: paidAt },
    { ...request, orderId: first ?? '', pieces, outcome: 'received', answeredAt: longAgo, createdAt: paidAt },
    { ...request, orderId: first ?? '', pieces, answeredAt: longAgo, createdAt: paidAt },
  ])
  const { pendingReturns, attention } = await read()
  expect(pendingReturns.count).toBe(2)
  expect(pendingReturns.returns).toMatchObject([
    { orderId: first, name: 'Priyanka Desai', pieces: 3, acceptedAt: longAgo.toISOString(), isOverdue: true },
    { orderId: second, name: 'Rewi Smith', pieces: 3, acceptedAt: lately.toISOString(), isOverdue: false },
  ])
  expect(attention.count).toBe(0)
})

it('the dashboard shows the 20 oldest orders that need attention, and counts all of them', async () => {
  const hoursBefore = (index: number) => new Date(shop.clock.now.getTime() - index * 3_600_000)
  await insertOrders(
    ...Array.from({ length: 23 }, (_, index) => ({
      createdAt: hoursBefore(index),
      buyerName: `Buyer ${index}`,
      attention: ['amount-differs' as const],
    })),
    {},
  )
  const { attention } = await read()
  expect(attention.count).toBe(23)
  expect(attention.orders.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Buyer ${22 - index}`),
  )
  expect((await shop.call('GET', '/api/orders?attention=true', { as: owner })).body.length).toBe(23)
})

it('sums up five hundred orders exactly', async () => {
  const first = at('2026-11-19T20:00:00Z').getTime()
  const hoursBefore = (index: number) => new Date(first - index * 3_600_000)
  await insertOrders(
    ...Array.from({ length: 500 }, (_, index) => ({
      createdAt: hoursBefore(index),
      ...(index % 2 === 0 && { paidAt: hoursBefore(index) }),
      ...(index % 4 === 0 && { deliveredAt: hoursBefore(index) }),
      totalCents: 100_01,
    })),
  )
  const { sales, days, unpaid, undelivered } = await read()
  // 9 am on the 20th back to its midnight are 10 hours, then 6 days of 24; 500 hours are less than 30 days.
  expect(sales.today).toEqual({ orders: 10, paidOrders: 5, revenue: 500.05, average: 100.01 })
  expect(sales.week).toEqual({ orders: 154, paidOrders: 77, revenue: 7700.77, average: 100.01 })
  expect(sales.month).toEqual({ orders: 500, paidOrders: 250, revenue: 25002.5, average: 100.01 })
  expect(days.reduce((sum: number, day: { paidOrders: number }) => sum + day.paidOrders, 0)).toBe(250)
  expect({ unpaid: unpaid.count, shown: unpaid.orders.length, undelivered: undelivered.count }).toEqual({
    unpaid: 250,
    shown: 10,
    undelivered: 125,
  })
})
