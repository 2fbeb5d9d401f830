import { lastEndedPeriod, type Period } from '#rules/payments/gst/gst-periods.ts'
import { endOfDay, nzDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { readDay } from '#server/platform/http/input/read-day.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Span } from './movements.queries.ts'

const maxDays = 366
const dayMs = 24 * 3_600_000

/**
 * Reads the days of a query with their instants; without days they are the last two months that have ended. Throws
 * ShopError 400 for a day that does not exist, days in the wrong order, and more than 366 of them.
 */
export function readPeriod(shop: Shop, query: { from?: string; to?: string }): { period: Period; span: Span } {
  const ended = lastEndedPeriod(nzDay(shop.now().toISOString()))
  const from = query.from ?? (query.to === undefined ? ended.from : query.to)
  const to = query.to ?? (query.from === undefined ? ended.to : query.from)
  const span = { from: readDay(from, 'from', startOfDay), until: readDay(to, 'to', endOfDay) }
  if (to < from) throw refuse('The last day is before the first. Choose a later one.')
  if ((Date.parse(to) - Date.parse(from)) / dayMs >= maxDays) throw refuse('Choose up to a year.')
  return { period: { from, to }, span }
}

function refuse(message: string): ShopError {
  return new ShopError(400, message, [{ path: 'to', message }])
}
