import { shortWeekdayText } from '#rules/platform/nz-dates.ts'

/** `Mon 16 Nov – Sun 22 Nov`. */
export function saleDaysText({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const [first, last] = [shortWeekdayText(firstDay), shortWeekdayText(lastDay)]
  return firstDay === lastDay ? first : `${first} – ${last}`
}
