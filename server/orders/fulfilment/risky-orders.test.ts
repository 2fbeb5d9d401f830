import { and, isNull } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewParcelStep } from '#contract/orders/fulfilment.ts'
import { transact } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { addAttention } from '#server/orders/orders.queries.ts'
import {
  actAsBank,
  deliverEvent,
  eventsAbout,
  makePaidOrder,
  refundOrder,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, signInAgain } from '#tests/support/factories.ts'
import { historyOf, mailsOf, orderNumberOf, orderRow, settledRefunds } from '#tests/support/order-invariants.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'
import { untilWaiting } from '#tests/support/until-waiting.ts'

/*
 * Paid orders that should not be shipped yet, because their goods or their money would probably be lost.
 */

const shop = await forFile(startShop({ UNDO_SECONDS: '30' }))
const start = shop.clock.now
const marama = await makeShopper(shop)
let ana = await makeAdmin(shop)
beforeEach(async () => {
  shop.clock.now = start
  ana = await signInAgain(shop, ana)
})

/** Delivers the newest event of a type about a payment. */
async function deliverEventOf(payment: string, type: string): Promise<void> {
  const event = (await eventsAbout(shop, payment)).findLast((each) => each.type === type)
  if (!event) throw new Error(`there is no event ${type}`)
  expect(await deliverEvent(shop, event)).toBe(200)
}

