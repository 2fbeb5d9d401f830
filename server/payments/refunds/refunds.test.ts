import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { refunds } from '#db/tables/payments.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import {
  confirmPaid,
  deliverEvent,
  eventsAbout,
  stripeClientOf,
  setProviderBehaviour,
  startCheckout,
  deliverSessionEvent,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, payByCard, type Person } from '#tests/support/factories.ts'
import { historyOf, mailsOf, makeOrder, orderRow, refundRows, settledRefunds } from '#tests/support/order-invariants.ts'
import { type Answer, startShop, type TestShop } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconcile.ts'
import { recordRefunds } from './record-refunds.ts'
import { claimRefund } from './refunds.queries.ts'
import { sendRefund } from './send-refund.ts'
import { settleRefund } from './settle-refund.ts'

let shop: TestShop
let marama: Person
let ana: Person
let start: Date
beforeAll(async () => {
  shop = await startShop()
  marama = await makeShopper(shop)
  ana = await makeAdmin(shop)
  start = shop.clock.now
})
beforeEach(() => {
  shop.clock.now = start
})
afterEach(() => setProviderBehaviour(shop, { mode: 'ok' }))
afterAll(() => shop.close())

/** A paid order of $799.00, and the provider's name of its payment. */
async function makePaid(): Promise<{ orderId: string; payment: string }> {
  const { orderId } = await makeOrder(shop, marama)
  await payByCard(shop, (await startCheckout(shop, marama, orderId)).body.id)
  await confirmPaid(shop, marama, orderId)
  return { orderId, payment: (await orderRow(shop, orderId)).paymentId ?? '' }
}

function refund(orderId: string, amount: number, given: { as?: Person; key?: string } = {}): Promise<Answer> {
  return shop.call('POST', `/api/orders/${orderId}/refunds`, {
    as: given.as ?? ana,
    body: { amount },
    ...(given.key && { headers: { 'idempotency-key': given.key } }),
  })
}

/** What the provider has given back of a payment, in cents, newest first. */
const refundedAmounts = async (payment: string) =>
  (await stripeClientOf(shop).refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount)

const refundEntries = async (orderId: string) =>
  (await historyOf(shop, orderId)).filter(({ action }) => action === 'refunded')

/** As when the shop is killed between writing a refund down and asking the provider: nobody takes the job. */
async function withoutJobs<T>(work: () => Promise<T>): Promise<T> {
  const { jobs } = shop.shop
  shop.shop.jobs = { enqueue: async () => {} }
  return work().finally(() => (shop.shop.jobs = jobs))
}

