import { listDayText, nzDayText, nzTimeText } from '#rules/platform/nz-dates.ts'

/**
 * The New Zealand day of an instant (ISO 8601) in a sentence: Friday 20 November 2026. Tables and banners have `Day`.
 */
export function DayInWords({ at }: { at: string }) {
  return <time dateTime={at}>{nzDayText(at)}</time>
}

/** The New Zealand day of an instant (ISO 8601) in a list that goes back years: 20 Nov 2026. */
export function DayInList({ at }: { at: string }) {
  return <time dateTime={at}>{listDayText(at)}</time>
}

/** An instant (ISO 8601) of the days around now in a sentence: Tuesday 1 December, 2:17am. */
export function TimeInWords({ at }: { at: string }) {
  return <time dateTime={at}>{nzTimeText(at)}</time>
}
