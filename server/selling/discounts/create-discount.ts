import { v7 } from 'uuid'
import type { Discount, NewDiscount } from '#contract/selling/discounts.ts'
import type { FieldError } from '#contract/platform/errors.ts'
import { transact } from '#db/open.ts'
import { normalizeCode } from '#rules/selling/discount.ts'
import { centsOf, isWholeCents } from '#rules/platform/money.ts'
import { endOfDay, startOfDay } from '#rules/platform/nz-dates.ts'
import { actorOf, recordAuditEvent } from '#server/platform/history/audit-log.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { endPastDiscount, insertDiscount, toDiscount } from './discounts.queries.ts'

/**
 * Creates a discount code, valid from the start of its first day to the end of its last day in New Zealand, with an
 * audit event. Throws ShopError 400 with the field errors and 409 while an active discount has the code.
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
  if (!created) {
    const message = `The discount code ${code} already exists. End it first, or choose another code.`
    throw new ShopError(409, message, [{ path: 'code', message }])
  }
  return toDiscount(created, { uses: 0, orders: 0, earnedCents: 0 }, now)
}

/** A form may send a percentage and an amount. The kind decides which one is stored. */
function valueOf({ kind, percent, amount }: NewDiscount) {
  return kind === 'percentage'
    ? { kind, percent: percent ?? null, amountCents: null }
    : { kind, percent: null, amountCents: centsOf(amount ?? 0) }
}

/** The checks that no schema expresses: whole cents, days that exist and are in order. */
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
