/*
 * Days as people in New Zealand count them. A day begins at its own midnight, 12 or 13 hours before that of UTC.
 */

const hour = 60 * 60_000

const calendar = new Intl.DateTimeFormat('en-NZ', {
  timeZone: 'Pacific/Auckland',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The day that it is in New Zealand at an instant, written 2026-11-20. */
export function dayInNewZealand(at: Date): string {
  const parts = new Map(calendar.formatToParts(at).map(({ type, value }) => [type, value]))
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The first instant of a day that is written 2026-11-20, in New Zealand; null for what is no day, such as 2026-02-30. */
export function startOfDay(day: string): Date | null {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight)) return null
  return [13, 12].map((hours) => new Date(midnight - hours * hour)).find((at) => dayInNewZealand(at) === day) ?? null
}

/** The first instant after a day in New Zealand, 23 to 25 hours after it began; null for what is no day. */
export function endOfDay(day: string): Date | null {
  const start = startOfDay(day)
  return start && startOfDay(dayInNewZealand(new Date(start.getTime() + 36 * hour)))
}
