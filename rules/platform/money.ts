/* Money is whole cents inside and dollars on the wire; only these functions convert. */

/** Rounds to the nearest cent. Throws RangeError unless it is a finite number. */
export function centsOf(dollars: number): number {
  if (!Number.isFinite(dollars)) throw new RangeError(`${dollars} is not an amount of money`)
  // 1.005 is 1.00499… in binary: the small offset makes halves round up.
  return Math.round(dollars * 100 + Math.sign(dollars) * 1e-7)
}

/** Dollars as a number with at most two decimals. */
export function dollarsOf(cents: number): number {
  return cents / 100
}

/** Whether dollars have at most two decimals. Throws as `centsOf` does. */
export function isWholeCents(dollars: number): boolean {
  // Both sides are the binary number nearest to the same decimals, so equal exactly then.
  return dollarsOf(centsOf(dollars)) === dollars
}

/** Dollars with two decimals, for the stored cart and CSV files: 134800 is `1348.00`. */
export function formatCents(cents: number): string {
  return (cents / 100).toFixed(2)
}

const format = new Intl.NumberFormat('en-NZ', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** 1749.95 is `$1,749.95` (design, Type). */
export function formatDollars(dollars: number): string {
  return `${dollars < 0 ? '−' : ''}$${format.format(Math.abs(dollars))}`
}

const wholeFormat = new Intl.NumberFormat('en-NZ', { maximumFractionDigits: 0 })

/** 1355 is `$1,355` (design, Range slider). */
export function formatWholeDollars(dollars: number): string {
  return `$${wholeFormat.format(dollars)}`
}

/** Cleans a typed price: `$1,249` is `1249`. Only separators between thousands go, so that no price is guessed. */
export function normalizePrice(text: string): string {
  const number = text.trim().replace(/^(?:nz)?\$\s*/i, '')
  return /^\d{1,3}([,\s])\d{3}(?:\1\d{3})*(?:\.\d+)?$/.test(number) ? number.replaceAll(/[,\s]/g, '') : number
}

/** The GST in a price that includes it: 3/23, rounded (Goods and Services Tax Act 1985, 15 %). */
export function gstWithin(cents: number): number {
  return Math.round((cents * 3) / 23)
}
