import type { Shop } from '#server/platform/shop.ts'
import { applyEvent } from '#server/payments/events/apply-event.ts'
import { hasEvent, upsertDeliveredEvent } from '#server/payments/events/events.queries.ts'
import { invalidSignature } from '#server/platform/payment-provider.ts'

/**
 * Applies a Stripe event from `rawBody`, the body exactly as received, each id once and in any order, by reading the
 * current session or payment (payments, facts). Throws ShopError 400 for an invalid signature, and 502 when the
 * provider does not respond (it sends the event again).
 */
export async function receiveWebhook(
  shop: Shop,
  rawBody: unknown,
  signature: string | undefined,
): Promise<{ received: true }> {
  if (!Buffer.isBuffer(rawBody)) throw invalidSignature('Stripe')
  const { stripe } = shop.payments
  const event = stripe.readEvent(rawBody, signature)
  if (!(await hasEvent(shop.db, event.id))) await applyEvent(shop, stripe, event)
  await upsertDeliveredEvent(shop.db, { id: event.id, type: event.type, provider: 'card' }, shop.now())
  return { received: true }
}
