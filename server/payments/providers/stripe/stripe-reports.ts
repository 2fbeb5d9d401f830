import type Stripe from 'stripe'
import type {
  Dispute,
  ListedEvent,
  PaymentReport,
  ProviderEvent,
  ReportedPayment,
} from '#server/platform/payment-provider.ts'
import { isNotFound, throwProviderError } from './stripe-errors.ts'
import { refundEvents, reportKinds } from './stripe-events.ts'

/** The final dispute states; `warning_closed` and `prevented` cost nothing unless Stripe refunded. */
const finalStates = new Map<string, Dispute['state']>([
  ['won', 'won'],
  ['warning_closed', 'won'],
  ['prevented', 'won'],
  ['lost', 'lost'],
])

/** Reads a dispute from Stripe with its payment. Null when Stripe does not know it. */
export async function findDispute(stripe: Stripe, id: string): Promise<Dispute | null> {
  try {
    return toDispute(await stripe.disputes.retrieve(id, { expand: ['payment_intent'] }))
  } catch (error) {
    return isNotFound(error) ? null : throwProviderError(error)
  }
}

/** Maps a dispute. Null when it has no payment, and when the object is incomplete. */
function toDispute(dispute: Partial<Stripe.Dispute>): Dispute | null {
  const { id, status, amount, created, payment_intent: intent } = dispute
  if (!id || !intent || status === undefined || amount === undefined || created === undefined) return null
  const payment =
    typeof intent === 'string'
      ? { paymentId: intent, orderId: null }
      : { paymentId: intent.id, orderId: intent.metadata.orderId ?? null }
  const isRefunded = isRefundedByRule(dispute)
  return {
    id,
    state: isRefunded ? 'lost' : (finalStates.get(status) ?? 'open'),
    openedAt: new Date(created * 1000),
    isRefunded,
    payments: [{ ...payment, amountCents: amount }],
  }
}

/** Whether an account rule refunded a payment to prevent its dispute (https://docs.stripe.com/radar/rules/disputes). */
function isRefundedByRule({ status, payment_method_details: details }: Partial<Stripe.Dispute>): boolean {
  return status === 'prevented' && details?.card?.case_type === 'resolution'
}

/** Whether a payment has a dispute that the bank has not decided yet. */
export async function hasOpenDispute(stripe: Stripe, paymentId: string): Promise<boolean> {
  try {
    const { data } = await stripe.disputes.list({ payment_intent: paymentId, limit: 100 })
    return data.some(({ status }) => !finalStates.has(status))
  } catch (error) {
    return throwProviderError(error)
  }
}

/** Reads an early fraud warning. Null when it is unknown, or its payment already refunded or disputed. */
export async function findWarnedPayment(stripe: Stripe, id: string): Promise<ReportedPayment | null> {
  try {
    const warning = await stripe.radar.earlyFraudWarnings.retrieve(id, { expand: ['payment_intent'] })
    const { payment_intent: intent, actionable } = warning
    if (!actionable || !intent) return null
    if (typeof intent === 'string') return { paymentId: intent, orderId: null }
    return { paymentId: intent.id, orderId: intent.metadata.orderId ?? null }
  } catch (error) {
    return isNotFound(error) ? null : throwProviderError(error)
  }
}

/** The fields of an event's object that the shop reads; a charge has the metadata of its payment. */
interface EventObject {
  id: string
  payment_intent?: string | { id: string } | null
  metadata?: Record<string, string> | null
}

/** Maps an event of Stripe. */
export function toProviderEvent({ id, type, data }: Pick<Stripe.Event, 'id' | 'type' | 'data'>): ProviderEvent {
  const object = data.object as EventObject
  const intent = object.payment_intent
  const paymentId = (typeof intent === 'string' ? intent : intent?.id) ?? null
  return {
    id,
    type,
    sessionId: type.startsWith('checkout.session.') ? object.id : null,
    refundedPaymentId: refundEvents.has(type) ? paymentId : null,
    orderId: object.metadata?.orderId ?? null,
    report: reportOf(type, data.object as Stripe.Dispute, paymentId),
  }
}

/** Maps an event in Stripe's list. */
export function toListedEvent(event: Stripe.Event): ListedEvent {
  return { ...toProviderEvent(event), createdAt: new Date(event.created * 1000) }
}

function reportOf(type: string, object: Stripe.Dispute, paymentId: string | null): PaymentReport | undefined {
  const kind = reportKinds.get(type)
  if (kind === 'fraud-warning') return { kind, id: object.id, paymentId }
  return kind && { kind, id: object.id, stated: toDispute(object) }
}
