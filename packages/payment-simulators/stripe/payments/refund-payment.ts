import { recordTransaction } from '../balance/record-transaction.ts'
import { makeId, moneyText, secondsOf, type Simulator } from '../simulator.ts'
import { expandable, metadata, oneOf, readParams, required, text, wholeNumber } from '../params/read-params.ts'
import { notFound, ProviderError } from '../provider-error.ts'
import type { Charge, Refund } from '../provider-objects.ts'

const refundParams = {
  payment_intent: required(text()),
  amount: wholeNumber(1),
  reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer'),
  metadata,
  expand: expandable(),
}

/**
 * POST /v1/refunds: refunds `amount` cents or the rest (https://docs.stripe.com/api/refunds/create). Throws
 * ProviderError.
 */
export function refundPayment(simulator: Simulator, body: unknown): Refund {
  const { store, outbox, now } = simulator
  const params = readParams(refundParams, body)
  const payment = store.state.payments.get(params.payment_intent)
  if (!payment) throw notFound('payment_intent', params.payment_intent, 'payment_intent')
  const { charge } = payment
  if (!charge) {
    const message = `This PaymentIntent (${payment.id}) does not have a successful charge to refund.`
    throw new ProviderError(400, message, { code: 'payment_intent_unexpected_state', param: 'payment_intent' })
  }
  const left = charge.amount - charge.amount_refunded
  if (left === 0) {
    throw new ProviderError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
  }
  const amount = params.amount ?? left
  if (amount > left) {
    const [requested, available] = [amount, left].map((cents) => moneyText(cents, charge.currency))
    const message = `Refund amount (${requested}) is greater than unrefunded amount on charge (${available})`
    throw new ProviderError(400, message, { param: 'amount' })
  }
  const refund: Refund = {
    id: makeId('re'),
    object: 'refund',
    amount,
    charge: charge.id,
    created: secondsOf(now()),
    currency: charge.currency,
    metadata: params.metadata,
    payment_intent: payment.id,
    reason: params.reason ?? null,
    status: simulator.switches.refund,
    ...(simulator.switches.refund === 'pending' && { pending_reason: 'insufficient_funds' }),
  }
  charge.amount_refunded += amount
  charge.refunded = charge.amount_refunded === charge.amount
  store.state.refunds.set(refund.id, refund)
  if (refund.status === 'succeeded') recordRefund(simulator, refund, charge)
  store.markChanged()
  outbox.record('charge.refunded', charge)
  outbox.record('refund.created', refund)
  return refund
}

function recordRefund(simulator: Simulator, refund: Refund, charge: Charge): void {
  const isCard = charge.payment_method_details.type === 'card'
  recordTransaction(simulator, refund, { kind: isCard ? 'refund' : 'payment_refund', amount: -refund.amount })
}

/** Pays a pending refund, as when the balance covers it: `refund.updated` is sent. Throws ProviderError 404. */
export function payRefund(simulator: Simulator, id: string): Refund {
  const { refund, charge } = findRefund(simulator, id)
  refund.status = 'succeeded'
  delete refund.pending_reason
  recordRefund(simulator, refund, charge)
  simulator.store.markChanged()
  simulator.outbox.record('refund.updated', refund)
  return refund
}

function findRefund({ store }: Simulator, id: string): { refund: Refund; charge: Charge } {
  const refund = store.state.refunds.get(id)
  const charge = store.state.payments.get(refund?.payment_intent ?? '')?.charge
  if (!refund || !charge) throw notFound('refund', id)
  return { refund, charge }
}

/** Fails a refund, even one that had succeeded, and sends `refund.failed`. Throws ProviderError 404. */
export function failRefund(simulator: Simulator, id: string): Refund {
  const { store, outbox } = simulator
  const { refund, charge } = findRefund(simulator, id)
  const wasPaid = refund.status === 'succeeded'
  refund.failure_reason = wasPaid ? 'expired_or_canceled_card' : 'insufficient_funds'
  refund.status = 'failed'
  delete refund.pending_reason
  charge.amount_refunded -= refund.amount
  charge.refunded = false
  if (wasPaid) recordTransaction(simulator, refund, { kind: 'refund_failure', amount: refund.amount })
  store.markChanged()
  outbox.record('refund.failed', refund)
  return refund
}
