import type { RefundRow } from '#server/orders/orders.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { readEvents } from '#server/payments/events/read-events.ts'
import { markPaid, markPending } from '#server/payments/mark-paid.ts'
import {
  type CheckoutRow,
  listEndedPaypalSessions,
  listSessionsWithStatus,
  claimPaypalPaymentsToSync,
  claimRefundedCardPaymentsToSync,
} from '#server/payments/payments.queries.ts'
import { concurrency, type Cursor, processInTurn, runStep } from '#server/payments/process-in-turn.ts'
import { listPendingRefunds } from '#server/payments/refunds/refunds.queries.ts'
import { recordRefunds, syncRefundedPayments, syncRefundsOfOrder } from '#server/payments/refunds/record-refunds.ts'
import { sendRefund } from '#server/payments/refunds/send-refund.ts'
import { settleSession } from '#server/payments/checkout/settle-session.ts'
import { checkRestores } from './check-restores.ts'

const batchSize = 200
/** The time limit of one run: the next run starts a minute after this one started. */
const maxDurationMs = 30_000
/** A closed PayPal session is checked again until this long after its hold. */
const graceAfterHoldMs = 15 * 60_000
/** A closed PayPal session whose capture was started is checked again until this long after the start. */
const graceAfterCaptureMs = 3 * 24 * 3_600_000
/** PayPal allows refunds for 180 days after the payment. */
const refundableForMs = 180 * 24 * 3_600_000
/** The bank of a card may return a refund until this long after it was made. */
const returnableForMs = 30 * 24 * 3_600_000
/** The interval between two reads of the refunds of a payment. */
const refundSyncIntervalMs = 6 * 3_600_000

interface Cursors {
  openSessions: Cursor<CheckoutRow>
  pendingSessions: Cursor<CheckoutRow>
  endedPaypalSessions: Cursor<CheckoutRow>
  pendingRefunds: Cursor<RefundRow>
}
const newCursors = (): Cursors => ({
  openSessions: {},
  pendingSessions: {},
  endedPaypalSessions: {},
  pendingRefunds: {},
})
const cursorsByShop = new WeakMap<Shop, Cursors>()

/**
 * Reads all open sessions, unsettled refunds and undelivered events from the providers, so that an order becomes paid
 * in any case (promises 10). Each list gets a share of the time and continues in the next run.
 */
export async function reconcile(shop: Shop): Promise<void> {
  const now = shop.now().getTime()
  const since = { heldSince: new Date(now - graceAfterHoldMs), captureSince: new Date(now - graceAfterCaptureMs) }
  const cursors = cursorsByShop.get(shop) ?? newCursors()
  cursorsByShop.set(shop, cursors)
  await inShares(maxDurationMs, [
    (endsAtMs) => checkRestores(shop, endsAtMs),
    (endsAtMs) => runStep(shop, () => readEvents(shop, endsAtMs)),
    (endsAtMs) =>
      processInTurn(shop, endsAtMs, {
        cursor: cursors.openSessions,
        list: (last?: CheckoutRow) => listSessionsWithStatus(shop.db, 'open', batchSize, last),
        step: (row) => settleSession(shop, row),
      }),
    (endsAtMs) =>
      processInTurn(shop, endsAtMs, {
        cursor: cursors.pendingSessions,
        list: (last?: CheckoutRow) => listSessionsWithStatus(shop.db, 'pending', batchSize, last),
        step: (row) => settleSession(shop, row),
      }),
    (endsAtMs) =>
      processInTurn(shop, endsAtMs, {
        cursor: cursors.endedPaypalSessions,
        list: (last?: CheckoutRow) => listEndedPaypalSessions(shop.db, since, batchSize, last),
        step: (row) => recheckPaypalSession(shop, row),
      }),
    (endsAtMs) =>
      processInTurn(shop, endsAtMs, {
        cursor: cursors.pendingRefunds,
        list: (last?: RefundRow) => listPendingRefunds(shop.db, batchSize, last),
        step: (row) =>
          row.providerRefundId && row.provider !== 'transfer'
            ? recordRefunds(shop, row.provider, row.paymentId)
            : sendRefund(shop, row.id),
      }),
    () => syncPaypalRefunds(shop),
    () => syncCardRefunds(shop),
  ])
}

/** Runs the tasks in turn, each with an equal share of the time that is left. */
async function inShares(durationMs: number, tasks: readonly ((endsAtMs: number) => Promise<void>)[]): Promise<void> {
  const deadlineMs = performance.now() + durationMs
  for (const [index, run] of tasks.entries()) {
    const leftMs = deadlineMs - performance.now()
    await run(performance.now() + leftMs / (tasks.length - index))
  }
}

/**
 * Reads the refunds of half a year's PayPal payments a few times a day. Without webhooks the shop learns only here of
 * refunds in PayPal's dashboard.
 */
async function syncPaypalRefunds(shop: Shop): Promise<void> {
  if (!shop.payments.paypal) return
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

/**
 * Reads the refunds of recently refunded card payments again: a bank may return one days later, and its event may be
 * lost.
 */
async function syncCardRefunds(shop: Shop): Promise<void> {
  const now = shop.now()
  const orderIds = await claimRefundedCardPaymentsToSync(shop.db, {
    refundedSince: new Date(now.getTime() - returnableForMs),
    readBefore: new Date(now.getTime() - refundSyncIntervalMs),
    limit: concurrency,
    now,
  })
  await Promise.all(orderIds.map((id) => syncRefundedPayments(shop, id)))
}

/**
 * Applies a payment found in a closed PayPal session. PayPal cannot void one, so a shop killed during a capture may
 * have taken money.
 */
async function recheckPaypalSession(shop: Shop, row: CheckoutRow): Promise<void> {
  const session = await shop.payments.paypal?.findSession(row.id)
  if (session) await markPaid(shop, session)
  if (session) await markPending(shop, session)
}
