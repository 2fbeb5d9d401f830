import { emptySpace, type Space, sizeLimitsMm } from './space.ts'
import { typedNames } from './typed-names.ts'

type SizeFault = 'empty' | 'notANumber' | 'tooSmall' | 'tooLarge'

type TypedSize = { mm: number } | { fault: SizeFault }

const mmOf: Record<string, number> = { mm: 1, cm: 10, m: 1000 }

/**
 * Reads a typed size: `1640`, `164 cm`, `1.64 m`, `1,64 m`. Without a unit, a decimal number below 10 is in metres and
 * any other in millimetres (fit.md). `limits` are in mm: those of a size, or of a distance that may be 0.
 */
export function parseTypedSize(text: string, limits: { min: number; max: number } = sizeLimitsMm): TypedSize {
  const trimmed = text.trim()
  if (trimmed === '') return { fault: 'empty' }
  const match = /^(\d*([.,]\d+)?)\s*(mm|cm|m)?$/i.exec(trimmed)
  if (!match?.[1]) return { fault: 'notANumber' }
  const [, digits, decimals, unit] = match
  const value = Number(digits.replace(',', '.'))
  const defaultUnit = decimals && value < 10 ? 'm' : 'mm'
  const mm = Math.round(value * (mmOf[unit?.toLowerCase() ?? defaultUnit] ?? 1))
  if (mm < limits.min) return { fault: 'tooSmall' }
  return mm > limits.max ? { fault: 'tooLarge' } : { mm }
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

export type SpacePart = keyof typeof typedNames

export const spaceParts = Object.keys(typedNames) as SpacePart[]

/** The understood space, and a sentence for each other field. */
export interface TypedSpace {
  space: Space
  faults: Partial<Record<SpacePart, string>>
}

/** Reads the typed sizes. An empty field does not limit. */
export function readTypedSpace(texts: Readonly<Record<SpacePart, string>>): TypedSpace {
  const space = { ...emptySpace }
  const faults: TypedSpace['faults'] = {}
  for (const part of spaceParts) {
    const size = parseTypedSize(texts[part])
    if ('mm' in size) space[part] = size.mm
    else if (size.fault !== 'empty') faults[part] = sizeFaultText(size.fault)
  }
  return { space, faults }
}

/** The typed sizes of a form sent without script; null for another query. */
export function typedTexts(query: URLSearchParams): Record<SpacePart, string> | null {
  if (!spaceParts.some((part) => query.has(typedNames[part]))) return null
  const entries = spaceParts.map((part) => [part, (query.get(typedNames[part]) ?? '').slice(0, 40)])
  return Object.fromEntries(entries) as Record<SpacePart, string>
}
