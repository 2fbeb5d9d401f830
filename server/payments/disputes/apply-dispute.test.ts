import { afterEach, describe, expect, it } from 'vitest'
import {
  actAsBank,
  closeDispute,
  deliverEvent,
  eventsAbout,
  makePaidOrder,
  preventDispute,
  refundedAmounts,
  refundOrder,
  setBalanceForRefunds,
  setProviderBehaviour,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { historyOf, mailsOf, orderRow, refundRows, settledRefunds, stockOf } from '#tests/support/order-invariants.ts'
import { gstFilings, returnedRefunds } from '#db/tables/payments/gst.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import { expectRefused, forFile, startShop } from '#tests/support/start-shop.ts'

/*
 * How a dispute of a card payment ends: won, lost, in part, after a refund, in any order of its events.
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const owner = await makeAdmin(shop)
afterEach(() => setProviderBehaviour(shop, { mode: 'ok' }))

const attentionOf = async (orderId: string) => (await orderRow(shop, orderId)).attention
const readAs = async (reader: Person, orderId: string) =>
  (await shop.call('GET', `/api/orders/${orderId}`, { as: reader })).body
const rowsOf = async (orderId: string) =>
  (await refundRows(shop, orderId)).map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))

/** Delivers the events of these types about a payment, in this order. */
async function deliver(payment: string, ...types: string[]): Promise<void> {
  const events = await eventsAbout(shop, payment)
  for (const type of types) {
    const found = events.filter((event) => event.type === type)
    if (found.length === 0) throw new Error(`there is no event ${type}`)
    for (const event of found) expect(await deliverEvent(shop, event)).toBe(200)
  }
}

const disputesOf = async (payment: string) =>
  (await stripeClientOf(shop).disputes.list({ payment_intent: payment })).data.map(({ id }) => id)

/** A paid order of $799.00 whose payment is disputed, all of it or some cents. */
async function disputedOrder(amountCents?: number) {
  const made = await makePaidOrder(shop, marama)
  await actAsBank(
    shop,
    amountCents === undefined
      ? `payments/${made.payment}/dispute`
      : `payments/${made.payment}/dispute?amount=${amountCents}`,
  )
  const [dispute = ''] = await disputesOf(made.payment)
  return { ...made, dispute }
}

async function close(payment: string, dispute: string, status: 'won' | 'lost'): Promise<void> {
  await closeDispute(shop, dispute, status)
  await deliver(payment, 'charge.dispute.closed')
}

describe('a dispute that is prevented', () => {
  it.each([
    ['block', [], []],
    ['resolution', ['dispute-lost'], [{ reason: 'disputed', status: 'succeeded', amountCents: 79_900 }]],
  ] as const)('by a %s leaves the attention %j', async (caseType, attention, refunds) => {
    const { orderId, payment, dispute } = await disputedOrder()
    await deliver(payment, 'charge.dispute.created')
    await preventDispute(shop, dispute, caseType)
    await deliver(payment, 'charge.dispute.closed')
    expect(await attentionOf(orderId)).toEqual(attention)
    expect(await rowsOf(orderId)).toEqual(refunds)
  })

  describe.each([undefined, 10_000])('by a resolution whose refund Stripe lists too (%s cents)', (cents) => {
    const refundAtStripe = (payment: string) =>
      stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: cents ?? 79_900 })

    it.each(['dispute', 'refund', 'pending refund'])('counts once when the %s comes first', async (first) => {
      const { orderId, payment, dispute } = await disputedOrder(cents)
      await preventDispute(shop, dispute, 'resolution')
      if (first === 'dispute') await deliver(payment, 'charge.dispute.closed')
      await setBalanceForRefunds(shop, first !== 'pending refund')
      const { id } = await refundAtStripe(payment)
      await setBalanceForRefunds(shop, true)
      await deliver(payment, 'charge.refunded', 'charge.dispute.closed')
      if (first === 'pending refund') {
        await actAsBank(shop, `refunds/${id}/pay`)
        await deliver(payment, 'refund.updated')
      }
      expect(await rowsOf(orderId)).toEqual([{ reason: 'disputed', status: 'succeeded', amountCents: cents ?? 79_900 }])
      expect(await attentionOf(orderId)).toEqual(['dispute-lost'])
    })
  })

  it('after a part was lost, a refund of the same amount in the dashboard counts too', async () => {
    const { orderId, payment, dispute } = await disputedOrder(10_000)
    await close(payment, dispute, 'lost')
    await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 10_000 })
    await deliver(payment, 'charge.refunded')
    expect(await rowsOf(orderId)).toEqual([
      { reason: 'disputed', status: 'succeeded', amountCents: 10_000 },
      { reason: 'at-provider', status: 'succeeded', amountCents: 10_000 },
    ])
  })
})

