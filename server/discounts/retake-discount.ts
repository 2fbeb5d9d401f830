import type { Db } from '#db/open.ts'
import { usedUpRefusal } from '#rules/discount.ts'
import { ShopError } from '#server/shop-error.ts'
import { countUses, lockDiscount } from './discounts.queries.ts'

/** What of an order says which discount it has, and whose it is. */
interface DiscountedOrder {
  discountId: string | null
  userId: string | null
}

/**
 * Takes the use of a discount again for an order whose hold has run out, because its buyer wants to pay after all. Its
 * price was promised when it was placed, so only the limits can refuse, not the days. Locks the discount: before any
 * product, after the order. The use counts once the order is held again. Throws ShopError 409.
 */
export async function retakeDiscount(tx: Db, { discountId, userId }: DiscountedOrder, now: Date): Promise<void> {
  const discount = discountId ? await lockDiscount(tx, discountId) : undefined
  if (!discount) return
  const refusal = usedUpRefusal(discount, await countUses(tx, discount.id, userId, now))
  if (refusal) {
    throw new ShopError(409, `${refusal} This order cannot be paid with it any more: cancel it and place a new one.`)
  }
}
