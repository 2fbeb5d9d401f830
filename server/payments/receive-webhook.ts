import { isId } from '#rules/ids.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { markPaid } from './mark-paid.ts'
import { findSessionRow, hasEvent, insertEvent, listSessionsOf } from './payments.queries.ts'
import { recordRefunds } from './refunds/record-refunds.ts'
import { settleSession } from './checkout/settle-session.ts'

/**
 * Applies an event of the card provider. `raw` is the body exactly as it came: a re-serialised one has another signature.
 * Events come in any order and any number of times, so each is known by its id, and what counts is the session or the
 * payment as the provider has it now (payments, facts). Throws ShopError 400 for a bad signature and 502 when the
 * provider does not answer (it will send the event again).
 */
export async function receiveWebhook(
  shop: Shop,
  raw: unknown,
  signature: string | undefined,
): Promise<{ received: true }> {
  if (!Buffer.isBuffer(raw)) throw new ShopError(400, 'The signature of this event is not valid.')
  const event = shop.payments.stripe.readEvent(raw, signature)
  if (!(await hasEvent(shop.db, event.id))) {
    if (event.sessionId) await applySession(shop, event.sessionId)
    if (event.refundedPaymentId) await applyRefunds(shop, event.refundedPaymentId, event.orderId)
    await insertEvent(shop.db, { id: event.id, type: event.type, createdAt: shop.now() })
  }
  return { received: true }
}

async function applySession(shop: Shop, sessionId: string): Promise<void> {
  const row = await findSessionRow(shop.db, sessionId)
  if (row) return void (await settleSession(shop, row))
  // The shop was killed between opening the session and writing it down: what was paid in it counts all the same.
  const session = await shop.payments.stripe.findSession(sessionId)
  if (session) await markPaid(shop, session)
}

/** What was given back of a payment. The notice of the payment itself may still be on its way: its sessions are asked about first. */
async function applyRefunds(shop: Shop, paymentId: string, orderId: string | null): Promise<void> {
  if (await recordRefunds(shop, 'card', paymentId)) return
  if (!orderId || !isId(orderId)) return
  for (const row of await listSessionsOf(shop.db, orderId)) if (row.provider === 'card') await settleSession(shop, row)
  await recordRefunds(shop, 'card', paymentId)
}
