import type { Shop } from '#server/shop.ts'
import { markPaid } from './mark-paid.ts'
import { type CheckoutRow, listEndedButtonSessions, listOpenSessions } from './payments.queries.ts'
import { listPendingRefunds } from './refunds.queries.ts'
import { recordRefunds } from './record-refunds.ts'
import { sendRefund } from './send-refund.ts'
import { settleSession } from './settle-session.ts'

/** How many of each are looked at in one go; the rest waits a minute. */
const atOnce = 200
/** How many questions are under way together. */
const together = 10
/** When to stop, in milliseconds: the next round comes a minute after this one began. */
const longest = 45_000
/** For how long after its hold an ended session of the payment button is looked at, in milliseconds. */
const afterHold = 15 * 60_000

/**
 * Asks the providers about every session that is open as far as the shop knows, and about every refund that is not
 * settled: an order becomes paid even when neither the webhook nor the shopper came back (promises 10). What fails for one
 * does not keep the others waiting; it is asked again a minute later.
 */
export async function reconcile(shop: Shop): Promise<void> {
  const sessions = await listOpenSessions(shop.db, atOnce)
  const refunds = await listPendingRefunds(shop.db, atOnce)
  const ended = await listEndedButtonSessions(shop.db, new Date(shop.now().getTime() - afterHold), atOnce)
  const steps: (() => Promise<unknown>)[] = [
    ...sessions.map((row) => () => settleSession(shop, row)),
    ...ended.map((row) => () => lookAgain(shop, row)),
    ...refunds.map((row) => async () => {
      if (row.providerRefundId) await recordRefunds(shop, row.provider, row.paymentId)
      else await sendRefund(shop, row.id, false)
    }),
  ]
  const begun = performance.now()
  while (steps.length > 0 && performance.now() - begun < longest) {
    await Promise.all(steps.splice(0, together).map((step) => attempt(shop, step)))
  }
}

/**
 * The payment button has no way to end a session for good. A shop that was killed while it took the money, just when the
 * order was cancelled or paid by card, finds that money here.
 */
async function lookAgain(shop: Shop, row: CheckoutRow): Promise<void> {
  const session = await shop.paypal?.findSession(row.id)
  if (session) await markPaid(shop, session)
}

async function attempt(shop: Shop, step: () => Promise<unknown>): Promise<void> {
  try {
    await step()
  } catch (error) {
    shop.log.warn(error, 'reconciliation with the payment provider is tried again in a minute')
  }
}
