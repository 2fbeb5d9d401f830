import type { IncomingHttpHeaders } from 'node:http'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { settleSession } from './checkout/settle-session.ts'
import { flagPayment } from './flag-payment.ts'
import { markPaid } from './mark-paid.ts'
import { markPending } from './mark-pending.ts'
import { findSessionRow, hasEvent, insertEvent } from './payments.queries.ts'
import type { PaypalEvent } from './providers/paypal/paypal-event.ts'
import { type PaypalWebhooks, readTransmission } from './providers/paypal/paypal-webhooks.ts'
import { invalidSignature, providerOf } from './providers/payment-provider.ts'
import { recordRefunds } from './refunds/record-refunds.ts'

/**
 * Applies an event of PayPal. `rawBody` is the body exactly as received. Each event id is applied once, and the current
 * session, refund or payment is read from PayPal, as for Stripe. Throws ShopError 400 for an invalid signature, 409 when
 * PayPal's webhooks are not configured, and 502 when PayPal does not respond (it sends the event again).
 */
export async function receivePaypalWebhook(
  shop: Shop,
  rawBody: unknown,
  headers: IncomingHttpHeaders,
): Promise<{ received: true }> {
  const transmission = readTransmission(headers)
  if (!Buffer.isBuffer(rawBody)) throw invalidSignature('PayPal')
  const webhooks = shop.payments.paypalWebhooks
  if (!webhooks) throw new ShopError(409, 'PayPal webhooks are not set up in this shop.')
  const event = await webhooks.readEvent(rawBody, transmission)
  if (!(await hasEvent(shop.db, event.id))) {
    await applyEvent(shop, webhooks, event)
    await insertEvent(shop.db, { id: event.id, type: event.type, createdAt: shop.now() })
  }
  return { received: true }
}

async function applyEvent(shop: Shop, webhooks: PaypalWebhooks, event: PaypalEvent): Promise<void> {
  if (event.about === 'capture') {
    const sessionId = event.sessionId ?? (event.captureId && (await webhooks.findSessionId(event.captureId)))
    if (sessionId) await applySession(shop, sessionId)
  }
  if (event.about === 'refund') await applyRefund(shop, webhooks, event)
  if (event.about === 'dispute') for (const payment of event.payments) await flagPayment(shop, payment, 'disputed')
}

async function applySession(shop: Shop, sessionId: string): Promise<void> {
  const row = await findSessionRow(shop.db, sessionId)
  if (row) return void (await settleSession(shop, row))
  // The shop was killed between opening the session and storing it: its payment still counts.
  const session = await providerOf(shop, 'paypal').findSession(sessionId)
  if (session) await markPaid(shop, session)
  if (session) await markPending(shop, session)
}

/**
 * Records a refund or a reversal. The event of the payment itself may not have arrived: then its session is settled first.
 * A reversal that cannot be read needs the owner, because the money is gone.
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
    if (sessionId) await applySession(shop, sessionId)
    await record()
  }
  if (!refund && type === 'PAYMENT.CAPTURE.REVERSED')
    await flagPayment(shop, { paymentId: captureId, orderId: null }, 'disputed')
}
