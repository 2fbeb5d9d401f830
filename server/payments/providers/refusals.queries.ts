import { truncate } from '#rules/platform/truncate.ts'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { providerRefusals } from '#db/tables/payments/payments.ts'
import { afterpayExcluded } from '#rules/orders/afterpay.ts'

type NewRefusal = Pick<typeof providerRefusals.$inferInsert, 'provider' | 'operation' | 'orderId' | 'code' | 'message'>

/** Stores a refusal. An equal one is counted in the same row, from one again after it was resolved. */
export async function upsertRefusal(db: Db, refusal: NewRefusal, now: Date): Promise<void> {
  const { provider, operation, code, count, resolvedAt } = providerRefusals
  const message = truncate(refusal.message, 500)
  await db
    .insert(providerRefusals)
    .values({ ...refusal, message, createdAt: now, lastAt: now })
    .onConflictDoUpdate({
      target: [provider, operation, code],
      set: {
        message,
        orderId: refusal.orderId,
        count: sql`case when ${resolvedAt} is null then ${count} + 1 else 1 end`,
        lastAt: now,
        resolvedAt: null,
      },
    })
}

/** Marks a refusal as resolved. Returns whether it exists. */
export async function updateRefusalResolved(db: Db, id: string, resolvedAt: Date): Promise<boolean> {
  const changed = await db
    .update(providerRefusals)
    .set({ resolvedAt })
    .where(eq(providerRefusals.id, id))
    .returning({ id: providerRefusals.id })
  return changed.length > 0
}

/** Marks as resolved that payment pages have no Afterpay. */
export async function resolveAfterpayExcluded(db: Db, resolvedAt: Date): Promise<void> {
  const isExcluded = and(eq(providerRefusals.code, afterpayExcluded), isNull(providerRefusals.resolvedAt))
  await db.update(providerRefusals).set({ resolvedAt }).where(isExcluded)
}
