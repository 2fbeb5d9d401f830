import { offeredMethods, sessionParams } from '../params/session-params.ts'
import { readParams } from '../params/read-params.ts'
import { ProviderError } from '../provider-error.ts'
import { getUsableCoupon } from '../payments/create-coupon.ts'
import { makeId, secondsOf, type Simulator } from '../simulator.ts'
import type { Checkout } from '../state/store.ts'
import type { Coupon, LineItem } from '../provider-objects.ts'

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

/** POST /v1/checkout/sessions (https://docs.stripe.com/api/checkout/sessions/create), in cents. */
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

type LineItemParams = ReturnType<typeof readParams<typeof sessionParams>>['line_items'][number]

/** Creates a line item from its parameters. `unit_amount` is in cents; the line's amounts are `quantity` times that. */
export function makeLineItem({ price_data, quantity, metadata }: LineItemParams): LineItem {
  const { currency, unit_amount, product_data, tax_behavior } = price_data
  const amount = unit_amount * quantity
  return {
    id: makeId('li'),
    object: 'item',
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency,
    description: product_data.name,
    metadata,
    price: {
      id: makeId('price'),
      object: 'price',
      active: false,
      billing_scheme: 'per_unit',
      currency,
      livemode: false,
      metadata: {},
      product: makeId('prod'),
      tax_behavior: tax_behavior ?? 'unspecified',
      type: 'one_time',
      unit_amount,
      unit_amount_decimal: String(unit_amount),
    },
    quantity,
  }
}

/** The discount of a coupon on an amount, in cents; never more than the amount. */
export function computeDiscount(subtotal: number, coupon: Coupon): number {
  const discount = coupon.amount_off ?? Math.round((subtotal * (coupon.percent_off ?? 0)) / 100)
  return Math.min(discount, subtotal)
}

/** Distributes a discount over the lines in proportion, adding up to the cent. */
export function spreadDiscount(lines: readonly LineItem[], discount: number): LineItem[] {
  const subtotal = lines.reduce((sum, line) => sum + line.amount_subtotal, 0)
  let before = 0
  let given = 0
  return lines.map((line) => {
    before += line.amount_subtotal
    const part = (subtotal === 0 ? 0 : Math.round((discount * before) / subtotal)) - given
    given += part
    return { ...line, amount_discount: part, amount_total: line.amount_subtotal - part }
  })
}
