import type Stripe from 'stripe'
import type { CheckoutSession, SessionState, UsedMethod } from '#server/payments/providers/payment-provider.ts'

/**
 * Maps Stripe's session to a checkout session. `intent` is the payment of a session that is complete and unpaid: only
 * the intent shows whether a delayed payment is pending or has failed. Throws when the object is not a session, because
 * a proxy between the shop and Stripe may respond with something else.
 */
export function toCheckoutSession(session: Stripe.Checkout.Session, intent?: Stripe.PaymentIntent): CheckoutSession {
  if (session.object !== 'checkout.session') throw new Error('The payment provider returned no checkout session.')
  const payment = session.payment_intent
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
    paymentId: typeof payment === 'string' ? payment : (payment?.id ?? null),
    isTest: !session.livemode,
  }
}

function stateOf(session: Stripe.Checkout.Session, intent?: Stripe.PaymentIntent): SessionState {
  if (session.status === 'open') return 'open'
  if (session.status !== 'complete') return 'ended'
  if (session.payment_status === 'paid' || session.payment_status === 'no_payment_required') return 'paid'
  const hasFailed = intent?.status === 'requires_payment_method' || intent?.status === 'canceled'
  return hasFailed ? 'ended' : 'pending'
}

/** The method of a payment, from its expanded charge (https://docs.stripe.com/api/charges/object); null without one. */
export function toUsedMethod({ latest_charge: charge }: Stripe.PaymentIntent): UsedMethod | null {
  const details = typeof charge === 'string' ? null : charge?.payment_method_details
  return details ? { type: details.type, cardLast4: details.card?.last4 ?? null } : null
}

/** Returns the value when it is a known one. Stripe may add values: an unknown one counts as the safe `fallback`. */
function oneOf<K extends string, F extends string>(
  value: string | null,
  knownValues: readonly K[],
  fallback: F,
): K | F {
  return knownValues.find((known) => known === value) ?? fallback
}
