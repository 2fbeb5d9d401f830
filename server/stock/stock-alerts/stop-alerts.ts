import { transact } from '#db/open.ts'
import { endedAlertDays } from '#rules/stock/stock-alerts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { daysAfter } from './days-after.ts'
import { stopOpenAlerts, updateAlert } from './stock-alerts.queries.ts'
import { takeAlert } from './take-alert.ts'

/**
 * Stops the alert of the link in an email, or with `all` every alert of its address; an email that is queued for it is
 * not sent. Throws ShopError 404 as `takeAlert` does.
 */
export async function stopAlerts(shop: Shop, token: string, all = false): Promise<{ message: string }> {
  const endedAt = shop.now()
  const ended = { endedAt, expiresAt: daysAfter(endedAt, endedAlertDays) }
  return transact(shop.db, async (tx) => {
    const { id, email, productName } = await takeAlert(tx, token, endedAt)
    await updateAlert(tx, id, { status: 'stopped', ...ended })
    if (!all) return { message: `Stopped. We won’t email you about the ${productName}.` }
    await stopOpenAlerts(tx, email, ended)
    return { message: `Stopped. We won’t email ${email} when pieces are back.` }
  })
}
