import type { BodyOf } from '#contract/platform/endpoint.ts'
import type { GstFiling, money } from '#contract/payments/money.ts'
import { transact } from '#db/open.ts'
import { isReturnPeriod, periodText } from '#rules/payments/gst/gst-periods.ts'
import { centsOf, formatDollars } from '#rules/platform/money.ts'
import { nzDay } from '#rules/platform/nz-dates.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { findOverlappingFiling } from '#server/payments/filed-periods.queries.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { findFiling, insertFiling, lockFilings } from './filings.queries.ts'
import { addDaysOfMoney, toFiling, toGstFigures } from './gst-figures.ts'
import { sumDays } from './movements.queries.ts'
import { readPeriod } from './read-period.ts'

/**
 * Marks a period as filed and stores its figures. Throws ShopError 400 for days that no return is for, 409 when the
 * period has not ended, is filed in part or whole, when its GST is not what was shown, or without registration.
 */
export async function fileGst(
  shop: Shop,
  user: SignedInUser,
  { gstToPay, ...days }: BodyOf<typeof money.fileGst>,
): Promise<GstFiling> {
  const { period, span } = readPeriod(shop, days)
  const filedAt = shop.now()
  if (!shop.config.isGstRegistered) throw new ShopError(409, 'The shop isn’t registered for GST.')
  if (!isReturnPeriod(period)) throw new ShopError(400, 'Choose one, two or six whole months.')
  if (period.to >= nzDay(filedAt.toISOString())) throw new ShopError(409, 'This period hasn’t ended yet.')
  return transact(shop.db, async (tx) => {
    await lockFilings(tx)
    const other = await findOverlappingFiling(tx, period)
    if (other) {
      const name = periodText({ from: other.fromDay, to: other.toDay })
      throw new ShopError(409, `${name} is filed, so these days can’t be filed again.`)
    }
    const sums = addDaysOfMoney(await sumDays(tx, span))
    const current = toGstFigures(sums, true).gstToPay
    if (centsOf(current) !== centsOf(gstToPay)) {
      throw new ShopError(409, `The GST is ${formatDollars(current)} now. Check the page again, then file it.`)
    }
    await insertFiling(tx, {
      ...sums,
      fromDay: period.from,
      toDay: period.to,
      filedAt,
      filedById: user._id,
      filedByName: user.name,
    })
    const filed = await findFiling(tx, period)
    if (!filed) throw new Error('The filing that was inserted cannot be found.')
    return toFiling(filed)
  })
}
