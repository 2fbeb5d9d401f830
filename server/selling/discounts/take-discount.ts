import type { Db } from '#db/open.ts'
import {
  discountRefusal,
  type DiscountTerms,
  type DiscountUses,
  normalizeCode,
  usedUpRefusal,
} from '#rules/selling/discount.ts'
import { type CodedItem, discountOnItems, onlySaleProductsText } from '#rules/selling/sales/sale-codes.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import { countUses, type Customer, type DiscountRow, lockDiscount, lockDiscountByCode } from './discounts.queries.ts'

/** The locked discount of an entered code; undefined when the code does not exist. */
export interface EnteredDiscount {
  discount: DiscountRow | undefined
}

export interface TakenDiscount {
  discountId: string | null
  discountCode: string | null
  discountCents: number
}

/** Locks a code's discount before any product, so each order counts the earlier uses (promises 16). */
export async function lockEnteredDiscount(tx: Db, code: string | null | undefined): Promise<EnteredDiscount | null> {
  const enteredCode = normalizeCode(code ?? '')
  return enteredCode ? { discount: await lockDiscountByCode(tx, enteredCode) } : null
}

/** Takes a use, which counts once the order is inserted. Throws ShopError 409 for `discountCode`. */
export async function takeDiscount(
  tx: Db,
  enteredDiscount: EnteredDiscount | null,
  { customer, items, now }: { customer: Customer; items: readonly CodedItem[]; now: Date },
): Promise<TakenDiscount> {
  if (!enteredDiscount) return { discountId: null, discountCode: null, discountCents: 0 }
  const { discount } = enteredDiscount
  const uses = discount ? await countUses(tx, discount.id, customer, now) : { total: 0, ofCustomer: 0 }
  const { refusal, offCents } = discountOfItems(discount, { items, uses, now })
  if (refusal !== null || !discount) throw fieldError(409, 'discountCode', refusal ?? '')
  return {
    discountId: discount.id,
    discountCode: discount.code,
    discountCents: offCents,
  }
}

interface DiscountedOrder {
  discountId: string | null
  userId: string | null
  buyerEmail: string
}

/**
 * Takes the use again for an order whose hold has expired; locks the discount after the order and before any product.
 * Throws ShopError 409 for the limits but not for the days: the price was promised.
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

/** What a code takes off some items, or the sentence why it is refused. `note`: what it leaves out. */
export function discountOfItems(
  discount: DiscountTerms | undefined,
  { items, uses, now }: { items: readonly CodedItem[]; uses: DiscountUses; now: Date },
): { offCents: number; note: string | null; refusal: string | null } {
  const itemsCents = items.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
  const { cents, note, isNothing } = discount
    ? discountOnItems(discount, items)
    : { cents: 0, note: null, isNothing: false }
  const refusal = discountRefusal(discount, { itemsCents, offCents: cents, uses, now })
  return { offCents: cents, note, refusal: refusal ?? (isNothing ? onlySaleProductsText : null) }
}
