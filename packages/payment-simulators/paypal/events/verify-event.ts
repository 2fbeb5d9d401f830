import type { Simulator } from '../simulator.ts'

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
 * Verifies an event: its signature, the id of the webhook, and that `text`, the request's body, contains the event
 * exactly as it was sent (https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post).
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
