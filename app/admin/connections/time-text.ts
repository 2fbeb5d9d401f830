import { dayAndTimeText } from '#rules/platform/nz-dates.ts'

/** An instant in a cell: `Today 07:48`, `Thu 15:10` up to six days from `asOf`, else `Thu 12 Nov`. */
export function timeText(instant: string, asOf: string): string {
  const text = dayAndTimeText(instant, asOf)
  return /^\d/.test(text) ? `Today ${text}` : text
}
