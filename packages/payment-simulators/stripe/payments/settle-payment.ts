import { makeId, secondsOf, type Simulator } from '../simulator.ts'
import type { Payment } from '../state/store.ts'
import { processingFee, recordTransaction } from '../balance/record-transaction.ts'
import type { Session } from '../provider-objects.ts'

/**
 * Settles a delayed payment and sends its event; a failed session stays complete and unpaid. False if none was pending.
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

/** Charges a payment: adds its charge (cents), and marks the session as paid. */
export function makeCharge(simulator: Simulator, payment: Payment, session: Session): void {
  const { store, now } = simulator
  const { intent, cardNumber, payerName } = payment
  const type = intent.payment_method_types[0] ?? 'card'
  payment.charge = {
    id: makeId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    billing_details: { email: session.customer_email, name: payerName },
    captured: true,
    created: secondsOf(now()),
    currency: intent.currency,
    description: intent.description,
    disputed: false,
    livemode: false,
    metadata: { ...intent.metadata },
    paid: true,
    payment_intent: payment.id,
    payment_method_details: cardNumber ? { type, card: { brand: 'visa', last4: cardNumber.slice(-4) } } : { type },
    refunded: false,
    status: 'succeeded',
  }
  intent.latest_charge = payment.charge.id
  intent.amount_received = intent.amount
  intent.status = 'succeeded'
  payment.settlesAt = null
  session.payment_status = 'paid'
  recordTransaction(simulator, payment.charge, {
    kind: type === 'card' ? 'charge' : 'payment',
    amount: intent.amount,
    fee: processingFee(intent.amount),
  })
  store.markChanged()
}
