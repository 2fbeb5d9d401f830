import { and, eq, inArray, isNull, min, or, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import { payoutLines, payoutReads, payouts } from '#db/tables/payments/payouts.ts'
import type { ProviderName, ProviderPayout } from '#server/platform/payment-provider.ts'

export type PayoutReadRow = typeof payoutReads.$inferSelect
export type NewPayoutLine = Omit<typeof payoutLines.$inferInsert, 'payoutId'>

/** The payouts of one provider: those of real money, or those of test payments. */
export interface PayoutSource {
  provider: ProviderName
  isTest: boolean
}

const isOf = (table: typeof payouts | typeof payoutReads, { provider, isTest }: PayoutSource) =>
  and(eq(table.provider, provider), eq(table.isTest, isTest))

/** Finds when the payouts of a source were read, and whether the last reading failed. */
export async function findPayoutRead(db: Db, source: PayoutSource): Promise<PayoutReadRow | undefined> {
  const [row] = await db.select().from(payoutReads).where(isOf(payoutReads, source))
  return row
}

/** Records what happens to the readings of a source. */
export async function updatePayoutRead(
  db: Db,
  source: PayoutSource,
  change: Partial<Omit<PayoutReadRow, keyof PayoutSource>>,
): Promise<void> {
  await db
    .insert(payoutReads)
    .values({ ...source, ...change })
    .onConflictDoUpdate({ target: [payoutReads.provider, payoutReads.isTest], set: change })
}

/** Records that a reading has failed, and since when: the first failure since the last complete reading stays. */
export async function updatePayoutReadFailed(
  db: Db,
  source: PayoutSource,
  failure: { endedAt: Date; failedAt: Date; error: string; isRefused: boolean },
): Promise<void> {
  const { failedAt } = payoutReads
  await db
    .insert(payoutReads)
    .values({ ...source, ...failure })
    .onConflictDoUpdate({
      target: [payoutReads.provider, payoutReads.isTest],
      set: { ...failure, failedAt: sql`coalesce(${failedAt}, ${sql.param(failure.failedAt, failedAt)})` },
    })
}

/** Finds when the oldest payout was made whose state or lines are not final; null when there is none. */
export async function findOldestOpenPayout(db: Db, source: PayoutSource): Promise<Date | null> {
  const isOpen = or(inArray(payouts.status, ['pending', 'in-transit']), eq(payouts.lineState, 'waiting'))
  const [found] = await db
    .select({ madeAt: min(payouts.madeAt) })
    .from(payouts)
    .where(and(isOf(payouts, source), isOpen))
  return found?.madeAt ?? null
}

/** Stores a payout as listed at `readAt`, unless a later listing is stored. Stored lines stay. */
export async function upsertPayout(
  db: Db,
  provider: ProviderName,
  { lines, ...payout }: ProviderPayout,
  readAt: Date,
): Promise<void> {
  const lineState = lines === 'never' ? 'unlisted' : 'waiting'
  const { lineState: stored } = payouts
  const row = { ...payout, provider, readAt }
  await db
    .insert(payouts)
    .values({ ...row, lineState })
    .onConflictDoUpdate({
      target: [payouts.provider, payouts.reference],
      set: {
        ...row,
        lineState: sql`case when ${stored} = 'read' then 'read' else ${lineState}::text end`,
      },
      setWhere: sql`${payouts.readAt} <= ${sql.param(readAt, payouts.readAt)}`,
    })
}

/** Lists those of some payouts whose lines are not stored yet. */
export async function listPayoutsWithoutLines(
  db: Db,
  provider: ProviderName,
  references: readonly string[],
): Promise<{ id: string; reference: string }[]> {
  if (references.length === 0) return []
  return db
    .select({ id: payouts.id, reference: payouts.reference })
    .from(payouts)
    .where(
      and(
        eq(payouts.provider, provider),
        eq(payouts.lineState, 'waiting'),
        inArray(payouts.reference, [...references]),
      ),
    )
    .orderBy(payouts.madeAt)
}

/** Stores a page of the lines of a payout. A line that is stored already is replaced. */
export async function upsertPayoutLines(db: Db, payoutId: string, lines: readonly NewPayoutLine[]): Promise<void> {
  if (lines.length === 0) return
  await db
    .insert(payoutLines)
    .values(lines.map((line) => ({ ...line, payoutId })))
    .onConflictDoUpdate({
      target: [payoutLines.payoutId, payoutLines.reference],
      set: {
        kind: sql`excluded.kind`,
        amountCents: sql`excluded.amount_cents`,
        feeCents: sql`excluded.fee_cents`,
        madeAt: sql`excluded.made_at`,
        paymentId: sql`excluded.payment_id`,
        sourceId: sql`excluded.source_id`,
        orderId: sql`excluded.order_id`,
      },
    })
}

/** Marks the lines of a payout as stored, all of them. */
export async function updateLinesRead(db: Db, payoutId: string): Promise<void> {
  await db.update(payouts).set({ lineState: 'read' }).where(eq(payouts.id, payoutId))
}

/** Returns those of some ids that are orders of this shop. */
export async function listKnownOrders(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: orders.id })
    .from(orders)
    .where(inArray(orders.id, [...ids]))
  return new Set(found.map(({ id }) => id))
}

/** Matches lines to the orders that their payments have paid, or from which they were refunded. */
export async function matchPayoutLines(db: Db): Promise<void> {
  const { paymentId, orderId } = payoutLines
  await db
    .update(payoutLines)
    .set({
      orderId: sql`coalesce(
        (select o.id from ${orders} o where o.payment_id = ${paymentId} limit 1),
        (select r.order_id from ${refunds} r where r.payment_id = ${paymentId} limit 1))`,
    })
    .where(
      and(
        isNull(orderId),
        sql`(exists (select 1 from ${orders} o where o.payment_id = ${paymentId})
          or exists (select 1 from ${refunds} r where r.payment_id = ${paymentId}))`,
      ),
    )
}
