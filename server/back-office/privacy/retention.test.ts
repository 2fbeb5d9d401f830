import { asc, eq, sql } from 'drizzle-orm'
import { beforeEach, expect, it, vi } from 'vitest'
import { users } from '#db/tables/accounts/accounts.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { changes } from '#db/tables/platform/history.ts'
import { emails } from '#db/tables/platform/mail.ts'

import { orderRequests } from '#db/tables/orders/parcels.ts'
import { paymentEvents, providerRefusals, refunds } from '#db/tables/payments/payments.ts'
import { receiptOf } from '#rules/orders/receipt.ts'
import { completeAddress } from '#rules/orders/delivery/shipping-address.ts'
import type { Schedule, TaskName } from '#server/platform/jobs/jobs.ts'
import { queueOrderEmail } from '#server/orders/emails/queue-order-email.ts'
import { actionsOf } from '#tests/support/accounts/access-events.ts'
import {
  address,
  cookieOf,
  doorAddress,
  makeOrderBody,
  makeProduct,
  payByCard,
  type Person,
  placeOrder,
} from '#tests/support/factories.ts'
import { makeAdmin, makeShopper } from '#tests/support/registered-people.ts'
import { everythingIn } from '#tests/support/full-shop-fixture.ts'
import { historyOf, orderRow, settledRefunds, stockOf } from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { applyRetention, scheduleRetention } from './retention.ts'

const dayMs = 24 * 60 * 60_000

let start: Date
const shop = await forFile(
  startShop({
    KEEP_DAYS: 'messages=30,emails=20,history=400,access=10,orders=100',
  }),
)
// The clock only moves forward: each test starts where the one before has ended.
beforeEach(() => {
  start = shop.clock.now
})

/** Runs the daily job `days` after the start of the test: a second before the days are over, or after. */
async function runAfter(days: number, plusMs = -1_000): Promise<void> {
  shop.clock.now = new Date(start.getTime() + days * dayMs + plusMs)
  await applyRetention(shop.shop)
}

/** A cookie that is valid now: sessions end while the clock moves. */
async function signInAgain({ email, password }: Person): Promise<{ cookie: string }> {
  return { cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: { email, password } })) }
}

async function buy(buyer: Person, product: string, qty = 1): Promise<string> {
  const body = makeOrderBody([{ product, qty }], { shippingAddress: doorAddress })
  const { _id } = (await shop.call('POST', '/api/orders', { as: buyer, body })).body
  const session = await shop.call('POST', '/api/stripe/create-checkout-session', {
    as: buyer,
    body: { order: { _id } },
  })
  await payByCard(shop, session.body.id)
  const paid = await shop.call('PUT', `/api/orders/${_id}/paid`, { as: buyer, body: {} })
  expect(paid.body).toMatchObject({ isPaid: true })
  return _id
}

const allSent = () => shop.mail.until((rows) => rows.length > 0 && rows.every(({ status }) => status !== 'queued'))

it('the job runs once a day', async () => {
  const schedules: Partial<Record<TaskName, Schedule>> = {}
  await scheduleRetention(shop.shop, {
    schedule: async (task, schedule, run) => {
      schedules[task] = schedule
      await run()
    },
  })
  expect(schedules).toEqual({ retention: { cron: '30 14 * * *', maxDurationSeconds: 3600 } })
})

const contactMessage = {
  firstName: 'Hine',
  lastName: 'Parata',
  email: 'hine.parata@example.nz',
  phone: '021 555 0142',
  message: 'Does the table fit a bay window?',
}

it('messages of the contact form are deleted after the days for messages, and the email with their text after those for emails', async () => {
  expect((await shop.call('POST', '/api/contact/send', { body: contactMessage })).status).toBe(200)
  await allSent()
  const counts = async () => ({
    messages: await shop.shop.db.$count(contactMessages),
    emails: await shop.shop.db.$count(emails),
  })
  await runAfter(20)
  expect(await counts()).toEqual({ messages: 1, emails: 1 })
  await runAfter(20, 1_000)
  expect(await counts()).toEqual({ messages: 1, emails: 0 })
  await runAfter(30)
  expect(await counts()).toEqual({ messages: 1, emails: 0 })
  await runAfter(30, 1_000)
  expect(await counts()).toEqual({ messages: 0, emails: 0 })
  expect(JSON.stringify(await everythingIn(shop.shop.db))).not.toMatch(/Parata|bay window/)
})

