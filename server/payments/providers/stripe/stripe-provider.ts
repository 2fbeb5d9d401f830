import Stripe from 'stripe'
import { deliveryCountryCode } from '#rules/delivery.ts'
import { paths } from '#rules/paths.ts'
import { ShopError } from '#server/shop-error.ts'
import {
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  type NewCheckoutSession,
  ProviderError,
} from '#server/payments/providers/payment-provider.ts'
import { toCheckoutSession } from './stripe-session.ts'

/** The shop's Stripe account. `simulator` is set when the simulator on this machine takes Stripe's place. */
export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  publicUrl: string
  paymentMethods: readonly string[]
  simulator?: { host: string; port: number }
}

/** The fields of an event's object that the shop reads; a charge has the metadata of its payment. */
interface EventObject {
  id: string
  payment_intent?: string | { id: string } | null
  metadata?: Record<string, string> | null
}

type AllowedMethod = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType

/**
 * The Stripe provider over the `stripe` package (payments, facts). The same code calls Stripe and the simulator; plain
 * http is only for the simulator and is refused with a live key. A call is tried twice within 9 seconds: the shopper waits.
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

  // The number of failures per idempotency key. Stripe stores a failure for a day and returns it again for the same key, so
  // the next attempt needs another key (https://docs.stripe.com/api/idempotent_requests).
  const failureCounts = new Map<string, number>()

  const provider: PaymentProvider = {
    name: 'card',
    isTest,

    async openSession(newSession) {
      const { order, attempt, expiresAt } = newSession
      const baseKey = `checkout-${order.id}-${attempt}-${expiresAt.getTime()}`
      const failureCount = failureCounts.get(baseKey) ?? 0
      const key = numberedKey(baseKey, failureCount)
      try {
        const coupon = order.discountCents > 0 ? await createCoupon(stripe, newSession, key) : undefined
        const created = await stripe.checkout.sessions.create(toSessionParams(options, newSession, coupon), {
          idempotencyKey: key,
        })
        return toCheckoutSession(created)
      } catch (error) {
        if (isFinalForKey(error)) failureCounts.set(baseKey, failureCount + 1)
        return isRefusal(error) && unpayableAmountErrors.has(error.code ?? '')
          ? throwAmountError()
          : throwProviderError(error)
      }
    },

    async findSession(id) {
      try {
        const session = await stripe.checkout.sessions.retrieve(id)
        const isUnpaid = session.status === 'complete' && session.payment_status === 'unpaid'
        const intent = isUnpaid && session.payment_intent
        // A failed delayed payment leaves the session complete and unpaid, like a pending one.
        return toCheckoutSession(session, intent ? await stripe.paymentIntents.retrieve(idOf(intent)) : undefined)
      } catch (error) {
        return isNotFound(error) ? null : throwProviderError(error)
      }
    },

    captureSession: (id) => provider.findSession(id),

    async endSession(id) {
      try {
        return toCheckoutSession(await stripe.checkout.sessions.expire(id))
      } catch (error) {
        // The session was no longer open: the caller needs its final state.
        return isRefusal(error) ? provider.findSession(id) : throwProviderError(error)
      }
    },

    async refund({ id, keyNumber, orderId, paymentId, amountCents }) {
      try {
        const created = await stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata: { refundId: id, orderId } },
          { idempotencyKey: numberedKey(`refund-${id}`, keyNumber) },
        )
        return toProviderRefund(created)
      } catch (error) {
        if (!isRefusal(error) || temporaryRefundErrors.has(error.code ?? '')) return throwProviderError(error)
        return { id: '', shopRefundId: id, amountCents, status: 'failed', failureReason: error.message }
      }
    },

    async listRefunds(paymentId) {
      try {
        return await stripe.refunds
          .list({ payment_intent: paymentId, limit: 100 })
          .autoPagingToArray({ limit: 1000 })
          .then((refunds) => refunds.map(toProviderRefund))
      } catch (error) {
        return isRefusal(error) ? [] : throwProviderError(error)
      }
    },

    readEvent(rawBody, signature): ProviderEvent {
      try {
        const { id, type, data } = stripe.webhooks.constructEvent(rawBody, signature ?? '', options.webhookSecret)
        const object = data.object as EventObject
        const isAboutRefunds = type === 'charge.refunded' || type.startsWith('refund.')
        return {
          id,
          type,
          sessionId: type.startsWith('checkout.session.') ? object.id : null,
          refundedPaymentId: isAboutRefunds && object.payment_intent ? idOf(object.payment_intent) : null,
          orderId: object.metadata?.orderId ?? null,
        }
      } catch {
        throw new ShopError(400, 'The signature of this event is not valid.')
      }
    },
  }
  return provider
}

/** Key number 0 is the plain key. */
function numberedKey(key: string, keyNumber: number): string {
  return keyNumber > 0 ? `${key}-${keyNumber}` : key
}

