import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeEach, expect, it } from 'vitest'
import type { Today } from '#contract/back-office/today.ts'
import { products, reviewPhotos, reviews } from '#db/tables/catalogue/catalogue.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { orderRequests, parcelItems, parcels } from '#db/tables/orders/parcels.ts'
import { providerRefusals, refunds } from '#db/tables/payments/payments.ts'
import { phoneOrders } from '#db/tables/orders/phone-orders.ts'
import { productQuestions } from '#db/tables/inbox/questions.ts'
import { saleProducts, sales } from '#db/tables/selling/sales.ts'
import { taskRuns } from '#db/tables/platform/task-runs.ts'
import { readBuildInfo } from '#server/platform/build-info.ts'
import { recordTaskRun } from '#server/platform/jobs/task-runs.queries.ts'
import { makeAdmin, makeOrderRow, makeProduct, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

const shop = await forFile(startShop())
shop.clock.now = new Date('2026-11-19T20:30:00Z')
let owner = await makeAdmin(shop)

beforeEach(async () => {
  // Friday 20 November 2026, 9:30 in New Zealand.
  shop.clock.now = new Date('2026-11-19T20:30:00Z')
  for (const table of [
    emails,
    providerRefusals,
    reviewPhotos,
    productQuestions,
    contactMessages,
    orders,
    sales,
    products,
  ]) {
    await shop.shop.db.delete(table)
  }
})

const read = async (): Promise<Today> => (await shop.call('GET', '/api/today', { as: owner })).body

/** Inserts an order of $100.00 with two dining tables, paid an hour ago. Returns its id and its number. */
async function insertPaid(given: Partial<typeof orders.$inferInsert> = {}) {
  const paidAt = new Date('2026-11-19T19:30:00Z')
  const id = v7()
  const row = makeOrderRow({ id, createdAt: paidAt, paidAt, paymentId: `pi_${id}`, ...given })
  const [order] = await shop.shop.db.insert(orders).values(row).returning()
  await shop.shop.db
    .insert(orderItems)
    .values({ orderId: id, position: 0, name: 'Kurow Dining Table', image: '', priceCents: 50_00, qty: 2 })
  return { _id: id, orderNumber: `T-${order?.number}`, name: 'Marama Tipene', city: 'Ōamaru' }
}

const promisedUntil = (promisedTo: string) =>
  ({
    promiseKind: 'days',
    promisedFrom: '2026-11-16',
    promisedTo,
    promisedDaysFrom: 2,
    promisedDaysTo: 4,
    paidAt: new Date('2026-11-11T20:00:00Z'),
  }) as const

async function pack(orderId: string, steps: Partial<typeof parcels.$inferInsert>) {
  const [parcel] = await shop.shop.db
    .insert(parcels)
    .values({ orderId, ...steps })
    .returning()
  await shop.shop.db.insert(parcelItems).values({ parcelId: parcel?.id ?? '', position: 0, qty: 2 })
}

it('a shop in which nothing waits has no rows and no delivery', async () => {
  expect(await read()).toEqual({
    asOf: readSince(shop.clock, new Date('2026-11-19T20:30:00Z')),
    version: `${readBuildInfo().version}, from the sources`,
    late: [],
    today: [],
    later: [],
    unread: [],
    counts: { rows: 0, late: 0, newOrders: 0, lateDeliveries: 0, inbox: 0, lowStock: 0 },
    shipping: { toPack: 0, ready: 0, partDelivered: 0, onTheWay: 0 },
    hasOrders: false,
    nextDue: null,
  })
})

it('a shop in which nothing waits names the delivery that is due next', async () => {
  const order = await insertPaid({ ...promisedUntil('2026-11-25'), createdAt: new Date('2026-11-11T20:00:00Z') })
  const { counts, nextDue, shipping } = await read()
  expect({ rows: counts.rows, nextDue }).toEqual({ rows: 0, nextDue: { order, day: '2026-11-25' } })
  expect(shipping).toEqual({ toPack: 1, ready: 0, partDelivered: 0, onTheWay: 0 })
})

it('a shop in which nothing waits counts a delivery of which a parcel has arrived and another has not', async () => {
  const order = await insertPaid(promisedUntil('2026-11-25'))
  await pack(order._id, { deliveredAt: new Date('2026-11-18T20:00:00Z') })
  await pack(order._id, { shippedAt: new Date('2026-11-18T20:00:00Z'), carrier: 'Mainfreight' })
  const delivered = await insertPaid({
    ...promisedUntil('2026-11-25'),
    deliveredAt: new Date('2026-11-18T20:00:00Z'),
  })
  await pack(delivered._id, { deliveredAt: new Date('2026-11-18T20:00:00Z') })
  expect((await read()).shipping).toEqual({ toPack: 0, ready: 0, partDelivered: 1, onTheWay: 1 })
})

it('a shop in which nothing waits is read by admins only', async () => {
  for (const path of ['/api/today', '/api/today/money', '/api/find?keyword=kurow']) {
    expect((await shop.call('GET', path)).status).toBe(401)
    const { status, body } = await shop.call('GET', path, { as: await makeShopper(shop) })
    expect({ path, status, fields: Object.keys(body) }).toEqual({ path, status: 403, fields: ['message'] })
  }
})

const breakTables = async (...tables: string[]) => {
  for (const table of tables) await shop.shop.db.execute(sql.raw(`alter table ${table} rename to ${table}_away`))
  return async () => {
    for (const table of tables) await shop.shop.db.execute(sql.raw(`alter table ${table}_away rename to ${table}`))
  }
}

it('a part that cannot be read is named, and the other parts are complete', async () => {
  await insertPaid()
  const repair = await breakTables('contact_messages')
  const broken = await read()
  await repair()
  expect(broken).toMatchObject({
    unread: ['messages'],
    today: [{ kind: 'new-orders', count: 1 }],
    counts: { rows: 1, newOrders: 1, inbox: 0 },
  })
  expect(await read()).toMatchObject({ unread: [], counts: { rows: 1 } })
})

it('what is late or wrong has late deliveries, the latest first, each with the step that its pieces need', async () => {
  const waiting = await insertPaid(promisedUntil('2026-11-18'))
  const ready = await insertPaid(promisedUntil('2026-11-17'))
  await pack(ready._id, { readyAt: shop.clock.now })
  const sent = await insertPaid(promisedUntil('2026-11-16'))
  await pack(sent._id, { shippedAt: shop.clock.now, carrier: 'Mainfreight' })
  const { late, counts, nextDue } = await read()
  const shared = { kind: 'delivery-late', pieces: '2 × Kurow Dining Table' }
  expect(late).toEqual([
    { ...shared, order: sent, promise: expect.objectContaining({ to: '2026-11-16' }), daysLate: 4, next: 'deliver' },
    { ...shared, order: ready, promise: expect.objectContaining({ to: '2026-11-17' }), daysLate: 3, next: 'ship' },
    {
      ...shared,
      order: waiting,
      promise: expect.objectContaining({ to: '2026-11-18' }),
      daysLate: 2,
      next: 'make-ready',
    },
  ])
  expect(counts).toMatchObject({ rows: 3, late: 3, lateDeliveries: 3, newOrders: 0 })
  expect(nextDue).toBe(null)
})

it('what is late or wrong has each reason for attention of an order, and what is broken before it', async () => {
  const order = await insertPaid({ attention: ['paid-twice', 'asks-to-cancel'] })
  await shop.shop.db.insert(emails).values({
    kind: 'order-received',
    to: 'marama@example.nz',
    subject: 'Your order',
    text: 'Thank you',
    status: 'failed',
    createdAt: new Date('2026-11-19T10:00:00Z'),
  })
  const { late, counts } = await read()
  expect(late).toEqual([
    { kind: 'emails-failed', count: 1, since: '2026-11-19T10:00:00.000Z' },
    { kind: 'attention', order, reason: 'paid-twice', since: '2026-11-19T19:30:00.000Z' },
  ])
  expect(counts.late).toBe(2)
})

it('what is late or wrong has each scheduled task that fails for more than an hour, but for those with rows of their own', async () => {
  const { db } = shop.shop
  const { now } = shop.clock
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)
  await recordTaskRun(db, 'retention', { isSuccess: false, at: minutesAgo(61) })
  await recordTaskRun(db, 'reconcile', { isSuccess: false, at: minutesAgo(59) })
  await recordTaskRun(db, 'backup', { isSuccess: false, at: minutesAgo(600) })
  await recordTaskRun(db, 'sweep-uploads', { isSuccess: false, at: minutesAgo(600) })
  await recordTaskRun(db, 'sweep-uploads', { isSuccess: true, at: minutesAgo(540) })
  expect((await read()).late).toEqual([
    { kind: 'task-failing', task: 'retention', since: minutesAgo(61).toISOString() },
  ])
  await db.delete(taskRuns)
})

