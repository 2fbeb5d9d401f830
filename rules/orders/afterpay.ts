import { centsOf } from '#rules/platform/money.ts'

/** The amounts in cents that Afterpay accepts in New Zealand (https://docs.stripe.com/payments/afterpay-clearpay). */
const minCents = 1_00
const maxCents = 2_000_00

/** Whether Afterpay accepts a total in dollars. For any other total Stripe's page leaves it out without a word. */
export function offersAfterpay(total: number): boolean {
  const cents = centsOf(total)
  return cents >= minCents && cents <= maxCents
}

/** The code of the alert that Stripe's page had no Afterpay for a total that it accepts. */
export const afterpayLeftOut = 'afterpay-left-out'
