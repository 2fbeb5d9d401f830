import { sizeLimitsMm } from './size-limits.ts'

type SizeFault = 'empty' | 'notANumber' | 'tooSmall' | 'tooLarge'

type TypedSize = { mm: number } | { fault: SizeFault }

const mmOf: Record<string, number> = { mm: 1, cm: 10, m: 1000 }

/**
 * Reads a typed size: `1640`, `164 cm`, `1.64 m`, `1,64 m`. Without a unit, a decimal number below 10 is in metres and
 * any other in millimetres (fit.md).
 */
export function parseTypedSize(text: string): TypedSize {
  const trimmed = text.trim()
  if (trimmed === '') return { fault: 'empty' }
  const match = /^(\d*([.,]\d+)?)\s*(mm|cm|m)?$/i.exec(trimmed)
  if (!match?.[1]) return { fault: 'notANumber' }
  const [, digits, decimals, unit] = match
  const value = Number(digits.replace(',', '.'))
  const defaultUnit = decimals && value < 10 ? 'm' : 'mm'
  const mm = Math.round(value * (mmOf[unit?.toLowerCase() ?? defaultUnit] ?? 1))
  if (mm < sizeLimitsMm.min) return { fault: 'tooSmall' }
  return mm > sizeLimitsMm.max ? { fault: 'tooLarge' } : { mm }
}

const numberText = 'Enter a size such as 480, 48 cm or 0.48 m'

const faultTexts: Record<SizeFault, string> = {
  empty: numberText,
  notANumber: numberText,
  tooSmall: `Enter ${sizeLimitsMm.min} mm or more`,
  tooLarge: `Enter ${sizeLimitsMm.max / 1000} m or less`,
}

/** The sentence below a field whose size is not accepted; a field that may be empty shows none for `empty`. */
export function sizeFaultText(fault: SizeFault): string {
  return faultTexts[fault]
}
