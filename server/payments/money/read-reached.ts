import type { ReachedReport } from '#contract/payments/money.ts'
import { dollarsOf } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import type { Shop } from '#server/platform/shop.ts'
import { countReached } from './reached.queries.ts'
import { readPeriod } from './read-period.ts'

/** Reads how many orders reached the payment page in a period and are not paid. Throws what `readPeriod` throws. */
export async function readReached(shop: Shop, query: { from?: string; to?: string }): Promise<ReachedReport> {
  const { period, span } = readPeriod(shop, query)
  const { reached, unpaid, unpaidCents } = await countReached(shop.db, span)
  const today = nzDay(shop.now().toISOString())
  return { ...period, today, reached, unpaid, totalPrice: dollarsOf(unpaidCents) }
}
