import type { Tx } from '#db/open.ts'
import { hashOfToken } from '#server/accounts/links/link-token.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { type FoundAlert, lockAlertByToken } from './stock-alerts.queries.ts'

/**
 * Locks and reads the alert of the token in an email. Throws ShopError 404 for a token that is unknown, or whose alert
 * was deleted or has expired.
 */
export async function takeAlert(tx: Tx, token: string, now: Date): Promise<FoundAlert> {
  const alert = await lockAlertByToken(tx, { kind: 'email', tokenHash: hashOfToken(token) }, now)
  if (!alert) throw new ShopError(404, 'This link no longer works. Ask again on the product page.')
  return alert
}
