import type { Order, PhoneDiscountKind } from '#contract/orders/order.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { EmailText } from '#server/platform/mail/email-content.ts'
import type { EmailRow } from '#server/platform/mail/mail.queries.ts'
import { emailRow } from '#server/platform/mail/queue-email.ts'
import { toOrder } from '#server/orders/order-mapping.ts'
import type { FoundOrder } from '#server/orders/orders.queries.ts'
import type { NewPhoneOrder } from '#server/orders/phone/phone-orders.queries.ts'
import { isTestShop, type Shop } from '#server/platform/shop.ts'
import type { NewPhoneOrder as PhoneOrderRequest } from '#contract/orders/phone-orders.ts'
import { centsOf, isWholeCents } from '#rules/platform/money.ts'
import type { PhoneDiscountValue } from '#rules/orders/phone-orders/phone-discount.ts'
import { ShopError } from '#server/platform/shop-error.ts'

/** What staff decide for a caller's order, which has no limits on holding and no discount code. */
export interface PhoneTerms {
  by: SignedInUser
  payBy: 'link' | 'transfer'
  /** The discount in cents of items in cents. Throws ShopError when the person may not give it. */
  discount: { centsOf: (itemsCents: number) => number; kind: PhoneDiscountKind; words: string } | null
  heldUntil: Date
  /** In how many days the order can be paid: at least to the end of its hold. */
  payableDays: number
  /** Until when the order can be undone; its email is not sent before. */
  undoUntil: Date
  /** The email to the buyer; undefined when none is sent. */
  emailText: ((order: Order) => EmailText) | undefined
}

/** How much longer than the undo the email waits, so that no clock that is slightly fast sends it too early. */
const graceMs = 2_000

/** The row of the email about a new phone order. Undefined when none is sent, and for a buyer without an address. */
export function phoneEmail(
  shop: Shop,
  found: FoundOrder,
  { emailText, undoUntil }: PhoneTerms,
  now: Date,
): EmailRow | undefined {
  const to = found.order.buyerEmail
  if (to === '' || !emailText) return undefined
  return emailRow(
    {
      kind: 'order-received',
      orderId: found.order.id,
      to,
      replyTo: shop.config.shopEmail,
      notBefore: undoUntil > now ? new Date(undoUntil.getTime() + graceMs) : undefined,
      ...emailText(toOrder(found, isTestShop(shop))),
    },
    now,
  )
}

/** The row of a phone order in addition to that of the order. */
export function toPhoneRow(
  { order }: FoundOrder,
  { by, payBy, discount, heldUntil, undoUntil }: PhoneTerms,
): NewPhoneOrder {
  const hasDiscount = order.discountCents > 0
  return {
    orderId: order.id,
    payBy,
    placedById: by._id,
    placedByName: by.name,
    discountKind: hasDiscount ? (discount?.kind ?? null) : null,
    discountWords: hasDiscount ? (discount?.words ?? '') : '',
    heldUntil,
    undoUntil,
    createdAt: order.createdAt,
  }
}

/** Reads a discount from a request. Throws ShopError 400 unless it is either tenths of a percent or whole cents. */
export function readPhoneDiscountValue({
  percent,
  amount,
}: Pick<NonNullable<PhoneOrderRequest['discount']>, 'percent' | 'amount'>): PhoneDiscountValue {
  const isOne = (percent === undefined) !== (amount === undefined)
  const isExact = isTenths(percent) && (amount === undefined || isWholeCents(amount))
  if (!isOne || !isExact) {
    const message = 'Enter dollars with up to two decimals, or a percentage up to 100 with up to one.'
    throw new ShopError(400, message, [{ path: 'discount.amount', message }])
  }
  return percent === undefined ? { amountCents: centsOf(amount ?? 0) } : { percent }
}

function isTenths(percent: number | undefined): boolean {
  return percent === undefined || Math.abs(percent * 10 - Math.round(percent * 10)) < 1e-9
}
