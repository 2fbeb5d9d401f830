import { and, asc, eq, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { refunds } from '#db/tables/payments/payments.ts'
import type { RefundRow } from '#server/orders/orders.queries.ts'

/** Inserts a refund. Returns undefined when its key, or an automatic refund of its payment, already exists. */
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

/** Finds the refund of an order that was requested with this Idempotency-Key. */
export async function findRefundByKey(db: Db, orderId: string, idempotencyKey: string): Promise<RefundRow | undefined> {
  const [row] = await db
    .select()
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)))
  return row
}

/**
 * Claims an unsent refund until `until`, after which the caller counts as killed. Undefined when it is not due or
 * claimed.
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

/** Releases the claim of a refund that was not made, unless the row has changed in the meantime. */
export async function releaseRefund(
  db: Db,
  { id, notBefore }: RefundRow,
  change: Pick<RefundRow, 'notBefore' | 'keyNumber' | 'lastError'>,
): Promise<void> {
  const isOwnClaim = notBefore ? eq(refunds.notBefore, notBefore) : isNull(refunds.notBefore)
  await db
    .update(refunds)
    .set({ ...change, attempts: sql`${refunds.attempts} + 1` })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending'), isOwnClaim))
}

/** Sums the pending and succeeded refunds of a payment, in cents. */
export async function sumRefunded(db: Db, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ cents: sql<number>`coalesce(sum(${refunds.amountCents}), 0)::bigint` })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), ne(refunds.status, 'failed')))
  return row?.cents ?? 0
}

/** Lists a batch of the pending refunds that providers make, oldest first, after `last`. */
export async function listPendingRefunds(db: Db, limit: number, last?: RefundRow): Promise<RefundRow[]> {
  const { createdAt, id } = refunds
  const isAfter = last && sql`(${createdAt}, ${id}) > (${sql.param(last.createdAt, createdAt)}, ${last.id})`
  return db
    .select()
    .from(refunds)
    .where(and(eq(refunds.status, 'pending'), ne(refunds.provider, 'transfer'), isAfter))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(limit)
}

/** Lists the refunds of a payment, oldest first. */
export async function listRefundsOf(db: Db, paymentId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId)).orderBy(asc(refunds.createdAt))
}

/** Whether an order has a failed refund that was not requested again, except of a dispute won after all. */
export async function hasFailedRefund(db: Db, orderId: string): Promise<boolean> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(
      and(
        eq(refunds.orderId, orderId),
        eq(refunds.status, 'failed'),
        ne(refunds.reason, 'disputed'),
        ne(refunds.provider, 'transfer'),
      ),
    )
    .limit(1)
  return found.length > 0
}

/** Whether an order has a refund that the provider has accepted and, for this reason, not paid yet. */
export async function hasWaitingRefund(db: Db, orderId: string, pendingReason: string): Promise<boolean> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.pendingReason, pendingReason)))
    .limit(1)
  return found.length > 0
}

/** Updates a refund and ends its claim. */
export async function updateRefund(
  tx: Db,
  id: string,
  change: Partial<
    Pick<
      RefundRow,
      | 'status'
      | 'reason'
      | 'disputeId'
      | 'providerRefundId'
      | 'keyNumber'
      | 'retriedAt'
      | 'transferredAt'
      | 'lastError'
      | 'pendingReason'
      | 'settledAt'
    >
  >,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...change, notBefore: null, attempts: sql`${refunds.attempts} + 1` })
    .where(eq(refunds.id, id))
}