it('a dispute that is won after the period of its loss was filed is money of its own day', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await close(payment, dispute, 'lost')
  const loss = shop.clock.now
  const day = nzDay(loss.toISOString())
  const figures = { invoices: 1, salesCents: 0, salesGstCents: 0, refunds: 1, refundedCents: 0, refundedGstCents: 0 }
  await shop.shop.db
    .insert(gstFilings)
    .values({ ...figures, fromDay: day, toDay: day, filedAt: loss, filedByName: 'Ana' })
  shop.clock.now = new Date(loss.getTime() + 2 * 24 * 3_600_000)
  const wonDay = nzDay(shop.clock.now.toISOString())
  await close(payment, dispute, 'won')
  expect(await rowsOf(orderId)).toEqual([{ reason: 'disputed', status: 'failed', amountCents: 79_900 }])
  const [returned, ...more] = await shop.shop.db.select().from(returnedRefunds)
  expect(more).toEqual([])
  expect([returned?.countedAt, returned?.returnedAt].map((at) => nzDay(at?.toISOString() ?? ''))).toEqual([day, wonDay])
  await shop.shop.db.delete(gstFilings)
  shop.clock.now = loss
})

it('a dispute that is won removes the flag, with an audit event', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await deliver(payment, 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
  expect(await attentionOf(orderId)).toEqual(['disputed'])
  await close(payment, dispute, 'won')
  await deliver(payment, 'charge.dispute.funds_reinstated')
  expect(await attentionOf(orderId)).toEqual([])
  expect(await rowsOf(orderId)).toEqual([])
  expect((await historyOf(shop, orderId)).map(({ fields }) => fields).slice(1)).toEqual([
    [{ field: 'attention', before: null, after: 'disputed' }],
    [{ field: 'attention', before: 'disputed', after: null }],
  ])
})

it('a dispute that is won is not flagged by its first event, which arrives last', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await closeDispute(shop, dispute, 'won')
  await deliver(payment, 'charge.dispute.funds_reinstated', 'charge.dispute.closed', 'charge.dispute.created')
  expect(await attentionOf(orderId)).toEqual([])
})

it('a dispute that is won keeps the flag while another dispute of the payment is open', async () => {
  const { orderId, payment } = await disputedOrder(10_000)
  await actAsBank(shop, `payments/${payment}/dispute?amount=20000`)
  const [second = '', first = ''] = await disputesOf(payment)
  await deliver(payment, 'charge.dispute.created')
  await close(payment, first, 'won')
  expect(await attentionOf(orderId)).toEqual(['disputed'])
  await close(payment, second, 'won')
  expect(await attentionOf(orderId)).toEqual([])
})

it('a dispute that is lost counts like a refund in full, for the buyer and the owner, and asks the provider for nothing', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await deliver(payment, 'charge.dispute.created')
  await close(payment, dispute, 'lost')
  await deliver(payment, 'charge.dispute.closed', 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
  expect(await rowsOf(orderId)).toEqual([{ reason: 'disputed', status: 'succeeded', amountCents: 79_900 }])
  expect(await attentionOf(orderId)).toEqual(['dispute-lost'])
  expect(await refundedAmounts(shop, payment)).toEqual([])
  expect(await mailsOf(shop, orderId, 'refunded')).toEqual([])
  expect(await readAs(marama, orderId)).toMatchObject({
    refundedPrice: 799,
    refunds: [{ amount: 799, reason: 'disputed', status: 'succeeded' }],
  })
  const listed = await shop.call('GET', '/api/orders?paid=true&refunded=true', { as: owner })
  expect(listed.body.map(({ _id }: { _id: string }) => _id)).toContain(orderId)
  const { deliveries } = (await shop.call('GET', '/api/deliveries', { as: owner })).body
  expect(deliveries.map(({ orderId: id }: { orderId: string }) => id)).not.toContain(orderId)
  const csv = (await shop.call('GET', '/api/orders/export.csv', { as: owner })).text
  expect(csv.split('\n').find((line) => line.includes(orderId))).toContain('799.00')
  expect((await refundOrder(shop, owner, orderId, 1)).status).toBe(409)
  expect((await historyOf(shop, orderId)).map(({ byName, fields }) => ({ byName, fields })).slice(2)).toEqual([
    { byName: 'The shop', fields: [{ field: 'attention', before: 'disputed', after: null }] },
    { byName: 'The shop', fields: [{ field: 'attention', before: null, after: 'dispute-lost' }] },
    { byName: 'The payment provider', fields: [{ field: 'disputeLost', before: null, after: 799 }] },
  ])
})

