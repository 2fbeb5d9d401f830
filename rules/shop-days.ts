import { nzTime } from './nz-time.ts'

/*
 * Days as the shop has them: New Zealand's, whatever clock the server or the browser keeps. The words are put together
 * here, because the formats of a locale differ from one browser to the next and from the server's.
 */

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

/** The day of an instant (ISO 8601) in New Zealand, such as `2026-11-20`. */
export function shopDay(instant: string): string {
  return nzTime(instant).slice(0, 10)
}

/** A day such as `2026-11-20` in words: `Friday 20 November 2026`. */
export function dayWords(day: string): string {
  const date = new Date(day)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`
}

/** A day such as `2026-11-20` where there is little room: `20 Nov`. */
export function shortDay(day: string): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)}`
}

/** How many midnights of New Zealand lie between two instants; days of 23 and 25 hours count as one. */
export function daysBetween(since: string, now: string): number {
  return (Date.parse(shopDay(now)) - Date.parse(shopDay(since))) / 86_400_000
}

/** How long ago something was, by the days of New Zealand: `today`, `yesterday`, `3 days ago`. */
export function ageWords(since: string, now: string): string {
  const days = daysBetween(since, now)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
