const firstWeights = [3, 2, 7, 6, 5, 4, 3, 2]
const secondWeights = [7, 4, 3, 2, 5, 2, 7, 6]

/**
 * Whether a text is a New Zealand GST number: 8 or 9 digits with a right check digit, hyphens allowed. Source: Inland
 * Revenue, "Resident withholding tax and non-resident withholding tax: IRD number validation".
 */
export function isGstNumber(text: string): boolean {
  if (!/^\d{2,3}-?\d{3}-?\d{3}$/.test(text)) return false
  const number = Number(text.replaceAll('-', ''))
  if (number < 10_000_000 || number > 200_000_000) return false
  const base = String(Math.floor(number / 10)).padStart(8, '0')
  const first = checkDigit(base, firstWeights)
  return number % 10 === (first === 10 ? checkDigit(base, secondWeights) : first)
}

/** As Inland Revenue does: 49091850 is `49-091-850`. */
export function formatGstNumber(number: string): string {
  return number.replaceAll('-', '').replace(/^(\d{2,3})(\d{3})(\d{3})$/, '$1-$2-$3')
}

/** Of the first eight digits, modulo 11; 10 when there is none. */
function checkDigit(base: string, weights: readonly number[]): number {
  const sum = weights.reduce((total, weight, place) => total + weight * Number(base[place]), 0)
  return (11 - (sum % 11)) % 11
}
