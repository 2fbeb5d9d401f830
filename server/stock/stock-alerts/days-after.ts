const dayMs = 24 * 60 * 60 * 1000

/** The instant a number of days after another one. */
export function daysAfter(instant: Date, days: number): Date {
  return new Date(instant.getTime() + days * dayMs)
}
