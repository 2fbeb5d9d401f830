import Stripe from 'stripe'
import { ShopError } from '#server/shop-error.ts'
import type { Card, CardEvent, CardSession, NewCardSession } from './card.ts'

/** Where Stripe is, and how the shop is known there. `host` and `port` only for the stand-in on this machine. */
export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  publicUrl: string
  paymentMethods: readonly string[]
  standIn?: { host: string; port: number }
}

type AllowedMethod = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType

/**
 * The card provider by the `stripe` package (payments, facts). The same code talks to Stripe and to the stand-in; plain
 * http is for the stand-in alone and refused with a live key.
 */
export function stripeCard(options: StripeOptions): Card {
  const isTest = !/^(sk|rk)_live_/.test(options.secretKey)
  if (options.standIn && !isTest) throw new Error('A live Stripe key must not be used with the stand-in.')
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    timeout: 8_000,
    maxNetworkRetries: 1,
    ...(options.standIn && { ...options.standIn, protocol: 'http' as const }),
  })

  return {
    isTest,

    async openSession(wanted) {
      const { order, attempt, expiresAt } = wanted
      const made = stripe.checkout.sessions.create(sessionParams(options, wanted), {
        idempotencyKey: `checkout-${order.id}-${attempt}-${expiresAt.getTime()}`,
      })
      return cardSession(await made.catch(refuse))
    },

    async findSession(id) {
      try {
        return cardSession(await stripe.checkout.sessions.retrieve(id))
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null
        return refuse(error)
      }
    },

    readEvent(raw, signature): CardEvent {
      try {
        const event = stripe.webhooks.constructEvent(raw, signature ?? '', options.webhookSecret)
        const isSession = event.type.startsWith('checkout.session.')
        return {
          id: event.id,
          type: event.type,
          sessionId: isSession ? (event.data.object as { id: string }).id : null,
        }
      } catch {
        throw new ShopError(400, 'The signature of this event is not valid.')
      }
    },
  }
}

function sessionParams(
  options: StripeOptions,
  { order, items, expiresAt }: NewCardSession,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: order.id,
    metadata: { orderId: order.id },
    payment_intent_data: { metadata: { orderId: order.id } },
    customer_email: order.buyerEmail,
    allowed_payment_method_types: options.paymentMethods as AllowedMethod[],
    line_items: items.map((item) => ({
      quantity: item.qty,
      price_data: { currency: 'nzd', unit_amount: item.priceCents, product_data: { name: item.name } },
    })),
    success_url: `${options.publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${options.publicUrl}/order/${order.id}`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

function cardSession(session: Stripe.Checkout.Session): CardSession {
  const intent = session.payment_intent
  return {
    id: session.id,
    url: session.url,
    status: oneOf(session.status, ['open', 'complete'] as const, 'expired'),
    paymentStatus: oneOf(session.payment_status, ['paid', 'no_payment_required'] as const, 'unpaid'),
    paymentMethodTypes: session.payment_method_types,
    orderId: session.metadata?.orderId ?? session.client_reference_id,
    amountCents: session.amount_total ?? 0,
    currency: session.currency ?? '',
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    isTest: !session.livemode,
  }
}

/** The value when it is a known one. The provider may invent words: what is not known counts as the careful `otherwise`. */
function oneOf<K extends string, O extends string>(value: string | null, known: readonly K[], otherwise: O): K | O {
  return known.find((word) => word === value) ?? otherwise
}

/** The provider did not do what was asked: the shopper gets a sentence, the log the reason. */
function refuse(error: unknown): never {
  const refusal = new ShopError(
    502,
    'The payment provider does not answer. Nothing was charged; try again in a moment.',
  )
  refusal.cause = error
  throw refusal
}
