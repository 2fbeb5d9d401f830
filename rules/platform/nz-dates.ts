import { timeZone } from './shop-info.ts'

/*
 * Dates as people in New Zealand read them, whatever clock the server or the browser has; a day begins at its own
 * midnight. The texts are built here, because the formats of a locale differ between browsers and the server.
 */

const hourMs = 60 * 60_000

const format = new Intl.DateTimeFormat('en-NZ', {
  timeZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/**
 * An instant (ISO 8601) as the clocks of New Zealand showed it: `2026-11-20 21:31`. Put together from its parts,
 * because engines differ in how they join them.
 */
export function nzTime(instant: string): string {
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${at('year')}-${at('month')}-${at('day')} ${at('hour')}:${at('minute')}`
}

/**
 * An instant (ISO 8601) with the offset of New Zealand, as feeds have it: `2026-12-26T00:00+1300`. The offset is
 * whole hours since 1946.
 */
export function nzInstant(instant: string): string {
  const time = nzTime(instant).replace(' ', 'T')
  const hours = Math.round((Date.parse(`${time}Z`) - Date.parse(instant)) / hourMs)
  return `${time}+${String(hours).padStart(2, '0')}00`
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')

/** The day of an instant (ISO 8601) in New Zealand, such as `2026-11-20`. */
export function nzDay(instant: string): string {
  return nzTime(instant).slice(0, 10)
}

/** A day such as `2026-11-20` in words: `Friday 20 November 2026`. */
export function dayText(day: string): string {
  return `${dayOfYear(day)} ${new Date(day).getUTCFullYear()}`
}

/** `Friday 20 November` */
function dayOfYear(day: string): string {
  const date = new Date(day)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** The day of an instant (ISO 8601) in New Zealand, for a sentence: `Friday 20 November 2026`. */
export function nzDayText(instant: string): string {
  return dayText(nzDay(instant))
}

/** An instant (ISO 8601) in New Zealand, for a sentence about the days around it: `Tuesday 1 December, 2:17am`. */
export function nzTimeText(instant: string): string {
  const [day = '', time = ''] = nzTime(instant).split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`
  return `${dayOfYear(day)}, ${clock}`
}

/** A day such as `2026-11-20` without its year: `Fri 20 November`. */
export function weekdayText(day: string): string {
  const date = new Date(day)
  return `${weekdays[date.getUTCDay()]?.slice(0, 3)} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** The name of the weekday of a day such as `2026-11-20`: `Friday`. */
export function weekdayName(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? ''
}

/** A day such as `2026-11-20` of this year where there is little room: `Fri 20 Nov`. */
export function shortWeekdayText(day: string): string {
  return `${weekdays[new Date(day).getUTCDay()]?.slice(0, 3)} ${shortDay(day)}`
}

/**
 * An instant (ISO 8601) in a list: `17:02` on the day of `now`, `Thu 17:02` up to six days from it,
 * else `Thu 12 Nov`.
 */
export function dayAndTimeText(instant: string, now: string): string {
  const [day = '', time = ''] = nzTime(instant).split(' ')
  const days = Math.abs(daysBetween(instant, now))
  if (days === 0) return time
  return days < 7 ? `${shortWeekdayText(day).slice(0, 3)} ${time}` : shortWeekdayText(day)
}

/** A day such as `2026-11-20` where there is little room: `20 Nov`. */
export function shortDay(day: string): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)}`
}

/** The New Zealand day of an instant (ISO 8601) in a list that goes back years: `20 Nov 2026`. */
export function listDayText(instant: string): string {
  const day = nzDay(instant)
  return `${shortDay(day)} ${day.slice(0, 4)}`
}

/** An instant (ISO 8601) in such a list, as the clocks of New Zealand showed it: `20 Nov 2026, 21:31`. */
export function listTimeText(instant: string): string {
  return `${listDayText(instant)}, ${nzTime(instant).slice(11)}`
}

/** How many midnights of New Zealand lie between two instants; days of 23 and 25 hours count as one. */
export function daysBetween(since: string, now: string): number {
  return (Date.parse(nzDay(now)) - Date.parse(nzDay(since))) / (24 * hourMs)
}

/** How long ago something was, by the days of New Zealand: `today`, `yesterday`, `3 days ago`. */
export function ageText(since: string, now: string): string {
  const days = daysBetween(since, now)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/**
 * The first instant of a day that is written 2026-11-20, in New Zealand; null for what is not a day, such as
 * 2026-02-30.
 */
export function startOfDay(day: string): Date | null {
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (Number.isNaN(midnight)) return null
  return (
    [13, 12].map((hours) => new Date(midnight - hours * hourMs)).find((at) => nzDay(at.toISOString()) === day) ?? null
  )
}

/** The last New Zealand day before an instant, written 2026-11-20: of a sale or a code that ends then. */
export function lastDayBefore(instant: string): string {
  return nzDay(new Date(Date.parse(instant) - 1).toISOString())
}

/** The first instant after the day of an instant in New Zealand. */
export function endOfToday(now: Date): Date {
  const end = endOfDay(nzDay(now.toISOString()))
  if (!end) throw new Error(`${String(now)} is on no day.`)
  return end
}

/** The first instant after a day in New Zealand, 23 to 25 hours after it began; null for what is not a day. */
export function endOfDay(day: string): Date | null {
  const start = startOfDay(day)
  return start && startOfDay(nzDay(new Date(start.getTime() + 36 * hourMs).toISOString()))
}
