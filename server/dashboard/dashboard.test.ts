import { v7 } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { products } from '#db/tables/catalogue.ts'
import { emails } from '#db/tables/mail.ts'
import { holds, orders } from '#db/tables/orders.ts'
import { refunds } from '#db/tables/payments.ts'
import { makeAdmin, makeProduct, makeShopper, payByCard, placeOrder, type Person } from '#tests/support/factories.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'

let shop: TestShop
let owner: Person
beforeAll(async () => {
  shop = await startShop()
  owner = await makeAdmin(shop)
})
afterAll(() => shop.close())
beforeEach(async () => {
  // Half past nine in the morning of Friday 20 November 2026.
  shop.clock.now = new Date('2026-11-19T20:30:00Z')
  for (const table of [emails, holds, orders, products]) await shop.shop.db.delete(table)
})

const read = async (as: Person = owner) => (await shop.call('GET', '/api/dashboard', { as })).body

type OrderRow = typeof orders.$inferInsert
const at = (instant: string) => new Date(instant)
const orderRow = ({ totalCents = 100_00, ...given }: Partial<OrderRow>): OrderRow => ({
  buyerName: 'Marama Tipene',
  buyerEmail: 'marama@example.nz',
  address: '14 Kōwhai Street',
  city: 'Ōamaru',
  postCode: '9400',
  country: 'New Zealand',
  paymentMethod: 'card',
  itemsCents: totalCents,
  shippingCents: 0,
  taxCents: 0,
  totalCents,
  createdAt: given.paidAt ?? shop.clock.now,
  ...given,
})

/** Puts orders into the shop as they would stand there after some weeks. Answers their ids. */
async function addOrders(...given: Partial<OrderRow>[]): Promise<string[]> {
  const rows = await shop.shop.db.insert(orders).values(given.map(orderRow)).returning({ id: orders.id })
  return rows.map(({ id }) => id)
}

type RefundRow = typeof refunds.$inferInsert

/** Takes money of an order's payment back, or has done. */
async function addRefund(orderId: string | undefined, given: Partial<RefundRow> & { amountCents: number }) {
  const made = { orderId: orderId ?? '', provider: 'card', paymentId: `pi_${orderId}`, reason: 'requested' } as const
  await shop.shop.db.insert(refunds).values({ status: 'succeeded', byName: 'Ana Admin', ...made, ...given })
}

/** Puts paid orders into the shop, each with the name of its payment. Answers their ids. */
async function addPaid(...given: Partial<OrderRow>[]): Promise<string[]> {
  const ids = given.map(() => v7())
  const paid = { paidAt: at('2026-11-19T20:00:00Z') }
  await addOrders(...given.map((row, index) => ({ ...paid, id: ids[index], paymentId: `pi_${ids[index]}`, ...row })))
  return ids
}

const none = { orders: 0, paidOrders: 0, revenue: 0, average: null }

describe('a shop where nothing has happened', () => {
  it('has thirty days without a sale, and nothing waits', async () => {
    const { days, ...rest } = await read()
    expect(rest).toEqual({
      asOf: '2026-11-19T20:30:00.000Z',
      sales: { today: none, week: none, month: none },
      unpaid: { count: 0, orders: [] },
      undelivered: { count: 0, orders: [] },
      lowStock: { count: 0, products: [] },
      failedEmails: { count: 0, emails: [] },
      attention: { count: 0, orders: [] },
    })
    expect(days).toHaveLength(30)
    expect(days[0]).toEqual({ date: '2026-10-22', paidOrders: 0, revenue: 0 })
    expect(days[29]).toEqual({ date: '2026-11-20', paidOrders: 0, revenue: 0 })
  })

  it('tells nobody but an admin', async () => {
    expect((await shop.call('GET', '/api/dashboard')).status).toBe(401)
    const answer = await shop.call('GET', '/api/dashboard', { as: await makeShopper(shop) })
    expect([answer.status, Object.keys(answer.body)]).toEqual([403, ['message']])
  })
})

