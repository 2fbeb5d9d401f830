import { beforeEach, describe, expect, it, vi } from 'vitest'
import {
  confirmPaid,
  deliverEvent,
  eventsAbout,
  startCheckout,
  deliverSessionEvent,
} from '#tests/support/card-provider.ts'
import { makeShopper, payByCard } from '#tests/support/factories.ts'
import {
  heldFor,
  historyOf,
  mailsOf,
  makeOrder,
  orderRow,
  refundRows,
  stockOf,
} from '#tests/support/order-invariants.ts'
import { forFile, startShop } from '#tests/support/start-shop.ts'
import { reconcile } from '#server/payments/reconciliation/reconcile.ts'

/*
 * The webhook, the shopper's return and reconciliation report a payment twenty times each, at the same time, late, in
 * any order or not at all: the order becomes paid once, whenever one of the three arrives (promises 10, 11).
 */

const shop = await forFile(startShop())
const marama = await makeShopper(shop)
const start = shop.clock.now
beforeEach(() => {
  shop.clock.now = start
})

const minutes = (count: number) => new Date(start.getTime() + count * 60_000)

interface PaidSession {
  orderId: string
  product: string
  sessionId: string
}

/** Makes an order that is paid at the provider and still unpaid in the shop. */
async function payWithoutNotice(): Promise<PaidSession> {
  const { orderId, product } = await makeOrder(shop, marama, { stock: 3, qty: 2 })
  const sessionId: string = (await startCheckout(shop, marama, orderId)).body.id
  expect(await payByCard(shop, sessionId)).toBe(303)
  return { orderId, product, sessionId }
}

/** Sends again while the provider is too late for the shop, as the provider and a shopper do. Returns the status. */
async function sendUntilTaken(send: () => Promise<number>): Promise<number> {
  const status = await send()
  return status === 502 ? sendUntilTaken(send) : status
}

/** The three ways in which a payment reaches the shop; each returns a response status. */
const notifiers = {
  webhook: async ({ sessionId }: PaidSession) => {
    const [event] = await eventsAbout(shop, sessionId)
    if (!event) throw new Error('the provider has recorded no event')
    return sendUntilTaken(() => deliverEvent(shop, event))
  },
  return: async ({ sessionId, orderId }: PaidSession) => {
    const url = `/api/stripe/order-success?session_id=${sessionId}`
    const statuses = await Promise.all([
      sendUntilTaken(async () => (await shop.call('GET', url, { as: marama })).status),
      sendUntilTaken(async () => (await confirmPaid(shop, marama, orderId)).status),
    ])
    return Math.max(...statuses)
  },
  reconciliation: async (_paid: PaidSession) => {
    await reconcile(shop.shop)
    return 200
  },
}

type Notifier = keyof typeof notifiers

const times = 20

/** Calls each of the notifiers twenty times at the same time. */
async function notifyAll(paid: PaidSession, names: readonly Notifier[]): Promise<void> {
  const calls = Array.from({ length: times }, () => names.map((name) => notifiers[name](paid))).flat()
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))
}

/** Reads the state of an order from the database. */
async function readState({ orderId, product }: PaidSession) {
  const { paidAt, cancelledAt, attention } = await orderRow(shop, orderId)
  return {
    paidAt,
    cancelledAt,
    attention,
    history: (await historyOf(shop, orderId)).map(({ action }) => action),
    mails: (await mailsOf(shop, orderId, 'payment-received')).length,
    stock: await stockOf(shop, product),
    held: await heldFor(shop, orderId),
    refunds: (await refundRows(shop, orderId)).length,
  }
}

/** The state of an order that was paid once, since an instant, with two of three units sold. */
const paidOnce = (since: Date) => ({
  paidAt: expect.toSatisfy((paidAt: Date) => paidAt >= since && paidAt < shop.clock.now) as unknown,
  cancelledAt: null,
  attention: [],
  history: ['paid'],
  mails: 1,
  stock: 1,
  held: 0,
  refunds: 0,
})

const combinations = (
  [
    ['webhook', 'return', 'reconciliation'],
    ['return', 'reconciliation'],
    ['webhook', 'reconciliation'],
    ['webhook', 'return'],
    ['webhook'],
    ['return'],
    ['reconciliation'],
  ] satisfies Notifier[][]
).map((names) => ({ names, label: names.join(', ') }))

describe.each(combinations)(`when only this arrives, ${times} times at the same time: $label`, ({ names }) => {
  it('the order becomes paid once', async () => {
    const paid = await payWithoutNotice()
    shop.clock.now = minutes(5)
    await notifyAll(paid, names)
    expect(await readState(paid)).toEqual(paidOnce(minutes(5)))
  })

  it('the order becomes paid once after its hold has expired', async () => {
    const paid = await payWithoutNotice()
    shop.clock.now = minutes(75)
    await notifyAll(paid, names)
    expect(await readState(paid)).toEqual(paidOnce(minutes(75)))
  })
})

it('an order stays unpaid until one of the three arrives', async () => {
  const paid = await payWithoutNotice()
  const unpaid = { ...paidOnce(start), paidAt: null, history: [], mails: 0, stock: 3, held: 2 }
  expect(await readState(paid)).toEqual(unpaid)
  await notifiers.reconciliation(paid)
  expect(await readState(paid)).toEqual(paidOnce(start))
})

it('events about an expired or failed session, before and after the payment, change nothing', async () => {
  const paid = await payWithoutNotice()
  const kinds = ['checkout.session.expired', 'checkout.session.async_payment_failed', 'checkout.session.completed']
  await Promise.all([...kinds, ...kinds.toReversed()].map((kind) => deliverSessionEvent(shop, paid.sessionId, kind)))
  await deliverSessionEvent(shop, paid.sessionId, 'checkout.session.expired')
  expect(await readState(paid)).toEqual(paidOnce(start))
})

it('twenty orders that are paid at the same time become paid once each', async () => {
  const all: (PaidSession & { names: readonly Notifier[] })[] = []
  for (let count = 0; count < 20; count++) {
    const names = combinations[count % combinations.length]?.names ?? []
    all.push({ ...(await payWithoutNotice()), names })
  }
  const calls = all.flatMap((paid) => paid.names.flatMap((name) => [notifiers[name](paid), notifiers[name](paid)]))
  expect(new Set(await Promise.all(calls))).toEqual(new Set([200]))

  const [found, reported] = [all.filter(isOnlyReconciled), all.filter((paid) => !isOnlyReconciled(paid))]
  expect([found.length, reported.length]).toEqual([2, 18])
  for (const paid of reported) expect(await readState(paid)).toEqual(paidOnce(start))
  // A run has a limited time, and on a busy machine the next run reads the sessions that are left.
  await vi.waitUntil(() => reconcileOnce(found), { timeout: 120_000 })
  for (const paid of found) expect(await readState(paid)).toEqual(paidOnce(start))
})

const isOnlyReconciled = ({ names }: { names: readonly Notifier[] }) => names.every((name) => name === 'reconciliation')

/** Runs reconciliation once. Returns whether each of the orders is paid then. */
async function reconcileOnce(orders: readonly PaidSession[]): Promise<boolean> {
  await reconcile(shop.shop)
  const rows = await Promise.all(orders.map(({ orderId }) => orderRow(shop, orderId)))
  return rows.every(({ paidAt }) => paidAt !== null)
}
