import { dollarsOf, formatDollars } from '#rules/platform/money.ts'

/** A whole percentage, or an amount in cents. The other one is null. */
export interface DiscountValue {
  kind: 'percentage' | 'amount'
  percent: number | null
  amountCents: number | null
}

/** What decides whether a code is valid. Limits are numbers of orders; null means unlimited. */
export interface DiscountTerms extends DiscountValue {
  startsAt: Date
  /** The first instant at which the code is no longer valid. */
  endsAt: Date
  endedAt: Date | null
  minimumCents: number
  totalLimit: number | null
  customerLimit: number | null
}

/** The orders that use a code now: in total, and by one customer. */
export interface DiscountUses {
  total: number
  ofCustomer: number
}

export type DiscountStage = 'coming' | 'running' | 'used-up' | 'ended'

/** In cents (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const minChargeCents = 50

/** A code in capitals, without surrounding space and invisible pasted characters. */
export function normalizeCode(entered: string): string {
  return entered
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .toUpperCase()
}

/** The discount code of a link (`?code=SUMMER-10`), normalised, and the query without it; null if it cannot be one. */
export function codeOfLink(search: string): { code: string | null; rest: string } {
  const query = new URLSearchParams(search)
  const given = query.get('code')
  if (given === null) return { code: null, rest: search }
  query.delete('code')
  const code = normalizeCode(given)
  const rest = query.toString()
  return { code: /^[A-Z0-9][A-Z0-9-]{2,29}$/.test(code) ? code : null, rest: rest === '' ? '' : `?${rest}` }
}

/** In cents: a percentage is rounded half up, and the result never exceeds `itemsCents`. */
export function discountCents({ kind, percent, amountCents }: DiscountValue, itemsCents: number): number {
  const cents = kind === 'percentage' ? Math.floor((itemsCents * (percent ?? 0) + 50) / 100) : (amountCents ?? 0)
  return Math.min(cents, itemsCents)
}

/** `10% off`, `$50.00 off`. */
export function discountText({ kind, percent, amountCents }: DiscountValue): string {
  return kind === 'percentage' ? `${percent ?? 0}% off` : `${formatDollars(dollarsOf(amountCents ?? 0))} off`
}

/** The stage of a code at `now`, when `totalUses` orders use it. */
export function discountStage(terms: DiscountTerms, totalUses: number, now: Date): DiscountStage {
  if (terms.endedAt !== null || terms.endsAt <= now) return 'ended'
  if (terms.startsAt > now) return 'coming'
  return totalUses >= (terms.totalLimit ?? Infinity) ? 'used-up' : 'running'
}

/** The same for unknown, ended and future codes, so that guesses reveal nothing. */
export const invalidCodeText = 'We don’t recognise that code, or it isn’t running at the moment. Check the spelling.'

/**
 * Why a code does not apply, as a sentence for the shopper; null when it does. `offCents`: what it takes off, where
 * that is not its value on all items.
 */
export function discountRefusal(
  terms: DiscountTerms | undefined,
  { itemsCents, offCents, uses, now }: { itemsCents: number; offCents?: number; uses: DiscountUses; now: Date },
): string | null {
  if (!terms) return invalidCodeText
  const stage = discountStage(terms, uses.total, now)
  if (stage === 'ended' || stage === 'coming') return invalidCodeText
  if (itemsCents < terms.minimumCents) {
    return `This code is for orders of ${formatDollars(dollarsOf(terms.minimumCents))} or more.`
  }
  const limit = usedUpRefusal(terms, uses)
  if (limit) return limit
  const leftCents = itemsCents - (offCents ?? discountCents(terms, itemsCents))
  return leftCents > 0 && leftCents < minChargeCents
    ? `This code brings the total to ${formatDollars(dollarsOf(leftCents))}, below the smallest card payment of $0.50. Add a piece, or remove the code.`
    : null
}

/** Why no card can pay a total; null when it can be paid or is free. */
export function totalRefusal(totalCents: number): string | null {
  if (totalCents <= 0 || totalCents >= minChargeCents) return null
  return `The total is ${formatDollars(dollarsOf(totalCents))}, and the smallest card payment is $0.50. Add a piece.`
}

/** Why a code's limits allow no further use, as a sentence for the shopper; null when they do. */
export function usedUpRefusal(
  { totalLimit, customerLimit }: Pick<DiscountTerms, 'totalLimit' | 'customerLimit'>,
  uses: DiscountUses,
): string | null {
  if (uses.ofCustomer >= (customerLimit ?? Infinity)) {
    return 'You’ve already used this code, or one of your unpaid orders has it.'
  }
  return uses.total >= (totalLimit ?? Infinity) ? 'This code has reached its limit.' : null
}
