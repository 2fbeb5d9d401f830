import type Stripe from 'stripe'
import type { CheckoutSession, SessionState, UsedMethod } from '#server/platform/payment-provider.ts'

/**
 * The payment that decides a session's state: complete but unpaid (delayed), or expired while the buyer was at
 * Afterpay.
 */
export function decidingPayment({ status, payment_status, payment_intent }: Stripe.Checkout.Session): string | null {
  const isUndecided = status === 'expired' || (status === 'complete' && payment_status === 'unpaid')
  return isUndecided ? idOf(payment_intent) : null
}

/** Maps Stripe's session; `intent` is its deciding payment. Throws for any other object, such as a proxy's response. */
export function toCheckoutSession(session: Stripe.Checkout.Session, intent?: Stripe.PaymentIntent): CheckoutSession {
  if (session.object !== 'checkout.session') throw new Error('The payment provider returned no checkout session.')
  return {
    id: session.id,
    provider: 'card',
    url: session.url,
    state: stateOf(session, intent),
    paymentStatus: oneOf(session.payment_status, ['paid', 'no_payment_required'] as const, 'unpaid'),
    paymentMethodTypes: session.payment_method_types,
    orderId: session.metadata?.orderId ?? session.client_reference_id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentId: idOf(session.payment_intent),
    isTest: !session.livemode,
  }
}

/** The states of an expired session whose payment goes on. */
const expiredStates = new Map<string, SessionState>([
  ['succeeded', 'paid'],
  ['processing', 'pending'],
])

function stateOf(session: Stripe.Checkout.Session, intent?: Stripe.PaymentIntent): SessionState {
  if (session.status === 'open') return 'open'
  if (session.status !== 'complete') return expiredStates.get(intent?.status ?? '') ?? 'ended'
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') return 'paid'
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return hasFailed ? 'ended' : 'pending'
}

/** The method of a payment, from its expanded charge (https://docs.stripe.com/api/charges/object); null without one. */
export function toUsedMethod({ latest_charge: charge }: Stripe.PaymentIntent): UsedMethod | null {
  const details = typeof charge === 'string' ? null : charge?.payment_method_details
  return details ? { type: details.type, cardLast4: details.card?.last4 ?? null } : null
}

function idOf(reference: string | { id: string } | null): string | null {
  return typeof reference === 'string' ? reference : (reference?.id ?? null)
}

/** Returns the value when it is a known one. Stripe may add values: an unknown one counts as the safe `fallback`. */
function oneOf<K extends string, F extends string>(
  value: string | null,
  knownValues: readonly K[],
  fallback: F,
): K | F {
  return knownValues.find((known) => known === value) ?? fallback
}
