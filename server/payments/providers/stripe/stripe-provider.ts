import Stripe from 'stripe'
import { ShopError } from '#server/shop-error.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  type NewCheckoutSession,
  ProviderError,
} from '#server/payments/providers/payment-provider.ts'
import { stripeCheckoutSession } from './stripe-session.ts'

/** Where Stripe is, and how the shop is known there. `host` and `port` only for the simulator on this machine. */
export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  publicUrl: string
  paymentMethods: readonly string[]
  simulator?: { host: string; port: number }
}

/** What of an event's object counts; a charge has the metadata of its payment. */
interface EventSubject {
  id: string
  payment_intent?: string | { id: string } | null
  metadata?: Record<string, string> | null
}

type AllowedMethod = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType

/**
 * The card provider by the `stripe` package (payments, facts). The same code talks to Stripe and to the simulator; plain
 * http is for the simulator alone and refused with a live key. A call is tried twice within 9 seconds: the shopper waits.
 */
export function stripeProvider(options: StripeOptions): PaymentProvider {
  const isTest = !/^(sk|rk)_live_/.test(options.secretKey)
  if (options.simulator && !isTest) throw new Error('A live Stripe key must not be used with the simulator.')
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    timeout: 4_000,
    maxNetworkRetries: 1,
    ...(options.simulator && { ...options.simulator, protocol: 'http' as const }),
  })

  // How often the provider has answered with a failure under a key of ours. It keeps such an answer for a day and gives it
  // again, so the next try needs another key (https://docs.stripe.com/api/idempotent_requests).
  const failures = new Map<string, number>()

  const card: PaymentProvider = {
    name: 'card',
    isTest,

    async openSession(wanted) {
      const { order, attempt, expiresAt } = wanted
      const first = `checkout-${order.id}-${attempt}-${expiresAt.getTime()}`
      const failed = failures.get(first) ?? 0
      const key = numbered(first, failed)
      try {
        const coupon = order.discountCents > 0 ? await openCoupon(stripe, wanted, key) : undefined
        const made = await stripe.checkout.sessions.create(sessionParams(options, wanted, coupon), {
          idempotencyKey: key,
        })
        return stripeCheckoutSession(made)
      } catch (error) {
        if (isKept(error)) failures.set(first, failed + 1)
        return isRefusal(error) && unpayable.has(error.code ?? '') ? refuseAmount() : refuse(error)
      }
    },

    async findSession(id) {
      try {
        const session = await stripe.checkout.sessions.retrieve(id)
        const isWaiting = session.status === 'complete' && session.payment_status === 'unpaid'
        const intent = isWaiting && session.payment_intent
        // A delayed payment that has failed leaves the session complete and unpaid, as one that is still on its way.
        return stripeCheckoutSession(session, intent ? await stripe.paymentIntents.retrieve(idOf(intent)) : undefined)
      } catch (error) {
        return isUnknown(error) ? null : refuse(error)
      }
    },

    captureSession: (id) => card.findSession(id),

    async endSession(id) {
      try {
        return stripeCheckoutSession(await stripe.checkout.sessions.expire(id))
      } catch (error) {
        // It was not open any more: whoever asks has to see how it ended.
        return isRefusal(error) ? card.findSession(id) : refuse(error)
      }
    },

    async refund({ id, keyNumber, orderId, paymentId, amountCents }) {
      try {
        const made = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata: { refundId: id, orderId } },
          { idempotencyKey: numbered(`refund-${id}`, keyNumber) },
        )
        return cardRefund(made)
      } catch (error) {
        if (!isRefusal(error) || passing.has(error.code ?? '')) return refuse(error)
        return { id: '', ours: id, amountCents, status: 'failed', why: error.message }
      }
    },

    async listRefunds(paymentId) {
      try {
        return await stripe.refunds
          .list({ payment_intent: paymentId, limit: 100 })
          .autoPagingToArray({ limit: 1000 })
          .then((refunds) => refunds.map(cardRefund))
      } catch (error) {
        return isRefusal(error) ? [] : refuse(error)
      }
    },

    readEvent(raw, signature): ProviderEvent {
      try {
        const { id, type, data } = stripe.webhooks.constructEvent(raw, signature ?? '', options.webhookSecret)
        const about = data.object as EventSubject
        const tellsOfRefunds = type === 'charge.refunded' || type.startsWith('refund.')
        return {
          id,
          type,
          sessionId: type.startsWith('checkout.session.') ? about.id : null,
          refundedPaymentId: tellsOfRefunds && about.payment_intent ? idOf(about.payment_intent) : null,
          orderId: about.metadata?.orderId ?? null,
        }
      } catch {
        throw new ShopError(400, 'The signature of this event is not valid.')
      }
    },
  }
  return card
}

function numbered(key: string, number: number): string {
  return number > 0 ? `${key}-${number}` : key
}

/** The discount as a coupon of this one session, in cents, so that the amounts agree to the cent (payments, facts). */
async function openCoupon(stripe: Stripe, { order }: NewCheckoutSession, key: string): Promise<string> {
  const { id } = await stripe.coupons.create(
    {
      amount_off: order.discountCents,
      currency: 'nzd',
      duration: 'once',
      max_redemptions: 1,
      name: order.discountCode ?? 'Discount',
      metadata: { orderId: order.id },
    },
    { idempotencyKey: `coupon-${key}` },
  )
  return id
}

function sessionParams(
  options: StripeOptions,
  { order, items, expiresAt }: NewCheckoutSession,
  coupon: string | undefined,
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
    ...(coupon && { discounts: [{ coupon }] }),
    success_url: `${options.publicUrl}/success?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${options.publicUrl}/order/${order.id}`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

const refundStates: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function cardRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    ours: refund.metadata?.refundId ?? null,
    amountCents: refund.amount,
    status: refundStates[refund.status ?? ''] ?? 'pending',
  }
}

function idOf(it: string | { id: string }): string {
  return typeof it === 'string' ? it : it.id
}

/**
 * Whether an answer is what became of the call, so that the provider keeps it under its key. The others say nothing of the
 * call, which may still be under way: silence, nonsense, 409 (the same key at the same moment), 429, and 5xx of a gateway.
 */
function isKept(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status === 500 || (status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status))
}

function isUnknown(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
}

/** The provider has understood and says no: asking again changes nothing. 409: the same call is still under way. */
function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
}

/** What the provider says of totals that it does not take: in NZ dollars below 0.50 or above 999,999.99. */
const unpayable = new Set(['amount_too_small', 'amount_too_large'])

/** Refusals of a refund that pass: the shop's balance with the provider fills again (https://docs.stripe.com/error-codes). */
const passing = new Set(['balance_insufficient', 'insufficient_funds'])

function refuseAmount(): never {
  throw new ShopError(409, 'A total of this size cannot be paid by card. Write to us, and we find another way.')
}

function refuse(cause: unknown): never {
  const message = 'The payment provider does not answer. Nothing was charged; try again in a moment.'
  throw new ProviderError(message, { cause, isKept: isKept(cause) })
}
