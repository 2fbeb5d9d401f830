import type { Unit } from '#contract/catalogue/product-fields.ts'

const oneOf: Partial<Record<Unit, string>> = { minutes: 'minute', years: 'year', people: 'person', seats: 'seat' }

/** A measure with its unit: `44.5 kg`, `2 people`, `1 year`. */
export function formatMeasure(value: number, unit: Unit): string {
  return `${value} ${value === 1 ? (oneOf[unit] ?? unit) : unit}`
}

/** Minutes of work as people say them: `45 minutes`, `1 hour`, `1 hour 15 minutes`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts = [hours > 0 && `${hours} ${hours === 1 ? 'hour' : 'hours'}`, rest > 0 && formatMeasure(rest, 'minutes')]
  return parts.filter(Boolean).join(' ')
}