it('messages of the contact form do not survive as an email when their own period is shorter', async () => {
  const other = await startShop({ KEEP_DAYS: 'messages=10,emails=20' })
  try {
    await other.call('POST', '/api/contact/send', { body: contactMessage })
    await other.mail.until((rows) => rows.every(({ status }) => status === 'sent'))
    other.clock.now = new Date(other.clock.now.getTime() + 10 * dayMs + 1_000)
    await applyRetention(other.shop)
    expect(JSON.stringify(await everythingIn(other.shop.db))).not.toMatch(/Parata|bay window/)
  } finally {
    await other.close()
  }
})

it('messages of the contact form are deleted in batches, however many there are', async () => {
  const rows = Array.from({ length: 450 }, () => ({ ...contactMessage, createdAt: start }))
  await shop.shop.db.insert(contactMessages).values(rows)
  await shop.shop.db
    .insert(contactMessages)
    .values({ ...contactMessage, createdAt: new Date(start.getTime() + 60_000) })
  await runAfter(30, 1_000)
  expect(await shop.shop.db.$count(contactMessages)).toBe(1)
})

async function receivedEmail(orderId: string) {
  const rows = await shop.shop.db.select().from(emails).where(eq(emails.orderId, orderId))
  expect(rows.map(({ kind }) => kind)).toEqual(['order-received'])
  return rows[0]
}

it('emails about an order lose their text after the days for emails; the row stays, and the order gets no second one', async () => {
  const marama = await makeShopper(shop)
  const { _id } = (await placeOrder(shop, marama, await makeProduct(shop))).body
  await allSent()
  await runAfter(20)
  expect((await receivedEmail(_id))?.text).toContain('Kurow Dining Table')
  await runAfter(20, 1_000)
  expect(await receivedEmail(_id)).toMatchObject({ status: 'sent', text: '', html: null, to: marama.email })
  await shop.shop.db.transaction((tx) => queueOrderEmail(shop.shop, tx, _id, 'order-received'))
  expect(await receivedEmail(_id)).toMatchObject({ status: 'sent', text: '' })
})

it('emails about an order cannot be sent again without their text', async () => {
  const { _id } = (await placeOrder(shop, await makeShopper(shop), await makeProduct(shop))).body
  await allSent()
  await runAfter(20, 1_000)
  const admin = await makeAdmin(shop)
  const listed = await shop.call('GET', `/api/orders/${_id}/emails`, { as: admin })
  expect(listed.body).toMatchObject([{ kind: 'order-received', isEmptied: true, status: 'sent' }])
  expect(await shop.call('POST', `/api/emails/${listed.body[0]._id}/resend`, { as: admin })).toMatchObject({
    status: 409,
    body: { message: 'The text of this email was deleted after 20 days, so it can’t be sent again.' },
  })
  expect(await receivedEmail(_id)).toMatchObject({ status: 'sent', text: '' })
})

it('emails about an order keep their text while they wait to be sent', async () => {
  const { _id } = (await placeOrder(shop, await makeShopper(shop), await makeProduct(shop))).body
  await allSent()
  await shop.shop.db.update(emails).set({ status: 'queued' })
  await runAfter(500)
  expect((await receivedEmail(_id))?.text).toContain('Kurow Dining Table')
  await shop.shop.db.update(emails).set({ status: 'sent' })
})

it('audit events are deleted after the days for the history', async () => {
  const marama = await makeShopper(shop)
  const events = () => shop.shop.db.$count(changes, eq(changes.subjectId, marama._id))
  await runAfter(400)
  expect(await events()).toBe(1)
  await runAfter(400, 1_000)
  expect(await events()).toBe(0)
})

it('access events are deleted after the days for access events', async () => {
  const { _id } = await makeShopper(shop)
  const events = () => actionsOf(shop, _id)
  await runAfter(10)
  expect(await events()).toEqual(['registered'])
  await runAfter(10, 1_000)
  expect(await events()).toEqual([])
})

