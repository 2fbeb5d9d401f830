import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { markPaid } from './mark-paid.ts'
import {
  type CheckoutRow,
  listEndedPaypalSessions,
  listOpenSessions,
  capturePaypalPayments,
} from './payments.queries.ts'
import { listPendingRefunds } from './refunds/refunds.queries.ts'
import { recordRefunds } from './refunds/record-refunds.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { syncRefundsOfOrder } from './refunds/sync-refunds.ts'
import { settleSession } from './checkout/settle-session.ts'

/** How many of each are read at once. */
const batchSize = 200
/** How many questions are under way together. */
const concurrency = 10
/** When to stop, in milliseconds: the next round comes a minute after this one began. */
const maxDurationMs = 30_000
/** For how long after its hold an ended session of the payment button is looked at, in milliseconds. */
const graceAfterHoldMs = 15 * 60_000
/** For how long after a payment PayPal gives it back, in milliseconds (180 days), and how often it is asked whether it has. */
const refundableFor = 180 * 24 * 3_600_000
const betweenReadings = 6 * 3_600_000

/**
 * Asks the providers about every session that is open as far as the shop knows, and about every refund that is not
 * settled: an order becomes paid even when neither the webhook nor the shopper came back (promises 10). What fails for one
 * does not keep the others waiting; it is asked again a minute later.
 */
export async function reconcile(shop: Shop): Promise<void> {
  const until = performance.now() + maxDurationMs
  const since = new Date(shop.now().getTime() - graceAfterHoldMs)
  await goThrough(shop, until, {
    list: (last?: CheckoutRow) => listOpenSessions(shop.db, batchSize, last),
    step: (row) => settleSession(shop, row),
  })
  await goThrough(shop, until, {
    list: (last?: CheckoutRow) => listEndedPaypalSessions(shop.db, since, batchSize, last),
    step: (row) => lookAgain(shop, row),
  })
  await goThrough(shop, until, {
    list: (last?: RefundRow) => listPendingRefunds(shop.db, batchSize, last),
    step: (row) => (row.providerRefundId ? recordRefunds(shop, row.provider, row.paymentId) : sendRefund(shop, row.id)),
  })
  await readButtonRefunds(shop, until)
}

/**
 * The payment button tells nobody of what the owner gives back on its own pages: the payments of the last half year are
 * asked about in turn, each a few times a day.
 */
async function readButtonRefunds(shop: Shop, until: number): Promise<void> {
  if (!shop.payments.paypal || performance.now() > until) return
  const now = shop.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const orderIds = await capturePaypalPayments(shop.db, {
    paidSince: ago(refundableFor),
    readBefore: ago(betweenReadings),
    limit: concurrency,
    now,
  })
  await Promise.all(orderIds.map((id) => syncRefundsOfOrder(shop, id)))
}

/** Takes a step for every row that there is, page after page and a few at a time, until the round is over. */
async function goThrough<Row>(
  shop: Shop,
  until: number,
  { list, step }: { list(last?: Row): Promise<Row[]>; step(row: Row): Promise<unknown> },
): Promise<void> {
  let page = await list()
  while (page.length > 0) {
    const last = page.at(-1)
    while (page.length > 0) {
      if (performance.now() > until) return shop.log.warn('reconciliation did not come to its end within its minute')
      await Promise.all(page.splice(0, concurrency).map((row) => attempt(shop, () => step(row))))
    }
    page = await list(last)
  }
}

/**
 * The payment button has no way to end a session for good. A shop that was killed while it took the money, just when the
 * order was cancelled or paid by card, finds that money here.
 */
async function lookAgain(shop: Shop, row: CheckoutRow): Promise<void> {
  const session = await shop.payments.paypal?.findSession(row.id)
  if (session) await markPaid(shop, session)
}

async function attempt(shop: Shop, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    shop.log.warn(error, 'reconciliation with the payment provider is tried again in a minute')
  }
}
