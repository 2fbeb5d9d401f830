import { centsOf, dollarsOf, formatDollars } from '#rules/money.ts'

/** The amounts in cents that Afterpay accepts in New Zealand (https://docs.stripe.com/payments/afterpay-clearpay). */
const afterpayMinCents = 1_00
const afterpayMaxCents = 2_000_00

/**
 * What a price in dollars is in the four fortnightly payments of Afterpay, rounded up to the cent: `or 4 payments of
 * $139.75 with Afterpay`. Null for a price that Afterpay does not accept.
 */
export function afterpayText(price: number): string | null {
  const cents = centsOf(price)
  if (cents < afterpayMinCents || cents > afterpayMaxCents) return null
  return `or 4 payments of ${formatDollars(dollarsOf(Math.ceil(cents / 4)))} with Afterpay`
}