/** Creates a coupon in cents for this one session, so that the amounts agree to the cent (payments, facts). */
async function createCoupon(stripe: Stripe, { order }: NewCheckoutSession, key: string): Promise<string> {
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

function toSessionParams(
  options: StripeOptions,
  { order, items, expiresAt }: NewCheckoutSession,
  coupon: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  return {
    mode: 'payment',
    client_reference_id: order.id,
    metadata: { orderId: order.id },
    payment_intent_data: {
      metadata: { orderId: order.id },
      shipping: {
        name: order.buyerName,
        address: {
          line1: order.address,
          city: order.city,
          postal_code: order.postCode,
          country: deliveryCountryCode,
        },
      },
    },
    customer_email: order.buyerEmail,
    allowed_payment_method_types: options.paymentMethods as AllowedMethod[],
    line_items: items.map((item) => ({
      quantity: item.qty,
      price_data: { currency: 'nzd', unit_amount: item.priceCents, product_data: { name: item.name } },
    })),
    ...(coupon && { discounts: [{ coupon }] }),
    success_url: `${options.publicUrl}${paths.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel_url: `${options.publicUrl}${paths.order(order.id)}`,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

const refundStates: Record<string, ProviderRefund['status']> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
}

function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    shopRefundId: refund.metadata?.refundId ?? null,
    amountCents: refund.amount,
    status: refundStates[refund.status ?? ''] ?? 'pending',
  }
}

function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id
}

/**
 * Whether an error is the result of the call, which Stripe stores under the idempotency key. After any other error the call
 * may still be in progress: no response, an invalid body, 409 (the same key at the same time), 429, and a gateway's 5xx.
 */
function isFinalForKey(error: unknown): boolean {
  if (!(error instanceof Stripe.errors.StripeError)) return false
  const status = error.statusCode ?? 0
  return status === 500 || (status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status))
}

function isNotFound(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404
}

/** Stripe has processed the call and refused it: a retry does not help. 409 means that the same call is still in progress. */
function isRefusal(error: unknown): error is Stripe.errors.StripeInvalidRequestError {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409
}

/** Stripe's codes for totals that it does not accept: in NZ dollars below 0.50 or above 999,999.99. */
const unpayableAmountErrors = new Set(['amount_too_small', 'amount_too_large'])

/** Temporary errors of a refund: the shop's balance at Stripe fills up again (https://docs.stripe.com/error-codes). */
const temporaryRefundErrors = new Set(['balance_insufficient', 'insufficient_funds'])

function throwAmountError(): never {
  throw new ShopError(409, 'An order of this total cannot be paid by card. Contact us to arrange another way to pay.')
}

function throwProviderError(cause: unknown): never {
  const message = 'The payment provider is not responding. Nothing was charged; try again in a moment.'
  throw new ProviderError(message, { cause, isFinalForKey: isFinalForKey(cause) })
}
