import type { Money } from './paypal-objects.ts'

/** Whole cents of an amount: `100`, `100.0` and `100.00` are the same. */
export function centsOf({ value }: Money): number {
  return Math.round(Number(value) * 100)
}

/** An amount of whole cents as a decimal string with its currency. */
export function moneyOf(cents: number, currency_code: string): Money {
  return { currency_code, value: (cents / 100).toFixed(2) }
}