describe('an admin', () => {
  it('gives all of it back; the buyer is told once and history says so', async () => {
    const { orderId, payment } = await makePaid()
    const answer = await refund(orderId, 799)
    expect({ status: answer.status, refundedPrice: answer.body.refundedPrice, isPaid: answer.body.isPaid }).toEqual({
      status: 201,
      refundedPrice: 799,
      isPaid: true,
    })
    const [row] = await settledRefunds(shop, orderId)
    expect({ status: row?.status, reason: row?.reason, byName: row?.byName }).toEqual({
      status: 'succeeded',
      reason: 'requested',
      byName: 'Ana Admin',
    })
    expect(await refundedAmounts(payment)).toEqual([79_900])
    const mails = await mailsOf(shop, orderId, 'refunded')
    expect(mails.map(({ about, text }) => [about, text.includes('$799.00')])).toEqual([[row?.id, true]])
    expect((await refundEntries(orderId)).map(({ fields }) => fields)).toEqual([
      [{ field: 'refunded', before: null, after: 799 }],
    ])
  })

  it('gives it back in parts, each with its own e-mail, and never more than was paid', async () => {
    const { orderId, payment } = await makePaid()
    expect((await refund(orderId, 99.5)).status).toBe(201)
    expect((await refund(orderId, 200)).body.refundedPrice).toBe(299.5)
    const refused = await refund(orderId, 499.51)
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'At most $499.50 of this order can still be refunded.',
    })
    expect((await refund(orderId, 499.5)).status).toBe(201)
    const rows = await settledRefunds(shop, orderId, 3)
    expect((await refundedAmounts(payment)).reduce((sum, cents) => sum + cents, 0)).toBe(79_900)
    const mails = await mailsOf(shop, orderId, 'refunded')
    expect(new Set(mails.map(({ about }) => about))).toEqual(new Set(rows.map(({ id }) => id)))
    const nothing = await refund(orderId, 0.01)
    expect({ status: nothing.status, message: nothing.body.message }).toEqual({
      status: 409,
      message: 'At most $0.00 of this order can still be refunded.',
    })
  })

  it('and another at the same moment give back no more than was paid', async () => {
    const { orderId, payment } = await makePaid()
    const answers = await Promise.all([refund(orderId, 500), refund(orderId, 500, { as: await makeAdmin(shop) })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'At most $299.00 of this order can still be refunded.',
    )
    await settledRefunds(shop, orderId)
    expect(await refundedAmounts(payment)).toEqual([50_000])
  })

  it('gives back once for one Idempotency-Key, also at the same moment', async () => {
    const { orderId, payment } = await makePaid()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(orderId, 500, { key })))
    answers.push(await refund(orderId, 500, { key }))
    expect(answers.map(({ status, body }) => ({ status, refundedPrice: body.refundedPrice }))).toEqual([
      { status: 201, refundedPrice: 500 },
      { status: 201, refundedPrice: 500 },
      { status: 201, refundedPrice: 500 },
      { status: 201, refundedPrice: 500 },
    ])
    await settledRefunds(shop, orderId)
    expect(await refundedAmounts(payment)).toEqual([50_000])
  })

  it('is not told that another amount, or one that was refused, goes back under the same key', async () => {
    const { orderId, payment } = await makePaid()
    const key = randomUUID()
    expect((await refund(orderId, 50, { key })).status).toBe(201)
    const [row] = await settledRefunds(shop, orderId)
    const other = await refund(orderId, 30, { key })
    expect({ status: other.status, message: other.body.message }).toEqual({
      status: 409,
      message: 'A refund of $50.00 is already in progress. Check the refunds of this order before you try again.',
    })
    await settleRefund(shop.shop, row?.id ?? '', { id: row?.providerRefundId ?? '', status: 'failed' })
    await shop.shop.db
      .update(refunds)
      .set({ providerRefundId: null })
      .where(eq(refunds.id, row?.id ?? ''))
    const { stripe } = shop.shop.payments
    shop.shop.payments.stripe = { ...stripe, listRefunds: async () => [] }
    const refused = await refund(orderId, 50, { key }).finally(() => (shop.shop.payments.stripe = stripe))
    expect({ status: refused.status, message: refused.body.message }).toEqual({
      status: 409,
      message: 'The payment provider refused the refund of $50.00. Check the refunds of this order.',
    })
    expect(await refundedAmounts(payment)).toEqual([5_000])
  })

  it('is told what is wrong with the amount, and that nothing was paid', async () => {
    const { orderId } = await makeOrder(shop, marama)
    const unpaid = await refund(orderId, 1)
    expect({ status: unpaid.status, message: unpaid.body.message }).toEqual({
      status: 409,
      message: 'This order has no payment that can be refunded.',
    })
    const message = 'Enter the amount to refund in dollars, with at most two decimals.'
    for (const amount of [0, -1, 0.001, 10.999]) {
      const refused = await refund(orderId, amount)
      expect({ amount, status: refused.status, errors: refused.body.errors }).toEqual({
        amount,
        status: 400,
        errors: [{ path: 'amount', message }],
      })
    }
    expect((await refund(randomUUID(), 1)).status).toBe(404)
    expect((await refund('x', 1)).status).toBe(404)
  })

  it('alone may: a buyer is refused', async () => {
    const { orderId } = await makePaid()
    expect((await refund(orderId, 1, { as: marama })).status).toBe(403)
    expect(await refundRows(shop, orderId)).toEqual([])
  })
})

