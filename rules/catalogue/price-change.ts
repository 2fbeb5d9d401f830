import { formatCents, formatDollars, normalizePrice } from '#rules/platform/money.ts'

export type PriceChangeKind = 'raise-percent' | 'lower-percent' | 'raise-dollars' | 'set'

/** To which prices a changed price is rounded. */
export type PriceRounding = '.00' | '.95' | '.50' | 'cents'

/** `amount` is hundredths of a percent, or cents. */
export interface PriceChange {
  kind: PriceChangeKind
  amount: number
  rounding: PriceRounding
}

/** The steps in cents, and the cents that each rounded price has over a step. */
const roundings: Record<PriceRounding, { step: number; over: number }> = {
  '.00': { step: 100, over: 0 },
  '.95': { step: 100, over: 95 },
  '.50': { step: 50, over: 0 },
  cents: { step: 1, over: 0 },
}

/** Hundredths of a percent of a cent: whole percentages of whole cents are exact. */
const parts = 10_000

/**
 * The changed price in cents, never below 0. It is rounded once, after the sum, up from the middle: $449.00 + 5% =
 * $471.45 is $471.00.
 */
export function changePrice(cents: number, change: PriceChange): number {
  const sum = sumOf(cents, change)
  if (sum <= 0) return 0
  const { step, over } = roundings[change.rounding]
  const rounded = Math.floor((sum - over * parts) / (step * parts) + 0.5) * step + over
  return rounded < 0 ? over : rounded
}

/** The changed price in cents before rounding. */
export function unroundedPrice(cents: number, change: PriceChange): number {
  return Math.max(0, Math.round(sumOf(cents, change) / parts))
}

function sumOf(cents: number, { kind, amount }: PriceChange): number {
  const sums: Record<PriceChangeKind, number> = {
    'raise-percent': cents * (parts + amount),
    'lower-percent': cents * (parts - amount),
    'raise-dollars': (cents + amount) * parts,
    set: amount * parts,
  }
  return sums[kind]
}

/**
 * Reads a percentage or dollars with up to two decimals, in hundredths; null for another text or to lower by over 100%.
 */
export function readAmount(text: string, kind: PriceChangeKind): number | null {
  const number = normalizePrice(text.replace('%', '')).replace(',', '.')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(number)) return null
  const amount = Math.round(Number(number) * 100)
  return kind === 'lower-percent' && amount > parts ? null : amount
}

/** The sum of a price and its change as text: `$449.00 + 5% = $471.45`. */
export function changeSentence(cents: number, change: PriceChange): string {
  const [before, sum] = [formatDollars(cents / 100), formatDollars(unroundedPrice(cents, change) / 100)]
  const percent = String(change.amount / 100)
  const signs: Record<PriceChangeKind, string> = {
    'raise-percent': `${before} + ${percent}% = ${sum}`,
    'lower-percent': `${before} − ${percent}% = ${sum}`,
    'raise-dollars': `${before} + ${formatDollars(change.amount / 100)} = ${sum}`,
    set: `${before} becomes ${sum}`,
  }
  return signs[change.kind]
}

/** A difference of cents with its sign: `+438.00`, `−12.50`. */
export function differenceText(cents: number): string {
  return `${cents < 0 ? '−' : '+'}${formatCents(Math.abs(cents))}`
}
