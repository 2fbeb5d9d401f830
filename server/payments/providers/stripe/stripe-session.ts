import type Stripe from 'stripe'
import type { CheckoutSession, SessionState } from '#server/payments/providers/payment-provider.ts'

/**
 * Stripe's session in the shop's words. `intent` is the payment of a session that is complete and unpaid: it alone tells
 * a delayed payment that is on its way from one that has failed. Throws when it is none at all: whatever stands between
 * the shop and the provider may answer with something else.
 */
export function stripeCheckoutSession(
  session: Stripe.Checkout.Session,
  intent?: Stripe.PaymentIntent,
): CheckoutSession {
  if (session.object !== 'checkout.session') throw new Error('The payment provider did not answer with a session.')
  const paid = session.payment_intent
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
    paymentId: typeof paid === 'string' ? paid : (paid?.id ?? null),
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

/** The value when it is a known one. The provider may invent words: what is not known counts as the careful `otherwise`. */
function oneOf<K extends string, O extends string>(value: string | null, known: readonly K[], otherwise: O): K | O {
  return known.find((word) => word === value) ?? otherwise
}
