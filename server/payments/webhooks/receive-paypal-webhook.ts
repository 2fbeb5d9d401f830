import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Config } from '#server/platform/config/config.ts'
import { providerOf, type Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { applyDispute, flagPayment } from '#server/payments/disputes/apply-dispute.ts'
import { applySession, orWhenRefused } from '#server/payments/events/apply-event.ts'
import { hasEvent, upsertDeliveredEvent } from '#server/payments/events/events.queries.ts'
import { disputeEventId, toDispute } from '#server/payments/providers/paypal/paypal-disputes.ts'
import {
  checkTransmission,
  type PaypalTransmission,
  readTransmission,
} from '#server/payments/providers/paypal/paypal-transmission.ts'
import { type Dispute, invalidSignature, type ProviderRefund } from '#server/platform/payment-provider.ts'
import { recordRefunds } from '#server/payments/refunds/record-refunds.ts'
import type { PaypalConfig } from '#server/platform/config/payment-config.ts'
import { openPaypalClient, type WithPaypal } from '#server/payments/providers/paypal/paypal-client.ts'
import { parsePaypalError, PaypalUnavailableError } from '#server/payments/providers/paypal/paypal-errors.ts'
import { linkedId, parsePaypalCapture, parsePaypalRefund } from '#server/payments/providers/paypal/paypal-order.ts'
import { toProviderRefund } from '#server/payments/providers/paypal/paypal-session.ts'

/*
 * PayPal's webhook events (https://developer.paypal.com/api/rest/webhooks/event-names/). The shop takes only ids from
 * them and reads everything else from PayPal.
 */
const Links = Type.Array(Type.Object({ href: Type.String(), rel: Type.String() }))

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  event_type: Type.String({ minLength: 1, maxLength: 100 }),
  resource: Type.Object({
    id: Type.Optional(Type.String()),
    links: Type.Optional(Links),
    supplementary_data: Type.Optional(
      Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: Type.Optional(Type.String()) })) }),
    ),
    dispute_id: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })),
  }),
})

const eventShape = Compile(Event)

const captureTypes = new Set(['COMPLETED', 'PENDING', 'DENIED', 'DECLINED'].map((step) => `PAYMENT.CAPTURE.${step}`))

const refundTypes = new Set(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'])

const disputeTypes = new Set(['CREATED', 'UPDATED', 'RESOLVED'].map((step) => `CUSTOMER.DISPUTE.${step}`))

/**
 * Applies PayPal's event from its raw body, each id once, by reading the current state. Throws ShopError 400 for what
 * PayPal did not send, 409 without webhooks, and 502, after which PayPal sends it again.
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

/** Records a refund or a reversal, after settling the session. A reversal that cannot be read flags the order. */
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

/** What the shop needs from PayPal to act on its events. Every call may throw ShopError 502. */
interface PaypalWebhooks {
  /** Has PayPal verify an event over its raw bytes. Throws ShopError 400 when it is not valid. */
  readEvent(rawBody: Buffer, transmission: PaypalTransmission): Promise<PaypalEvent>
  findSessionId(captureId: string): Promise<string | null>
  /** Reads a refund or a reversal, or returns null when PayPal does not know it. */
  findRefund(refundId: string): Promise<ProviderRefund | null>
}

/**
 * PayPal's webhooks, if their id is configured. PayPal verifies each signature
 * (https://developer.paypal.com/docs/api/webhooks/v1/#verify-webhook-signature_post).
 */
function openPaypalWebhooks(config: PaypalConfig, log: FastifyBaseLogger): PaypalWebhooks | undefined {
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

/** An event of PayPal and the ids in it. */
type PaypalEvent = { id: string; type: string } & (
  | { about: 'capture'; sessionId: string | null; captureId: string | null }
  | { about: 'refund'; captureId: string | null; refundId: string | null }
  /** `stated`: the dispute according to the event, if it is complete. */
  | { about: 'dispute'; disputeId: string; stated: Dispute | null }
  | { about: 'other' }
)

/** Parses an event from its JSON text. Undefined when it is not an event. */
function parsePaypalEvent(text: string): PaypalEvent | undefined {
  const parsed = parseJson(text)
  if (!eventShape.Check(parsed)) return undefined
  const { id, event_type: type, resource } = parsed
  if (captureTypes.has(type)) return { id, type, about: 'capture', ...captureIds(resource) }
  if (refundTypes.has(type)) return { id, type, about: 'refund', ...refundIds(resource) }
  const { dispute_id: disputeId } = resource
  if (!disputeTypes.has(type) || disputeId === undefined) return { id, type, about: 'other' }
  return { id, type, about: 'dispute', disputeId, stated: toDispute(resource) }
}

type Resource = Static<typeof Event>['resource']

function captureIds(resource: Resource) {
  const sessionId = resource.supplementary_data?.related_ids?.order_id ?? idInLinks(resource, 'up', 'orders')
  return { sessionId, captureId: resource.id ?? null }
}

/** The ids in the resource of an event: of the refund or reversal and of its capture, or of the capture alone. */
function refundIds(resource: Resource) {
  const captureId = idInLinks(resource, 'up', 'captures') ?? idInLinks(resource, 'self', 'captures')
  return { captureId, refundId: idInLinks(resource, 'self', 'refunds') }
}

/** The id in the link with this relation, if the link leads to this kind of resource, such as `…/captures/{id}`. */
function idInLinks({ links = [] }: Resource, rel: string, kind: 'orders' | 'captures' | 'refunds'): string | null {
  const href = links.find((link) => link.rel === rel)?.href ?? ''
  const [parent, id] = href.split('/').slice(-2)
  return parent === kind && id ? id : null
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
