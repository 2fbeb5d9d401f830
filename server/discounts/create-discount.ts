import { v7 } from 'uuid'
import type { Discount, NewDiscount } from '#contract/discounts.ts'
import type { FieldError } from '#contract/errors.ts'
import { transact } from '#db/open.ts'
import { normalizeCode } from '#rules/discount.ts'
import { centsOf, dollarsOf } from '#rules/money.ts'
import { endOfDay, startOfDay } from '#rules/nz-dates.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'
import { endPastDiscount, insertDiscount, toDiscount } from './discounts.queries.ts'

/**
 * Makes a discount code that counts from the beginning of its first day to the end of its last, in New Zealand. A code
 * whose days are over, or that was ended, may be given out anew. Throws ShopError 400 naming each field that is wrong, 409
 * while a living discount has the code.
 */
export async function createDiscount(shop: Shop, wanted: NewDiscount): Promise<Discount> {
  const now = shop.now()
  const code = normalizeCode(wanted.code)
  const days = { startsAt: startOfDay(wanted.startsAt), endsAt: endOfDay(wanted.endsAt) }
  const errors = faultsOf(wanted, days, now)
  const { startsAt, endsAt } = days
  if (errors[0] || !startsAt || !endsAt) throw new ShopError(400, errors[0]?.message ?? '', errors)
  const made = await transact(shop.db, async (tx) => {
    await endPastDiscount(tx, code, now)
    return insertDiscount(tx, {
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
  })
  if (!made) {
    const message = `There is a discount code ${code} already. End it first, or choose another one.`
    throw new ShopError(409, message, [{ path: 'code', message }])
  }
  return toDiscount(made, 0, now)
}

/** A form may send both; the kind says which one counts. */
function valueOf({ kind, percent, amount }: NewDiscount) {
  return kind === 'percentage'
    ? { kind, percent: percent ?? null, amountCents: null }
    : { kind, percent: null, amountCents: centsOf(amount ?? 0) }
}

/** What no schema can say: the field that goes with the kind, whole cents, days that exist and follow each other. */
function faultsOf(
  wanted: NewDiscount,
  { startsAt, endsAt }: { startsAt: Date | null; endsAt: Date | null },
  now: Date,
): FieldError[] {
  const { kind, percent, amount, minimumPrice } = wanted
  const inCents = (dollars: number) => dollarsOf(centsOf(dollars)) === dollars
  const checks: [isWrong: boolean, path: string, message: string][] = [
    [kind === 'percentage' && !percent, 'percent', 'The percentage must be a whole number from 1 to 100.'],
    [
      kind === 'amount' && !(amount && inCents(amount)),
      'amount',
      'The amount must be dollars above 0, with at most two decimals.',
    ],
    [!startsAt, 'startsAt', 'Enter the first day of the discount code.'],
    [!endsAt, 'endsAt', 'Enter the last day of the discount code.'],
    [Boolean(startsAt && endsAt && endsAt <= startsAt), 'endsAt', 'The last day must not be before the first.'],
    [Boolean(startsAt && endsAt && endsAt > startsAt && endsAt <= now), 'endsAt', 'That day has passed already.'],
    [
      !inCents(minimumPrice ?? 0),
      'minimumPrice',
      'The minimum must be dollars, not below 0, with at most two decimals.',
    ],
  ]
  return checks.filter(([isWrong]) => isWrong).map(([, path, message]) => ({ path, message }))
}
