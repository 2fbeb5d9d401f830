import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { restores } from '#db/tables/payments/payments.ts'
import { createBackup } from '#server/back-office/backup/create-backup.ts'
import { restoreBackup } from '#server/back-office/backup/restore-backup.ts'
import { openJobs } from '#server/platform/jobs/open-jobs.ts'
import { openMailer } from '#server/platform/mail/open-mailer.ts'
import { findOrder } from '#server/orders/orders.queries.ts'
import { contextOf } from '#tests/support/backup-fixture.ts'
import {
  choosePayLater,
  refundedAmounts,
  setProviderBehaviour,
  settleDelayedPayment,
  startCheckout,
  stripeClientOf,
} from '#tests/support/card-provider.ts'
import { cookieOf, makeShopper, payByCard, type Person } from '#tests/support/factories.ts'
import { readSince } from '#tests/support/moving-clock.ts'
import { makeOrder, mailsOf, orderRow, refundRows, sessionStates, stockOf } from '#tests/support/order-invariants.ts'
import { expectRefused, startShop, type TestShop } from '#tests/support/start-shop.ts'
import { cancelOverdueOrders } from './cancel-overdue-orders.ts'
import { checkRestores } from './check-restores.ts'
import { reconcile } from './reconcile.ts'

/*
 * A backup is made before the checkout and restored after it, so the database does not know the session. No event
 * reaches the shop, and the simulator keeps its sessions, as Stripe does.
 */

let shop: TestShop
let marama: Person
let folder: string
let made: Awaited<ReturnType<typeof makeOrder>>
let start: Date
let closeJobs: () => Promise<unknown>

beforeEach(async () => {
  shop = await startShop()
  folder = await mkdtemp(join(tmpdir(), 'totara-restores-'))
  marama = await makeShopper(shop)
  made = await makeOrder(shop, marama)
  start = shop.clock.now
  await createBackup(contextOf(shop), join(folder, 'shop.tar.gz'))
  passMinutes(5)
})
afterEach(async () => {
  await closeJobs()
  await shop.close()
  await rm(folder, { recursive: true, force: true })
})

function passMinutes(count: number): void {
  shop.clock.now = new Date(shop.clock.now.getTime() + count * 60_000)
}

/**
 * Restores the backup a minute later, opens the queue of emails again as a start does, and signs the buyer in again.
 */
async function restore(): Promise<void> {
  passMinutes(1)
  await shop.closeMailer()
  await restoreBackup(contextOf(shop), join(folder, 'shop.tar.gz'), { replace: true })
  const { db, config, now } = shop.shop
  const log = pino({ level: 'silent' })
  const jobs = await openJobs(shop.database, log, { retryDelaySeconds: 1, pollSeconds: 0.5 })
  const transport = { send: async () => {}, close: () => {} }
  const { mailer } = await openMailer(jobs, {
    db,
    transport,
    from: () => config.mailFrom,
    now,
    log,
    issueToken: async ({ linkId }) => (linkId === null ? 'token' : undefined),
  })
  closeJobs = jobs.close
  shop.shop.mailer = mailer
  shop.shop.jobs = { enqueue: async () => {}, runSoon: async () => {} }
  const { email, password } = marama
  marama = { ...marama, cookie: cookieOf(await shop.call('POST', '/api/users/auth', { body: { email, password } })) }
  passMinutes(1)
}

const openSession = async (orderId = made.orderId) => (await startCheckout(shop, marama, orderId)).body.id as string
const stateAtStripe = async (id: string) => (await shop.shop.payments.stripe.findSession(id))?.state
const isPaid = async () => (await orderRow(shop, made.orderId)).paidAt !== null
/** An instant of the last second. */
const justNow = () => readSince(shop.clock, new Date(shop.clock.now.getTime() - 1_000))
const checkedAt = async () => (await shop.shop.db.select().from(restores)).map((row) => row.checkedAt)

