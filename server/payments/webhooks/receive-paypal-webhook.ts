import type { IncomingHttpHeaders } from 'node:http'
import type { Config } from '#server/platform/config/config.ts'
import { type Shop, providerOf } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { applyDispute } from '#server/payments/disputes/apply-dispute.ts'
import { flagPayment } from '#server/payments/disputes/flag-payment.ts'
import { applySession, orWhenRefused } from '#server/payments/events/apply-event.ts'
import { hasEvent, upsertDeliveredEvent } from '#server/payments/events/events.queries.ts'
import { disputeEventId } from '#server/payments/providers/paypal/paypal-disputes.ts'
import type { PaypalEvent } from '#server/payments/providers/paypal/paypal-event.ts'
import { checkTransmission, readTransmission } from '#server/payments/providers/paypal/paypal-transmission.ts'
import { openPaypalWebhooks, type PaypalWebhooks } from '#server/payments/providers/paypal/paypal-webhooks.ts'
import { invalidSignature } from '#server/platform/payment-provider.ts'
import { recordRefunds } from '#server/payments/refunds/record-refunds.ts'

/**
 * Applies an event of PayPal from `rawBody`, the body exactly as received, each id once, by reading the current
 * session, refund or dispute. Throws ShopError 400 for an invalid signature, certificate or time, 409 when PayPal's
 * webhooks are not configured, and 502 when PayPal does not respond (it sends the event again).
 */
export async function receivePaypalWebhook(
  shop: Shop,
  rawBody: unknown,
  headers: IncomingHttpHeaders,
): Promise<{ received: true }> {
  const transmission = readTransmission(headers)
  if (!Buffer.isBuffer(rawBody)) throw invalidSignature('PayPal')
  const webhooks = webhooksOf(shop)
  const { paypal } = shop.config
  if (!webhooks || !paypal) throw new ShopError(409, 'PayPal webhooks aren’t set up in this shop.')
  checkTransmission(transmission, { baseUrl: paypal.baseUrl, now: shop.now() })
  const event = await webhooks.readEvent(rawBody, transmission)
  if (!(await hasEvent(shop.db, event.id))) await applyEvent(shop, webhooks, event)
  await upsertDeliveredEvent(shop.db, { id: event.id, type: event.type, provider: 'paypal' }, shop.now())
  return { received: true }
}

const opened = new WeakMap<Config, PaypalWebhooks>()

/** PayPal's webhooks of a shop, opened once: they keep the access token. Undefined when they are not configured. */
function webhooksOf({ config, log }: Shop): PaypalWebhooks | undefined {
  const webhooks = opened.get(config) ?? (config.paypal && openPaypalWebhooks(config.paypal, log))
  if (webhooks) opened.set(config, webhooks)
  return webhooks
}

async function applyEvent(shop: Shop, webhooks: PaypalWebhooks, event: PaypalEvent): Promise<void> {
  if (event.about === 'capture') {
    const sessionId = event.sessionId ?? (event.captureId && (await webhooks.findSessionId(event.captureId)))
    if (sessionId) await applySession(shop, providerOf(shop, 'paypal'), sessionId)
  }
  if (event.about === 'refund') await applyRefund(shop, webhooks, event)
  if (event.about === 'dispute') await applyDisputeEvent(shop, event)
}

/**
 * Records a refund or a reversal, after settling the session when the event of the payment has not arrived. A reversal
 * that cannot be read needs the owner, because the money is gone.
 */
async function applyRefund(
  shop: Shop,
  webhooks: PaypalWebhooks,
  { captureId, refundId, type }: Extract<PaypalEvent, { about: 'refund' }>,
): Promise<void> {
  if (!captureId) return
  const refund = refundId ? await webhooks.findRefund(refundId) : null
  const record = () => recordRefunds(shop, 'paypal', captureId, refund ? [refund] : [])
  if (!(await record())) {
    const sessionId = await webhooks.findSessionId(captureId)
    if (sessionId) await applySession(shop, providerOf(shop, 'paypal'), sessionId)
    await record()
  }
  if (!refund && type === 'PAYMENT.CAPTURE.REVERSED')
    await flagPayment(shop, { paymentId: captureId, orderId: null }, 'disputed')
}

/** Applies the current state of a dispute, once for this event and for the reading of disputes. */
async function applyDisputeEvent(
  shop: Shop,
  { type, disputeId, stated }: Extract<PaypalEvent, { about: 'dispute' }>,
): Promise<void> {
  const paypal = providerOf(shop, 'paypal')
  const dispute = await orWhenRefused(() => paypal.findDispute(disputeId), stated)
  if (!dispute) return
  const id = disputeEventId(dispute)
  if (!(await hasEvent(shop.db, id))) await applyDispute(shop, paypal, dispute)
  await upsertDeliveredEvent(shop.db, { id, type, provider: 'paypal' }, shop.now())
}
