import { centsOf } from '#rules/platform/money.ts'
import { cleanLine, cleanText } from '#server/back-office/moving/reading/values/clean-text.ts'
import { readInstant } from '#server/back-office/moving/reading/values/read-instant.ts'

/* Values of MongoDB's extended JSON, relaxed and canonical. Each function gives null or empty for other values. */

export type Fields = Readonly<Record<string, unknown>>

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function listOf(value: unknown): readonly Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

/** A text, also of a number. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : ''
}

export const lineOf = (value: unknown) => cleanLine(textOf(value))

/** An ObjectId, as `{"$oid": …}` or as text. */
export const idOf = (value: unknown) => textOf(fieldsOf(value).$oid ?? value)

/** A number, also as `{"$numberDouble": …}`. */
export function numberOf(value: unknown): number | null {
  const { $numberInt, $numberLong, $numberDouble, $numberDecimal } = fieldsOf(value)
  const plain = $numberInt ?? $numberLong ?? $numberDouble ?? $numberDecimal ?? value
  const number = typeof plain === 'string' && plain.trim() !== '' ? Number(plain) : plain
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 1e12 ? number : null
}

export function wholeOf(value: unknown): number | null {
  const number = numberOf(value)
  return number === null ? null : Math.trunc(number)
}

/** An amount of dollars in cents. */
export function amountOf(value: unknown): number | null {
  const dollars = numberOf(value)
  return dollars === null ? null : centsOf(dollars)
}

/** A date as ISO 8601 in UTC, also as `{"$date": …}` with a text or milliseconds. */
export function instantOf(value: unknown): string | null {
  const { $date = value } = fieldsOf(value)
  if (typeof $date === 'string') return readInstant($date)
  const at = new Date(numberOf($date) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