it('what waits today has new paid orders as one row, without those that are packed or older than three days', async () => {
  const first = await insertPaid({ totalCents: 1408_00 })
  const second = await insertPaid({ totalCents: 598_00, paidAt: new Date('2026-11-18T04:00:00Z') })
  await pack((await insertPaid())._id, { readyAt: shop.clock.now })
  await insertPaid({ paidAt: new Date('2026-11-16T20:00:00Z') })
  await insertPaid({ cancelledAt: shop.clock.now })
  const { today, counts } = await read()
  expect(today).toEqual([
    {
      kind: 'new-orders',
      count: 2,
      totalPrice: 2006,
      orders: [
        { ...first, totalPrice: 1408 },
        { ...second, totalPrice: 598 },
      ],
      since: '2026-11-18T04:00:00.000Z',
    },
  ])
  expect(counts).toMatchObject({ rows: 1, late: 0, newOrders: 2 })
})

it('what waits today has open requests with the day of their answer, and not those that are answered', async () => {
  const order = await insertPaid({ paidAt: new Date('2026-11-01T20:00:00Z') })
  const request = {
    orderId: order._id,
    kind: 'return' as const,
    reason: 'Faulty',
    note: '',
    pieces: [{ position: 0, qty: 1, parcelId: null }],
  }
  const answered = { status: 'declined' as const, answer: 'No', answeredAt: shop.clock.now, answeredBy: 'Ana' }
  await shop.shop.db.insert(orderRequests).values([
    { ...request, createdAt: new Date('2026-11-18T20:00:00Z') },
    { ...request, kind: 'cancel', ...answered },
  ])
  expect((await read()).today).toEqual([
    {
      kind: 'request',
      request: 'return',
      order,
      pieces: '1 × Kurow Dining Table',
      reason: 'Faulty',
      photos: 0,
      answerBy: '2026-11-23',
    },
  ])
})

