import type { Role } from '#contract/platform/areas.ts'
import type { PhoneDiscountKind } from '#contract/orders/order.ts'
import { minChargeCents } from '#rules/selling/discount.ts'
import { dollarsOf, formatDollars } from '#rules/platform/money.ts'

/** What staff may take off a phone order. The owner may give any discount. */
export const staffDiscountPercent = 10

/** In the words of the page. */
export const phoneDiscountKinds: Record<PhoneDiscountKind, string> = {
  marked: 'Marked or floor piece',
  agreed: 'Agreed on the phone',
  goodwill: 'Goodwill',
  trade: 'Trade',
  other: 'Other',
}

/** A percentage of the items, or an amount in cents. */
export type PhoneDiscountValue = { percent: number } | { amountCents: number }

/** In cents; a percentage is rounded half up. */
export function phoneDiscountCents(value: PhoneDiscountValue, itemsCents: number): number {
  if ('amountCents' in value) return value.amountCents
  // Whole numbers are exact: 2.3 % of $15.00 are 34.5 cents.
  const tenths = Math.round(value.percent * 10)
  return Math.floor((itemsCents * tenths + 500) / 1000)
}

/** Why a role may not give a discount in cents on items of `itemsCents`; undefined when it may. */
export function phoneDiscountRefusal(
  role: Role | undefined,
  { discountCents, itemsCents }: { discountCents: number; itemsCents: number },
): string | undefined {
  const atMost = itemsCents - minChargeCents
  if (discountCents > atMost) {
    return `The discount can be up to ${formatDollars(dollarsOf(Math.max(0, atMost)))}.`
  }
  const staffAtMost = Math.floor((itemsCents * staffDiscountPercent) / 100)
  if (role === 'owner' || discountCents <= staffAtMost) return undefined
  return `Staff may give up to ${staffDiscountPercent}%, here ${formatDollars(dollarsOf(staffAtMost))}. Ask the owner for more.`
}

/** Reads a typed discount: `$97`, `97.50` or `5 %`. Null for an empty text, undefined for any other one. */
export function readPhoneDiscount(typed: string): { percent: number } | { amount: number } | null | undefined {
  const text = typed.trim().replaceAll(',', '')
  if (text === '') return null
  const percent = /^(\d{1,3}(?:\.\d)?)\s*%$/.exec(text)?.[1]
  if (percent !== undefined) {
    const number = Number(percent)
    return number > 0 && number <= 100 ? { percent: number } : undefined
  }
  const amount = /^\$?\s*(\d{1,7}(?:\.\d{1,2})?)$/.exec(text)?.[1]
  return amount !== undefined && Number(amount) > 0 ? { amount: Number(amount) } : undefined
}
