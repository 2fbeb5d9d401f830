import type { FiledPeriod } from '#contract/payments/money.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listFilings } from './filings.queries.ts'
import { addDaysOfMoney, toFiling, toGstFigures } from './gst-figures.ts'
import { sumDays } from './movements.queries.ts'

/** Reads the filed periods, newest first, each with the GST that its movements make today. */
export async function readFilings({ db }: Shop): Promise<FiledPeriod[]> {
  const filings = await listFilings(db)
  const [newest, oldest] = [filings[0], filings.at(-1)]
  if (!newest || !oldest) return []
  const days = await sumDays(db, {
    from: readDay(oldest.fromDay, 'from', startOfDay),
    until: readDay(newest.toDay, 'to', endOfDay),
  })
  return filings.map((filing) => {
    const sums = addDaysOfMoney(days.filter(({ date }) => filing.fromDay <= date && date <= filing.toDay))
    return { ...toFiling(filing), gstToPayNow: toGstFigures(sums, true).gstToPay }
  })
}
