import { transact } from '#db/open.ts'
import { endedAlertDays } from '#rules/stock/stock-alerts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { queueBackInStock } from './alert-emails.ts'
import { daysAfter } from './days-after.ts'
import { findAlertProduct, isAlertPaused, lockAlertsOf, takeWaitingAlerts } from './stock-alerts.queries.ts'

/** Emails of one transaction: few enough that it does not last. */
export const alertBatchSize = 50

/**
 * Ends the alerts that have waited longest for a product, if it can be sold now and they are not paused, and queues
 * their emails in the same transaction; a next job does the rest. Each alert gets one email, whatever the number of
 * processes that send.
 */
export async function sendAlerts(shop: Shop, productId: string): Promise<void> {
  const endedAt = shop.now()
  await transact(shop.db, async (tx) => {
    await lockAlertsOf(tx, productId)
    const product = await findAlertProduct(tx, productId, endedAt)
    if (!product || product.sellable === 0 || (await isAlertPaused(tx, productId, endedAt))) return
    const ended = { endedAt, expiresAt: daysAfter(endedAt, endedAlertDays) }
    const taken = await takeWaitingAlerts(tx, productId, alertBatchSize, ended)
    for (const { id, email } of taken) await queueBackInStock(shop, tx, { alertId: id, email, product })
    if (taken.length === alertBatchSize) await shop.jobs.enqueue(tx, 'stock-alerts', { productId })
  })
}