it('what waits today has open questions with the time of their reply, and counts them for the inbox', async () => {
  const productId = await makeProduct(shop, { name: 'Karamea Queen Bed Frame', stock: 5 })
  const question = { productId, email: 'dev@example.nz', question: 'Are slats included?' }
  const [open] = await shop.shop.db
    .insert(productQuestions)
    .values([
      { ...question, createdAt: new Date('2026-11-19T08:15:00Z') },
      { ...question, answer: 'Yes', answeredAt: shop.clock.now },
    ])
    .returning()
  const { today, counts } = await read()
  expect(today).toEqual([
    {
      kind: 'question',
      _id: open?.id,
      product: 'Karamea Queen Bed Frame',
      question: 'Are slats included?',
      name: '',
      replyBy: '2026-11-20T08:15:00.000Z',
    },
  ])
  expect(counts).toMatchObject({ rows: 1, inbox: 1 })
})

it('what waits today has open messages with how they begin and the time of their reply, and counts them for the inbox', async () => {
  const sender = { firstName: 'Bridget', lastName: 'Moana', email: 'bridget@example.nz', phone: '021' }
  const long =
    'will the Fairlie cabinet go up a stair with a turn?\n\nThe stair is 820 mm wide, and at the turn the ceiling is low.'
  const createdAt = new Date('2026-11-19T04:02:00Z')
  const [open] = await shop.shop.db
    .insert(contactMessages)
    .values([
      { ...sender, message: long, createdAt },
      { ...sender, message: 'Closed', createdAt, closedAt: shop.clock.now },
      { ...sender, message: 'Answered', createdAt, reply: 'Yes', repliedAt: shop.clock.now },
    ])
    .returning()
  const { today, counts } = await read()
  expect(today).toEqual([
    {
      kind: 'message',
      _id: open?.id,
      name: 'Bridget Moana',
      message: 'will the Fairlie cabinet go up a stair with a turn? The stair is 820 mm wide, and at the turn the…',
      replyBy: '2026-11-20T04:02:00.000Z',
    },
  ])
  expect(counts).toMatchObject({ rows: 1, inbox: 1 })
})