it('the personal data of an order is replaced after its delivery and the days for orders; money, stock and state stay', async () => {
  const [marama, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const product = await makeProduct(shop, { stock: 5 })
  const orderId = await buy(marama, product, 2)
  const note = 'Sorry about the scratch, Marama.'
  await shop.call('POST', `/api/orders/${orderId}/refunds`, { as: admin, body: { amount: 100, note } })
  await settledRefunds(shop, orderId)
  expect((await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })).status).toBe(200)
  await allSent()
  const before = { row: await orderRow(shop, orderId), refunds: await settledRefunds(shop, orderId) }

  await runAfter(100)
  expect(await orderRow(shop, orderId)).toEqual(before.row)
  await runAfter(100, 1_000)
  expect(await orderRow(shop, orderId)).toEqual({
    ...before.row,
    buyerName: 'Deleted',
    buyerEmail: '',
    address: '',
    city: '',
    postCode: '',
    recipient: '',
    phone: '',
    company: '',
    suburb: '',
    deliveryNote: '',
    cardLast4: null,
    idempotencyKey: null,
    requestHash: null,
  })
  expect(before.row.cardLast4).toBe('4242')
  expect(await settledRefunds(shop, orderId)).toEqual(before.refunds.map((refund) => ({ ...refund, note: null })))
  expect(await stockOf(shop, product)).toBe(3)
  expect((await historyOf(shop, orderId)).map(({ action, byName }) => ({ action, byName }))).toEqual([
    { action: 'paid', byName: 'The shop' },
    { action: 'changed', byName: 'Ana Admin' },
    { action: 'refunded', byName: 'Ana Admin' },
    { action: 'delivered', byName: 'Ana Admin' },
  ])
  const stored = Object.values(await everythingIn(shop.shop.db)).flat()
  const aboutOrder = stored.filter((row) => row.includes(orderId)).join()
  expect(aboutOrder).not.toMatch(/Marama|Hemi|555\D?0142|Joinery|South Hill|sticks|Kōwhai|Ōamaru|scratch/)
  expect(aboutOrder).not.toContain(marama.email)
})

it('the personal data of an order is replaced after its cancellation too, and then names no buyer in its history and refunds', async () => {
  const marama = await makeShopper(shop)
  const orderId = (await placeOrder(shop, marama, await makeProduct(shop))).body._id
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama })).status).toBe(200)
  await allSent()
  await shop.shop.db.insert(refunds).values({
    orderId,
    provider: 'card',
    paymentId: 'pi_1',
    amountCents: 1,
    reason: 'cancelled',
    status: 'succeeded',
    byName: marama.name,
  })
  await runAfter(100, 1_000)
  const events = await shop.shop.db
    .select()
    .from(changes)
    .where(eq(changes.subjectId, orderId))
    .orderBy(asc(changes.id))
  expect(events.map(({ action, byName }) => ({ action, byName }))).toEqual([
    { action: 'placed', byName: 'Deleted' },
    { action: 'cancelled', byName: 'Deleted' },
  ])
  expect(await settledRefunds(shop, orderId)).toMatchObject([{ byName: 'Deleted', amountCents: 1 }])
})

it('the personal data of an order names no buyer whose account was deleted before', async () => {
  const marama = await makeShopper(shop, 'Aroha Wiremu')
  const orderId = (await placeOrder(shop, marama, await makeProduct(shop))).body._id
  await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama })
  await allSent()
  // As an earlier version of the shop deleted it: the name stayed in the history.
  await shop.shop.db.delete(users).where(eq(users.id, marama._id))
  await runAfter(100, 1_000)
  const events = await shop.shop.db
    .select()
    .from(changes)
    .where(eq(changes.subjectId, orderId))
    .orderBy(asc(changes.id))
  expect(events.map(({ byName }) => byName)).toEqual(['Deleted', 'Deleted'])
})

