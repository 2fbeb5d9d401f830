import type { FastifyBaseLogger } from 'fastify'
import type { PaypalConfig } from '#server/platform/config/paypal-config.ts'
import { invalidSignature, type ProviderRefund } from '#server/platform/payment-provider.ts'
import { openPaypalClient, type WithPaypal } from './paypal-client.ts'
import { parsePaypalError, PaypalUnavailableError } from './paypal-errors.ts'
import { type PaypalEvent, parsePaypalEvent } from './paypal-event.ts'
import { linkedId, parsePaypalCapture, parsePaypalRefund } from './paypal-order.ts'
import { toProviderRefund } from './paypal-session.ts'
import type { PaypalTransmission } from './paypal-transmission.ts'

/** What the shop needs from PayPal to act on its events. Every call may throw ShopError 502. */
export interface PaypalWebhooks {
  /** Has PayPal verify an event over its raw bytes. Throws ShopError 400 when it is not valid. */
  readEvent(rawBody: Buffer, transmission: PaypalTransmission): Promise<PaypalEvent>
  /** Finds the session (PayPal's order) of a capture. */
  findSessionId(captureId: string): Promise<string | null>
  /** Reads a refund or a reversal, or returns null when PayPal does not know it. */
  findRefund(refundId: string): Promise<ProviderRefund | null>
}

/**
 * Opens PayPal's webhooks; undefined without their id in the configuration. PayPal itself verifies the signature of
 * each event (https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post).
 */
export function openPaypalWebhooks(config: PaypalConfig, log: FastifyBaseLogger): PaypalWebhooks | undefined {
  if (!config.webhookId) return undefined
  const callPaypal = openPaypalClient(config)
  const withPaypal: WithPaypal = (task) =>
    callPaypal(task).catch((error: unknown) => {
      log.warn(error, 'a call to PayPal about a webhook event failed')
      throw error
    })

  function isVerified(eventText: string, transmission: PaypalTransmission): Promise<boolean> {
    return withPaypal(async (send) => {
      const { status, body } = await send({
        path: '/v1/notifications/verify-webhook-signature',
        post: {
          requestId: `verify-${transmission.transmission_id}`,
          // The event as it was received: a re-serialised event has another signature.
          body: `${JSON.stringify({ ...transmission, webhook_id: config.webhookId }).slice(0, -1)},"webhook_event":${eventText}}`,
        },
      })
      if (status === 409) throw new PaypalUnavailableError('PayPal is still processing the same request')
      if (status >= 400) log.warn({ error: parsePaypalError(body) }, 'PayPal refused to verify a webhook event')
      return status < 400 && (body as { verification_status?: unknown }).verification_status === 'SUCCESS'
    })
  }

  return {
    async readEvent(rawBody, transmission) {
      const eventText = rawBody.toString('utf8')
      const event = parsePaypalEvent(eventText)
      if (!event || !(await isVerified(eventText, transmission))) throw invalidSignature('PayPal')
      return event
    },

    findSessionId: (captureId) =>
      withPaypal(async (send) => {
        const { status, body } = await send({ path: `/v2/payments/captures/${encodeURIComponent(captureId)}` })
        return status === 404 ? null : (linkedId(parsePaypalCapture(body).links, 'up') ?? null)
      }),

    findRefund: (refundId) =>
      withPaypal(async (send) => {
        const { status, body } = await send({ path: `/v2/payments/refunds/${encodeURIComponent(refundId)}` })
        return status === 404 ? null : toProviderRefund(parsePaypalRefund(body))
      }),
  }
}
