import { randomBytes, randomUUID } from 'node:crypto'
import { lastDisputeOf, openDispute } from './disputes.ts'
import { toCaptureReply, toRefundReply } from './orders.ts'
import type { Order } from './paypal-objects.ts'
import { makeId, type SentEvent, type Simulator } from './simulator.ts'

/**
 * Makes a signed event about an order with line breaks that parsing would lose. `isBare`: its resource has an id and a
 * status alone, as in older integrations.
 */
export function makeEvent(simulator: Simulator, order: Order, type: string, isBare = false): SentEvent {
  const event = {
    id: `WH-${makeId()}-${makeId()}`,
    event_version: '1.0',
    create_time: simulator.now().toISOString(),
    event_type: type,
    resource: isBare ? bareResource(order) : resourceOf(simulator, order, type),
  }
  const sent = {
    text: JSON.stringify(event, null, 2),
    headers: {
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${simulator.baseUrl}/v1/notifications/certs/CERT-1`,
      'paypal-transmission-id': randomUUID(),
      'paypal-transmission-sig': randomBytes(32).toString('base64'),
      'paypal-transmission-time': simulator.now().toISOString(),
    },
  }
  simulator.sent.set(sent.headers['paypal-transmission-id'], sent)
  return sent
}

/** The resource of an event: the dispute, the last refund, or the capture. */
function resourceOf(simulator: Simulator, order: Order, type: string): object {
  const [capture] = order.captures
  if (!capture) throw new Error('An event needs a captured order.')
  if (type.startsWith('CUSTOMER.DISPUTE.')) return lastDisputeOf(simulator, order) ?? openDispute(simulator, order)
  const refund = order.refunds.at(-1)
  const isAboutRefund = type === 'PAYMENT.CAPTURE.REFUNDED' || type === 'PAYMENT.CAPTURE.REVERSED'
  return isAboutRefund && refund ? toRefundReply(simulator, refund) : toCaptureReply(simulator, order, capture)
}

function bareResource({ captures: [capture] }: Order): object {
  return { id: capture?.id, status: capture?.status }
}

/** The fields of a verification besides the event. */
interface Verification {
  auth_algo?: string
  cert_url?: string
  transmission_id?: string
  transmission_sig?: string
  transmission_time?: string
  webhook_id?: string
}

/**
 * Verifies a signature, webhook id, and that `text` contains the event exactly as sent
 * (https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post).
 */
export function verifyEvent({ settings, sent }: Simulator, text: string): { verification_status: string } {
  const { webhook_id, ...given } = JSON.parse(text) as Verification
  const event = sent.get(given.transmission_id ?? '')
  const isSigned =
    event !== undefined &&
    webhook_id === settings.webhookId &&
    text.includes(event.text) &&
    given.auth_algo === event.headers['paypal-auth-algo'] &&
    given.cert_url === event.headers['paypal-cert-url'] &&
    given.transmission_sig === event.headers['paypal-transmission-sig'] &&
    given.transmission_time === event.headers['paypal-transmission-time']
  return { verification_status: isSigned ? 'SUCCESS' : 'FAILURE' }
}