it('after a restore, reconciliation, applies the payment of a session that was opened after the backup, so that the buyer does not pay twice', async () => {
  await payByCard(shop, await openSession())
  await restore()
  expect({ isPaid: await isPaid(), sessions: await sessionStates(shop, made.orderId) }).toEqual({
    isPaid: false,
    sessions: [],
  })
  const before = shop.clock.now
  await reconcile(shop.shop)
  await reconcile(shop.shop)
  expect({ isPaid: await isPaid(), sessions: await sessionStates(shop, made.orderId) }).toEqual({
    isPaid: true,
    sessions: ['paid'],
  })
  expect(await stockOf(shop, made.product)).toBe(4)
  expect(await mailsOf(shop, made.orderId, 'payment-received')).toHaveLength(1)
  expect(await checkedAt()).toEqual([readSince(shop.clock, before)])
  expectRefused(await startCheckout(shop, marama, made.orderId), 409, 'This order is already paid.')
})

it('after a restore, reconciliation, refunds a payment when the order was paid again before the check', async () => {
  const first = await openSession()
  await payByCard(shop, first)
  await restore()
  // With the same hold, Stripe would return the paid session for the same idempotency key.
  passMinutes(120)
  await payByCard(shop, await openSession())
  await shop.call('PUT', `/api/orders/${made.orderId}/paid`, { as: marama, body: {} })
  await reconcile(shop.shop)
  const payment = (await shop.shop.payments.stripe.findSession(first))?.paymentId
  expect((await refundRows(shop, made.orderId)).map(({ paymentId, reason }) => ({ paymentId, reason }))).toEqual([
    { paymentId: payment, reason: 'paid-twice' },
  ])
})

it('after a restore, reconciliation does not apply a payment that was refunded in full after the backup', async () => {
  const session = await openSession()
  await payByCard(shop, session)
  const payment = (await shop.shop.payments.stripe.findSession(session))?.paymentId ?? ''
  await stripeClientOf(shop).refunds.create({ payment_intent: payment })
  await restore()
  await reconcile(shop.shop)
  const sessions = await sessionStates(shop, made.orderId)
  expect({ isPaid: await isPaid(), sessions, checked: await checkedAt() }).toEqual({
    isPaid: false,
    sessions: ['returned'],
    checked: [justNow()],
  })
  expect(await refundedAmounts(shop, payment)).toHaveLength(1)
})

it('after a restore, reconciliation, records what was refunded in part after the backup', async () => {
  const session = await openSession()
  await payByCard(shop, session)
  const payment = (await shop.shop.payments.stripe.findSession(session))?.paymentId ?? ''
  await stripeClientOf(shop).refunds.create({ payment_intent: payment, amount: 1234 })
  await restore()
  await reconcile(shop.shop)
  expect(await isPaid()).toBe(true)
  expect(await refundRows(shop, made.orderId)).toMatchObject([
    { amountCents: 1234, status: 'succeeded', reason: 'at-provider' },
  ])
})

it('after a restore, reconciliation, follows a payment whose money arrives later', async () => {
  const session = await openSession()
  await choosePayLater(shop, session)
  await restore()
  await reconcile(shop.shop)
  expect(await sessionStates(shop, made.orderId)).toEqual(['pending'])
  await settleDelayedPayment(shop, session, 'succeeded')
  await reconcile(shop.shop)
  expect(await isPaid()).toBe(true)
})

it('after a restore, reconciliation ends an open session that it does not know, and no session that was opened after the restore', async () => {
  const before = await openSession()
  await restore()
  const found = await findOrder(shop.shop.db, made.orderId)
  if (!found) throw new Error('no order')
  const expiresAt = new Date(shop.clock.now.getTime() + 45 * 60_000)
  // As between the provider's answer and the insert of its row.
  const { id: after } = await shop.shop.payments.stripe.openSession({ ...found, attempt: 9, expiresAt })
  await reconcile(shop.shop)
  expect({ before: await stateAtStripe(before), after: await stateAtStripe(after) }).toEqual({
    before: 'ended',
    after: 'open',
  })
  expect({ sessions: await sessionStates(shop, made.orderId), checked: await checkedAt() }).toEqual({
    sessions: ['closed'],
    checked: [justNow()],
  })
  expect(await stateAtStripe(await openSession())).toBe('open')
})

