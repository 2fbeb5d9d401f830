import type { NewPhoneOrder } from '#contract/orders/phone-orders.ts'
import { centsOf, isWholeCents } from '#rules/platform/money.ts'
import type { PhoneDiscountValue } from '#rules/orders/phone-orders/phone-discount.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** Reads a discount from a request. Throws ShopError 400 unless it is either tenths of a percent or whole cents. */
export function readPhoneDiscountValue({
  percent,
  amount,
}: Pick<NonNullable<NewPhoneOrder['discount']>, 'percent' | 'amount'>): PhoneDiscountValue {
  const isOne = (percent === undefined) !== (amount === undefined)
  const isExact = isTenths(percent) && (amount === undefined || isWholeCents(amount))
  if (!isOne || !isExact) {
    const message = 'Enter dollars with up to two decimals, or a percentage up to 100 with up to one.'
    throw new ShopError(400, message, [{ path: 'discount.amount', message }])
  }
  return percent === undefined ? { amountCents: centsOf(amount ?? 0) } : { percent }
}

function isTenths(percent: number | undefined): boolean {
  return percent === undefined || Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9
}
