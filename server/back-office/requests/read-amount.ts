import { centsOf, isWholeCents } from '#rules/platform/money.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** The refund of a call in cents, from dollars. Throws ShopError 400 for an amount that is not in whole cents. */
export function readAmount(amount = 0): number {
  if (isWholeCents(amount)) return centsOf(amount)
  throw invalidField('amount', 'Enter the amount to refund in dollars, with up to two decimals.')
}

/** A refusal of one field. */
export function invalidField(path: string, message: string): ShopError {
  return new ShopError(400, message, [{ path, message }])
}
