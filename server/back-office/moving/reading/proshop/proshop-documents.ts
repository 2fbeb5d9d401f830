import { cleanText } from '#server/back-office/moving/reading/values/clean-text.ts'
import { readInstant } from '#server/back-office/moving/reading/values/read-instant.ts'

/* Values of MongoDB's extended JSON, relaxed and canonical. */

export type Fields = Readonly<Record<string, unknown>>

/** The fields of an object; none for another value. */
export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text, also of a number; empty for other values. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? cleanText(String(value)) : ''
}

/** An ObjectId, as `{"$oid": …}` or as text. */
export function idOf(value: unknown): string {
  return textOf(fieldsOf(value).$oid ?? value)
}

/** A number, also as `{"$numberDouble": …}`; null for other values. */
export function numberOf(value: unknown): number | null {
  const { $numberInt, $numberLong, $numberDouble, $numberDecimal } = fieldsOf(value)
  const plain = $numberInt ?? $numberLong ?? $numberDouble ?? $numberDecimal ?? value
  const number = typeof plain === 'string' && plain.trim() !== '' ? Number(plain) : plain
  return typeof number === 'number' && Number.isFinite(number) && Math.abs(number) < 1e12 ? number : null
}

/** A date as ISO 8601 in UTC, also as `{"$date": …}` with a text or milliseconds; null for other values. */
export function instantOf(value: unknown): string | null {
  const { $date = value } = fieldsOf(value)
  if (typeof $date === 'string') return readInstant($date)
  const at = new Date(numberOf($date) ?? Number.NaN)
  return Number.isNaN(at.getTime()) ? null : at.toISOString()
}
