/*
 * Money is whole cents inside and dollars on the wire. Only these functions convert between the two.
 */

/** Cents of a number of dollars, rounded to the nearest cent. Throws RangeError unless it is a finite number. */
export function centsOf(dollars: number): number {
  if (!Number.isFinite(dollars)) throw new RangeError(`${dollars} is not an amount of money`)
  // 1.005 is 1.00499… in binary: the small offset makes halves round up.
  return Math.round(dollars * 100 + Math.sign(dollars) * 1e-7)
}

/** Dollars of whole cents, as a JSON number with at most two decimals. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Whether a number of dollars has at most two decimals: 199.95 has, 199.955 has not. Throws as `centsOf` does. */
export function isWholeCents(dollars: number): boolean {
  // Both sides are the binary number nearest to the same decimals, so they are equal exactly when there are at most
  // two.
  return dollarsOf(centsOf(dollars)) === dollars
}

/** Cents as a string of dollars with two decimals, as the stored cart and CSV files have them: 134800 is `1348.00`. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}

const format = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Dollars as pages show them: 1749.95 is `$1,749.95` (design, Type). */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${format.format(Math.abs(dollars))}`
}

const wholeFormat = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** Whole dollars as pages show them: 1355 is `$1,355` (design, Range slider). */
export function formatWholeDollars(dollars: number): string {
  return `$${wholeFormat.format(dollars)}`
}

/**
 * A price without the signs that people write around a number: `$1,249` and `1 249.00` are `1249` and `1249.00`. Commas
 * and spaces are removed only where they separate thousands; any other text stays, so that no price is guessed from it.
 */
export function normalizePrice(text: string): string {
  const number = text.trim().replace(/^(?:nz)?\$\s*/i, '')
  return /^\d{1,3}([,\s])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(number) ? number.replaceAll(/[,\s]/g, '') : number
}

/** The GST in cents within a price that includes it: 3/23, rounded (Goods and Services Tax Act 1985, 15 %). */
export function gstWithin(cents: number): number {
  return Math.round((cents * 3) / 23)
}
