import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { refunds } from '#db/tables/payments.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'

/** Adds a refund. Answers undefined when there is one already: of this payment by itself, or under the same key. */
export async function insertRefund(tx: Db, refund: typeof refunds.$inferInsert): Promise<RefundRow | undefined> {
  const [row] = await tx.insert(refunds).values(refund).onConflictDoNothing().returning()
  return row
}

/** Finds a refund. */
export async function findRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id))
  return row
}

/** Locks a refund until the transaction ends and reads it. */
export async function lockRefund(tx: Db, id: string): Promise<RefundRow | undefined> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return row
}

/** Finds the refund of an order that was asked for under this key. */
export async function findRefundByKey(db: Db, orderId: string, idempotencyKey: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)))
  return row
}

/**
 * Takes it upon the caller to ask the provider for a refund that it has not taken yet, until `until`; whoever has not come
 * back by then was killed. Answers undefined when it is not the time. `releaseRefund` and `updateRefund` end it.
 */
export async function claimRefund(
  db: Db,
  id: string,
  { now, until }: { now: Date; until: Date },
): Promise<RefundRow | undefined> {
  const [row] = await db
    .update(refunds)
    .set({ notBefore: until })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.status, 'pending'),
        isNull(refunds.providerRefundId),
        or(isNull(refunds.notBefore), lte(refunds.notBefore, now)),
      ),
    )
    .returning()
  return row
}

/** Gives a refund that was asked for in vain to whoever asks next, unless it has gone on meanwhile. */
export async function releaseRefund(
  db: Db,
  { id, notBefore }: RefundRow,
  change: Pick<RefundRow, 'notBefore' | 'keyNumber' | 'lastError'>,
): Promise<void> {
  const isMine = notBefore ? eq(refunds.notBefore, notBefore) : isNull(refunds.notBefore)
  await db
    .update(refunds)
    .set({ ...change, attempts: sql`${refunds.attempts} + 1` })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending'), isMine))
}

/** How many cents of a payment go back or have gone back. */
export async function sumRefunded(db: Db, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
  return row?.cents ?? 0
}

/** The refunds that are still to be settled, the oldest first: those that come after the one given. */
export async function listPendingRefunds(db: Db, limit: number, last?: RefundRow): Promise<RefundRow[]> {
  const { createdAt, id } = refunds
  const isAfter = last && sql`(${createdAt}, ${id}) > (${sql.param(last.createdAt, createdAt)}, ${last.id})`
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), isAfter))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit)
}

/** The refunds of a payment. */
export async function listRefundsOf(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.createdAt))
}

/** Whether the provider has refused a refund of an order that was not asked for again. */
export async function hasFailedRefund(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.status, 'failed')))
    .limit(1)
  return found.length > 0
}

/** Notes how a refund stands; nobody is asking for it any more. */
export async function updateRefund(
  tx: Db,
  id: string,
  change: Partial<
    Pick<RefundRow, 'status' | 'providerRefundId' | 'keyNumber' | 'retriedAt' | 'lastError' | 'settledAt'>
  >,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...change, notBefore: null, attempts: sql`${refunds.attempts} + 1` })
    .where(eq(refunds.id, id))
}
