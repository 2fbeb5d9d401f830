import type { DiscountOffer } from '#contract/discounts.ts'
import { discountCents, discountRefusal, discountText, normalizeCode } from '#rules/discount.ts'
import { centsOf, dollarsOf } from '#rules/money.ts'
import type { SignedInUser } from '#server/http/access.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { countUses, findDiscountByCode } from './discounts.queries.ts'

/**
 * Says what a discount code would take off a shopper's items. It promises nothing: placing the order checks again, on the
 * shop's own prices. Throws ShopError 400 without a code, 409 with the sentence for the shopper when it does not count.
 */
export async function checkDiscount(
  shop: Shop,
  user: SignedInUser,
  { code, itemsPrice }: { code: string; itemsPrice: number },
): Promise<DiscountOffer> {
  const entered = normalizeCode(code)
  if (!entered) throw refused(400, 'Enter the discount code.')
  const now = shop.now()
  const itemsCents = centsOf(itemsPrice)
  const discount = await findDiscountByCode(shop.db, entered)
  const uses = discount ? await countUses(shop.db, discount.id, user._id, now) : { total: 0, ofCustomer: 0 }
  const refusal = discountRefusal(discount, { itemsCents, uses, now })
  if (refusal || !discount) throw refused(409, refusal ?? '')
  return {
    code: discount.code,
    discountPrice: dollarsOf(discountCents(discount, itemsCents)),
    description: discountText(discount),
  }
}

function refused(status: 400 | 409, message: string): ShopError {
  return new ShopError(status, message, [{ path: 'code', message }])
}
