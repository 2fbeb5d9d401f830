import { and, asc, eq, ne, sql } from 'drizzle-orm'
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

/** Whether an order has been refunded under this key before. */
export async function hasRefundKey(db: Db, orderId: string, idempotencyKey: string): Promise<boolean> {
  const found = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), eq(refunds.idempotencyKey, idempotencyKey)))
  return found.length > 0
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

/** Notes how a refund stands. */
export async function updateRefund(
  tx: Db,
  id: string,
  change: Partial<Pick<RefundRow, 'status' | 'providerRefundId' | 'lastError' | 'settledAt'>>,
): Promise<void> {
  await tx
    .update(refunds)
    .set({ ...change, attempts: sql`${refunds.attempts} + 1` })
    .where(eq(refunds.id, id))
}
