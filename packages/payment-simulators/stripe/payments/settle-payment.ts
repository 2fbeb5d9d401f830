import { makeCharge } from './make-charge.ts'
import type { Simulator } from '../simulator.ts'
import type { Payment } from '../state/state-shape.ts'

/**
 * Settles a delayed payment as succeeded or failed, and sends `checkout.session.async_payment_succeeded` or `…_failed`;
 * a failed session stays complete and unpaid. Returns false when the payment was not pending.
 */
export function settlePayment(simulator: Simulator, payment: Payment, outcome: 'succeeded' | 'failed'): boolean {
  const session = simulator.store.state.checkouts.get(payment.checkoutId)?.session
  if (payment.settlesAt === null || !session) return false
  if (outcome === 'succeeded') {
    makeCharge(simulator, payment, session)
  } else {
    payment.settlesAt = null
    payment.intent.status = 'requires_payment_method'
    payment.intent.last_payment_error = {
      type: 'invalid_request_error',
      code: 'payment_intent_payment_attempt_failed',
      message: 'The payment failed.',
    }
  }
  simulator.store.markChanged()
  simulator.outbox.record(`checkout.session.async_payment_${outcome}`, session)
  return true
}
