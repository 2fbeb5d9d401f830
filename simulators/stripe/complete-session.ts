import { redeemCoupon } from './create-coupon.ts'
import { makeCharge } from './make-charge.ts'
import { makeId } from './make-id.ts'
import { secondsOf } from './seconds.ts'
import type { Simulator } from './simulator.ts'
import type { Checkout, Payment, TypedCard } from './state/state-shape.ts'

export interface WayToPay {
  method: 'card' | 'afterpay_clearpay'
  card: TypedCard | null
  /** Later: the session completes unpaid and the money arrives, or fails to, afterwards. */
  settles: 'now' | 'later'
}

function makePayment({ settings, now }: Simulator, { id, session, payment }: Checkout, way: WayToPay): Payment {
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
      payment_method_types: [way.method],
      receipt_email: payment.receipt_email,
      status: 'processing',
    },
    charge: null,
    payerName: way.card?.name ?? null,
    cardNumber: way.card?.number ?? null,
    settlesAt: way.settles === 'later' ? created + Math.ceil(settings.settleAfterMs / 1000) : null,
  }
}

/**
 * Completes an open session: takes the money (or promises it, when it settles later), counts its coupon and tells the shop by
 * `checkout.session.completed`. A session whose total is 0 needs no payment. Does nothing to a session that is not open.
 */
export function completeSession(simulator: Simulator, checkout: Checkout, way: WayToPay | null): void {
  const { session } = checkout
  if (session.status !== 'open') return
  if (way && session.amount_total > 0) {
    const payment = makePayment(simulator, checkout, way)
    simulator.store.state.payments.set(payment.id, payment)
    session.payment_intent = payment.id
    if (way.settles === 'now') makeCharge(simulator, payment, session)
  } else {
    session.payment_status = 'no_payment_required'
  }
  session.status = 'complete'
  session.url = null
  if (way?.card) session.customer_details = { email: session.customer_email, name: way.card.name }
  checkout.awaiting = null
  for (const { coupon } of session.discounts) redeemCoupon(simulator, coupon)
  simulator.store.touch()
  simulator.outbox.record('checkout.session.completed', session)
}
