/* Arithmetic with calendar days such as `2026-11-20`, which have no time zone (`nzDay` has). */

const dayMs = 24 * 60 * 60_000

/** The day of a year; `month` counts from 1. */
export function dayOf(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month - 1, date)).toISOString().slice(0, 10)
}

/** Earlier for a negative `count`. */
export function addDays(day: string, count: number): string {
  return new Date(Date.parse(day) + count * dayMs).toISOString().slice(0, 10)
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay()
}

/** The days from Monday to Friday after one day, up to and including a later one. */
export function weekdaysBetween(since: string, until: string): number {
  return weekdaysUpTo(until) - weekdaysUpTo(since)
}

/** From Monday 29 December 1969 on; negative before it. */
function weekdaysUpTo(day: string): number {
  const sinceMonday = Date.parse(day) / dayMs + 3
  const weeks = Math.floor(sinceMonday / 7)
  return weeks * 5 + Math.min(sinceMonday - weeks * 7 + 1, 5)
}

export function yearOf(day: string): number {
  return Number(day.slice(0, 4))
}

/** The fourth Monday of October: `nthWeekday(2026, 10, 1, 4)`. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = dayOf(year, month, 1)
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7)
}

/** The Monday before Tuesday to Thursday, the Monday after Friday to Sunday. */
export function nearestMonday(day: string): string {
  const sinceMonday = (weekdayOf(day) + 6) % 7
  return addDays(day, sinceMonday <= 3 ? -sinceMonday : 7 - sinceMonday)
}

/** The algorithm of Meeus, Jones and Butcher. */
export function easterSunday(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const d = Math.floor(b / 4)
  const e = b % 4
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - d - g + 15) % 30
  const i = Math.floor(c / 4)
  const k = c % 4
  const l = (32 + 2 * e + 2 * i - h - k) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const month = Math.floor((h + l - 7 * m + 114) / 31)
  return dayOf(year, month, ((h + l - 7 * m + 114) % 31) + 1)
}
