import { timeZone } from './shop-info.ts'

/*
 * Dates as people in New Zealand read them, whatever clock the server or the browser has. The texts are built here,
 * because locale formats differ between engines.
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

/** An instant on New Zealand's clocks: `2026-11-20 21:31`. Joined here, because engines differ in that. */
export function nzTime(instant: string): string {
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${at('year')}-${at('month')}-${at('day')} ${at('hour')}:${at('minute')}`
}

/** With New Zealand's offset, for feeds: `2026-12-26T00:00+1300`. It is whole hours since 1946. */
export function nzInstant(instant: string): string {
  const time = nzTime(instant).replace(' ', 'T')
  const hours = Math.round((Date.parse(`${time}Z`) - Date.parse(instant)) / hourMs)
  return `${time}+${String(hours).padStart(2, '0')}00`
}

const weekdays = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
const months = 'January February March April May June July August September October November December'.split(' ')

/** The New Zealand day of an instant: `2026-11-20`. */
export function nzDay(instant: string): string {
  return nzTime(instant).slice(0, 10)
}

/** `Friday 20 November 2026`. */
export function dayText(day: string): string {
  return `${dayOfYear(day)} ${new Date(day).getUTCFullYear()}`
}

function dayOfYear(day: string): string {
  const date = new Date(day)
  return `${weekdays[date.getUTCDay()]} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** An instant's day in a sentence: `Friday 20 November 2026`. */
export function nzDayText(instant: string): string {
  return dayText(nzDay(instant))
}

/** An instant in a sentence about nearby days: `Tuesday 1 December, 2:17am`. */
export function nzTimeText(instant: string): string {
  const [day = '', time = ''] = nzTime(instant).split(' ')
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const clock = `${hours % 12 || 12}:${String(minutes).padStart(2, '0')}${hours < 12 ? 'am' : 'pm'}`
  return `${dayOfYear(day)}, ${clock}`
}

/** Without the year: `Fri 20 November`. */
export function weekdayText(day: string): string {
  const date = new Date(day)
  return `${weekdays[date.getUTCDay()]?.slice(0, 3)} ${date.getUTCDate()} ${months[date.getUTCMonth()]}`
}

/** `Friday`. */
export function weekdayName(day: string): string {
  return weekdays[new Date(day).getUTCDay()] ?? ''
}

/** This year, where there is little room: `Fri 20 Nov`. */
export function shortWeekdayText(day: string): string {
  return `${weekdays[new Date(day).getUTCDay()]?.slice(0, 3)} ${shortDay(day)}`
}

/** In a list: `17:02` on the day of `now`, `Thu 17:02` up to six days from it, else `Thu 12 Nov`. */
export function dayAndTimeText(instant: string, now: string): string {
  const [day = '', time = ''] = nzTime(instant).split(' ')
  const days = Math.abs(daysBetween(instant, now))
  if (days === 0) return time
  return days < 7 ? `${shortWeekdayText(day).slice(0, 3)} ${time}` : shortWeekdayText(day)
}

/** Where there is little room: `20 Nov`. */
export function shortDay(day: string): string {
  const date = new Date(day)
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]?.slice(0, 3)}`
}

/** In a list that goes back years: `20 Nov 2026`. */
export function listDayText(instant: string): string {
  const day = nzDay(instant)
  return `${shortDay(day)} ${day.slice(0, 4)}`
}

/** In such a list, with the time: `20 Nov 2026, 21:31`. */
export function listTimeText(instant: string): string {
  return `${listDayText(instant)}, ${nzTime(instant).slice(11)}`
}

/** The New Zealand midnights between two instants; days of 23 and 25 hours count as one. */
export function daysBetween(since: string, now: string): number {
  return (Date.parse(nzDay(now)) - Date.parse(nzDay(since))) / (24 * hourMs)
}

/** By New Zealand days: `today`, `yesterday`, `3 days ago`. */
export function ageText(since: string, now: string): string {
  const days = daysBetween(since, now)
  if (days <= 0) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}

/**
 * The instant of a time on New Zealand's clocks, such as `2026-11-20 21:31`; null for what is none, such as 30 February.
 * When the clocks go back, it is the first of two.
 */
export function instantOfNzTime(time: string): Date | null {
  const asUtc = Date.parse(`${time.replace(' ', 'T')}Z`)
  if (Number.isNaN(asUtc)) return null
  return (
    [13, 12].map((hours) => new Date(asUtc - hours * hourMs)).find((at) => nzTime(at.toISOString()) === time) ?? null
  )
}

/** The first instant of a New Zealand day; null for what is not a day, such as 2026-02-30. */
export function startOfDay(day: string): Date | null {
  return instantOfNzTime(`${day} 00:00`)
}

/** The last New Zealand day before an instant, such as the end of a sale. */
export function lastDayBefore(instant: string): string {
  return nzDay(new Date(Date.parse(instant) - 1).toISOString())
}

/** The first instant of tomorrow in New Zealand. */
export function endOfToday(now: Date): Date {
  const end = endOfDay(nzDay(now.toISOString()))
  if (!end) throw new Error(`${String(now)} is on no day.`)
  return end
}

/** The first instant after a New Zealand day, 23 to 25 hours later; null for what is not a day. */
export function endOfDay(day: string): Date | null {
  const start = startOfDay(day)
  return start && startOfDay(nzDay(new Date(start.getTime() + 36 * hourMs).toISOString()))
}