describe('a refund that the provider', () => {
  it('refuses is failed, the owner is told, and what stands in its way is known', async () => {
    const { orderId, payment } = await makePaid()
    // Given back on the provider's own pages, its notice got lost, and it cannot be read at that moment.
    await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 60_000 })
    const { stripe } = shop.shop.payments
    const listRefunds = vi.fn<typeof stripe.listRefunds>(stripe.listRefunds).mockRejectedValueOnce(new Error('silence'))
    shop.shop.payments.stripe = { ...stripe, listRefunds }
    expect((await refund(orderId, 300)).status).toBe(201)
    const rows = await settledRefunds(shop, orderId, 2)
    expect(rows.map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))).toEqual([
      { reason: 'requested', status: 'failed', amountCents: 30_000 },
      { reason: 'at-provider', status: 'succeeded', amountCents: 60_000 },
    ])
    expect(rows[0]?.lastError).toContain('greater than unrefunded amount')
    expect((await orderRow(shop, orderId)).attention).toBe('refund-failed')
    expect((await refundEntries(orderId)).map(({ fields }) => fields[0]?.after)).toEqual([600])
    expect((await refund(orderId, 200)).body.message).toBe('At most $199.00 of this order can still be refunded.')
    expect((await refund(orderId, 199)).status).toBe(201)
    await settledRefunds(shop, orderId, 3)
    expect(await refundedAmounts(payment)).toEqual([19_900, 60_000])
    shop.shop.payments.stripe = stripe
  })

  it('has made already on its own pages is known before more is given back', async () => {
    const { orderId, payment } = await makePaid()
    await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 60_000 })
    const { status, body } = await refund(orderId, 300)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'At most $199.00 of this order can still be refunded.',
    })
  })

  it('is being asked for is not asked for by another process, until that one must have been killed', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 100))
    const [row] = await refundRows(shop, orderId)
    if (!row) throw new Error('no refund')
    const until = new Date(start.getTime() + 30_000)
    expect((await claimRefund(shop.shop.db, row.id, { now: start, until }))?.id).toBe(row.id)
    expect(await sendRefund(shop.shop, row.id)).toBe(false)
    expect(await refundedAmounts(payment)).toEqual([])
    shop.clock.now = until
    expect(await sendRefund(shop.shop, row.id)).toBe(true)
    expect(await sendRefund(shop.shop, row.id)).toBe(true)
    expect(await refundedAmounts(payment)).toEqual([10_000])
  })

  it('does not answer stays pending and is made later by its job, once', async () => {
    const { orderId, payment } = await makePaid()
    await setProviderBehaviour(shop, { mode: 'error' })
    expect((await refund(orderId, 799)).body.refunds[0].status).toBe('pending')
    await vi.waitFor(async () => expect((await refundRows(shop, orderId))[0]?.attempts).toBeGreaterThan(0), 10_000)
    expect((await refundRows(shop, orderId))[0]).toMatchObject({
      status: 'pending',
      lastError: 'The payment provider is not responding. Nothing was charged; try again in a moment.',
    })
    expect(await mailsOf(shop, orderId, 'refunded')).toEqual([])
    await setProviderBehaviour(shop, { mode: 'ok' })
    // Under another key it is not asked for before the provider's list can be believed.
    expect(await sendRefund(shop.shop, (await refundRows(shop, orderId))[0]?.id ?? '')).toBe(false)
    expect(await refundedAmounts(payment)).toEqual([])
    shop.clock.now = new Date(start.getTime() + 60_000)
    expect((await settledRefunds(shop, orderId))[0]?.status).toBe('succeeded')
    expect(await refundedAmounts(payment)).toEqual([79_900])
    expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
  })

  it('does not answer for five days is failed, and the owner is told', async () => {
    const { orderId } = await makePaid()
    await withoutJobs(() => refund(orderId, 10))
    const [row] = await refundRows(shop, orderId)
    await setProviderBehaviour(shop, { mode: 'nonsense' })
    const days = (count: number) => new Date(start.getTime() + count * 24 * 3_600_000)
    shop.clock.now = days(5)
    expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('pending')
    shop.clock.now = new Date(days(5).getTime() + 1)
    expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('failed')
    expect((await orderRow(shop, orderId)).attention).toBe('refund-failed')
  })

  it('has made although its answer got lost is not made again', async () => {
    const { orderId, payment } = await makePaid()
    await setProviderBehaviour(shop, { mode: 'nonsense', afterwards: true, times: 1 })
    await refund(orderId, 100)
    expect((await settledRefunds(shop, orderId))[0]?.keyNumber).toBe(0)
    expect(await refundedAmounts(payment)).toEqual([10_000])
    expect(await refundEntries(orderId)).toHaveLength(1)
  })

  it('has made although it answered with a failure is found in its list, and not made under another key', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 100))
    const [row] = await refundRows(shop, orderId)
    await setProviderBehaviour(shop, { mode: 'error', afterwards: true, times: 2 })
    expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
    expect((await refundRows(shop, orderId))[0]).toMatchObject({ status: 'pending', keyNumber: 1 })
    shop.clock.now = new Date(start.getTime() + 60_000)
    expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(true)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
    expect(await refundedAmounts(payment)).toEqual([10_000])
  })

  it('does not answer keeps its key when only the list could not be read since', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 100))
    const [row] = await refundRows(shop, orderId)
    await shop.shop.db
      .update(refunds)
      .set({ keyNumber: 1 })
      .where(eq(refunds.id, row?.id ?? ''))
    await setProviderBehaviour(shop, { mode: 'error' })
    expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(false)
    expect((await refundRows(shop, orderId))[0]).toMatchObject({ status: 'pending', keyNumber: 1, notBefore: null })
    await setProviderBehaviour(shop, { mode: 'ok' })
    expect(await sendRefund(shop.shop, row?.id ?? '')).toBe(true)
    expect(await refundedAmounts(payment)).toEqual([10_000])
  })

  it('has made twice for one is written down twice: no money is hidden', async () => {
    const { orderId, payment } = await makePaid()
    await refund(orderId, 100)
    const [row] = await settledRefunds(shop, orderId)
    if (!row) throw new Error('no refund')
    await shop.shop.payments.stripe.refund({ ...row, keyNumber: 7 })
    await recordRefunds(shop.shop, 'card', payment)
    await recordRefunds(shop.shop, 'card', payment)
    const rows = await refundRows(shop, orderId)
    expect(rows.map(({ reason, status, amountCents }) => ({ reason, status, amountCents }))).toEqual([
      { reason: 'requested', status: 'succeeded', amountCents: 10_000 },
      { reason: 'at-provider', status: 'succeeded', amountCents: 10_000 },
    ])
  })

  it('has made long before the shop hears of it is not made again, although the provider has forgotten our key', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 100))
    const [row] = await refundRows(shop, orderId)
    if (!row) throw new Error('no refund')
    await shop.shop.payments.stripe.refund(row)
    shop.clock.now = new Date(start.getTime() + 25 * 3_600_000)
    await reconcile(shop.shop)
    expect(await refundedAmounts(payment)).toEqual([10_000])
    expect((await refundRows(shop, orderId))[0]).toMatchObject({ id: row.id, status: 'succeeded' })
  })

  it('has made after the shop had given it up counts, and no more can be given back than is left', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 700))
    const [row] = await refundRows(shop, orderId)
    if (!row) throw new Error('no refund')
    await shop.shop.payments.stripe.refund(row)
    await settleRefund(shop.shop, row.id, { status: 'failed', failureReason: 'given up' })
    for (const event of await eventsAbout(shop, payment)) await deliverEvent(shop, event)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
    expect((await refund(orderId, 100)).body.message).toBe('At most $99.00 of this order can still be refunded.')
  })

  it('takes back later is failed, and the owner is told', async () => {
    const { orderId } = await makePaid()
    await refund(orderId, 100)
    const [row] = await settledRefunds(shop, orderId)
    await settleRefund(shop.shop, row?.id ?? '', { id: row?.providerRefundId ?? '', status: 'failed' })
    expect((await refundRows(shop, orderId))[0]?.status).toBe('failed')
    expect((await orderRow(shop, orderId)).attention).toBe('refund-failed')
    expect((await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body.refundedPrice).toBe(0)
  })
})

