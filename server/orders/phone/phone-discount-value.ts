import type { NewPhoneOrder } from '#contract/admin/phone-orders.ts'
import { centsOf, isWholeCents } from '#rules/money.ts'
import type { PhoneDiscountValue } from '#rules/phone-orders/phone-discount.ts'
import { ShopError } from '#server/shop-error.ts'

/** Reads a discount from a request. Throws ShopError 400 unless it is either a percentage or whole cents. */
export function readPhoneDiscountValue({
  percent,
  amount,
}: Pick<NonNullable<NewPhoneOrder['discount']>, 'percent' | 'amount'>): PhoneDiscountValue {
  const isOne = (percent === undefined) !== (amount === undefined)
  if (!isOne || (amount !== undefined && !isWholeCents(amount))) {
    const message = 'Enter dollars with at most two decimals, or a percentage up to 100.'
    throw new ShopError(400, message, [{ path: 'discount.amount', message }])
  }
  return percent === undefined ? { amountCents: centsOf(amount ?? 0) } : { percent }
}
