import { dollarsOf, formatDollars } from './money.ts'
import { nzDay } from './nz-dates.ts'

/** What a discount code takes off: a whole percentage, or an amount in cents. The other one is null. */
export interface DiscountValue {
  kind: 'percentage' | 'amount'
  percent: number | null
  amountCents: number | null
}

/** All that decides whether a discount code counts. Limits are numbers of orders; null: any number. */
export interface DiscountTerms extends DiscountValue {
  startsAt: Date
  /** The first instant at which it counts no more. */
  endsAt: Date
  endedAt: Date | null
  minimumCents: number
  totalLimit: number | null
  customerLimit: number | null
}

/** How many orders use a discount code now, in all and of one buyer. */
export interface DiscountUses {
  total: number
  ofCustomer: number
}

/** Where a discount code stands: its days are still to come, it counts, its uses are gone, or it is over. */
export type DiscountStage = 'coming' | 'running' | 'used-up' | 'ended'

/** Cards take no less than 50 cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const minChargeCents = 50

/** A code as it is stored and compared: people type it in small letters and with a space after it. */
export function normalizeCode(entered: string): string {
  return entered.trim().toUpperCase()
}

/** How many cents a discount takes off: a percentage is rounded half up to the cent; never more than the items. */
export function discountCents({ kind, percent, amountCents }: DiscountValue, itemsCents: number): number {
  const cents = kind === 'percentage' ? Math.floor((itemsCents * (percent ?? 0) + 50) / 100) : (amountCents ?? 0)
  return Math.min(cents, itemsCents)
}

/** What a discount takes off, in words: `10 % off`, `$50.00 off`. */
export function discountText({ kind, percent, amountCents }: DiscountValue): string {
  return kind === 'percentage' ? `${percent ?? 0} % off` : `${formatDollars(dollarsOf(amountCents ?? 0))} off`
}

/** Where a discount code stands at an instant, with so many orders using it. */
export function discountStage(terms: DiscountTerms, totalUses: number, now: Date): DiscountStage {
  if (terms.endedAt !== null || terms.endsAt <= now) return 'ended'
  if (terms.startsAt > now) return 'coming'
  return totalUses >= (terms.totalLimit ?? Infinity) ? 'used-up' : 'running'
}

/**
 * Why a discount code takes nothing off items of so many cents, for the shopper; null when it counts. A code that ended
 * is told from one that never was, because its buyer can stop looking for a slip of the keyboard.
 */
export function discountRefusal(
  terms: DiscountTerms | undefined,
  { itemsCents, uses, now }: { itemsCents: number; uses: DiscountUses; now: Date },
): string | null {
  if (!terms) return 'There is no such discount code. Check how it is written.'
  const stage = discountStage(terms, uses.total, now)
  if (stage === 'ended') return 'This discount code has ended.'
  if (stage === 'coming') return `This discount code counts from ${nzDay(terms.startsAt.toISOString())} on.`
  if (itemsCents < terms.minimumCents) {
    return `This discount code counts from ${formatDollars(dollarsOf(terms.minimumCents))} on.`
  }
  const limit = usedUpRefusal(terms, uses)
  if (limit) return limit
  const left = itemsCents - discountCents(terms, itemsCents)
  return left > 0 && left < minChargeCents
    ? `With this code ${formatDollars(dollarsOf(left))} would be left to pay, and cards take $0.50 at least.`
    : null
}

/** Why a discount code cannot be used once more, by its limits alone; null when it can. */
export function usedUpRefusal(
  { totalLimit, customerLimit }: Pick<DiscountTerms, 'totalLimit' | 'customerLimit'>,
  uses: DiscountUses,
): string | null {
  if (uses.ofCustomer >= (customerLimit ?? Infinity)) {
    return 'You have used this discount code already, or an unpaid order of yours still holds it.'
  }
  return uses.total >= (totalLimit ?? Infinity) ? 'This discount code has been used up.' : null
}