describe('a refund that was refused', () => {
  const retry = (orderId: string, refundId: string, as = ana) =>
    shop.call('PUT', `/api/orders/${orderId}/refunds/${refundId}/retry`, { as })

  /** The provider has refused a refund of $100.00, for a reason that passes. */
  async function makeRefused(): Promise<{ orderId: string; payment: string; id: string }> {
    const made = await makePaid()
    await withoutJobs(() => refund(made.orderId, 100))
    const [row] = await refundRows(shop, made.orderId)
    await settleRefund(shop.shop, row?.id ?? '', { status: 'failed', failureReason: 'not now' })
    return { ...made, id: row?.id ?? '' }
  }

  it('is asked for again by an admin, once for two clicks, and no longer needs attention', async () => {
    const { orderId, payment, id } = await makeRefused()
    expect((await orderRow(shop, orderId)).attention).toBe('refund-failed')
    const answers = await Promise.all([retry(orderId, id), retry(orderId, id)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await settledRefunds(shop, orderId))[0]).toMatchObject({ id, status: 'succeeded', keyNumber: 1 })
    expect(await refundedAmounts(payment)).toEqual([10_000])
    expect((await orderRow(shop, orderId)).attention).toBeNull()
    expect((await historyOf(shop, orderId)).map(({ action, byName, fields }) => [action, byName, fields[0]])).toEqual([
      ['paid', 'The shop', { field: 'totalPrice', before: null, after: 799 }],
      ['changed', 'Ana Admin', { field: 'refundAskedFor', before: null, after: 100 }],
      ['changed', 'The shop', { field: 'refundRefused', before: null, after: 100 }],
      ['changed', 'Ana Admin', { field: 'refundAskedFor', before: null, after: 100 }],
      ['refunded', 'Ana Admin', { field: 'refunded', before: null, after: 100 }],
    ])
  })

  it('of a second payment goes back from that payment, and the first one stays', async () => {
    const { orderId, payment } = await makePaid()
    const found = await findOrder(shop.shop.db, orderId)
    if (!found) throw new Error('no order')
    const expiresAt = new Date(start.getTime() + 45 * 60_000)
    const second = await shop.shop.payments.stripe.openSession({ ...found, attempt: 99, expiresAt })
    await payByCard(shop, second.id)
    await withoutJobs(() => deliverSessionEvent(shop, second.id))
    const [row] = await refundRows(shop, orderId)
    await settleRefund(shop.shop, row?.id ?? '', { status: 'failed', failureReason: 'not now' })
    expect((await retry(orderId, row?.id ?? '')).status).toBe(200)
    await settledRefunds(shop, orderId)
    expect(row?.paymentId).not.toBe(payment)
    expect([await refundedAmounts(payment), await refundedAmounts(row?.paymentId ?? '')]).toEqual([[], [79_900]])
    expect((await shop.call('GET', `/api/orders/${orderId}`, { as: marama })).body.refundedPrice).toBe(0)
  })

  it('is not asked for again when it has gone back on the provider’s own pages', async () => {
    const { orderId, payment, id } = await makeRefused()
    await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 75_000 })
    const { status, body } = await retry(orderId, id)
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: 'At most $49.00 of this payment can still be refunded.',
    })
    expect(await refundedAmounts(payment)).toEqual([75_000])
  })

  it('after it had been made, as when the bank sends it back, is made anew; what became of the first one is no news', async () => {
    const { orderId } = await makePaid()
    await refund(orderId, 100)
    const [first] = await settledRefunds(shop, orderId)
    await settleRefund(shop.shop, first?.id ?? '', { id: first?.providerRefundId ?? '', status: 'failed' })
    // The provider knows the first one as failed, and lists it for ever.
    const { stripe } = shop.shop.payments
    const listRefunds = async (paymentId: string) =>
      (await stripe.listRefunds(paymentId)).map((each) =>
        each.id === first?.providerRefundId ? { ...each, status: 'failed' as const } : each,
      )
    shop.shop.payments.stripe = { ...stripe, listRefunds }
    const answers = await Promise.all([retry(orderId, first?.id ?? ''), retry(orderId, first?.id ?? '')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const [second] = await settledRefunds(shop, orderId)
    await recordRefunds(shop.shop, 'card', second?.paymentId ?? '').finally(() => (shop.shop.payments.stripe = stripe))
    const [row, ...others] = await refundRows(shop, orderId)
    expect(others).toEqual([])
    expect(row?.status).toBe('succeeded')
    expect(row?.providerRefundId).not.toBe(first?.providerRefundId)
  })

  it('on the provider’s own pages is tried again there', async () => {
    const { orderId, payment } = await makePaid()
    await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 5_000 })
    await recordRefunds(shop.shop, 'card', payment)
    const [row] = await refundRows(shop, orderId)
    await settleRefund(shop.shop, row?.id ?? '', { id: row?.providerRefundId ?? '', status: 'failed' })
    const { status, body } = await retry(orderId, row?.id ?? '')
    expect({ status, message: body.message }).toEqual({
      status: 409,
      message: "This refund was made in the payment provider's dashboard. Try it again there.",
    })
  })

  it('stays as it is when it is on its way, and is nobody else’s to ask for', async () => {
    const { orderId, payment, id } = await makeRefused()
    const other = await makePaid()
    expect((await retry(orderId, id, marama)).status).toBe(403)
    expect((await retry(other.orderId, id)).body.message).toBe('Refund not found')
    expect((await retry(orderId, randomUUID())).status).toBe(404)
    expect((await retry(orderId, 'nonsense')).status).toBe(404)
    await retry(orderId, id)
    await settledRefunds(shop, orderId)
    expect((await retry(orderId, id)).status).toBe(200)
    expect(await refundedAmounts(payment)).toEqual([10_000])
  })
})

describe('a shop that is killed', () => {
  it('between writing a refund down and asking for it makes it once, by reconciliation', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 799))
    expect((await refundRows(shop, orderId))[0]?.status).toBe('pending')
    await Promise.all([reconcile(shop.shop), reconcile(shop.shop)])
    await reconcile(shop.shop)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
    expect(await refundedAmounts(payment)).toEqual([79_900])
    expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
    expect(await refundEntries(orderId)).toHaveLength(1)
  })

  it('between the provider’s yes and its note of it learns of it by reconciliation', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 100))
    const [row] = await refundRows(shop, orderId)
    if (!row) throw new Error('no refund')
    await shop.shop.payments.stripe.refund(row)
    await reconcile(shop.shop)
    expect((await refundRows(shop, orderId))[0]).toMatchObject({ id: row.id, status: 'succeeded' })
    expect(await refundedAmounts(payment)).toEqual([10_000])
  })
})