it('after a restore, reconciliation, tries again in the next run while the provider is down', async () => {
  await payByCard(shop, await openSession())
  await restore()
  for (const path of ['/v1/checkout/sessions?', '/v1/checkout/sessions/']) {
    await setProviderBehaviour(shop, { mode: 'error', path })
    await reconcile(shop.shop)
    expect({ path, isPaid: await isPaid(), checked: await checkedAt() }).toEqual({
      path,
      isPaid: false,
      checked: [null],
    })
  }
  await setProviderBehaviour(shop, { mode: 'ok' })
  await reconcile(shop.shop)
  expect({ isPaid: await isPaid(), checked: await checkedAt() }).toEqual({
    isPaid: true,
    checked: [justNow()],
  })
})

it('after a restore, reconciliation, logs once a payment of an order that was placed after the backup, and leaves its open session alone', async () => {
  const [paid, open] = [await makeOrder(shop, marama), await makeOrder(shop, marama)]
  const session = await openSession(paid.orderId)
  await payByCard(shop, session)
  const openId = await openSession(open.orderId)
  await restore()
  const error = vi.spyOn(shop.shop.log, 'error')
  await reconcile(shop.shop)
  await reconcile(shop.shop)
  const paymentId = (await shop.shop.payments.stripe.findSession(session))?.paymentId
  expect(error.mock.calls).toEqual([
    [
      { sessionId: session, orderId: paid.orderId, paymentId, amountCents: 79_900, currency: 'nzd' },
      'a payment from after the backup belongs to no order of this shop: refund it at the provider',
    ],
  ])
  expect(await stateAtStripe(openId)).toBe('open')
})

it('after a restore, reconciliation, continues in the next run when its time is over, and records the check only when it is complete', async () => {
  await payByCard(shop, await openSession())
  await restore()
  const warn = vi.spyOn(shop.shop.log, 'warn')
  await checkRestores(shop.shop, performance.now() - 1)
  expect({ isPaid: await isPaid(), checked: await checkedAt() }).toEqual({ isPaid: false, checked: [null] })
  expect(warn.mock.calls).toEqual([
    ['the check of the sessions since the backup reached its time limit; the next run continues'],
  ])
  await checkRestores(shop.shop, Infinity)
  expect({ isPaid: await isPaid(), checked: await checkedAt() }).toEqual({
    isPaid: true,
    checked: [justNow()],
  })
})

it('after a restore, reconciliation, asks the provider for the sessions once per restore', async () => {
  await restore()
  const { stripe } = shop.shop.payments
  const listSessions = vi.fn<typeof stripe.listSessions>(stripe.listSessions)
  shop.shop.payments.stripe = { ...stripe, listSessions }
  await reconcile(shop.shop)
  await reconcile(shop.shop)
  const [from, until] = [-10, 6].map((minutes) => readSince(shop.clock, start, minutes * 60_000))
  expect(listSessions.mock.calls).toEqual([[{ from, until }]])
})

const isCancelled = async () => (await orderRow(shop, made.orderId)).cancelledAt !== null

it('an overdue order that was paid after the backup is not cancelled before the check has found its payment', async () => {
  await payByCard(shop, await openSession())
  await restore()
  passMinutes(7 * 24 * 60)
  await setProviderBehaviour(shop, { mode: 'error', path: '/v1/checkout/sessions?' })
  await reconcile(shop.shop)
  await cancelOverdueOrders(shop.shop)
  expect({ checked: await checkedAt(), isCancelled: await isCancelled() }).toEqual({
    checked: [null],
    isCancelled: false,
  })
  expect(await mailsOf(shop, made.orderId, 'cancelled')).toEqual([])
  await setProviderBehaviour(shop, { mode: 'ok' })
  await reconcile(shop.shop)
  await cancelOverdueOrders(shop.shop)
  expect({ isPaid: await isPaid(), isCancelled: await isCancelled() }).toEqual({ isPaid: true, isCancelled: false })
  expect(await refundRows(shop, made.orderId)).toEqual([])
})

it('an overdue order that is unpaid is cancelled after the check', async () => {
  await restore()
  passMinutes(7 * 24 * 60)
  await cancelOverdueOrders(shop.shop)
  expect(await isCancelled()).toBe(false)
  await reconcile(shop.shop)
  await cancelOverdueOrders(shop.shop)
  expect(await isCancelled()).toBe(true)
})
