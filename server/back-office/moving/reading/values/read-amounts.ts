import { centsOf } from '#rules/platform/money.ts'

/** No number is longer, and the patterns take minutes for a cell full of spaces. */
const maxLength = 40

const plainNumber = /^[+-]?\d{1,12}(?:\.\d{1,12})?$/

/**
 * A number as shops write it: `1,299.95`, `$1 299.95`, and in files with a decimal comma `1.299,95`; null for other text.
 */
export function readNumber(text: string, hasDecimalComma: boolean): number | null {
  if (text.length > maxLength) return null
  const bare = text.replaceAll(/^\(?(?:NZD|NZ\$|\$)\s*|\s*(?:NZD|\$)\)?$/gi, '').replaceAll(/(?<=\d)[\s']+(?=\d)/g, '')
  const comma = bare.lastIndexOf(',')
  const point = bare.lastIndexOf('.')
  const isDecimalComma = point === -1 ? hasDecimalComma || !/^[+-]?\d{1,3}(?:,\d{3})+$/.test(bare) : comma > point
  const plain = isDecimalComma ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', '')
  return plainNumber.test(plain) ? Number(plain) : null
}

/** An amount of money in cents; null for what is not one. */
export function readCents(text: string, hasDecimalComma: boolean): number | null {
  const dollars = readNumber(text, hasDecimalComma)
  return dollars === null ? null : centsOf(dollars)
}

/** A whole number; null for what is not one. */
export function readWhole(text: string, hasDecimalComma: boolean): number | null {
  const number = readNumber(text, hasDecimalComma)
  return number === null || Math.abs(number) > 1_000_000_000 ? null : Math.trunc(number)
}

const kgOfUnit: Record<string, number> = { kg: 1, g: 0.001, lb: 0.453_592_37, lbs: 0.453_592_37, oz: 0.028_349_523_125 }

/** A weight in kg, to the gram; null for 0, no number and an unknown unit. */
export function weightInKg(value: number | null, unit: string): number | null {
  const kg = Math.round((value ?? 0) * (kgOfUnit[unit.trim().toLowerCase()] ?? 0) * 1000) / 1000
  return kg > 0 ? kg : null
}