it('the personal data of an order includes the tracking numbers of its parcels; carriers and days stay', async () => {
  const [marama, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const orderId = await buy(marama, await makeProduct(shop))
  const shipped = { _id: orderId, pieces: [{ item: 0, qty: 1 }], trackingNumber: 'MFT 4471 0093' }
  const body = { step: 'ship', carrier: 'Mainfreight', orders: [shipped] }
  expect((await shop.call('POST', '/api/parcels/steps', { as: admin, body })).status).toBe(201)
  await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
  await allSent()
  const read = async () => (await shop.call('GET', `/api/orders/${orderId}`, { as: await signInAgain(marama) })).body
  const [parcel] = (await read()).parcels
  expect(parcel).toMatchObject({ carrier: 'Mainfreight', trackingNumber: 'MFT 4471 0093' })
  await runAfter(100, 1_000)
  expect((await read()).parcels).toEqual([{ ...parcel, trackingNumber: null, trackingUrl: null }])
})

it('the personal data of an order is not needed for the receipt, which its buyer and the owner still print', async () => {
  const [marama, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const orderId = await buy(marama, await makeProduct(shop))
  await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
  await allSent()
  await runAfter(100, 1_000)
  for (const person of [marama, admin]) {
    const { status, body } = await shop.call('GET', `/api/orders/${orderId}`, { as: await signInAgain(person) })
    expect({ status, user: body.user, address: body.shippingAddress }).toEqual({
      status: 200,
      user: { _id: marama._id, name: 'Deleted', email: '' },
      address: completeAddress({ country: 'New Zealand' }),
    })
    expect(receiptOf(body, shop.shop.details())).toMatchObject({
      recipient: ['Deleted', 'New Zealand'],
      lines: [{ name: 'Kurow Dining Table', qty: 1, price: 799, cost: 799 }],
      totals: [{ amount: 799 }, { amount: 0 }, { name: 'Total', amount: 799, gst: 104.22 }],
    })
  }
  const csv = await shop.call('GET', '/api/orders/export.csv', { as: await signInAgain(admin) })
  expect(csv.text).toContain(`${orderId},`)
  expect(csv.text).not.toContain(marama.email)
})

it('the personal data of an order is replaced once: a second run changes nothing, and no email goes to an empty address', async () => {
  const marama = await makeShopper(shop)
  const orderId = (await placeOrder(shop, marama, await makeProduct(shop))).body._id
  await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: marama })
  await allSent()
  await runAfter(100, 1_000)
  const after = await everythingIn(shop.shop.db)
  await runAfter(100, 1_000)
  expect(await everythingIn(shop.shop.db)).toEqual(after)
  await shop.shop.db.delete(users).where(eq(users.id, marama._id))
  await shop.shop.db.transaction((tx) => queueOrderEmail(shop.shop, tx, orderId, 'refunded'))
  const rows = await shop.shop.db.select().from(emails).where(eq(emails.orderId, orderId))
  expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['cancelled', 'order-received'])
})

it('the personal data of an order is replaced after the last refund of an order that was refunded in full and never delivered', async () => {
  const [marama, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const orderId = await buy(marama, await makeProduct(shop))
  const refund = async (amount: number, count: number) => {
    const as = { cookie: (await signInAgain(admin)).cookie }
    expect((await shop.call('POST', `/api/orders/${orderId}/refunds`, { as, body: { amount } })).status).toBe(201)
    await settledRefunds(shop, orderId, count)
    await allSent()
  }
  await refund(700, 1)
  await runAfter(150)
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerName: 'Marama Tipene', buyerEmail: marama.email })
  await refund(99, 2)
  await runAfter(250)
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerName: 'Marama Tipene', address: '14 Kōwhai Street' })
  const before = await orderRow(shop, orderId)
  await runAfter(250, 1_000)
  expect(await orderRow(shop, orderId)).toMatchObject({
    buyerName: 'Deleted',
    buyerEmail: '',
    address: '',
    phone: '',
    paidAt: before.paidAt,
    totalCents: 79_900,
    deliveredAt: null,
    cancelledAt: null,
  })
})

it('the personal data of an order is found by an index, however many orders there are', async () => {
  const plan = await shop.shop.db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`)
    const { rows } = await tx.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from orders where coalesce(delivered_at, cancelled_at) < now() and buyer_email <> ''
          order by coalesce(delivered_at, cancelled_at) limit 200`,
    )
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('orders_ended')
})

it('the personal data of an order stays while a request is open or a return is awaited, and the shop’s sentences go with it', async () => {
  const [marama, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const orderId = await buy(marama, await makeProduct(shop))
  await shop.call('PUT', `/api/orders/${orderId}/deliver`, { as: admin })
  await allSent()
  const [request] = await shop.shop.db
    .insert(orderRequests)
    .values({ orderId, kind: 'return', reason: 'Faulty', note: '', pieces: [], createdAt: shop.clock.now })
    .returning()
  const update = (values: Partial<typeof orderRequests.$inferInsert>) =>
    shop.shop.db
      .update(orderRequests)
      .set(values)
      .where(eq(orderRequests.id, request?.id ?? ''))
  await runAfter(101)
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerName: 'Marama Tipene' })
  await update({ status: 'accepted', outcome: 'awaited', answer: 'Kia ora Marama', answeredAt: shop.clock.now })
  await runAfter(101)
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerName: 'Marama Tipene' })
  await update({ outcome: 'received', receivedAt: shop.clock.now, receivedNote: 'Thank you, Marama' })
  await runAfter(101)
  expect(await orderRow(shop, orderId)).toMatchObject({ buyerName: 'Deleted' })
  const [erased] = await shop.shop.db.select().from(orderRequests).where(eq(orderRequests.orderId, orderId))
  expect(erased).toMatchObject({ answer: '', receivedNote: '' })
})