it('what waits today has the earliest deadline first, and what has none at the end', async () => {
  const productId = await makeProduct(shop, { stock: 5 })
  const order = await insertPaid()
  const at = (day: string) => new Date(`2026-11-${day}Z`)
  await shop.shop.db.insert(orderRequests).values({
    orderId: order._id,
    kind: 'cancel',
    reason: 'Faulty',
    note: '',
    pieces: [{ position: 0, qty: 1, parcelId: null }],
    createdAt: at('17T20:00:00'),
  })
  const question = { productId, email: 'dev@example.nz', question: 'Are slats included?' }
  await shop.shop.db.insert(productQuestions).values([
    { ...question, createdAt: at('18T20:00:00') },
    { ...question, createdAt: at('19T08:00:00') },
  ])
  const sender = { firstName: 'Bridget', lastName: 'Moana', email: 'bridget@example.nz', phone: '021' }
  await shop.shop.db.insert(contactMessages).values({ ...sender, message: 'Hi', createdAt: at('19T04:00:00') })
  const { today } = await read()
  expect(today.map((row) => ('replyBy' in row ? row.replyBy : row.kind))).toEqual([
    'request',
    '2026-11-19T20:00:00.000Z',
    '2026-11-20T04:00:00.000Z',
    '2026-11-20T08:00:00.000Z',
    'new-orders',
  ])
})

it('what has no deadline has the products that run low, and names those that are sold out', async () => {
  await makeProduct(shop, { name: 'Le Bons Tallboy', stock: 0 })
  await makeProduct(shop, { name: 'Duvauchelle Dresser', stock: 1 })
  await makeProduct(shop, { name: 'Kurow Dining Table', stock: 2 })
  const { later, counts } = await read()
  expect(later).toEqual([{ kind: 'low-stock', count: 2, isOneOrNone: true, soldOut: ['Le Bons Tallboy'] }])
  expect(counts).toMatchObject({ rows: 1, lowStock: 2 })
  await shop.shop.db.update(products).set({ reorderLevel: 3 }).where(eq(products.name, 'Kurow Dining Table'))
  expect((await read()).later).toEqual([
    { kind: 'low-stock', count: 3, isOneOrNone: false, soldOut: ['Le Bons Tallboy'] },
  ])
})

