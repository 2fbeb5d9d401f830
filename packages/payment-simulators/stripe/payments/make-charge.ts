import { processingFee, recordTransaction } from '../balance/record-transaction.ts'
import { makeId } from '../make-id.ts'
import type { Session } from '../provider-objects.ts'
import { secondsOf } from '../seconds.ts'
import type { Simulator } from '../simulator.ts'
import type { Payment } from '../state/state-shape.ts'

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
