import { transact } from '#db/open.ts'
import { hashOfToken } from '#server/accounts/links/link-token.ts'
import type { Shop } from '#server/platform/shop.ts'
import { deleteAlert, lockAlertByToken } from './stock-alerts.queries.ts'

/**
 * Deletes the alert that a page has just asked for, by the token of the response. An alert whose email was sent stays,
 * and so does one that another visitor asked for, or that its address has confirmed since: the response is the same.
 */
export async function undoAlert(shop: Shop, token: string): Promise<{ message: string }> {
  await transact(shop.db, async (tx) => {
    const alert = await lockAlertByToken(tx, { kind: 'undo', tokenHash: hashOfToken(token) }, shop.now())
    if (alert?.status === 'unconfirmed' || alert?.status === 'waiting') await deleteAlert(tx, alert.id)
  })
  return { message: 'Undone. We won’t email you about this piece.' }
}
