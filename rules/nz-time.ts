import { timeZone } from './shop-facts.ts'

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
 * An instant (ISO 8601) as the clocks of New Zealand showed it: `2026-11-20 21:31`. Put together from its parts, because
 * engines differ in how they join them.
 */
export function nzTime(instant: string): string {
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  const at = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${at('year')}-${at('month')}-${at('day')} ${at('hour')}:${at('minute')}`
}
