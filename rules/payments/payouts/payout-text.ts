import { formatDollars } from '#rules/platform/money.ts'
import { weekdayText } from '#rules/platform/nz-dates.ts'
import type { PayoutCauseKind } from './payout-figures.ts'

/** The name of a payment provider in texts for the owner. */
export function payoutProviderText(provider: 'card' | 'paypal'): string {
  return provider === 'card' ? 'Stripe' : 'PayPal'
}

type Status = 'pending' | 'in-transit' | 'paid' | 'failed' | 'canceled'

/** Where the money of a payout is. */
export function payoutStatusText(status: Status): string {
  const texts = { paid: 'Arrived', failed: 'Failed', canceled: 'Cancelled' }
  return status === 'pending' || status === 'in-transit' ? 'On the way' : texts[status]
}

/** `$25.00 less` in the column of the bank; empty without a difference. */
export function differenceText(difference: number): string {
  if (difference === 0) return ''
  return `${formatDollars(Math.abs(difference))} ${difference < 0 ? 'less' : 'more'}`
}

interface Cause {
  kind: PayoutCauseKind
  /** Below zero for what it takes. */
  amount: number
  day: string | null
  orderNumber: string | null
  sourceId: string | null
}

/** `Stripe took a dispute fee of $25.00 for T-10022 on 3 November.` */
export function causeText(provider: 'card' | 'paypal', cause: Cause): string {
  const name = payoutProviderText(provider)
  const { kind, amount, orderNumber, sourceId } = cause
  const sum = formatDollars(Math.abs(amount))
  const [took, taken] = amount < 0 ? ['took', 'less'] : ['added', 'more']
  const order = orderNumber === null ? '' : ` of ${orderNumber}`
  const on = cause.day === null ? '' : ` on ${weekdayText(cause.day).slice(4)}`
  const texts: Record<PayoutCauseKind, string> = {
    'unknown-payment': `${name} lists a payment of ${sum} after fees${on} that no order${order} has.`,
    'unknown-refund': `${name} lists a refund of ${sum}${order}${on} that the shop doesn’t have.`,
    'amount-differs': `${name} lists ${sum} ${taken} than the shop has for a payment or refund${order}${on}.`,
    'refund-returned': `A refund of ${sum}${order} came back${on}, which counts as made in the shop.`,
    disputed: `${name} ${took} ${sum} for a dispute${order}${on}.`,
    'dispute-won': `${name} returned the disputed ${sum}${order}${on}.`,
    'dispute-fee': `${name} ${took} a dispute fee of ${sum}${orderNumber === null ? '' : ` for ${orderNumber}`}${on}.`,
    fee: `${name} ${took} ${sum} as its fees${on}.`,
    'payout-failed': `The payout ${sourceId ?? ''} of ${sum} came back from the bank${on} and is paid out again.`,
    other: `${name} ${took} ${sum}${order}${on} for another reason: look at the payout in its dashboard.`,
    unlisted: `${name} names no reason for ${sum} ${taken}.`,
  }
  return texts[kind]
}
