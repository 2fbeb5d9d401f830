import type { FastifyBaseLogger } from 'fastify'
import Stripe from 'stripe'
import { deliveryCountryCode } from '#rules/orders/delivery/promise-text.ts'
import { formatOrderNumber } from '#server/platform/order-number.ts'
import { paths } from '#rules/paths.ts'
import {
  type CheckoutSession,
  invalidSignature,
  type ListedEvent,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRefund,
  type NewCheckoutSession,
} from '#server/platform/payment-provider.ts'
import { isId } from '#rules/platform/ids.ts'
import { findMissing } from './find-missing.ts'
import { stripePayouts } from './stripe-payouts.ts'
import { subscribedEvents } from './stripe-events.ts'
import { isFinalForKey, isNotFound, isRefusal, temporaryRefundErrors, throwProviderError } from './stripe-errors.ts'
import { findDispute, findWarnedPayment, hasOpenDispute, toListedEvent, toProviderEvent } from './stripe-reports.ts'
import { decidingPayment, toCheckoutSession, toUsedMethod } from './stripe-session.ts'

/** The shop's Stripe account. `simulator` is set when the simulator on this machine takes Stripe's place. */
export interface StripeOptions {
  secretKey: string
  webhookSecret: string
  publicUrl: string
  paymentMethods: readonly string[]
  simulator?: { host: string; port: number }
}

type AllowedMethod = Stripe.Checkout.SessionCreateParams.AllowedPaymentMethodType

/**
 * Stripe through the `stripe` package (payments, facts). Plain http is for the simulator only, and calls end within 9
 * seconds because the shopper waits.
 */
