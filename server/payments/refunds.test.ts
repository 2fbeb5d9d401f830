import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { confirmPaid, deliverEvent, eventsAbout, providerOf, setProvider, startCheckout } from '#tests/card-provider.ts'
import { makeAdmin, makeShopper, payByCard, type Person } from '#tests/make.ts'
import { historyOf, mailsOf, makeOrder, orderRow, refundRows, settledRefunds } from '#tests/order-books.ts'
import { type Answer, startShop, type TestShop } from '#tests/start-shop.ts'
import { reconcile } from './reconcile.ts'
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
afterEach(() => setProvider(shop, { mode: 'ok' }))
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
const returned = async (payment: string) =>
  (await providerOf(shop).refunds.list({ payment_intent: payment })).data.map(({ amount }) => amount)

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
    expect([answer.status, answer.body.refundedPrice, answer.body.isPaid]).toEqual([201, 799, true])
    const [row] = await settledRefunds(shop, orderId)
    expect([row?.status, row?.reason, row?.byName]).toEqual(['succeeded', 'requested', 'Ana Admin'])
    expect(await returned(payment)).toEqual([79_900])
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
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'At most $499.50 of this order can still be given back.',
    ])
    expect((await refund(orderId, 499.5)).status).toBe(201)
    const rows = await settledRefunds(shop, orderId, 3)
    expect((await returned(payment)).reduce((sum, cents) => sum + cents, 0)).toBe(79_900)
    const mails = await mailsOf(shop, orderId, 'refunded')
    expect(new Set(mails.map(({ about }) => about))).toEqual(new Set(rows.map(({ id }) => id)))
    const nothing = await refund(orderId, 0.01)
    expect([nothing.status, nothing.body.message]).toEqual([
      409,
      'At most $0.00 of this order can still be given back.',
    ])
  })

  it('and another at the same moment give back no more than was paid', async () => {
    const { orderId, payment } = await makePaid()
    const answers = await Promise.all([refund(orderId, 500), refund(orderId, 500, { as: await makeAdmin(shop) })])
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409])
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
      'At most $299.00 of this order can still be given back.',
    )
    await settledRefunds(shop, orderId)
    expect(await returned(payment)).toEqual([50_000])
  })

  it('gives back once for one Idempotency-Key, also at the same moment', async () => {
    const { orderId, payment } = await makePaid()
    const key = randomUUID()
    const answers = await Promise.all([1, 2, 3].map(() => refund(orderId, 500, { key })))
    answers.push(await refund(orderId, 500, { key }))
    expect(answers.map(({ status, body }) => [status, body.refundedPrice])).toEqual([
      [201, 500],
      [201, 500],
      [201, 500],
      [201, 500],
    ])
    await settledRefunds(shop, orderId)
    expect(await returned(payment)).toEqual([50_000])
  })

  it('is told what is wrong with the amount, and that nothing was paid', async () => {
    const { orderId } = await makeOrder(shop, marama)
    const unpaid = await refund(orderId, 1)
    expect([unpaid.status, unpaid.body.message]).toEqual([
      409,
      'Nothing was paid for this order that could be given back.',
    ])
    const message = 'Enter the dollars to give back, with at most two decimals.'
    for (const amount of [0, -1, 0.001, 10.999]) {
      const refused = await refund(orderId, amount)
      expect([amount, refused.status, refused.body.errors]).toEqual([amount, 400, [{ path: 'amount', message }]])
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
    // Given back on the provider's own pages, and its notice got lost.
    await providerOf(shop).refunds.create({ payment_intent: payment, amount: 60_000 })
    expect((await refund(orderId, 300)).status).toBe(201)
    const rows = await settledRefunds(shop, orderId, 2)
    expect(rows.map(({ reason, status, amountCents }) => [reason, status, amountCents])).toEqual([
      ['requested', 'failed', 30_000],
      ['at-provider', 'succeeded', 60_000],
    ])
    expect(rows[0]?.lastError).toContain('greater than unrefunded amount')
    expect((await orderRow(shop, orderId)).attention).toBe('refund-failed')
    expect((await refundEntries(orderId)).map(({ fields }) => fields[0]?.after)).toEqual([600])
    expect((await refund(orderId, 200)).body.message).toBe('At most $199.00 of this order can still be given back.')
    expect((await refund(orderId, 199)).status).toBe(201)
    await settledRefunds(shop, orderId, 3)
    expect(await returned(payment)).toEqual([19_900, 60_000])
  })

  it('does not answer stays pending and is made later by its job, once', async () => {
    const { orderId, payment } = await makePaid()
    await setProvider(shop, { mode: 'error' })
    expect((await refund(orderId, 799)).body.refunds[0].status).toBe('pending')
    await vi.waitFor(async () => expect((await refundRows(shop, orderId))[0]?.attempts).toBeGreaterThan(0), 10_000)
    expect((await refundRows(shop, orderId))[0]).toMatchObject({
      status: 'pending',
      lastError: 'The payment provider does not answer. Nothing was charged; try again in a moment.',
    })
    expect(await mailsOf(shop, orderId, 'refunded')).toEqual([])
    await setProvider(shop, { mode: 'ok' })
    expect((await settledRefunds(shop, orderId))[0]?.status).toBe('succeeded')
    expect(await returned(payment)).toEqual([79_900])
    expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
  })

  it('does not answer to the last try is failed, and the owner is told', async () => {
    const { orderId } = await makePaid()
    await withoutJobs(() => refund(orderId, 10))
    const [row] = await refundRows(shop, orderId)
    await setProvider(shop, { mode: 'nonsense' })
    expect(await sendRefund(shop.shop, row?.id ?? '', true)).toBe(false)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('failed')
    expect((await orderRow(shop, orderId)).attention).toBe('refund-failed')
  })

  it('has made although its answer got lost is not made again', async () => {
    const { orderId, payment } = await makePaid()
    await setProvider(shop, { mode: 'error', afterwards: true, times: 2 })
    await refund(orderId, 100)
    await settledRefunds(shop, orderId)
    expect(await returned(payment)).toEqual([10_000])
    expect(await refundEntries(orderId)).toHaveLength(1)
  })

  it('has made long before the shop hears of it is not made again, although the provider has forgotten our key', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 100))
    const [row] = await refundRows(shop, orderId)
    if (!row) throw new Error('no refund')
    await shop.shop.card.refund(row)
    shop.clock.now = new Date(start.getTime() + 25 * 3_600_000)
    await reconcile(shop.shop)
    expect(await returned(payment)).toEqual([10_000])
    expect((await refundRows(shop, orderId))[0]).toMatchObject({ id: row.id, status: 'succeeded' })
  })

  it('has made after the shop had given it up counts, and no more can be given back than is left', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 700))
    const [row] = await refundRows(shop, orderId)
    if (!row) throw new Error('no refund')
    await shop.shop.card.refund(row)
    await settleRefund(shop.shop, row.id, { status: 'failed', why: 'given up' })
    for (const event of await eventsAbout(shop, payment)) await deliverEvent(shop, event)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
    expect((await refund(orderId, 100)).body.message).toBe('At most $99.00 of this order can still be given back.')
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

describe('a shop that is killed', () => {
  it('between writing a refund down and asking for it makes it once, by reconciliation', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 799))
    expect((await refundRows(shop, orderId))[0]?.status).toBe('pending')
    await Promise.all([reconcile(shop.shop), reconcile(shop.shop)])
    await reconcile(shop.shop)
    expect((await refundRows(shop, orderId))[0]?.status).toBe('succeeded')
    expect(await returned(payment)).toEqual([79_900])
    expect(await mailsOf(shop, orderId, 'refunded')).toHaveLength(1)
    expect(await refundEntries(orderId)).toHaveLength(1)
  })

  it('between the provider’s yes and its note of it learns of it by reconciliation', async () => {
    const { orderId, payment } = await makePaid()
    await withoutJobs(() => refund(orderId, 100))
    const [row] = await refundRows(shop, orderId)
    if (!row) throw new Error('no refund')
    await shop.shop.card.refund(row)
    await reconcile(shop.shop)
    expect((await refundRows(shop, orderId))[0]).toMatchObject({ id: row.id, status: 'succeeded' })
    expect(await returned(payment)).toEqual([10_000])
  })
})
