import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { orders } from '#db/tables/orders/orders.ts'
import { payoutLines, payoutReads, payouts } from '#db/tables/payments/payouts.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import {
  changePayout,
  makePaidOrder,
  makePayout,
  runDueEvents,
  setProviderBehaviour,
} from '#tests/support/card-provider.ts'
import { makeAdmin, makeShopper, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { startPayoutJobs, readDuePayouts, readPayouts } from './read-payouts.ts'

/*
 * How the shop reads payouts: repeated, interrupted, refused, without the provider, and what it says of that.
 */

let shop: TestShop
let marama: Person
let owner: Person
beforeEach(async () => {
  shop = await startShop()
  marama = await makeShopper(shop)
  owner = await makeAdmin(shop)
  shop.clock.now = new Date(shop.clock.now.getTime() + 1000)
})
afterEach(() => shop.close())

const read = () => readPayouts(shop.shop, shop.shop.payments.stripe)
const later = (hours: number) => (shop.clock.now = new Date(shop.clock.now.getTime() + hours * 3_600_000))
const stored = async () => {
  const rows = await shop.shop.db.select().from(payouts).orderBy(payouts.madeAt)
  return rows.map(({ reference, status, lineState }) => [reference, status, lineState])
}
const lines = () => shop.shop.db.select().from(payoutLines)
const report = async () => (await shop.call('GET', '/api/money/payouts', { as: owner })).body
const readings = async () => (await report()).readings
const todayRows = async () =>
  (await shop.call('GET', '/api/today', { as: owner })).body.late.filter(({ kind }: { kind: string }) =>
    ['payouts-unread', 'provider-refused'].includes(kind),
  )
const failedOfStripe = async () =>
  (await shop.call('GET', '/api/connections', { as: owner })).body.connections.find(
    ({ name }: { name: string }) => name === 'card',
  ).failed

const sorted = (rows: string[][]) => rows.toSorted((one, other) => one.join().localeCompare(other.join()))

/** A payout of one paid order, made at the provider. */
async function payOut(given: Parameters<typeof makePayout>[1] = {}) {
  const order = await makePaidOrder(shop, marama)
  return { ...order, reference: await makePayout(shop, given) }
}

it('a reading of payouts stores each payout and line once, however often it runs, also twice at once', async () => {
  const { reference, orderId, payment } = await payOut()
  await Promise.all([read(), read()])
  await read()
  expect(await stored()).toEqual([[reference, 'paid', 'read']])
  // 2.7 % of $799.00 are $21.573.
  expect(await lines()).toMatchObject([
    { kind: 'payment', amountCents: 79_900, feeCents: 2_187, paymentId: payment, orderId },
  ])
})

it('a reading of payouts reads all pages again after a kill between two of them, and counts the lines as read at the end alone', async () => {
  for (let count = 0; count < 3; count++) await makePaidOrder(shop, marama)
  const reference = await makePayout(shop)
  const { stripe } = shop.shop.payments
  const { payouts: reader } = stripe
  if (!reader) throw new Error('the payouts of Stripe cannot be read')
  const all = (await reader.listLines(reference)).lines
  let calls = 0
  /** Pages of one line; the shop is killed before the page of this number. */
  const inPages = (killedAt: number) => ({
    ...stripe,
    payouts: {
      ...reader,
      async listLines(_payout: string, after?: string) {
        calls += 1
        const at = after === undefined ? 0 : all.findIndex(({ reference: id }) => id === after) + 1
        if (at === killedAt) throw new Error('killed')
        const page = all.slice(at, at + 1)
        return { lines: page, next: at + 1 < all.length ? (page[0]?.reference ?? null) : null }
      },
    },
  })
  await expect(readPayouts(shop.shop, inPages(2))).rejects.toThrow('killed')
  expect(await stored()).toEqual([[reference, 'paid', 'waiting']])
  expect(await lines()).toHaveLength(2)
  expect((await report()).payouts).toMatchObject([{ lines: 'waiting', figures: null }])
  expect(await readings()).toMatchObject([{ error: 'The shop’s log says why.' }])
  await readPayouts(shop.shop, inPages(-1))
  expect(await stored()).toEqual([[reference, 'paid', 'read']])
  expect(await lines()).toHaveLength(3)
  expect(calls).toBe(6)
})

it('a reading of payouts learns that a payout arrived, and that it failed days later', async () => {
  const { reference } = await payOut({ status: 'in_transit' })
  await read()
  expect(await stored()).toEqual([[reference, 'in-transit', 'read']])
  await changePayout(shop, reference, { status: 'paid' })
  later(24)
  await read()
  expect(await stored()).toEqual([[reference, 'paid', 'read']])
  await changePayout(shop, reference, { status: 'failed' })
  later(5 * 24)
  owner = await makeAdmin(shop)
  // The money that returned to the balance is paid out once more.
  await runDueEvents(shop)
  await read()
  expect((await stored()).map(([id, ...states]) => [id === reference, ...states])).toEqual([
    [true, 'failed', 'read'],
    [false, 'in-transit', 'read'],
  ])
  expect((await report()).payouts).toMatchObject([
    { status: 'in-transit', failure: null },
    { reference, status: 'failed', failure: 'The bank account has been closed.' },
  ])
})

it('a reading of payouts waits for the list of a payout that the provider still makes, and asks for none of one by hand', async () => {
  const first = await payOut({ reconciliation: 'in_progress' })
  const byHand = await payOut({ reconciliation: 'not_applicable' })
  await read()
  expect(sorted(await stored())).toEqual(
    sorted([
      [first.reference, 'paid', 'waiting'],
      [byHand.reference, 'paid', 'unlisted'],
    ]),
  )
  expect(await lines()).toEqual([])
  await changePayout(shop, first.reference, { reconciliation: 'completed' })
  // More than a month later the open payout is still asked for.
  later(40 * 24)
  await shop.shop.db.update(payoutReads).set({ readAt: shop.clock.now })
  await read()
  expect(await stored()).toContainEqual([first.reference, 'paid', 'read'])
})

it('a reading of payouts matches a payment that the shop records later', async () => {
  const { orderId, payment } = await payOut()
  await shop.shop.db.update(orders).set({ paymentId: null }).where(eq(orders.id, orderId))
  await read()
  await shop.shop.db.update(payoutLines).set({ orderId: null })
  await shop.shop.db.update(orders).set({ paymentId: payment }).where(eq(orders.id, orderId))
  await read()
  expect(await lines()).toMatchObject([{ paymentId: payment, orderId }])
})

it('a reading of payouts stores the payouts of test payments apart, and leaves out those of another mode', async () => {
  await payOut()
  await readPayouts(shop.shop, { ...shop.shop.payments.stripe, isTest: false })
  expect(await stored()).toEqual([])
  await read()
  expect(await shop.shop.db.select().from(payouts)).toMatchObject([{ isTest: true }])
  expect(await shop.shop.db.select().from(payoutReads)).toHaveLength(2)
})

it('a provider that is away is named on the page, of Today and of Connections until a reading is complete, and nothing is lost', async () => {
  const { reference } = await payOut()
  await setProviderBehaviour(shop, { mode: 'error', path: '/v1/balance_transactions' })
  const before = shop.clock.now
  await read()
  const [{ failedAt }] = await readings()
  expect(failedAt).toEqual(readSince(shop.clock, before))
  later(1)
  await read()
  expect(await readings()).toEqual([
    { provider: 'card', readAt: null, failedAt, error: 'Stripe doesn’t respond.', isReading: false },
  ])
  expect(await todayRows()).toEqual([
    { kind: 'payouts-unread', provider: 'card', since: failedAt, reason: 'Stripe doesn’t respond.' },
  ])
  expect(await failedOfStripe()).toBe(1)
  expect(await stored()).toEqual([[reference, 'paid', 'waiting']])
  await setProviderBehaviour(shop, { mode: 'ok' })
  const again = shop.clock.now
  await read()
  expect(await stored()).toEqual([[reference, 'paid', 'read']])
  expect(await readings()).toEqual([
    { provider: 'card', readAt: readSince(shop.clock, again), failedAt: null, error: null, isReading: false },
  ])
  expect([await todayRows(), await failedOfStripe()]).toEqual([[], 0])
})

it('a provider that is away that refuses is one row of Today, with its refusals, and the page has its reason', async () => {
  await payOut()
  const refusal = { status: 403, message: 'The key lacks the permission payouts_read of ana@example.nz.' }
  await setProviderBehaviour(shop, { mode: 'refuse', refusal })
  await read()
  await setProviderBehaviour(shop, { mode: 'ok' })
  expect(await readings()).toMatchObject([
    { error: 'Stripe refuses to list payouts: The key lacks the permission payouts_read of [email].' },
  ])
  expect(await todayRows()).toMatchObject([{ kind: 'provider-refused', count: 1 }])
  expect(await failedOfStripe()).toBe(1)
})

it('a provider that is away that refuses the lines of one payout does not keep back those of the others', async () => {
  const first = await payOut()
  const second = await payOut()
  await setProviderBehaviour(shop, {
    mode: 'refuse',
    refusal: { status: 400, message: 'No.' },
    path: first.reference,
  })
  await read()
  expect(sorted(await stored())).toEqual(
    sorted([
      [first.reference, 'paid', 'waiting'],
      [second.reference, 'paid', 'read'],
    ]),
  )
  expect(await readings()).toMatchObject([{ readAt: null, error: 'Stripe refuses to list payouts: No.' }])
})

const readAt = async () => (await shop.shop.db.select().from(payoutReads))[0]?.readAt?.toISOString()

it('the task reads once a day, each hour after a failure, and at its next run when the owner asks', async () => {
  await readDuePayouts(shop.shop)
  const first = await readAt()
  later(22)
  await readDuePayouts(shop.shop)
  expect(await readAt()).toBe(first)
  const dayLater = later(2)
  await readDuePayouts(shop.shop)
  const second = await readAt()
  expect(second).toEqual(readSince(shop.clock, dayLater))
  later(1)
  owner = await makeAdmin(shop)
  const asked = await shop.call('POST', '/api/money/payouts/read', { as: owner })
  expect([asked.status, asked.body]).toEqual([200, { message: 'The payouts are being read' }])
  expect(await readings()).toMatchObject([{ isReading: true, readAt: second }])
  const afterAsking = later(0.01)
  await readDuePayouts(shop.shop)
  const third = await readAt()
  expect(third).toEqual(readSince(shop.clock, afterAsking))
  expect(await readings()).toMatchObject([{ isReading: false, readAt: third }])
  await setProviderBehaviour(shop, { mode: 'error', path: '/v1/payouts' })
  const twoDaysLater = later(24)
  owner = await makeAdmin(shop)
  await readDuePayouts(shop.shop)
  expect(await readings()).toMatchObject([{ readAt: third, failedAt: readSince(shop.clock, twoDaysLater) }])
  await setProviderBehaviour(shop, { mode: 'ok' })
  const hourLater = later(1)
  await readDuePayouts(shop.shop)
  expect(await readAt()).toEqual(readSince(shop.clock, hourLater))
})

it('the task reads again after a reading that was killed, which is not shown as under way for ever', async () => {
  await readDuePayouts(shop.shop)
  await shop.shop.db.update(payoutReads).set({ startedAt: later(1) })
  expect(await readings()).toMatchObject([{ isReading: true }])
  const hourLater = later(1)
  expect(await readings()).toMatchObject([{ isReading: false }])
  await readDuePayouts(shop.shop)
  expect(await readAt()).toEqual(readSince(shop.clock, hourLater))
})

it('the task runs when the owner asks', async () => {
  const jobs = await openJobs(shop.database, shop.shop.log, {
    retryDelaySeconds: 1,
    pollSeconds: 0.5,
    cronSeconds: 1,
  })
  await shop.closeMailer()
  shop.shop.jobs = jobs
  await startPayoutJobs(shop.shop, jobs)
  try {
    const { reference } = await payOut()
    await shop.call('POST', '/api/money/payouts/read', { as: owner })
    await expect.poll(stored, { timeout: 60_000 }).toEqual([[reference, 'paid', 'read']])
  } finally {
    await jobs.close()
  }
})