describe('sales', () => {
  it('count an order on the day it was placed and its money on the day it was paid', async () => {
    await addOrders(
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

  it('are of the last 7 and 30 days, today among them, to the cent', async () => {
    await addOrders(
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

  it('count an order of which a part goes back, for what is left of it', async () => {
    const [id] = await addPaid({ totalCents: 800_00 }, { totalCents: 100_00 })
    await addRefund(id, { amountCents: 300_00 })
    await addRefund(id, { amountCents: 99_99, status: 'pending' })
    const { sales, days } = await read()
    expect(sales.today).toEqual({ orders: 2, paidOrders: 2, revenue: 500.01, average: 250.01 })
    expect(days[29]).toEqual({ date: '2026-11-20', paidOrders: 2, revenue: 500.01 })
  })

  it('do not count an order of which nothing is left, so that it lowers no average', async () => {
    const [whole, inParts, cancelled] = await addPaid(
      { totalCents: 800_00 },
      { totalCents: 700_00 },
      { totalCents: 600_00, cancelledAt: shop.clock.now },
      { totalCents: 100_00 },
    )
    await addRefund(whole, { amountCents: 800_00 })
    await addRefund(inParts, { amountCents: 200_00 })
    await addRefund(inParts, { amountCents: 500_00, status: 'pending' })
    await addRefund(cancelled, { amountCents: 600_00, reason: 'cancelled' })
    const { sales, days } = await read()
    expect(sales.today).toEqual({ orders: 4, paidOrders: 1, revenue: 100, average: 100 })
    expect(sales.month).toEqual({ orders: 4, paidOrders: 1, revenue: 100, average: 100 })
    expect(days[29]).toEqual({ date: '2026-11-20', paidOrders: 1, revenue: 100 })
  })

  it('have no average when all the money of a day went back', async () => {
    const [id] = await addPaid({ totalCents: 800_00 })
    await addRefund(id, { amountCents: 800_00 })
    expect((await read()).sales.today).toEqual({ orders: 1, paidOrders: 0, revenue: 0, average: null })
  })

  it('count an order whose refund was refused, and one that was paid twice: its money is there', async () => {
    const [refused, twice] = await addPaid(
      { totalCents: 800_00, cancelledAt: shop.clock.now, attention: 'refund-failed' },
      { totalCents: 300_00 },
    )
    await addRefund(refused, { amountCents: 800_00, status: 'failed', reason: 'cancelled' })
    await addRefund(twice, { amountCents: 300_00, paymentId: 'pi_second', reason: 'paid-twice' })
    expect((await read()).sales.today).toEqual({ orders: 2, paidOrders: 2, revenue: 1100, average: 550 })
  })

  it('count an order that a discount code made free, until it is cancelled', async () => {
    const free = { itemsCents: 100_00, discountCents: 100_00, totalCents: 0 }
    await addPaid(free, { ...free, cancelledAt: shop.clock.now }, { totalCents: 50_00 })
    expect((await read()).sales.today).toEqual({ orders: 3, paidOrders: 2, revenue: 50, average: 25 })
  })

  it('turn to another day at midnight in New Zealand, not in Greenwich', async () => {
    await addOrders({ paidAt: at('2026-11-19T20:30:00Z') })
    shop.clock.now = at('2026-11-20T10:59:59Z')
    expect((await read()).sales.today).toMatchObject({ paidOrders: 1, revenue: 100 })
    shop.clock.now = at('2026-11-20T11:00:00Z')
    const { sales, days } = await read()
    expect(sales.today).toEqual(none)
    expect(days.slice(-2)).toEqual([
      { date: '2026-11-20', paidOrders: 1, revenue: 100 },
      { date: '2026-11-21', paidOrders: 0, revenue: 0 },
    ])
  })

  it('know the day of 23 hours: 27 September 2026', async () => {
    await addOrders(
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

  it('know the day of 25 hours: 5 April 2026', async () => {
    await addOrders(
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
})

describe('what waits', () => {
  it('follows an order from the cart to the card', async () => {
    const marama = await makeShopper(shop)
    const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
    const before = await read()
    expect(before.unpaid).toEqual({
      count: 1,
      orders: [{ _id, name: 'Marama Tipene', totalPrice: 799, since: '2026-11-19T20:30:00.000Z' }],
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
      orders: [{ _id, name: 'Marama Tipene', totalPrice: 799, since: '2026-11-19T20:40:00.000Z' }],
    })
    expect(after.sales.today).toEqual({ orders: 1, paidOrders: 1, revenue: 799, average: 799 })
  })

  it('is what has waited longest, since it was paid, ten at most, and is counted to the last', async () => {
    const days = Array.from({ length: 12 }, (_, day) => at(`2026-11-${String(18 - day).padStart(2, '0')}T00:00:00Z`))
    await addOrders(
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
})

describe('what waits, when orders are cancelled and money goes back', () => {
  it('leaves cancelled orders out of both lists, paid or not', async () => {
    const [cancelled] = await addPaid({ totalCents: 800_00, cancelledAt: shop.clock.now })
    await addRefund(cancelled, { amountCents: 800_00, reason: 'cancelled' })
    await addOrders({ cancelledAt: shop.clock.now })
    const { unpaid, undelivered } = await read()
    expect([unpaid, undelivered]).toEqual([
      { count: 0, orders: [] },
      { count: 0, orders: [] },
    ])
  })

  it('keeps an order to deliver whose money went back in part or whole, while it is not cancelled', async () => {
    const [part, whole] = await addPaid(
      { totalCents: 800_00, paidAt: at('2026-11-19T19:00:00Z') },
      { totalCents: 700_00, paidAt: at('2026-11-19T20:00:00Z') },
    )
    await addRefund(part, { amountCents: 50_00 })
    await addRefund(whole, { amountCents: 700_00 })
    const { unpaid, undelivered } = await read()
    expect(undelivered).toMatchObject({
      count: 2,
      orders: [
        { _id: part, totalPrice: 800, since: '2026-11-19T19:00:00.000Z' },
        { _id: whole, totalPrice: 700, since: '2026-11-19T20:00:00.000Z' },
      ],
    })
    expect(unpaid.count).toBe(0)
  })

  it('counts as many as its lists of orders hold', async () => {
    await addPaid({}, { cancelledAt: shop.clock.now }, { deliveredAt: shop.clock.now })
    await addOrders({}, {}, { cancelledAt: shop.clock.now })
    const listed = async (query: string) => (await shop.call('GET', `/api/orders?${query}`, { as: owner })).body.length
    const { unpaid, undelivered } = await read()
    expect([unpaid.count, undelivered.count]).toEqual([2, 1])
    expect(await listed('paid=false&cancelled=false')).toBe(2)
    expect(await listed('paid=true&delivered=false&cancelled=false')).toBe(1)
  })
})

it('shows what is on sale and has one unit left or none, holds counted, the fewest first (promises 3)', async () => {
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

it('shows the e-mails that were given up, newest first, and why (promises 26)', async () => {
  const [orderId] = await addOrders({})
  const email = { to: 'marama@example.nz', text: 'Kia ora', lastError: '550 no such mailbox' } as const
  const createdAt = at('2026-11-18T20:00:00Z')
  await shop.shop.db.insert(emails).values([
    { ...email, kind: 'order-received', orderId, subject: 'Your order', status: 'failed', createdAt },
    { ...email, kind: 'payment-received', orderId, subject: 'Your payment', status: 'queued', createdAt },
    { ...email, kind: 'contact-message', subject: 'A message', status: 'failed', createdAt: shop.clock.now },
    { ...email, kind: 'contact-message', subject: 'Another', status: 'sent', createdAt },
  ])
  const { failedEmails } = await read()
  expect(failedEmails.count).toBe(2)
  expect(failedEmails.emails).toMatchObject([
    { kind: 'contact-message', subject: 'A message', orderId: null, createdAt: '2026-11-19T20:30:00.000Z' },
    {
      kind: 'order-received',
      subject: 'Your order',
      to: 'marama@example.nz',
      orderId,
      lastError: '550 no such mailbox',
      createdAt: '2026-11-18T20:00:00.000Z',
    },
  ])
})

it('shows the orders that need the owner, and why (promises 5)', async () => {
  const paidAt = at('2026-11-18T20:00:00Z')
  const [orderId] = await addOrders(
    { paidAt, attention: 'paid-without-stock', buyerName: 'Priyanka Desai', totalCents: 1099_00 },
    { paidAt },
  )
  expect((await read()).attention).toEqual({
    count: 1,
    orders: [
      {
        orderId,
        name: 'Priyanka Desai',
        totalPrice: 1099,
        attention: 'paid-without-stock',
        createdAt: '2026-11-18T20:00:00.000Z',
      },
    ],
  })
})

it('shows the 20 oldest of many that need the owner, and counts all of them', async () => {
  const hours = (index: number) => new Date(shop.clock.now.getTime() - index * 3_600_000)
  await addOrders(
    ...Array.from({ length: 23 }, (_, index) => ({
      createdAt: hours(index),
      buyerName: `Buyer ${index}`,
      attention: 'amount-differs' as const,
    })),
    {},
  )
  const { attention } = await read()
  expect(attention.count).toBe(23)
  expect(attention.orders.map(({ name }: { name: string }) => name)).toEqual(
    Array.from({ length: 20 }, (_, index) => `Buyer ${22 - index}`),
  )
  const listed = (await shop.call('GET', '/api/orders?attention=true', { as: owner })).body
  expect(listed.length).toBe(23)
})

it('adds up five hundred orders exactly', async () => {
  const first = at('2026-11-19T20:00:00Z').getTime()
  const hours = (index: number) => new Date(first - index * 3_600_000)
  await addOrders(
    ...Array.from({ length: 500 }, (_, index) => ({
      createdAt: hours(index),
      ...(index % 2 === 0 && { paidAt: hours(index) }),
      ...(index % 4 === 0 && { deliveredAt: hours(index) }),
      totalCents: 100_01,
    })),
  )
  const { sales, days, unpaid, undelivered } = await read()
  // 9 am on the 20th back to its midnight are 10 hours, then 6 days of 24; 500 hours are less than 30 days.
  expect(sales.today).toEqual({ orders: 10, paidOrders: 5, revenue: 500.05, average: 100.01 })
  expect(sales.week).toEqual({ orders: 154, paidOrders: 77, revenue: 7700.77, average: 100.01 })
  expect(sales.month).toEqual({ orders: 500, paidOrders: 250, revenue: 25002.5, average: 100.01 })
  expect(days.reduce((sum: number, day: { paidOrders: number }) => sum + day.paidOrders, 0)).toBe(250)
  expect([unpaid.count, unpaid.orders.length, undelivered.count]).toEqual([250, 10, 125])
})
