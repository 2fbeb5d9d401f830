import type { Discount } from '#contract/selling/discounts.ts'
import { discountText, type DiscountStage } from '#rules/selling/discount.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'

/** The state of a discount code as the owner reads it. */
export const stageText: Record<DiscountStage, string> = {
  coming: 'Coming',
  running: 'Running',
  'used-up': 'Used up',
  ended: 'Ended',
}

/**
 * The terms of a discount code as text: what it takes off, its first and last day in New Zealand (the day on which it
 * was ended, if that was earlier), and the minimum total.
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

/** How many orders use a discount code and how many may: `3 / 100`, with `1 each` when there is a limit per buyer. */
export function usesText({ uses, totalLimit, customerLimit }: Discount): string {
  const all = totalLimit === null ? `${uses} / no limit` : `${uses} / ${totalLimit}`
  return customerLimit === null ? all : `${all}, ${customerLimit} each`
}