it('new reviews are one row for 3 days, without those that are hidden or have a reply', async () => {
  const [chair, stand] = [
    await makeProduct(shop, { name: 'Petone Dining Chair' }),
    await makeProduct(shop, { name: 'Omaha TV Stand' }),
  ]
  const row = { name: 'Doug Ferrier', comment: 'It wobbles.' }
  const [old, first, second, hidden, replied] = [
    '2026-11-16T20:29:59.999Z',
    '2026-11-16T20:30:01.000Z',
    '2026-11-18T08:00:00.000Z',
    '2026-11-18T09:00:00.000Z',
    '2026-11-18T10:00:00.000Z',
  ].map((at) => new Date(at))
  await shop.shop.db.insert(reviews).values([
    { ...row, productId: chair, rating: 4, createdAt: old },
    { ...row, productId: chair, rating: 2, createdAt: first },
    { ...row, productId: stand, rating: 5, createdAt: second },
    { ...row, productId: stand, rating: 1, createdAt: hidden, hiddenAt: hidden, hiddenReason: 'insults' },
    { ...row, productId: stand, rating: 1, createdAt: replied, reply: 'Kia ora', repliedAt: replied },
  ])
  const { later, counts } = await read()
  expect(later).toEqual([
    {
      kind: 'reviews',
      count: 2,
      reviews: [
        { product: 'Petone Dining Chair', rating: 2 },
        { product: 'Omaha TV Stand', rating: 5 },
      ],
      since: '2026-11-16T20:30:01.000Z',
    },
  ])
  expect(counts).toMatchObject({ rows: 1, inbox: 2 })
})

const money = async () => (await shop.call('GET', '/api/today/money', { as: owner })).body

it('the money of 30 days is what was paid, what the 30 days before had, and what was refunded on its own day', async () => {
  const old = await insertPaid({ paidAt: new Date('2026-10-21T10:59:59Z'), totalCents: 800_00 })
  await insertPaid({ paidAt: new Date('2026-10-21T11:00:00Z'), totalCents: 300_00 })
  await insertPaid({ totalCents: 99_99 })
  await insertPaid({ totalCents: 50_00, isTestPayment: true })
  // A 100 % discount code made this order free.
  await insertPaid({ totalCents: 0, paymentId: null })
  const refund = { orderId: old._id, provider: 'card', paymentId: `pi_${old._id}`, reason: 'requested' } as const
  const by = { byName: 'Ana Admin' }
  await shop.shop.db.insert(refunds).values([
    { ...refund, ...by, amountCents: 155_00, status: 'succeeded', createdAt: shop.clock.now },
    { ...refund, ...by, amountCents: 20_00, status: 'failed', createdAt: shop.clock.now },
    { ...refund, ...by, amountCents: 30_00, status: 'succeeded', paymentId: 'pi_second', createdAt: shop.clock.now },
  ])
  const { days, ...sums } = await money()
  expect(sums).toEqual({
    paid: { amount: 399.99, orders: 2, before: { amount: 800 } },
    refunded: { amount: 155, refunds: 1 },
    testPayments: 1,
  })
  expect(days).toHaveLength(30)
  expect([days[0], days[29]]).toEqual([
    { date: '2026-10-22', paidOrders: 1, revenue: 300 },
    { date: '2026-11-20', paidOrders: 1, revenue: 99.99 },
  ])
})

const insertByPhone = async (number: string, heldUntil: string, given: Partial<typeof orders.$inferInsert> = {}) => {
  const order = await insertPaid({ paidAt: null, paymentId: null, buyerName: number, ...given })
  await shop.shop.db.insert(phoneOrders).values({
    orderId: order._id,
    payBy: number === 'by link' ? 'link' : 'transfer',
    placedByName: 'Wiremu',
    heldUntil: new Date(heldUntil),
    undoUntil: shop.clock.now,
  })
  return { ...order, name: number }
}

it('expected transfers are rows by the end of their hold; paid and cancelled orders and those paid by link are none', async () => {
  const later = await insertByPhone('Joan Petrie', '2026-11-25T11:00:00Z')
  const ended = await insertByPhone('Tom Rennie', '2026-11-19T11:00:00Z')
  await insertByPhone('by link', '2026-11-25T11:00:00Z')
  await insertByPhone('Losa Faleolo', '2026-11-25T11:00:00Z', { cancelledAt: shop.clock.now })
  await insertByPhone('Hannah Weir', '2026-11-25T11:00:00Z', {
    paidAt: new Date('2026-11-10T20:00:00Z'),
    deliveredAt: shop.clock.now,
  })
  const { today, counts } = await read()
  expect(today).toEqual([
    { kind: 'transfer', order: ended, totalPrice: 100, heldUntil: null },
    { kind: 'transfer', order: later, totalPrice: 100, heldUntil: '2026-11-25T11:00:00.000Z' },
  ])
  expect(counts.rows).toBe(2)
})

