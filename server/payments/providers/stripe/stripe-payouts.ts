import type Stripe from 'stripe'
import type {
  PayoutLineKind,
  PayoutReader,
  ProviderPayout,
  ProviderPayoutLine,
} from '#server/platform/payment-provider.ts'
import { throwProviderError } from './stripe-errors.ts'

const pageSize = 100

/** Reads the payouts of Stripe and the transactions of its balance that each consists of (payments, facts). */
export function stripePayouts(stripe: Stripe): PayoutReader {
  return {
    async listPayouts(from) {
      try {
        const payouts: ProviderPayout[] = []
        const created = { gte: Math.floor(from.getTime() / 1000) }
        for await (const payout of stripe.payouts.list({ created, limit: pageSize })) {
          if (payout.currency === 'nzd') payouts.push(toPayout(payout))
        }
        return payouts
      } catch (error) {
        return throwProviderError(error)
      }
    },

    async listLines(payout, after) {
      try {
        const { data, has_more } = await stripe.balanceTransactions.list({
          payout,
          expand: ['data.source'],
          limit: pageSize,
          ...(after !== undefined && { starting_after: after }),
        })
        // The payout is in its own list, with the opposite amount.
        const lines = data.filter(({ type }) => type !== 'payout').map(toLine)
        return { lines, next: has_more ? (data.at(-1)?.id ?? null) : null }
      } catch (error) {
        return throwProviderError(error)
      }
    },
  }
}

const statuses = new Map<string, ProviderPayout['status']>([
  ['in_transit', 'in-transit'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'canceled'],
])

/** Maps a payout. Throws when it is not one, because a proxy between the shop and Stripe may have responded. */
function toPayout(payout: Stripe.Payout): ProviderPayout {
  if (payout.object !== 'payout') throw new Error('The payment provider returned no payout.')
  const { reconciliation_status: listed } = payout
  return {
    reference: payout.id,
    isTest: !payout.livemode,
    status: statuses.get(payout.status) ?? 'pending',
    amountCents: payout.amount,
    madeAt: new Date(payout.created * 1000),
    // It is the start of that day in UTC.
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    lines: listed === 'completed' ? 'listed' : listed === 'not_applicable' ? 'never' : 'later',
    failure: payout.failure_message,
  }
}

/** The categories that mean the same for every type (https://docs.stripe.com/reports/reporting-categories). */
const kinds = new Map<string, PayoutLineKind>([
  ['charge', 'payment'],
  ['refund', 'refund'],
  ['refund_failure', 'refund-failed'],
  ['dispute', 'dispute'],
  ['dispute_reversal', 'dispute-won'],
  ['fee', 'fee'],
  // The GST on a fee of Stripe.
  ['tax', 'fee'],
  ['payout_reversal', 'payout-failed'],
])

interface Source {
  id: string
  payment_intent?: string | { id: string } | null
  metadata?: Record<string, string> | null
}

/** Maps a transaction of the balance whose source is expanded. */
export function toLine(transaction: Stripe.BalanceTransaction): ProviderPayoutLine {
  const source = transaction.source as string | Source | null
  const expanded = typeof source === 'string' ? null : source
  const intent = expanded?.payment_intent ?? null
  return {
    reference: transaction.id,
    kind: kinds.get(transaction.reporting_category) ?? 'other',
    amountCents: transaction.amount,
    feeCents: transaction.fee,
    madeAt: new Date(transaction.created * 1000),
    paymentId: typeof intent === 'string' ? intent : (intent?.id ?? null),
    sourceId: typeof source === 'string' ? source : (expanded?.id ?? null),
    orderId: expanded?.metadata?.orderId ?? null,
  }
}
