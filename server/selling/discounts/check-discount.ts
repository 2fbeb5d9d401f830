import type { DiscountOffer, discounts } from '#contract/selling/discounts.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { discountText, invalidCodeText, normalizeCode } from '#rules/selling/discount.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf } from '#rules/platform/money.ts'
import type { CodedItem } from '#rules/selling/sales/sale-codes.ts'
import { listProductsById } from '#server/catalogue/catalogue.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { discountOfItems } from './discount-of-items.ts'
import { countUses, findDiscountByCode } from './discounts.queries.ts'

type DiscountQuestion = BodyOf<typeof discounts.check>

/**
 * Checks what a discount code takes off a shopper's items; placing the order checks it again with the shop's prices and
 * the buyer's earlier orders, which are unknown for a visitor. Throws ShopError 400 without a code and 409 with the
 * reason when the code is refused.
 */
export async function checkDiscount(
  shop: Shop,
  user: SignedInUser | null,
  { code, itemsPrice, items }: DiscountQuestion,
): Promise<DiscountOffer> {
  const enteredCode = normalizeCode(code)
  if (!enteredCode) throw codeError(400, 'Enter the discount code.')
  const now = shop.now()
  const itemsCents = centsOf(itemsPrice)
  const customer = user && { userId: user._id, email: user.email }
  const discount = await findDiscountByCode(shop.db, enteredCode)
  const uses = discount ? await countUses(shop.db, discount.id, customer, now) : { total: 0, ofCustomer: 0 }
  const coded = await readItems(shop, items, itemsCents, now)
  const { refusal, offCents, note } = discountOfItems(discount, { items: coded, uses, now })
  if (refusal !== null || !discount) throw codeError(409, refusal ?? '')
  return {
    code: discount.code,
    discountPrice: dollarsOf(offCents),
    description: discountText(discount),
    ...(note !== null && offCents > 0 && { note }),
  }
}

/**
 * The items of a cart with what a sale says about codes, at the prices of the shop. Without items, from a browser that
 * has not loaded the new pages, everything counts: placing the order computes it again.
 */
async function readItems(
  { db }: Shop,
  items: DiscountQuestion['items'],
  itemsCents: number,
  now: Date,
): Promise<CodedItem[]> {
  if (items === undefined) return [{ priceCents: itemsCents, qty: 1, regularPriceCents: null, saleCodes: null }]
  const ids = items.map(({ product }) => product).filter(isId)
  const products = new Map((await listProductsById(db, ids, now)).map((product) => [product.id, product]))
  return items.flatMap(({ product, qty }) => {
    const found = products.get(product.toLowerCase())
    return found ? [{ ...found, qty }] : []
  })
}

/** Whether a check failed because the code is unknown, has ended or is not valid yet, which a guessed code is. */
export function isInvalidCode(error: unknown): boolean {
  return error instanceof ShopError && error.message === invalidCodeText
}

function codeError(status: 400 | 409, message: string): ShopError {
  return new ShopError(status, message, [{ path: 'code', message }])
}
