import Type, { type Static } from 'typebox'
import { Compile } from 'typebox/compile'
import type { Dispute } from '#server/platform/payment-provider.ts'
import { toDispute } from './paypal-disputes.ts'

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
const event = Compile(Event)

/** An event of PayPal and the ids in it. */
export type PaypalEvent = { id: string; type: string } & (
  | { about: 'capture'; sessionId: string | null; captureId: string | null }
  | { about: 'refund'; captureId: string | null; refundId: string | null }
  /** `stated`: the dispute according to the event, if it is complete. */
  | { about: 'dispute'; disputeId: string; stated: Dispute | null }
  | { about: 'other' }
)

const captureTypes = new Set(['COMPLETED', 'PENDING', 'DENIED', 'DECLINED'].map((step) => `PAYMENT.CAPTURE.${step}`))
const refundTypes = new Set(['PAYMENT.CAPTURE.REFUNDED', 'PAYMENT.CAPTURE.REVERSED'])

const disputeTypes = new Set(['CREATED', 'UPDATED', 'RESOLVED'].map((step) => `CUSTOMER.DISPUTE.${step}`))

/** Parses an event from its JSON text. Undefined when it is not an event. */
export function parsePaypalEvent(text: string): PaypalEvent | undefined {
  const parsed = parseJson(text)
  if (!event.Check(parsed)) return undefined
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

/**
 * A refund and a reversal have links to themselves and, upwards, to their capture. Or the resource is the capture
 * itself.
 */
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
