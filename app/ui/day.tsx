import { nzDay } from '#rules/platform/nz-dates.ts'

/** A New Zealand day, written 2026-11-20 (spec §2). */
export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{nzDay(at)}</time>
}
