import { listDayText, nzDayText, nzTimeText } from '#rules/platform/nz-dates.ts'

/** In a sentence: Friday 20 November 2026. Tables and banners have `Day`. */
export function DayInWords({ at }: { at: string }) {
  return <time dateTime={at}>{nzDayText(at)}</time>
}

/** In a list that goes back years: 20 Nov 2026. */
export function DayInList({ at }: { at: string }) {
  return <time dateTime={at}>{listDayText(at)}</time>
}

/** Of the days around now: Tuesday 1 December, 2:17am. */
export function TimeInWords({ at }: { at: string }) {
  return <time dateTime={at}>{nzTimeText(at)}</time>
}
