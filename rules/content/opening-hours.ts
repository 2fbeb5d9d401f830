import type { OpeningHours } from '#contract/content/content.ts'

export const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const
export type Weekday = (typeof weekdays)[number]

export const firstHours: OpeningHours = {
  mondayFrom: '09:00',
  mondayTo: '17:00',
  tuesdayFrom: '09:00',
  tuesdayTo: '17:00',
  wednesdayFrom: '09:00',
  wednesdayTo: '17:00',
  thursdayFrom: '09:00',
  thursdayTo: '17:00',
  fridayFrom: '09:00',
  fridayTo: '17:00',
  saturdayFrom: '',
  saturdayTo: '',
  sundayFrom: '',
  sundayTo: '',
}

/** The name of a day, such as Monday. */
export function weekdayName(day: Weekday): string {
  return day.charAt(0).toUpperCase() + day.slice(1)
}

/** The opening hours in words: `9am to 5pm, Monday to Friday; 10am to 2pm, Saturday, except public holidays`. */
export function openingHoursText(hours: OpeningHours): string {
  const parts: { times: string; first: Weekday; last: Weekday }[] = []
  let before: string | null = null
  for (const day of weekdays) {
    const times = timesOf(hours, day)
    const part = parts.at(-1)
    if (times !== null && part && times === before) part.last = day
    else if (times !== null) parts.push({ times, first: day, last: day })
    before = times
  }
  if (parts.length === 0) return ''
  return `${parts.map(({ times, first, last }) => `${times}, ${daysText(first, last)}`).join('; ')}, except public holidays`
}

function timesOf(hours: OpeningHours, day: Weekday): string | null {
  const [from, to] = [hours[`${day}From`], hours[`${day}To`]]
  return from === '' || to === '' ? null : `${timeText(from)} to ${timeText(to)}`
}

function daysText(first: Weekday, last: Weekday): string {
  return first === last ? weekdayName(first) : `${weekdayName(first)} to ${weekdayName(last)}`
}

function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes}${hour < 12 ? 'am' : 'pm'}`
}

/** The invalid fields of opening hours, with a sentence for each. */
export function openingHoursProblems(hours: OpeningHours): { path: string; message: string }[] {
  const problems = weekdays.flatMap((day) => {
    const [from, to] = [hours[`${day}From`], hours[`${day}To`]]
    if (from === '' && to !== '') return { path: `${day}From`, message: 'Enter when you open, or remove both times.' }
    if (to === '' && from !== '') return { path: `${day}To`, message: 'Enter when you close, or remove both times.' }
    return from !== '' && from >= to
      ? { path: `${day}To`, message: 'The closing time must be after the opening time.' }
      : []
  })
  const isNeverOpen = weekdays.every((day) => timesOf(hours, day) === null)
  if (problems.length > 0 || !isNeverOpen) return problems
  return [{ path: 'mondayFrom', message: 'Open on one day at least: pages and emails quote the hours.' }]
}