it('the personal data of an order stays while the order is neither delivered nor cancelled, and while a refund is under way', async () => {
  const [marama, admin] = [await makeShopper(shop), await makeAdmin(shop)]
  const waiting = await buy(marama, await makeProduct(shop))
  const refunding = await buy(marama, await makeProduct(shop))
  await shop.call('PUT', `/api/orders/${refunding}/deliver`, { as: admin })
  await allSent()
  await shop.shop.db.insert(refunds).values({
    orderId: refunding,
    provider: 'card',
    paymentId: 'pi_1',
    amountCents: 1,
    reason: 'requested',
    byName: 'Ana Admin',
  })
  await runAfter(3000)
  expect(await orderRow(shop, waiting)).toMatchObject({ buyerName: 'Marama Tipene', buyerEmail: marama.email })
  expect(await orderRow(shop, refunding)).toMatchObject({ buyerName: 'Marama Tipene', address: address.address })
  await shop.shop.db.update(refunds).set({ status: 'failed' }).where(eq(refunds.orderId, refunding))
  await runAfter(3000)
  expect(await orderRow(shop, refunding)).toMatchObject({ buyerName: 'Deleted', address: '' })
})

it('refusals of the payment providers are deleted a year after they last happened', async () => {
  const refusal = { provider: 'card', operation: 'open-session', code: '401', message: 'Invalid API Key' } as const
  const lastAt = shop.clock.now
  const created = { ...refusal, createdAt: new Date(lastAt.getTime() - 900 * dayMs), lastAt }
  await shop.shop.db.insert(providerRefusals).values([created, { ...created, code: '403', resolvedAt: lastAt }])
  const runAt = async (days: number, laterMs = -1_000) => {
    shop.clock.now = new Date(lastAt.getTime() + days * dayMs + laterMs)
    await applyRetention(shop.shop)
    return shop.shop.db.$count(providerRefusals)
  }
  expect(await runAt(365)).toBe(2)
  expect(await runAt(365, 1_000)).toBe(0)
})

it('ids of events of the payment providers are deleted after 90 days', async () => {
  const createdAt = shop.clock.now
  await shop.shop.db.insert(paymentEvents).values({ id: 'evt_old', type: 'charge.refunded', createdAt })
  const left = () => shop.shop.db.$count(paymentEvents, eq(paymentEvents.id, 'evt_old'))
  await runAfter(90)
  expect(await left()).toBe(1)
  await runAfter(90, 1_000)
  expect(await left()).toBe(0)
})

it('a step that fails is logged with its name and fails the job at the end; the steps before and after it are done', async () => {
  const { db, log } = shop.shop
  const createdAt = start
  await db.insert(paymentEvents).values({ id: 'evt_late', type: 'charge.refunded', createdAt })
  const message = { firstName: 'Hine', lastName: 'Parata', email: 'h@example.nz', phone: '', message: 'Kia ora' }
  await db.insert(contactMessages).values({ ...message, createdAt })
  const marama = await makeShopper(shop)
  await db.execute(sql`create function refuse_deletion() returns trigger language plpgsql as
      $$ begin raise exception 'this row stays'; end $$`)
  await db.execute(sql`create trigger refuse before delete on changes execute function refuse_deletion()`)
  const logged = vi.spyOn(log, 'error')
  try {
    await expect(runAfter(401)).rejects.toThrow('These steps of the retention failed: audit events.')
    expect(logged.mock.calls.map(([, text]) => text)).toEqual(['a step of the retention failed: audit events'])
    expect(await db.$count(contactMessages)).toBe(0)
    expect(await db.$count(paymentEvents)).toBe(0)
    expect(await db.$count(changes, eq(changes.subjectId, marama._id))).toBe(1)
  } finally {
    logged.mockRestore()
    await db.execute(sql`drop function refuse_deletion cascade`)
  }
  await runAfter(401)
  expect(await db.$count(changes, eq(changes.subjectId, marama._id))).toBe(0)
})