export function stripeProvider(options: StripeOptions, log: Pick<FastifyBaseLogger, 'warn'>): PaymentProvider {
  const isTest = !/^(sk|rk)_live_/.test(options.secretKey)
  if (options.simulator && !isTest) throw new Error('A live Stripe key must not be used with the simulator.')
  const stripe = new Stripe(options.secretKey, {
    telemetry: false,
    timeout: 4_000,
    maxNetworkRetries: 1,
    ...(options.simulator && { ...options.simulator, protocol: 'http' as const }),
  })

  // The number of failures per idempotency key. Stripe stores a failure for a day and returns it again for the same
  // key, so the next attempt needs another key (https://docs.stripe.com/api/idempotent_requests).
  const failureCounts = new Map<string, number>()

  async function withPayment(session: Stripe.Checkout.Session): Promise<CheckoutSession> {
    const payment = decidingPayment(session)
    return toCheckoutSession(session, payment ? await stripe.paymentIntents.retrieve(payment) : undefined)
  }

  const provider: PaymentProvider = {
    name: 'card',
    isTest,

    async openSession(newSession) {
      const { order, attempt, expiresAt, isFromLink } = newSession
      // The session of a link returns to another page, so it is another request.
      const baseKey = `checkout-${order.id}-${attempt}-${expiresAt.getTime()}${isFromLink ? '-link' : ''}`
      const failureCount = failureCounts.get(baseKey) ?? 0
      const key = numberedKey(baseKey, failureCount)
      try {
        const coupon = order.discountCents > 0 ? await createCoupon(stripe, newSession, key) : undefined
        const params = toSessionParams(options, newSession, coupon)
        const created = await stripe.checkout.sessions
          .create(params, { idempotencyKey: key })
          .catch((error: unknown) => {
            if (!isRefusal(error) || error.code !== 'email_invalid') throw error
            const details = { orderId: order.id, code: error.code, reason: error.message }
            log.warn(details, 'Stripe refuses the email address of the buyer; the session is opened without it')
            const { customer_email: _email, ...withoutEmail } = params
            return stripe.checkout.sessions.create(withoutEmail, { idempotencyKey: `${key}-without-email` })
          })
        return toCheckoutSession(created)
      } catch (error) {
        if (isFinalForKey(error)) failureCounts.set(baseKey, failureCount + 1)
        return throwProviderError(error)
      }
    },

    async findSession(id) {
      try {
        return await withPayment(await stripe.checkout.sessions.retrieve(id))
      } catch (error) {
        return isNotFound(error) ? null : throwProviderError(error)
      }
    },

    async listSessions({ from, until }) {
      const created = { gte: toSeconds(from), lte: toSeconds(until) }
      try {
        const sessions: CheckoutSession[] = []
        for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
          sessions.push(toCheckoutSession(session))
        }
        return sessions
      } catch (error) {
        return throwProviderError(error)
      }
    },

    captureSession: (id) => provider.findSession(id),

    async findUsedMethod({ paymentId }) {
      if (!paymentId) return null
      try {
        const params = { expand: ['latest_charge'] }
        const limits = { timeout: 2_000, maxNetworkRetries: 0 }
        return toUsedMethod(await stripe.paymentIntents.retrieve(paymentId, params, limits))
      } catch (error) {
        log.warn({ err: error, paymentId }, 'the method of a payment could not be read; its order shows none')
        return null
      }
    },

    async endSession(id) {
      try {
        return await withPayment(await stripe.checkout.sessions.expire(id))
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

    findWarnedPayment: (id) => findWarnedPayment(stripe, id),
    findDispute: (id) => findDispute(stripe, id),
    hasOpenDispute: (paymentId) => hasOpenDispute(stripe, paymentId),

    async listEvents({ from, until }) {
      const created = { gte: toSeconds(from), ...(until && { lte: toSeconds(until) }) }
      try {
        const events: ListedEvent[] = []
        for await (const event of stripe.events.list({ types: subscribedEvents, created, limit: 100 })) {
          events.push(toListedEvent(event))
        }
        return events.toReversed()
      } catch (error) {
        return throwProviderError(error)
      }
    },

    removeCoupons: (until) => removeCoupons(stripe, until),

    payouts: stripePayouts(stripe),

    findMissing: () => {
      // Stripe reaches only a shop with https, and the simulator has no endpoints.
      const isReached = options.publicUrl.startsWith('https:') && !options.simulator
      const webhookUrl = isReached ? `${options.publicUrl}/api/stripe/webhook` : null
      return findMissing(stripe, { paymentMethods: options.paymentMethods, webhookUrl })
    },

    readEvent(rawBody, signature): ProviderEvent {
      try {
        return toProviderEvent(stripe.webhooks.constructEvent(rawBody, signature ?? '', options.webhookSecret))
      } catch {
        throw invalidSignature('Stripe')
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
  { order, items, expiresAt, isFromLink }: NewCheckoutSession,
  coupon: string | undefined,
): Stripe.Checkout.SessionCreateParams {
  const orderNumber = formatOrderNumber(order.number)
  const { publicUrl } = options
  const returnUrls = isFromLink
    ? { success_url: `${publicUrl}${paths.trackPaid}`, cancel_url: `${publicUrl}${paths.track}` }
    : {
        success_url: `${publicUrl}${paths.success}?session_id={CHECKOUT_SESSION_ID}`,
        cancel_url: `${publicUrl}${paths.order(order.id)}`,
      }
  return {
    mode: 'payment',
    client_reference_id: order.id,
    metadata: { orderId: order.id },
    payment_intent_data: {
      description: `Order ${orderNumber}`,
      metadata: { orderId: order.id, orderNumber },
      shipping: {
        name: order.recipient || order.buyerName,
        ...(order.phone !== '' && { phone: order.phone }),
        address: {
          line1: order.address,
          ...(order.suburb !== '' && { line2: order.suburb }),
          city: order.city,
          postal_code: order.postCode,
          country: deliveryCountryCode,
        },
      },
    },
    ...(order.buyerEmail !== '' && { customer_email: order.buyerEmail }),
    // Whatever the dashboard says, the buyer pays the amount and the currency of the order.
    adaptive_pricing: { enabled: false },
    allowed_payment_method_types: options.paymentMethods as AllowedMethod[],
    line_items: items.map((item) => ({
      quantity: item.qty,
      price_data: { currency: 'nzd', unit_amount: item.priceCents, product_data: { name: item.name } },
    })),
    ...(coupon && { discounts: [{ coupon }] }),
    ...returnUrls,
    expires_at: Math.floor(expiresAt.getTime() / 1000),
  }
}

const refundStates = new Map<string, ProviderRefund['status']>([
  ['succeeded', 'succeeded'],
  ['failed', 'failed'],
  ['canceled', 'failed'],
])

function toProviderRefund(refund: Stripe.Refund): ProviderRefund {
  return {
    id: refund.id,
    shopRefundId: refund.metadata?.refundId ?? null,
    amountCents: refund.amount,
    status: refundStates.get(refund.status ?? '') ?? 'pending',
    pendingReason: refund.pending_reason,
    // Such as `expired_or_canceled_card`.
    failureReason: refund.failure_reason?.replaceAll('_', ' '),
  }
}

function toSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000)
}

/** The coupons that one call looks at. */
const maxCoupons = 1_000

/** Deletes the coupons that the shop made before `until`. Discounts already given and others' coupons stay. */
async function removeCoupons(stripe: Stripe, until: Date): Promise<void> {
  try {
    const created = { lt: Math.floor(until.getTime() / 1000) }
    const coupons = await stripe.coupons.list({ created, limit: 100 }).autoPagingToArray({ limit: maxCoupons })
    for (const { id, metadata, max_redemptions } of coupons) {
      if (max_redemptions === 1 && isId(metadata?.orderId ?? '')) await stripe.coupons.del(id)
    }
  } catch (error) {
    throwProviderError(error)
  }
}
