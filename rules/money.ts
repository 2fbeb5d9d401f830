/*
 * Money is whole cents inside and dollars on the wire. Nothing else converts between the two.
 */

/** Cents of a number of dollars, rounded to the nearest cent. Throws on what is no finite number. */
export function centsOf(dollars: number): number {
  if (!Number.isFinite(dollars)) throw new RangeError(`${dollars} is no amount of money`)
  // 1.005 is 1.00499… in binary: the tiny push makes halves round up as people expect.
  return Math.round(dollars * 100 + Math.sign(dollars) * 1e-7)
}

/** Dollars of whole cents, as a JSON number with at most two decimals. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Whether a number of dollars is whole cents: 199.95 is, 199.955 is not. */
export function isWholeCents(dollars: number): boolean {
  // Both sides are the binary number nearest to the same decimals, so they are equal exactly when there are no more.
  return dollarsOf(centsOf(dollars)) === dollars
}

/** Cents as a string of dollars with two decimals, as the cart in local storage keeps them: 134800 is `1348.00`. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}

const format = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Dollars as people read them: 1749.95 is `$1,749.95` (design, Type). */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${format.format(Math.abs(dollars))}`
}

const wholeFormat = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** Whole dollars as people read them: 1355 is `$1,355` (design, Range slider). */
export function formatWholeDollars(dollars: number): string {
  return `$${wholeFormat.format(dollars)}`
}

/** The GST in a price that includes it: 3/23 of the cents, rounded (Goods and Services Tax Act 1985, 15 %). */
export function gstWithin(cents: number): number {
  return Math.round((cents * 3) / 23)
}
