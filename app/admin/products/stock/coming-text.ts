import type { Coming } from '#contract/stock/stock.ts'
import { shortWeekdayText } from '#rules/platform/nz-dates.ts'

/** What is expected, in its cell: `4 on Fri 27 Nov`, `4, no day` or `nothing`. */
export function comingText(coming: Coming): string {
  if (coming === null) return 'nothing'
  return coming.on === null ? `${coming.units}, no day` : `${coming.units} on ${shortWeekdayText(coming.on)}`
}
