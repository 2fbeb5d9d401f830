import { makeCharge } from './make-charge.ts'
import type { StandIn } from './stand-in.ts'
import type { Payment } from './state/state-shape.ts'

/**
 * Ends the wait for a delayed payment: the money came, or it will not. Tells the shop by `checkout.session.async_payment_succeeded` or
 * `…_failed`; a failed session stays complete and unpaid. False when the payment was not waiting.
 */
export function settlePayment(standIn: StandIn, payment: Payment, outcome: 'succeeded' | 'failed'): boolean {
  const session = standIn.store.state.checkouts.get(payment.checkoutId)?.session
  if (payment.settlesAt === null || !session) return false
  if (outcome === 'succeeded') {
    makeCharge(standIn, payment, session)
  } else {
    payment.settlesAt = null
    payment.intent.status = 'requires_payment_method'
    payment.intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment failed.',
    }
  }
  standIn.store.touch()
  standIn.outbox.record(`checkout.session.async_payment_${outcome}`, session)
  return true
}
