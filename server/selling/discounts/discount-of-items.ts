import { discountRefusal, type DiscountTerms, type DiscountUses } from '#rules/selling/discount.ts'
import { type CodedItem, discountOnItems, onlySalePiecesText } from '#rules/selling/sales/sale-codes.ts'

/** What a discount code takes off some items, or the sentence why it is refused. `note`: what it leaves out. */
export function discountOfItems(
  discount: DiscountTerms | undefined,
  { items, uses, now }: { items: readonly CodedItem[]; uses: DiscountUses; now: Date },
): { offCents: number; note: string | null; refusal: string | null } {
  const itemsCents = items.reduce((sum, { priceCents, qty }) => sum + priceCents * qty, 0)
  const { cents, note, isNothing } = discount
    ? discountOnItems(discount, items)
    : { cents: 0, note: null, isNothing: false }
  const refusal = discountRefusal(discount, { itemsCents, offCents: cents, uses, now })
  return { offCents: cents, note, refusal: refusal ?? (isNothing ? onlySalePiecesText : null) }
}
