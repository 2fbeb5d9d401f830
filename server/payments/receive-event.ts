import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { markPaid } from './mark-paid.ts'
import { findSessionRow, hasEvent, insertEvent, updateSessionStatus } from './payments.queries.ts'

/**
 * Applies an event of the payment provider. `raw` is the body exactly as it came: a re-serialised one has another
 * signature. Events come in any order and any number of times, so each is known by its id, and what counts is the session
 * as the provider has it now (payments, facts). Throws ShopError 400 for a bad signature and 502 when the provider does
 * not answer (it will send the event again).
 */
export async function receiveEvent(
  shop: Shop,
  raw: unknown,
  signature: string | undefined,
): Promise<{ received: true }> {
  if (!Buffer.isBuffer(raw)) throw new ShopError(400, 'The signature of this event is not valid.')
  const event = shop.card.readEvent(raw, signature)
  if (event.sessionId && !(await hasEvent(shop.db, event.id))) await applySession(shop, event.sessionId)
  await insertEvent(shop.db, { id: event.id, type: event.type, createdAt: shop.now() })
  return { received: true }
}

async function applySession(shop: Shop, sessionId: string): Promise<void> {
  const row = await findSessionRow(shop.db, sessionId)
  if (!row) return
  const session = await shop.card.findSession(sessionId)
  if (!session || (await markPaid(shop, session))) return
  // An ended session frees the way for another; the units stay held until the hold's own instant.
  if (session.status === 'expired' && row.status === 'open') await updateSessionStatus(shop.db, sessionId, 'closed')
}
