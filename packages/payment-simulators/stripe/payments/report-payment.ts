import { disputeFee, recordTransaction } from '../balance/record-transaction.ts'
import { makeId, secondsOf, type Simulator } from '../simulator.ts'
import { notFound } from '../provider-error.ts'
import type { Charge, Dispute, EarlyFraudWarning } from '../provider-objects.ts'

function getCharge({ store }: Simulator, paymentId: string): Charge {
  const charge = store.state.payments.get(paymentId)?.charge
  if (!charge) throw notFound('payment_intent', paymentId)
  return charge
}

/**
 * Disputes `amount` cents or all of a payment and sends its events (https://docs.stripe.com/api/disputes). Throws
 * ProviderError 404.
 */
export function disputePayment(simulator: Simulator, paymentId: string, amount?: number): Dispute {
  const { store, outbox, now } = simulator
  const charge = getCharge(simulator, paymentId)
  const dispute: Dispute = {
    id: makeId('dp'),
    object: 'dispute',
    amount: amount ?? charge.amount,
    charge: charge.id,
    created: secondsOf(now()),
    currency: charge.currency,
    livemode: false,
    metadata: {},
    payment_intent: paymentId,
    reason: 'fraudulent',
    status: 'needs_response',
    payment_method_details: { type: 'card', card: { case_type: 'chargeback' } },
  }
  charge.disputed = true
  store.state.reports.set(dispute.id, dispute)
  recordTransaction(simulator, dispute, { kind: 'dispute', amount: -dispute.amount, fee: disputeFee })
  store.markChanged()
  outbox.record('charge.dispute.created', dispute)
  outbox.record('charge.dispute.funds_withdrawn', dispute)
  return dispute
}

/** Closes a dispute and sends its events. Throws ProviderError 404. */
export function closeDispute(simulator: Simulator, id: string, status: 'won' | 'lost'): Dispute {
  const { store, outbox } = simulator
  const dispute = store.state.reports.get(id)
  if (dispute?.object !== 'dispute') throw notFound('dispute', id)
  dispute.status = status
  if (status === 'won') recordTransaction(simulator, dispute, { kind: 'dispute_reversal', amount: dispute.amount })
  store.markChanged()
  outbox.record('charge.dispute.closed', dispute)
  if (status === 'won') outbox.record('charge.dispute.funds_reinstated', dispute)
  return dispute
}

/** Prevents a dispute and sends `charge.dispute.closed`. Throws ProviderError 404. */
export function preventDispute(simulator: Simulator, id: string, case_type: 'block' | 'resolution'): Dispute {
  const { store, outbox } = simulator
  const dispute = store.state.reports.get(id)
  if (dispute?.object !== 'dispute') throw notFound('dispute', id)
  dispute.status = 'prevented'
  dispute.payment_method_details.card.case_type = case_type
  store.markChanged()
  outbox.record('charge.dispute.closed', dispute)
  return dispute
}

/** Reports probable fraud (https://docs.stripe.com/api/radar/early_fraud_warnings). Throws ProviderError 404. */
export function warnOfFraud(simulator: Simulator, paymentId: string): EarlyFraudWarning {
  const { store, outbox, now } = simulator
  const charge = getCharge(simulator, paymentId)
  const warning: EarlyFraudWarning = {
    id: makeId('issfr'),
    object: 'radar.early_fraud_warning',
    actionable: !charge.disputed && !charge.refunded,
    charge: charge.id,
    created: secondsOf(now()),
    fraud_type: 'unauthorized_use_of_card',
    livemode: false,
    payment_intent: paymentId,
  }
  store.state.reports.set(warning.id, warning)
  store.markChanged()
  outbox.record('radar.early_fraud_warning.created', warning)
  return warning
}
