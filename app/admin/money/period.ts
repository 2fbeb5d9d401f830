import type { MoneyQuery } from '#app/api/admin/money.ts'
import { readPageNumber } from '#rules/catalogue/listing.ts'
import type { Period } from '#rules/payments/gst/gst-periods.ts'

const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The days and the page that an address selects; what is not a day is left out. */
export function readMoneyQuery(query: URLSearchParams): MoneyQuery {
  const [from, to] = [query.get('from'), query.get('to')]
  const pageNumber = readPageNumber(query.get('page') ?? undefined) ?? 1
  return { ...(isDay(from) && { from }), ...(isDay(to) && { to }), ...(pageNumber > 1 && { pageNumber }) }
}

/** The query of an address for a period and a page. */
export function writePeriod({ from, to }: Period, page = 1): string {
  return new URLSearchParams({ from, to, ...(page > 1 && { page: String(page) }) }).toString()
}
