/** A payout to the bank. Its amount is in cents, below zero when the provider takes money from the bank. */
export interface ProviderPayout {
  /** The provider's id. */
  reference: string
  isTest: boolean
  status: 'pending' | 'in-transit' | 'paid' | 'failed' | 'canceled'
  amountCents: number
  madeAt: Date
  /** The day on which the bank has it or is expected to have it, such as `2026-11-18`. */
  arrivesOn: string
  /** `later`: the provider still makes the list of its lines; `never`: it makes none. */
  lines: 'listed' | 'later' | 'never'
  /** Why it failed, in the provider's words. */
  failure: string | null
}

/**
 * What a line of a payout is:
 * - `payment`, `refund`: of an order; `refund-failed`: a refund that came back
 * - `dispute`, `dispute-won`: the disputed money that the provider took, and returned
 * - `fee`: what the provider takes for something other than a payment
 * - `payout-failed`: a payout that came back from the bank
 */
export type PayoutLineKind =
  'payment' | 'refund' | 'refund-failed' | 'dispute' | 'dispute-won' | 'fee' | 'payout-failed' | 'other'

/** A line of a payout in cents: the bank gets its amount less its fee. */
export interface ProviderPayoutLine {
  reference: string
  kind: PayoutLineKind
  amountCents: number
  feeCents: number
  madeAt: Date
  paymentId: string | null
  /** The provider's id of the refund, the dispute or the failed payout. */
  sourceId: string | null
  /** The order id that the shop sent with the payment. */
  orderId: string | null
}

/** Reads payouts. Its calls throw the errors of the provider. */
export interface PayoutReader {
  /** Lists the payouts in New Zealand dollars that were made since an instant. */
  listPayouts(from: Date): Promise<ProviderPayout[]>
  /** Lists a page of the lines of a payout: the first one, or that after a line. `next` is null on the last page. */
  listLines(payout: string, after?: string): Promise<{ lines: ProviderPayoutLine[]; next: string | null }>
}