const insertSale = async (name: string, lastDay: string, endsAt: string, state: 'running' | 'planned' = 'running') => {
  const [sale] = await shop.shop.db
    .insert(sales)
    .values({
      name,
      firstDay: '2026-11-01',
      lastDay,
      startsAt: new Date('2026-10-31T11:00:00Z'),
      endsAt: new Date(endsAt),
      state,
      changedBy: 'Wiremu',
      updatedAt: shop.clock.now,
    })
    .returning()
  return sale?.id ?? ''
}

it('sales that end soon are rows within 3 days of their end, with how many pieces they have', async () => {
  const product = await makeProduct(shop, { stock: 20 })
  const soon = await insertSale('Spring tables', '2026-11-22', '2026-11-22T11:00:00Z')
  await shop.shop.db.insert(saleProducts).values({ saleId: soon, productId: product, priceCents: 80_00 })
  await insertSale('Summer', '2026-11-23', '2026-11-23T11:00:00Z')
  await insertSale('Boxing Day', '2026-11-21', '2026-11-21T11:00:00Z', 'planned')
  const { later, counts } = await read()
  expect(later).toEqual([{ kind: 'sale-ends', _id: soon, name: 'Spring tables', pieces: 1, lastDay: '2026-11-22' }])
  expect(counts.rows).toBe(1)
})

const find = async (keyword: string) =>
  (await shop.call('GET', `/api/find?keyword=${encodeURIComponent(keyword)}`, { as: owner })).body

it('the search of the admin area finds products with drafts, orders by their pieces, and accounts', async () => {
  const draft = await makeProduct(shop, { name: 'Kurow Long Buffet', stock: 3, isDraft: true, image: '' })
  const order = await insertPaid({ buyerName: 'Hannah Weir' })
  expect(await find(' kurow ')).toEqual({
    products: [
      { _id: draft, name: 'Kurow Long Buffet', image: '', price: expect.any(Number), countInStock: 3, isDraft: true },
    ],
    orders: [{ _id: order._id, orderNumber: order.orderNumber, name: 'Hannah Weir', totalPrice: 100, state: 'paid' }],
    customers: [],
    earlierOrders: [],
    pages: [],
  })
  const [user] = (await find(owner.email)).customers
  expect(user).toEqual({ _id: owner._id, name: owner.name, email: owner.email })
})

it('the search of the admin area finds at most five of each kind, and nothing for white space', async () => {
  for (let number = 0; number < 7; number++) await makeProduct(shop, { name: `Piha Stool ${number}` })
  expect((await find('Piha')).products).toHaveLength(5)
  expect(await find(' ')).toEqual({ products: [], orders: [], customers: [], earlierOrders: [], pages: [] })
  expectRefused(await shop.call('GET', '/api/find', { as: owner }), 400, 'Enter what to find.')
})

it('the search of the admin area treats patterns as text, and a number of an order as its number', async () => {
  await makeProduct(shop, { name: 'Kurow Dining Table' })
  const order = await insertPaid()
  expect((await find('%')).products).toEqual([])
  expect((await find(order.orderNumber)).orders.map(({ _id }: { _id: string }) => _id)).toEqual([order._id])
})

it('an order that leaves the shop leaves the list', async () => {
  owner = await signInAgain(shop, owner)
  const order = await insertPaid(promisedUntil('2026-11-17'))
  expect((await read()).counts.late).toBe(1)
  await shop.shop.db.update(orders).set({ deliveredAt: shop.clock.now }).where(eq(orders.id, order._id))
  expect((await read()).counts.rows).toBe(0)
})
