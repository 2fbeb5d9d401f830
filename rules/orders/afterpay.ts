import { centsOf } from '#rules/platform/money.ts'

/** In New Zealand (https://docs.stripe.com/payments/afterpay-clearpay). */
const minCents = 1_00
const maxCents = 2_000_00

/** Whether Afterpay accepts a total in dollars; otherwise Stripe's page silently leaves it out. */
export function offersAfterpay(total: number): boolean {
  const cents = centsOf(total)
  return cents >= minCents && cents <= maxCents
}

/** The alert that Stripe's page had no Afterpay for an accepted total. */
export const afterpayExcluded = 'afterpay-left-out'
