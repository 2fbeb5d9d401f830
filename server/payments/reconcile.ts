import type { Shop } from '#server/shop.ts'
import { listOpenSessions } from './payments.queries.ts'
import { listPendingRefunds } from './refunds.queries.ts'
import { recordRefunds } from './record-refunds.ts'
import { sendRefund } from './send-refund.ts'
import { settleSession } from './settle-session.ts'

/** How many of each are looked at in one go; the rest waits a minute. */
const atOnce = 200

/**
 * Asks the providers about every session that is open as far as the shop knows, and about every refund that is not
 * settled: an order becomes paid even when neither the webhook nor the shopper came back (promises 10). What fails for one
 * does not keep the others waiting; it is asked again a minute later.
 */
export async function reconcile(shop: Shop): Promise<void> {
  const sessions = await listOpenSessions(shop.db, atOnce)
  const refunds = await listPendingRefunds(shop.db, atOnce)
  const steps = [
    ...sessions.map((row) => () => settleSession(shop, row)),
    ...refunds.map((row) => async () => {
      if (row.providerRefundId) await recordRefunds(shop, row.provider, row.paymentId)
      else await sendRefund(shop, row.id, false)
    }),
  ]
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      shop.log.warn(error, 'reconciliation with the payment provider is tried again in a minute')
    }
  }
}
