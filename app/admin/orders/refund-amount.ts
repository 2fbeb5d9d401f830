import { centsOf, dollarsOf, formatDollars, isWholeCents } from '#rules/platform/money.ts'

/** The dollars of a typed amount, such as `1,249.50` or `$100`; NaN when it is empty or not a number. */
export function typedDollars(amount: string): number {
  const digits = amount.replaceAll(/[$,\s]/g, '')
  return digits === '' ? NaN : Number(digits)
}

/** Why a typed amount cannot be refunded, as a sentence; null when it can. The server decides again. */
export function refundAmountError(amount: string, remainingCents: number): string | null {
  const dollars = typedDollars(amount)
  if (!Number.isFinite(dollars) || dollars <= 0 || !isWholeCents(dollars)) {
    return 'Enter the amount to refund in dollars, with up to two decimals.'
  }
  if (centsOf(dollars) <= remainingCents) return null
  return `You can still refund up to ${formatDollars(dollarsOf(remainingCents))} of this order.`
}
