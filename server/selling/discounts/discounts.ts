import { v7 } from 'uuid'
import { type Discount, type DiscountOffer, discounts, type NewDiscount } from '#contract/selling/discounts.ts'
import type { BodyOf } from '#contract/platform/endpoint.ts'
import { discountText, invalidCodeText, normalizeCode } from '#rules/selling/discount.ts'
import { isId } from '#rules/platform/ids.ts'
import { centsOf, dollarsOf, isWholeCents } from '#rules/platform/money.ts'
import type { CodedItem } from '#rules/selling/sales/sale-codes.ts'
import { listProductsById } from '#server/catalogue/catalogue.queries.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { fieldError, ShopError } from '#server/platform/shop-error.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { transact } from '#db/open.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import { discountPageSize } from '#rules/catalogue/listing.ts'
import { type ListPage, toListPage } from '#server/platform/http/page-link.ts'
import { discountOfItems } from './take-discount.ts'
import {
  countUses,
  endPastDiscount,
  findDiscount,
  findDiscountByCode,
  insertDiscount,
  listDiscountsWithUses,
  toDiscount,
  updateEnded,
} from './discounts.queries.ts'

type DiscountQuestion = BodyOf<typeof discounts.check>

/**
 * Checks what a code takes off a shopper's items; placing the order checks it again with the shop's prices and the
 * buyer's earlier orders. Throws ShopError 400 without a code, 409 with the reason when it is refused.
 */
export async function checkDiscount(
  shop: Shop,
  user: SignedInUser | null,
  { code, itemsPrice, items }: DiscountQuestion,
): Promise<DiscountOffer> {
  const enteredCode = normalizeCode(code)
  if (!enteredCode) throw fieldError(400, 'code', 'Enter the discount code.')
  const now = shop.now()
  const itemsCents = centsOf(itemsPrice)
  const customer = user && { userId: user._id, email: user.email }
  const discount = await findDiscountByCode(shop.db, enteredCode)
  const uses = discount ? await countUses(shop.db, discount.id, customer, now) : { total: 0, ofCustomer: 0 }
  const coded = await readItems(shop, items, itemsCents, now)
  const { refusal, offCents, note } = discountOfItems(discount, { items: coded, uses, now })
  if (refusal !== null || !discount) throw fieldError(409, 'code', refusal ?? '')
  return {
    code: discount.code,
    discountPrice: dollarsOf(offCents),
    description: discountText(discount),
    ...(note !== null && offCents > 0 && { note }),
  }
}

/**
 * The items at the shop's prices with what a sale says about codes. A browser with outdated pages sends no items: then
 * everything counts, until the order is placed.
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

/** Whether the code is unknown, has ended or is not valid yet, as a guessed one is. */
export function isInvalidCode(error: unknown): boolean {
  return error instanceof ShopError && error.message === invalidCodeText
}

/**
 * Creates a discount code, valid from the start of its first day to the end of its last day in New Zealand. Throws
 * ShopError 400 with field errors, 409 while an active discount has the code.
 */
export async function createDiscount(shop: Shop, user: SignedInUser, wanted: NewDiscount): Promise<Discount> {
  const now = shop.now()
  const code = normalizeCode(wanted.code)
  const days = { startsAt: startOfDay(wanted.startsAt), endsAt: endOfDay(wanted.endsAt) }
  const errors = fieldErrorsOf(wanted, days, now)
  const { startsAt, endsAt } = days
  if (errors[0] || !startsAt || !endsAt) throw new ShopError(400, errors[0]?.message ?? '', errors)
  const created = await transact(shop.db, async (tx) => {
    await endPastDiscount(tx, code, now)
    const inserted = await insertDiscount(tx, {
      id: v7(),
      code,
      ...valueOf(wanted),
      startsAt,
      endsAt,
      minimumCents: centsOf(wanted.minimumPrice ?? 0),
      totalLimit: wanted.totalLimit ?? null,
      customerLimit: wanted.customerLimit ?? null,
      createdAt: now,
    })
    if (inserted) {
      const { id: subjectId, percent } = inserted
      const after = wanted.kind === 'percentage' ? percent : (wanted.amount ?? null)
      const field = wanted.kind === 'percentage' ? 'percent' : 'amount'
      await recordAuditEvent(shop, tx, {
        subject: 'discount',
        subjectId,
        action: 'created',
        by: actorOf(user),
        fields: [{ field, before: null, after }],
      })
    }
    return inserted
  })
  if (!created)
    throw fieldError(409, 'code', `The discount code ${code} already exists. End it first, or choose another code.`)
  return toDiscount(created, { uses: 0, orders: 0, earnedCents: 0 }, now)
}

function valueOf({ kind, percent, amount }: NewDiscount) {
  return kind === 'percentage'
    ? { kind, percent: percent ?? null, amountCents: null }
    : { kind, percent: null, amountCents: centsOf(amount ?? 0) }
}

function fieldErrorsOf(
  wanted: NewDiscount,
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): FieldError[] {
  const { kind, amount, minimumPrice } = wanted
  const checks: [isInvalid: boolean, path: string, message: string][] = [
    [
      kind === 'amount' && !isWholeCents(amount ?? 0),
      'amount',
      'The amount must be dollars above 0, with up to two decimals.',
    ],
    [!startsAt, 'startsAt', 'Choose a start date.'],
    [!endsAt, 'endsAt', 'Choose an end date.'],
    [Boolean(startsAt && endsAt && endsAt <= startsAt), 'endsAt', 'The last day must not be before the first.'],
    [Boolean(startsAt && endsAt && endsAt > startsAt && endsAt <= now), 'endsAt', 'The last day is already over.'],
    [
      !isWholeCents(minimumPrice ?? 0),
      'minimumPrice',
      'The minimum must be dollars, not below 0, with up to two decimals.',
    ],
  ]
  return checks.filter(([isInvalid]) => isInvalid).map(([, path, message]) => ({ path, message }))
}

/** Ends a discount code; orders that have it, even unpaid ones, keep the promised price. Throws ShopError 404. */
export async function endDiscount(shop: Shop, user: SignedInUser, id: string): Promise<Discount> {
  const now = shop.now()
  return transact(shop.db, async (tx) => {
    if (isId(id) && (await updateEnded(tx, id, now))) {
      const by = actorOf(user)
      await recordAuditEvent(shop, tx, { subject: 'discount', subjectId: id, action: 'ended', by, fields: [] })
    }
    const discount = isId(id) ? await findDiscount(tx, id, now) : undefined
    if (!discount) throw new ShopError(404, 'Discount code not found')
    return discount
  })
}

/** Lists a page of the discount codes, newest first. */
export async function listDiscounts(
  shop: Shop,
  { pageNumber = 1 }: { pageNumber?: number },
): Promise<ListPage<Discount>> {
  const part = { now: shop.now(), limit: discountPageSize + 1, offset: (pageNumber - 1) * discountPageSize }
  const found = await listDiscountsWithUses(shop.db, part)
  return toListPage(found, { url: discounts.list.url, query: {}, pageNumber, size: discountPageSize })
}
