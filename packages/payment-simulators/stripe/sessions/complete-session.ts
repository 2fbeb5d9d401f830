import { redeemCoupon } from '../payments/create-coupon.ts'
import { makeCharge } from '../payments/make-charge.ts'
import { makeId } from '../make-id.ts'
import { secondsOf } from '../seconds.ts'
import type { Simulator } from '../simulator.ts'
import type { Checkout, Payment, EnteredCard } from '../state/state-shape.ts'

export interface PaymentChoice {
  method: 'card' | 'afterpay_clearpay'
  card: EnteredCard | null
  /** `later`: the session completes unpaid, and the payment succeeds or fails afterwards. */
  settles: 'now' | 'later'
}

function makePayment({ settings, now }: Simulator, { id, session, payment }: Checkout, choice: PaymentChoice): Payment {
  const created = secondsOf(now())
  const paymentId = makeId('pi')
  return {
    id: paymentId,
    checkoutId: id,
    intent: {
      id: paymentId,
      object: 'payment_intent',
      amount: session.amount_total,
      amount_capturable: 0,
      amount_received: 0,
      capture_method: 'automatic',
      created,
      currency: session.currency,
      customer: null,
      description: payment.description,
      last_payment_error: null,
      latest_charge: null,
      livemode: false,
      metadata: payment.metadata,
      payment_method_types: [choice.method],
      receipt_email: payment.receipt_email,
      shipping: payment.shipping ?? null,
      status: 'processing',
    },
    charge: null,
    payerName: choice.card?.name ?? null,
    cardNumber: choice.card?.number ?? null,
    settlesAt: choice.settles === 'later' ? created + Math.ceil(settings.settleAfterMs / 1000) : null,
  }
}

/**
 * Completes an open session: charges the payment now or schedules it, unless the total is 0, counts the use of its
 * coupon and sends `checkout.session.completed`. A session that is not open is unchanged.
 */
export function completeSession(simulator: Simulator, checkout: Checkout, choice: PaymentChoice | null): void {
  const { session } = checkout
  if (session.status !== 'open') return
  if (choice && session.amount_total > 0) {
    const payment = makePayment(simulator, checkout, choice)
    simulator.store.state.payments.set(payment.id, payment)
    session.payment_intent = payment.id
    if (choice.settles === 'now') makeCharge(simulator, payment, session)
  } else {
    session.payment_status = 'no_payment_required'
  }
  session.status = 'complete'
  session.url = null
  if (choice?.card) session.customer_details = { email: session.customer_email, name: choice.card.name }
  checkout.awaiting = null
  for (const { coupon } of session.discounts) redeemCoupon(simulator, coupon)
  simulator.store.markChanged()
  simulator.outbox.record('checkout.session.completed', session)
}