it('a dispute that is lost lowers the revenue of the dashboard', async () => {
  const { payment, dispute } = await disputedOrder(30_000)
  const revenue = async () =>
    (await shop.call('GET', '/api/dashboard', { as: owner })).body.testPayments.amount as number
  const before = await revenue()
  await close(payment, dispute, 'lost')
  expect(await revenue()).toBeCloseTo(before - 300, 2)
})

it('a dispute that is lost about a part of the payment leaves the rest to refund, and the order can be cancelled', async () => {
  const { orderId, product, payment, dispute } = await disputedOrder(30_000)
  await close(payment, dispute, 'lost')
  expect(await readAs(owner, orderId)).toMatchObject({ refundedPrice: 300, isCancelled: false })
  expectRefused(await refundOrder(shop, owner, orderId, 500), 409, 'You can still refund up to $499.00 of this order.')
  expect((await shop.call('PUT', `/api/orders/${orderId}/cancel`, { as: owner, body: {} })).status).toBe(200)
  await settledRefunds(shop, orderId, 2)
  expect(await refundedAmounts(shop, payment)).toEqual([49_900])
  expect(await readAs(marama, orderId)).toMatchObject({ refundedPrice: 799 })
  expect(await stockOf(shop, product)).toBe(5)
})

it('a dispute that is lost after a refund of a part counts no more than what is left of the payment', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await refundOrder(shop, owner, orderId, 100)
  await settledRefunds(shop, orderId)
  await close(payment, dispute, 'lost')
  expect(await rowsOf(orderId)).toEqual([
    { reason: 'requested', status: 'succeeded', amountCents: 10_000 },
    { reason: 'disputed', status: 'succeeded', amountCents: 69_900 },
  ])
})

it('a dispute that is lost after a refund in full records nothing, and the flag goes', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await deliver(payment, 'charge.dispute.created')
  await refundOrder(shop, owner, orderId, 799)
  await settledRefunds(shop, orderId)
  await close(payment, dispute, 'lost')
  expect(await rowsOf(orderId)).toEqual([{ reason: 'requested', status: 'succeeded', amountCents: 79_900 }])
  expect(await attentionOf(orderId)).toEqual([])
})

it('a dispute that is lost stays resolved when the owner has marked it so, whatever event follows', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await close(payment, dispute, 'lost')
  const body = { reason: 'dispute-lost' }
  expect((await shop.call('PUT', `/api/orders/${orderId}/attention`, { as: owner, body })).status).toBe(200)
  await deliver(payment, 'charge.dispute.created', 'charge.dispute.funds_withdrawn')
  expect(await attentionOf(orderId)).toEqual([])
})

it('a dispute that is lost is recorded once by events at the same time', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await closeDispute(shop, dispute, 'lost')
  const events = (await eventsAbout(shop, payment)).filter(({ type }) => type.startsWith('charge.dispute.'))
  expect(events).toHaveLength(3)
  await Promise.all([...events, ...events].map((event) => deliverEvent(shop, event)))
  expect(await rowsOf(orderId)).toEqual([{ reason: 'disputed', status: 'succeeded', amountCents: 79_900 }])
})

it('a dispute that is lost and won after all gives the money back to the books, and cannot be refunded again', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await close(payment, dispute, 'lost')
  await closeDispute(shop, dispute, 'won')
  await deliver(payment, 'charge.dispute.funds_reinstated')
  expect(await rowsOf(orderId)).toEqual([{ reason: 'disputed', status: 'failed', amountCents: 79_900 }])
  expect(await attentionOf(orderId)).toEqual([])
  const order = await readAs(owner, orderId)
  expect(order.refundedPrice).toBe(0)
  const retry = await shop.call('PUT', `/api/orders/${orderId}/refunds/${order.refunds[0]._id}/retry`, { as: owner })
  expectRefused(retry, 409, 'The buyer got this money by a dispute. The shop can’t refund it again.')
})

it('a dispute that is lost is recorded although the key may not read disputes: the signed event counts', async () => {
  const { orderId, payment, dispute } = await disputedOrder()
  await closeDispute(shop, dispute, 'lost')
  const refusal = { status: 403, message: 'The provided key does not have the required permissions.' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal, path: '/disputes' })
  await deliver(payment, 'charge.dispute.closed')
  expect(await rowsOf(orderId)).toEqual([{ reason: 'disputed', status: 'succeeded', amountCents: 79_900 }])
})
