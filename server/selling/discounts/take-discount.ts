import type { Db } from '#db/open.ts'
import { normalizeCode, usedUpRefusal } from '#rules/selling/discount.ts'
import type { CodedItem } from '#rules/selling/sales/sale-codes.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { discountOfItems } from './discount-of-items.ts'
import { countUses, type Customer, type DiscountRow, lockDiscount, lockDiscountByCode } from './discounts.queries.ts'

/** The locked discount of a code that was entered with an order; undefined when the code does not exist. */
export interface EnteredDiscount {
  discount: DiscountRow | undefined
}

/** The discount that is stored with an order. */
export interface TakenDiscount {
  discountId: string | null
  discountCode: string | null
  discountCents: number
}

/**
 * Locks the discount of a code before any product, so that orders with the same code run one after the other and each
 * counts the earlier uses (promises 16). Null when no code was entered.
 */
export async function lockEnteredDiscount(tx: Db, code: string | null | undefined): Promise<EnteredDiscount | null> {
  const enteredCode = normalizeCode(code ?? '')
  return enteredCode ? { discount: await lockDiscountByCode(tx, enteredCode) } : null
}

/**
 * Takes one use of the locked discount for an order of `customer`, with the shop's prices; it counts
 * once the order is inserted with it. Throws ShopError 409 with the reason, for the field `discountCode`, when the code
 * is refused.
 */
export async function takeDiscount(
  tx: Db,
  enteredDiscount: EnteredDiscount | null,
  { customer, items, now }: { customer: Customer; items: readonly CodedItem[]; now: Date },
): Promise<TakenDiscount> {
  if (!enteredDiscount) return { discountId: null, discountCode: null, discountCents: 0 }
  const { discount } = enteredDiscount
  const uses = discount ? await countUses(tx, discount.id, customer, now) : { total: 0, ofCustomer: 0 }
  const { refusal, offCents } = discountOfItems(discount, { items, uses, now })
  if (refusal !== null || !discount) {
    const message = refusal ?? ''
    throw new ShopError(409, message, [{ path: 'discountCode', message }])
  }
  return {
    discountId: discount.id,
    discountCode: discount.code,
    discountCents: offCents,
  }
}

/** The fields of an order that name its discount and its buyer. */
interface DiscountedOrder {
  discountId: string | null
  userId: string | null
  buyerEmail: string
}

/**
 * Takes the use again for an order whose hold has expired and whose buyer starts to pay; locks the discount after the
 * order and before any product. Throws ShopError 409 for the limits and not for the days, because the price was
 * promised when the order was placed.
 */
export async function reclaimDiscount(
  tx: Db,
  { discountId, userId, buyerEmail }: DiscountedOrder,
  now: Date,
): Promise<void> {
  const discount = discountId ? await lockDiscount(tx, discountId) : undefined
  if (!discount) return
  const refusal = usedUpRefusal(discount, await countUses(tx, discount.id, { userId, email: buyerEmail }, now))
  if (refusal) {
    throw new ShopError(409, `${refusal} This order can no longer be paid with it: cancel it and place a new one.`)
  }
}
