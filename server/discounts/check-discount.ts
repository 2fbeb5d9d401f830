import type { DiscountOffer } from '#contract/discounts.ts'
import { discountCents, discountRefusal, discountText, invalidCodeText, normalizeCode } from '#rules/cart/discount.ts'
import { centsOf, dollarsOf } from '#rules/money.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { countUses, findDiscountByCode } from './discounts.queries.ts'

/**
 * Checks what a discount code takes off a shopper's items; placing the order checks it again with the shop's prices and
 * the buyer's earlier orders, which are unknown for a visitor. Throws ShopError 400 without a code and 409 with the
 * reason when the code is refused.
 */
export async function checkDiscount(
  shop: Shop,
  user: SignedInUser | null,
  { code, itemsPrice }: { code: string; itemsPrice: number },
): Promise<DiscountOffer> {
  const enteredCode = normalizeCode(code)
  if (!enteredCode) throw codeError(400, 'Enter the discount code.')
  const now = shop.now()
  const itemsCents = centsOf(itemsPrice)
  const customer = user && { userId: user._id, email: user.email }
  const discount = await findDiscountByCode(shop.db, enteredCode)
  const uses = discount ? await countUses(shop.db, discount.id, customer, now) : { total: 0, ofCustomer: 0 }
  const refusal = discountRefusal(discount, { itemsCents, uses, now })
  if (refusal || !discount) throw codeError(409, refusal ?? '')
  return {
    code: discount.code,
    discountPrice: dollarsOf(discountCents(discount, itemsCents)),
    description: discountText(discount),
  }
}

/** Whether a check failed because the code is unknown, has ended or is not valid yet, which a guessed code is. */
export function isInvalidCode(error: unknown): boolean {
  return error instanceof ShopError && error.message === invalidCodeText
}

function codeError(status: 400 | 409, message: string): ShopError {
  return new ShopError(status, message, [{ path: 'code', message }])
}
