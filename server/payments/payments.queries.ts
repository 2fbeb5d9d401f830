import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { checkoutSessions, paymentEvents } from '#db/tables/payments.ts'

export type CheckoutRow = typeof checkoutSessions.$inferSelect

/** Finds the open session of an order: there is one at most. */
export async function findOpenSession(db: Db, orderId: string): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), eq(checkoutSessions.status, 'open')))
  return row
}

/** Finds a session of ours by the provider's id. */
export async function findSessionRow(db: Db, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await db.select().from(checkoutSessions).where(eq(checkoutSessions.id, id))
  return row
}

/** All sessions that were opened for an order, newest first. */
export async function listSessionsOf(db: Db, orderId: string): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.orderId, orderId))
    .orderBy(desc(checkoutSessions.createdAt), desc(checkoutSessions.id))
}

/** How many sessions were opened for an order so far. */
export async function countSessionsOf(db: Db, orderId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(checkoutSessions).where(eq(checkoutSessions.orderId, orderId))
  return row?.count ?? 0
}

/** Remembers a session; the second of two clicks brings the same one and changes nothing. */
export async function insertSessionRow(db: Db, session: typeof checkoutSessions.$inferInsert): Promise<void> {
  await db.insert(checkoutSessions).values(session).onConflictDoNothing()
}

/** The sessions that are open as far as the shop knows, the oldest first: those that come after the one given. */
export async function listOpenSessions(db: Db, limit: number, last?: CheckoutRow): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.status, 'open'), isAfter(last)))
    .orderBy(asc(checkoutSessions.createdAt), asc(checkoutSessions.id))
    .limit(limit)
}

/** The sessions of the payment button that have ended here and whose hold ended after `since`, in the same way. */
export async function listEndedPaypalSessions(
  db: Db,
  since: Date,
  limit: number,
  last?: CheckoutRow,
): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(
      and(
        eq(checkoutSessions.provider, 'paypal'),
        eq(checkoutSessions.status, 'closed'),
        gt(checkoutSessions.expiresAt, since),
        isAfter(last),
      ),
    )
    .orderBy(asc(checkoutSessions.createdAt), asc(checkoutSessions.id))
    .limit(limit)
}

/**
 * Takes up to `limit` payments by the payment button that were made after `paidSince` and whose refunds nobody has read
 * since `readBefore`, those first that were left longest. Whoever asks next gets others.
 */
export async function capturePaypalPayments(
  db: Db,
  { paidSince, readBefore, limit, now }: { paidSince: Date; readBefore: Date; limit: number; now: Date },
): Promise<string[]> {
  const { id, provider, status, refundsReadAt, createdAt } = checkoutSessions
  const due = db
    .select({ id })
    .from(checkoutSessions)
    .where(
      and(
        eq(provider, 'paypal'),
        eq(status, 'paid'),
        gt(createdAt, paidSince),
        or(isNull(refundsReadAt), lt(refundsReadAt, readBefore)),
      ),
    )
    .orderBy(sql`${refundsReadAt} asc nulls first`, asc(createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const taken = await db
    .update(checkoutSessions)
    .set({ refundsReadAt: now })
    .where(inArray(id, due))
    .returning({ orderId: checkoutSessions.orderId })
  return taken.map(({ orderId }) => orderId)
}

function isAfter(last: CheckoutRow | undefined): SQL | undefined {
  const { createdAt, id } = checkoutSessions
  return last && sql`(${createdAt}, ${id}) > (${sql.param(last.createdAt, createdAt)}, ${last.id})`
}

/** The session that paid an order. */
export async function findPaidSession(db: Db, orderId: string): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), eq(checkoutSessions.status, 'paid')))
  return row
}

/** Closes a session that ended unpaid; one that has paid meanwhile stays as it is. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ status: 'closed' })
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.status, 'open')))
}

/** Says how a session ended. */
export async function updateSessionStatus(db: Db, id: string, status: CheckoutRow['status']): Promise<void> {
  await db.update(checkoutSessions).set({ status }).where(eq(checkoutSessions.id, id))
}

/** Whether an event has been applied before. */
export async function hasEvent(db: Db, id: string): Promise<boolean> {
  const found = await db.select({ id: paymentEvents.id }).from(paymentEvents).where(eq(paymentEvents.id, id))
  return found.length > 0
}

/** Remembers an event as applied. */
export async function insertEvent(db: Db, event: typeof paymentEvents.$inferInsert): Promise<void> {
  await db.insert(paymentEvents).values(event).onConflictDoNothing()
}
