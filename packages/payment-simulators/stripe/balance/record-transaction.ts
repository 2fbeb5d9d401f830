import { makeId, secondsOf, type Simulator } from '../simulator.ts'
import type { BalanceTransaction, Charge, Dispute, Payout, Refund } from '../provider-objects.ts'
import type { BalanceEntry } from '../state/store.ts'

/** The time until the money of a payment can be paid out: two days. */
const availableAfterSeconds = 2 * 24 * 3600

/** What the provider takes for a dispute, in cents. It keeps the fee when the dispute is won. */
export const disputeFee = 2_500

/** What the provider takes for a payment of cents: 2.7 % and 30 cents. */
export function processingFee(amount: number): number {
  return Math.round(amount * 0.027) + 30
}

type Kind = 'charge' | 'payment' | 'refund' | 'payment_refund' | 'refund_failure' | 'payout' | 'payout_failure'

/** The names of a movement; a dispute is an adjustment (https://docs.stripe.com/reports/balance-transaction-types). */
const namesOf: Record<
  Kind | 'dispute' | 'dispute_reversal',
  Pick<BalanceTransaction, 'type' | 'reporting_category'>
> = {
  charge: { type: 'charge', reporting_category: 'charge' },
  payment: { type: 'payment', reporting_category: 'charge' },
  refund: { type: 'refund', reporting_category: 'refund' },
  payment_refund: { type: 'payment_refund', reporting_category: 'refund' },
  refund_failure: { type: 'refund_failure', reporting_category: 'refund_failure' },
  dispute: { type: 'adjustment', reporting_category: 'dispute' },
  dispute_reversal: { type: 'adjustment', reporting_category: 'dispute_reversal' },
  payout: { type: 'payout', reporting_category: 'payout' },
  payout_failure: { type: 'payout_failure', reporting_category: 'payout_reversal' },
}

interface Movement {
  kind: keyof typeof namesOf
  /** In cents, below zero for money that leaves the balance. */
  amount: number
  fee?: number
}

/** Records a movement of the balance. It waits for a payout. */
export function recordTransaction(
  { store, now }: Simulator,
  source: Charge | Refund | Dispute | Payout,
  { kind, amount, fee = 0 }: Movement,
): BalanceEntry {
  const created = secondsOf(now())
  const { currency } = source
  const id = makeId('txn')
  const description = kind.startsWith('dispute') ? 'Dispute fee' : 'Stripe processing fees'
  const transaction: BalanceTransaction = {
    id,
    object: 'balance_transaction',
    amount,
    available_on: created + availableAfterSeconds,
    balance_type: 'payments',
    created,
    currency,
    description: null,
    exchange_rate: null,
    fee,
    fee_details: fee > 0 ? [{ amount: fee, application: null, currency, description, type: 'stripe_fee' }] : [],
    net: amount - fee,
    ...namesOf[kind],
    source: source.id,
    status: 'available',
  }
  const entry: BalanceEntry = { id, transaction, payoutId: null }
  store.state.balance.set(id, entry)
  store.markChanged()
  return entry
}
