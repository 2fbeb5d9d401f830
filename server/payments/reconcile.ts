import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/shop.ts'
import { markPaid } from './mark-paid.ts'
import {
  type CheckoutRow,
  listEndedPaypalSessions,
  listOpenSessions,
  claimPaypalPaymentsToSync,
} from './payments.queries.ts'
import { listPendingRefunds } from './refunds/refunds.queries.ts'
import { recordRefunds } from './refunds/record-refunds.ts'
import { sendRefund } from './refunds/send-refund.ts'
import { syncRefundsOfOrder } from './refunds/sync-refunds.ts'
import { settleSession } from './checkout/settle-session.ts'

/** Rows that are read from the database at once. */
const batchSize = 200
/** Provider calls in progress at the same time. */
const concurrency = 10
/** The time limit of one run: the next run starts a minute after this one started. */
const maxDurationMs = 30_000
/** A closed PayPal session is checked again until this long after its hold. */
const graceAfterHoldMs = 15 * 60_000
/** PayPal allows refunds for 180 days after the payment. */
const refundableForMs = 180 * 24 * 3_600_000
/** The interval between two reads of the refunds of a PayPal payment. */
const refundSyncIntervalMs = 6 * 3_600_000

/**
 * Reads every open session and every unsettled refund from the providers, so that an order becomes paid even when neither
 * the webhook nor the shopper's return arrives (promises 10). A failure of one row does not delay the others; the row is
 * tried again a minute later.
 */
export async function reconcile(shop: Shop): Promise<void> {
  const deadlineMs = performance.now() + maxDurationMs
  const heldSince = new Date(shop.now().getTime() - graceAfterHoldMs)
  await processInBatches(shop, deadlineMs, {
    list: (last?: CheckoutRow) => listOpenSessions(shop.db, batchSize, last),
    step: (row) => settleSession(shop, row),
  })
  await processInBatches(shop, deadlineMs, {
    list: (last?: CheckoutRow) => listEndedPaypalSessions(shop.db, heldSince, batchSize, last),
    step: (row) => recheckPaypalSession(shop, row),
  })
  await processInBatches(shop, deadlineMs, {
    list: (last?: RefundRow) => listPendingRefunds(shop.db, batchSize, last),
    step: (row) => (row.providerRefundId ? recordRefunds(shop, row.provider, row.paymentId) : sendRefund(shop, row.id)),
  })
  await syncPaypalRefunds(shop, deadlineMs)
}

/**
 * Reads the refunds of the PayPal payments of the last half year in turn, each payment a few times a day. PayPal sends the
 * shop no events about refunds that the owner makes in PayPal's dashboard.
 */
async function syncPaypalRefunds(shop: Shop, deadlineMs: number): Promise<void> {
  if (!shop.payments.paypal || performance.now() > deadlineMs) return
  const now = shop.now()
  const ago = (ms: number) => new Date(now.getTime() - ms)
  const orderIds = await claimPaypalPaymentsToSync(shop.db, {
    paidSince: ago(refundableForMs),
    readBefore: ago(refundSyncIntervalMs),
    limit: concurrency,
    now,
  })
  await Promise.all(orderIds.map((id) => syncRefundsOfOrder(shop, id)))
}

/** Runs `step` for every row, batch by batch and a few rows at a time, until the deadline of the run. */
async function processInBatches<Row>(
  shop: Shop,
  deadlineMs: number,
  { list, step }: { list(last?: Row): Promise<Row[]>; step(row: Row): Promise<unknown> },
): Promise<void> {
  let batch = await list()
  while (batch.length > 0) {
    const last = batch.at(-1)
    while (batch.length > 0) {
      if (performance.now() > deadlineMs)
        return shop.log.warn('reconciliation reached its time limit before all rows were processed')
      await Promise.all(batch.splice(0, concurrency).map((row) => runStep(shop, () => step(row))))
    }
    batch = await list(last)
  }
}

/**
 * Applies a payment in a closed PayPal session. PayPal cannot void a session, so a shop that was killed during a capture,
 * while the order was cancelled or paid by card, finds that payment here.
 */
async function recheckPaypalSession(shop: Shop, row: CheckoutRow): Promise<void> {
  const session = await shop.payments.paypal?.findSession(row.id)
  if (session) await markPaid(shop, session)
}

async function runStep(shop: Shop, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    shop.log.warn(error, 'a reconciliation step failed and runs again in a minute')
  }
}
