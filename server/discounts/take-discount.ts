import type { Db } from '#db/open.ts'
import { discountCents, discountRefusal, normalizeCode, usedUpRefusal } from '#rules/discount.ts'
import { ShopError } from '#server/shop-error.ts'
import { countUses, type DiscountRow, lockDiscount, lockDiscountByCode } from './discounts.queries.ts'

/** A code that a shopper sent with an order, and its discount, locked; undefined for a code that does not exist. */
export interface EnteredDiscount {
  discount: DiscountRow | undefined
}

/** What an order keeps of its discount code. */
export interface TakenDiscount {
  discountId: string | null
  discountCode: string | null
  discountCents: number
}

/**
 * Locks the discount of a code until the transaction ends, before any product is locked: orders with the same code come
 * one after the other, so that each counts the uses before it (promises 16). Null when no code was entered.
 */
export async function lockEnteredDiscount(tx: Db, code: string | null | undefined): Promise<EnteredDiscount | null> {
  const entered = normalizeCode(code ?? '')
  return entered ? { discount: await lockDiscountByCode(tx, entered) } : null
}

/**
 * Takes one use of a discount for an order of a buyer with items of so many cents, worked out on the shop's own prices. In
 * the transaction that locked it; the use counts once the order is written with it. Throws ShopError 409 with the
 * sentence for the shopper, under `discountCode`, when the code does not count.
 */
export async function takeDiscount(
  tx: Db,
  entered: EnteredDiscount | null,
  { userId, itemsCents, now }: { userId: string; itemsCents: number; now: Date },
): Promise<TakenDiscount> {
  if (!entered) return { discountId: null, discountCode: null, discountCents: 0 }
  const { discount } = entered
  const uses = discount ? await countUses(tx, discount.id, userId, now) : { total: 0, ofCustomer: 0 }
  const refusal = discountRefusal(discount, { itemsCents, uses, now })
  if (refusal || !discount) {
    const message = refusal ?? ''
    throw new ShopError(409, message, [{ path: 'discountCode', message }])
  }
  return {
    discountId: discount.id,
    discountCode: discount.code,
    discountCents: discountCents(discount, itemsCents),
  }
}

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
export async function reclaimDiscount(tx: Db, { discountId, userId }: DiscountedOrder, now: Date): Promise<void> {
  const discount = discountId ? await lockDiscount(tx, discountId) : undefined
  if (!discount) return
  const refusal = usedUpRefusal(discount, await countUses(tx, discount.id, userId, now))
  if (refusal) {
    throw new ShopError(409, `${refusal} This order cannot be paid with it any more: cancel it and place a new one.`)
  }
}
