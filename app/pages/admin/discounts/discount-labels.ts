import type { Discount } from '#contract/discounts.ts'
import { discountText, type DiscountStage } from '#rules/discount.ts'
import { centsOf, formatDollars } from '#rules/money.ts'
import { nzDay } from '#rules/nz-dates.ts'

/** Where a discount code stands, in a word for the owner. */
export const stageText: Record<DiscountStage, string> = {
  coming: 'Coming',
  running: 'Running',
  'used-up': 'Used up',
  ended: 'Ended',
}

/**
 * What the owner has agreed to with a discount code: what it takes off, its first and its last day in New Zealand (the one
 * on which it was ended, where that was sooner), and from how much on.
 */
export function discountTerms({ kind, percent, amount, startsAt, endsAt, endedAt, minimumPrice }: Discount) {
  const lastInstant = new Date(Math.min(Date.parse(endsAt) - 1, Date.parse(endedAt ?? endsAt)))
  return {
    what: discountText({ kind, percent, amountCents: amount === null ? null : centsOf(amount) }),
    from: nzDay(startsAt),
    to: nzDay(lastInstant.toISOString()),
    minimum: minimumPrice > 0 ? formatDollars(minimumPrice) : 'none',
  }
}

/** How many orders use a discount code, and how many may: `3 / 100`, and `1 each` where buyers have a limit of their own. */
export function usesText({ uses, totalLimit, customerLimit }: Discount): string {
  const all = totalLimit === null ? `${uses} / no limit` : `${uses} / ${totalLimit}`
  return customerLimit === null ? all : `${all}, ${customerLimit} each`
}
