import { transact } from '#db/open.ts'
import { alertWaitDays } from '#rules/stock/stock-alerts.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { daysAfter } from './days-after.ts'
import { deleteUndoLinks, findAlertProduct, updateAlert } from './stock-alerts.queries.ts'
import { takeAlert } from './take-alert.ts'

/**
 * Confirms an alert with the link in its email, whose email follows at once when the product is back; a second time
 * changes nothing. Throws ShopError 404 as `takeAlert` does, 409 for an alert that was stopped.
 */
export async function confirmAlert(shop: Shop, token: string): Promise<{ message: string }> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    const { id, productId, productName, status } = await takeAlert(tx, token, now)
    if (status === 'stopped')
      throw new ShopError(409, 'You’ve stopped this email. You can ask again on the product page.')
    if (status === 'sent') return { message: `The ${productName} is back, and we’ve already emailed you.` }
    if (status === 'unconfirmed') {
      await updateAlert(tx, id, { status: 'waiting', confirmedAt: now, expiresAt: daysAfter(now, alertWaitDays) })
      // A stranger may have asked for it.
      await deleteUndoLinks(tx, id)
    }
    const product = await findAlertProduct(tx, productId, now)
    if (product && product.sellable > 0) await shop.jobs.enqueue(tx, 'stock-alerts', { productId })
    return { message: `Done. We’ll email you once, on the day you can order the ${productName} again.` }
  })
}