async function makeDisputed(): Promise<string> {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/dispute`)
  await deliverEventOf(payment, 'charge.dispute.created')
  return orderId
}

async function makeReportedAsFraud(): Promise<string> {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  await actAsBank(shop, `payments/${payment}/fraud-warning`)
  await deliverEventOf(payment, 'radar.early_fraud_warning.created')
  return orderId
}

/** An order of $799.00 with refunds that the bank has returned. */
async function makeRefundFailed(amounts: number[]): Promise<string> {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  for (const amount of amounts) expect((await refundOrder(shop, ana, orderId, amount)).status).toBe(201)
  for (const { providerRefundId } of await settledRefunds(shop, orderId, amounts.length)) {
    await actAsBank(shop, `refunds/${providerRefundId}/fail`)
    const events = (await eventsAbout(shop, payment)).filter(({ type }) => type === 'refund.failed')
    for (const event of events) expect(await deliverEvent(shop, event)).toBe(200)
  }
  expect((await orderRow(shop, orderId)).attention).toEqual(['refund-failed'])
  return orderId
}

const pieces = [{ item: 0, qty: 1 }]
const take = (ids: string[], given: Partial<NewParcelStep> = {}) =>
  shop.call('POST', '/api/parcels/steps', {
    as: ana,
    body: { step: 'ship', carrier: 'Mainfreight', orders: ids.map((_id) => ({ _id, pieces })), ...given },
  })
const list = async (query = '') => (await shop.call('GET', `/api/deliveries${query}`, { as: ana })).body
const findListed = async (id: string, show = 'unshipped') =>
  (await list(`?show=${show}&keyword=${await orderNumberOf(shop, id)}`)).deliveries.find(
    ({ _id }: { _id: string }) => _id === id,
  )
const read = async (id: string) => (await shop.call('GET', `/api/orders/${id}`, { as: ana })).body
const resolve = (id: string, reason: string) =>
  shop.call('PUT', `/api/orders/${id}/attention`, { as: ana, body: { reason } })
const disputedText = (number: string) =>
  `Order ${number} is disputed: the buyer has asked their bank or PayPal for the money back.`

it('the list to deliver says why an order should not be shipped yet, and whether it was a test payment', async () => {
  const { orderId: ordinary } = await makePaidOrder(shop, marama)
  expect(await findListed(ordinary)).toMatchObject({
    attention: [],
    isTestPayment: true,
    isCancelled: false,
    isRefunded: false,
  })
  expect(await findListed(await makeDisputed())).toMatchObject({ attention: ['disputed'] })
  expect(await findListed(await makeReportedAsFraud())).toMatchObject({ attention: ['fraud-warning'] })
  expect(await findListed(await makeRefundFailed([100]))).toMatchObject({ attention: ['refund-failed'] })
})

it('the list to deliver says so of orders that are named by their ids, also when they were cancelled or refunded meanwhile', async () => {
  const { orderId: cancelled } = await makePaidOrder(shop, marama)
  const { orderId: refunded } = await makePaidOrder(shop, marama)
  await shop.call('PUT', `/api/orders/${cancelled}/cancel`, { as: ana })
  await refundOrder(shop, ana, refunded, 799)
  await settledRefunds(shop, refunded)
  const disputed = await makeDisputed()
  expect((await list(`?orders=${cancelled},${refunded},${disputed}`)).deliveries).toMatchObject([
    { _id: cancelled, isCancelled: true, isRefunded: true },
    { _id: refunded, isCancelled: false, isRefunded: true },
    { _id: disputed, isCancelled: false, isRefunded: false, attention: ['disputed'] },
  ])
})

const isOnDashboard = async (id: string) => {
  const { undelivered } = (await shop.call('GET', '/api/dashboard', { as: ana })).body
  const listed: { _id: string }[] = (
    await shop.call('GET', '/api/orders?paid=true&delivered=false&cancelled=false&refunded=false', { as: ana })
  ).body
  expect(listed).toHaveLength(undelivered.count)
  return listed.some(({ _id }) => _id === id)
}

it.each([[[799]], [[500, 299]]])(
  'an order whose whole payment was to be refunded stays out of the lists after refunds of %j have failed, until the owner decides',
  async (amounts) => {
    const id = await makeRefundFailed(amounts)
    expect(await findListed(id)).toBeUndefined()
    expect(await isOnDashboard(id)).toBe(false)
    shop.clock.now = new Date(start.getTime() + 60 * 24 * 3_600_000)
    ana = await signInAgain(shop, ana)
    expect(await findListed(id, 'late')).toBeUndefined()
    const refunded = (await shop.call('GET', '/api/orders?refunded=true', { as: ana })).body
    expect(refunded.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ daysLate: 0 })
    expect((await resolve(id, 'refund-failed')).status).toBe(200)
    expect(await findListed(id, 'late')).toMatchObject({ attention: [], isRefunded: false })
    expect(await isOnDashboard(id)).toBe(true)
  },
)

it('an order whose whole payment was to be refunded is in the lists again when its refund is tried again and the owner resolves the next failure', async () => {
  const id = await makeRefundFailed([799])
  const [{ _id: refundId }] = (await read(id)).refunds
  await shop.call('PUT', `/api/orders/${id}/refunds/${refundId}/retry`, { as: ana })
  const [retried] = await settledRefunds(shop, id)
  expect(retried?.status).toBe('succeeded')
  expect(await findListed(id)).toBeUndefined()
  await actAsBank(shop, `refunds/${retried?.providerRefundId}/fail`)
  const { paymentId } = await orderRow(shop, id)
  await deliverEventOf(paymentId ?? '', 'refund.failed')
  expect((await orderRow(shop, id)).attention).toEqual(['refund-failed'])
  expect(await findListed(id)).toBeUndefined()
  await resolve(id, 'refund-failed')
  expect(await findListed(id)).toMatchObject({ attention: [] })
})

it('an order whose whole payment was to be refunded waits for its delivery when only a part was refunded or failed', async () => {
  const id = await makeRefundFailed([100])
  expect(await findListed(id)).toMatchObject({ attention: ['refund-failed'] })
  expect(await isOnDashboard(id)).toBe(true)
})

it('an order whose whole payment was to be refunded waits for its delivery when the failed refund is that of a second payment', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  await shop.shop.db.insert(refunds).values({
    orderId,
    provider: 'card',
    paymentId: 'pi_second',
    amountCents: 79_900,
    reason: 'paid-twice',
    status: 'failed',
    byName: 'The shop',
  })
  await transact(shop.shop.db, (tx) => addAttention(tx, orderId, 'refund-failed'))
  expect(await findListed(orderId)).toMatchObject({ attention: ['refund-failed'] })
})

describe.each([
  ['disputed', makeDisputed, 'is disputed: the buyer has asked their bank or PayPal for the money back.', 'disputed'],
  [
    'reported as fraud',
    makeReportedAsFraud,
    'was paid with a card that its bank reports as stolen or misused.',
    'reported as fraud',
  ],
  [
    'with a failed refund',
    () => makeRefundFailed([100]),
    'has a refund that the payment provider refused.',
    'refund failed',
  ],
] as const)('an order %s', (_name, make, happened, label) => {
  it.each(['make-ready', 'ship', 'deliver'] as const)('takes the step %s only when it is confirmed', async (step) => {
    const id = await make()
    const number = await orderNumberOf(shop, id)
    expect(await take([id], { step })).toMatchObject({
      status: 409,
      body: {
        message: `Order ${number} shouldn’t be shipped yet. Confirm it first.`,
        errors: [{ path: 'orders.0', message: `Order ${number} ${happened}` }],
      },
    })
    expect((await read(id)).parcels).toEqual([])
    expect(await take([id], { step, confirmed: [id] })).toMatchObject({ status: 201, body: { orders: 1, pieces: 1 } })
    expect((await historyOf(shop, id)).at(-1)?.fields).toContainEqual({ field: 'despite', before: null, after: label })
  })
})

it('a step of several orders names every order that should not be shipped yet, and changes none', async () => {
  const { orderId: ordinary } = await makePaidOrder(shop, marama)
  const [disputed, reported] = [await makeDisputed(), await makeReportedAsFraud()]
  const [one, other] = [await orderNumberOf(shop, disputed), await orderNumberOf(shop, reported)]
  const ids = [disputed, ordinary, reported]
  expect(await take(ids)).toMatchObject({
    status: 409,
    body: {
      message: `Orders ${one}, ${other} shouldn’t be shipped yet. Confirm them first.`,
      errors: [
        { path: 'orders.0', message: disputedText(one) },
        {
          path: 'orders.2',
          message: `Order ${other} was paid with a card that its bank reports as stolen or misused.`,
        },
      ],
    },
  })
  expect(await take(ids, { confirmed: [disputed, ordinary] })).toMatchObject({
    status: 409,
    body: { errors: [{ path: 'orders.2' }] },
  })
  for (const id of ids) expect((await read(id)).parcels).toEqual([])
  expect((await take(ids, { confirmed: [disputed.toUpperCase(), reported] })).status).toBe(201)
  for (const id of ids) expect(await mailsOf(shop, id, 'shipped')).toHaveLength(1)
  expect((await historyOf(shop, ordinary)).at(-1)?.fields.map(({ field }) => field)).toEqual(['pieces', 'carrier'])
})

it('a step of several orders notices what was reported while it waited for the order', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  const { step } = await transact(shop.shop.db, async (tx) => {
    await addAttention(tx, orderId, 'disputed')
    const running = take([orderId])
    await untilWaiting(shop)
    return { step: running }
  })
  expect((await step).status).toBe(409)
  expect((await read(orderId)).parcels).toEqual([])
})

it('a step of several orders needs no confirmation once the reason is resolved', async () => {
  const id = await makeDisputed()
  await resolve(id, 'disputed')
  expect((await take([id])).status).toBe(201)
})

it('a step of several orders is refused for an order that is refunded in full or delivered, confirmed or not', async () => {
  const { orderId: refunded, payment } = await makePaidOrder(shop, marama)
  await stripeClientOf(shop).refunds.create({ payment_intent: payment })
  await deliverEventOf(payment, 'charge.refunded')
  expect((await orderRow(shop, refunded)).attention).toEqual(['refunded-at-provider'])
  const number = await orderNumberOf(shop, refunded)
  expectRefused(await take([refunded], { confirmed: [refunded] }), 409, `Order ${number} is refunded in full.`)
  const delivered = await makeDisputed()
  await shop.call('PUT', `/api/orders/${delivered}/deliver`, { as: ana })
  expect((await take([delivered])).body.message).toBe(`Order ${await orderNumberOf(shop, delivered)} is delivered.`)
})

it('a step of several orders refuses more than 100 confirmed orders', async () => {
  const { orderId } = await makePaidOrder(shop, marama)
  expectRefused(
    await take([orderId], { confirmed: Array.from({ length: 101 }, () => orderId) }),
    400,
    'Confirm up to 100 orders.',
    'confirmed',
  )
})

it('a step of an order that is disputed since can be undone without a confirmation', async () => {
  const { orderId, payment } = await makePaidOrder(shop, marama)
  const { body: step } = await take([orderId])
  await actAsBank(shop, `payments/${payment}/dispute`)
  await deliverEventOf(payment, 'charge.dispute.created')
  expect((await shop.call('DELETE', `/api/parcels/steps/${step._id}`, { as: ana })).status).toBe(200)
  expect(await findListed(orderId)).toMatchObject({ attention: ['disputed'], pieces: [{ stage: 'waiting' }] })
})

it('Mark As Delivered delivers a disputed order, because its page asks first', async () => {
  const id = await makeDisputed()
  expect(await shop.call('PUT', `/api/orders/${id}/deliver`, { as: ana })).toMatchObject({
    status: 200,
    body: { isDelivered: true, attention: ['disputed'] },
  })
})

it('the dashboard says why an order should not be shipped yet', async () => {
  await shop.shop.db
    .update(orders)
    .set({ deliveredAt: start })
    .where(and(isNull(orders.cancelledAt), isNull(orders.deliveredAt)))
  const id = await makeDisputed()
  const { undelivered } = (await shop.call('GET', '/api/dashboard', { as: ana })).body
  expect(undelivered.orders).toMatchObject([{ _id: id, attention: ['disputed'] }])
})
