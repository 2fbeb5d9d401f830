import { offeredMethods } from '../params/payment-methods.ts'
import { readParams } from '../params/param-shapes.ts'
import { ProviderError } from '../provider-error.ts'
import { sessionParams } from '../params/session-params.ts'
import { getUsableCoupon } from '../payments/create-coupon.ts'
import { computeDiscount, spreadDiscount } from './discount-lines.ts'
import { makeId } from '../make-id.ts'
import { makeLineItem } from './make-line-item.ts'
import { secondsOf } from '../seconds.ts'
import type { Simulator } from '../simulator.ts'
import type { Checkout } from '../state/state-shape.ts'

type Params = ReturnType<typeof readParams<typeof sessionParams>>

const halfHourSeconds = 30 * 60
/** What Afterpay accepts in New Zealand, in cents. */
const afterpayMin = 100
const afterpayMax = 200_000
const daySeconds = 24 * 60 * 60

function expiryRefusal(rule: string): ProviderError {
  const message = `The \`expires_at\` timestamp must be ${rule} from Checkout Session creation.`
  return new ProviderError(400, message, { param: 'expires_at' })
}

function readExpiry(created: number, requested: number | undefined): number {
  if (requested === undefined) return created + daySeconds
  if (requested < created + halfHourSeconds) throw expiryRefusal('at least 30 minutes')
  if (requested > created + daySeconds) throw expiryRefusal('less than 24 hours')
  return requested
}

/** Leaves out without an error what is not offered: Afterpay when it is off, or for a total that it does not accept. */
function paymentMethodsOf({ switches }: Simulator, allowed: string[] | undefined, total: number): string[] {
  const isAccepted = total >= afterpayMin && total <= afterpayMax
  const offered = offeredMethods.filter((method) => method === 'card' || (switches.afterpay === 'on' && isAccepted))
  const methods = offered.filter((method) => (allowed ?? ['card']).includes(method))
  if (methods.length > 0) return methods
  const param = 'allowed_payment_method_types'
  throw new ProviderError(400, `No valid payment method types: the simulator offers ${offeredMethods.join(' and ')}.`, {
    param,
  })
}

function checkTotal(total: number): void {
  if (total > 0 && total < 50) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 nzd"
    throw new ProviderError(400, message, { code: 'amount_too_small' })
  }
  if (total > 99_999_999) {
    const message = "The Checkout Session's total amount due must be no more than $999,999.99 nzd"
    throw new ProviderError(400, message, { code: 'amount_too_large' })
  }
}

/**
 * POST /v1/checkout/sessions: opens a session with a payment page
 * (https://docs.stripe.com/api/checkout/sessions/create). Amounts in cents.
 */
export function openSession(simulator: Simulator, body: unknown): { checkout: Checkout; expand: Params['expand'] } {
  const params = readParams(sessionParams, body)
  if (params.line_items.length === 0)
    throw new ProviderError(400, 'Missing required param: line_items.', { param: 'line_items' })
  const created = secondsOf(simulator.now())
  const coupon = params.discounts?.[0]
    ? getUsableCoupon(simulator, params.discounts[0].coupon, 'discounts[0][coupon]')
    : null
  const undiscountedLines = params.line_items.map(makeLineItem)
  const subtotal = undiscountedLines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  const discount = coupon ? computeDiscount(subtotal, coupon) : 0
  checkTotal(subtotal - discount)
  const id = makeId('cs_test')
  const checkout: Checkout = {
    id,
    lines: spreadDiscount(undiscountedLines, discount),
    payment: {
      metadata: params.payment_intent_data?.metadata ?? {},
      description: params.payment_intent_data?.description ?? null,
      receipt_email: params.payment_intent_data?.receipt_email ?? null,
      shipping: params.payment_intent_data?.shipping ?? null,
    },
    awaiting: null,
    session: {
      id,
      object: 'checkout.session',
      adaptive_pricing: params.adaptive_pricing ? { enabled: params.adaptive_pricing.enabled === 'true' } : null,
      allow_promotion_codes: null,
      allowed_payment_method_types: params.allowed_payment_method_types ?? null,
      amount_subtotal: subtotal,
      amount_total: subtotal - discount,
      cancel_url: params.cancel_url ?? null,
      client_reference_id: params.client_reference_id ?? null,
      created,
      currency: 'nzd',
      customer: null,
      customer_details: params.customer_email ? { email: params.customer_email, name: null } : null,
      customer_email: params.customer_email ?? null,
      discounts: coupon ? [{ coupon: coupon.id, promotion_code: null }] : [],
      expires_at: readExpiry(created, params.expires_at),
      livemode: false,
      locale: params.locale ?? null,
      metadata: params.metadata,
      mode: 'payment',
      payment_intent: null,
      payment_method_types: paymentMethodsOf(simulator, params.allowed_payment_method_types, subtotal - discount),
      payment_status: 'unpaid',
      status: 'open',
      submit_type: params.submit_type ?? null,
      success_url: params.success_url,
      total_details: { amount_discount: discount, amount_shipping: 0, amount_tax: 0 },
      ui_mode: 'hosted_page',
      url: `${simulator.settings.publicUrl}/pay/${id}`,
    },
  }
  simulator.store.state.checkouts.set(id, checkout)
  simulator.store.markChanged()
  return { checkout, expand: params.expand }
}
