import { nzDay } from '#rules/platform/nz-dates.ts'

/** The New Zealand day of an instant (ISO 8601), written 2026-11-20 (spec §2: the first ten characters of a date). */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{nzDay(at)}</time>
}
