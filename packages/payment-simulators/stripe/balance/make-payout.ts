import { makeId, secondsOf, type Simulator } from '../simulator.ts'
import { notFound } from '../provider-error.ts'
import type { Payout } from '../provider-objects.ts'
import type { BalanceEntry } from '../state/store.ts'
import { recordTransaction } from './record-transaction.ts'

const daySeconds = 24 * 3600

export interface NewPayout {
  status?: 'in_transit' | 'paid'
  reconciliation?: Payout['reconciliation_status']
}

export interface PayoutChange {
  status?: 'paid' | 'failed' | 'canceled'
  reconciliation?: Payout['reconciliation_status']
}

/** Pays out the balance, also what is not available yet. Null unless it is above zero. */
export function makePayout(
  simulator: Simulator,
  { status = 'paid', reconciliation = 'completed' }: NewPayout = {},
): Payout | null {
  return payOut(simulator, listWaiting(simulator), { status, reconciliation })
}

/** Pays out what is available, once it is, as an automatic schedule does; it arrives at the bank a day later. */
export function payOutWhenDue(simulator: Simulator): void {
  const seconds = secondsOf(simulator.now())
  for (const payout of simulator.store.state.payouts.values()) {
    if (payout.status === 'in_transit' && payout.arrival_date <= seconds)
      changePayout(simulator, payout.id, { status: 'paid' })
  }
  const waiting = listWaiting(simulator).filter(({ transaction }) => transaction.available_on <= seconds)
  payOut(simulator, waiting, { status: 'in_transit', reconciliation: 'completed' })
}

/** Changes a payout; a failed or canceled one returns to the balance. Throws ProviderError 404. */
export function changePayout(simulator: Simulator, id: string, { status, reconciliation }: PayoutChange): Payout {
  const payout = simulator.store.state.payouts.get(id)
  if (!payout) throw notFound('payout', id)
  payout.reconciliation_status = reconciliation ?? payout.reconciliation_status
  payout.status = status ?? payout.status
  if ((status === 'failed' || status === 'canceled') && payout.failure_balance_transaction === null) {
    const { transaction } = recordTransaction(simulator, payout, { kind: 'payout_failure', amount: payout.amount })
    payout.failure_balance_transaction = transaction.id
    payout.failure_code = status === 'failed' ? 'account_closed' : null
    payout.failure_message = status === 'failed' ? 'The bank account has been closed.' : null
  }
  simulator.store.markChanged()
  return payout
}

function listWaiting({ store }: Simulator): BalanceEntry[] {
  return [...store.state.balance.values()].filter(({ payoutId }) => payoutId === null)
}

function payOut(
  simulator: Simulator,
  entries: readonly BalanceEntry[],
  { status, reconciliation }: Required<NewPayout>,
): Payout | null {
  const amount = entries.reduce((sum, { transaction }) => sum + transaction.net, 0)
  if (amount <= 0) return null
  const created = secondsOf(simulator.now())
  const today = created - (created % daySeconds)
  const payout: Payout = {
    id: makeId('po'),
    object: 'payout',
    amount,
    arrival_date: status === 'paid' ? today : today + daySeconds,
    automatic: reconciliation !== 'not_applicable',
    balance_transaction: '',
    created,
    currency: entries[0]?.transaction.currency ?? 'nzd',
    description: 'STRIPE PAYOUT',
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    livemode: false,
    metadata: {},
    method: 'standard',
    original_payout: null,
    reconciliation_status: reconciliation,
    reversed_by: null,
    source_type: 'card',
    statement_descriptor: null,
    status,
    type: 'bank_account',
  }
  const own = recordTransaction(simulator, payout, { kind: 'payout', amount: -amount })
  payout.balance_transaction = own.id
  for (const entry of [...entries, own]) entry.payoutId = payout.id
  simulator.store.state.payouts.set(payout.id, payout)
  return payout
}
