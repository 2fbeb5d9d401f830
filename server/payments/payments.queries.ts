import { and, asc, count, desc, eq, gt, inArray, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { checkoutSessions, refunds, restores } from '#db/tables/payments/payments.ts'
import type { CaptureCall } from '#server/platform/payment-provider.ts'

export type CheckoutRow = typeof checkoutSessions.$inferSelect

/** Finds the open session of an order: there is at most one. */
export async function findOpenSession(db: Db, orderId: string): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), eq(checkoutSessions.status, 'open')))
  return row
}

/** Finds a session of an order whose payment is under way: the shopper has paid and the money has not arrived yet. */
export async function findPendingSession(db: Db, orderId: string): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), eq(checkoutSessions.status, 'pending')))
    .limit(1)
  return row
}

/** Finds the row of a session by the provider's id. */
export async function findSessionRow(db: Db, id: string): Promise<CheckoutRow | undefined> {
  const [row] = await db.select().from(checkoutSessions).where(eq(checkoutSessions.id, id))
  return row
}

/** Lists all sessions that were opened for an order, newest first. */
export async function listSessionsOf(db: Db, orderId: string): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(eq(checkoutSessions.orderId, orderId))
    .orderBy(desc(checkoutSessions.createdAt), desc(checkoutSessions.id))
}

/** Counts the sessions that were opened for an order so far. */
export async function countSessionsOf(db: Db, orderId: string): Promise<number> {
  const [row] = await db.select({ count: count() }).from(checkoutSessions).where(eq(checkoutSessions.orderId, orderId))
  return row?.count ?? 0
}

/** Inserts a session. A double click inserts the same one a second time, which changes nothing. */
export async function insertSessionRow(db: Db, session: typeof checkoutSessions.$inferInsert): Promise<void> {
  await db.insert(checkoutSessions).values(session).onConflictDoNothing()
}

/** Lists a batch of the sessions with a status, oldest first, after `last`. */
export async function listSessionsWithStatus(
  db: Db,
  status: 'open' | 'pending',
  limit: number,
  last?: CheckoutRow,
): Promise<CheckoutRow[]> {
  return db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.status, status), isAfter(last)))
    .orderBy(asc(checkoutSessions.createdAt), asc(checkoutSessions.id))
    .limit(limit)
}

/**
 * Lists closed PayPal sessions whose hold ended after `heldSince` or whose capture began after `captureSince`, after
 * `last`.
 */
export async function listEndedPaypalSessions(
  db: Db,
  { heldSince, captureSince }: { heldSince: Date; captureSince: Date },
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
        or(gt(checkoutSessions.expiresAt, heldSince), gt(checkoutSessions.captureStartedAt, captureSince)),
        isAfter(last),
      ),
    )
    .orderBy(asc(checkoutSessions.createdAt), asc(checkoutSessions.id))
    .limit(limit)
}

/**
 * Claims PayPal payments made after `paidSince` to read their refunds again, longest unread first. Returns order ids.
 */
export async function claimPaypalPaymentsToSync(
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
  const claimed = await db
    .update(checkoutSessions)
    .set({ refundsReadAt: now })
    .where(inArray(id, due))
    .returning({ orderId: checkoutSessions.orderId })
  return claimed.map(({ orderId }) => orderId)
}

/** Claims refunded card payments to read their refunds again, longest unread first. Returns order ids. */
export async function claimRefundedCardPaymentsToSync(
  db: Db,
  { refundedSince, readBefore, limit, now }: { refundedSince: Date; readBefore: Date; limit: number; now: Date },
): Promise<string[]> {
  const { id, orderId, provider, status, refundsReadAt, createdAt } = checkoutSessions
  const refundedOrders = db
    .select({ orderId: refunds.orderId })
    .from(refunds)
    .where(
      and(
        eq(refunds.provider, 'card'),
        eq(refunds.status, 'succeeded'),
        gt(sql`coalesce(${refunds.settledAt}, ${refunds.createdAt})`, sql.param(refundedSince, refunds.createdAt)),
      ),
    )
  const due = db
    .select({ id })
    .from(checkoutSessions)
    .where(
      and(
        eq(provider, 'card'),
        inArray(status, ['paid', 'returned']),
        inArray(orderId, refundedOrders),
        or(isNull(refundsReadAt), lt(refundsReadAt, readBefore)),
      ),
    )
    .orderBy(sql`${refundsReadAt} asc nulls first`, asc(createdAt))
    .limit(limit)
    .for('update', { skipLocked: true })
  const claimed = await db
    .update(checkoutSessions)
    .set({ refundsReadAt: now })
    .where(inArray(id, due))
    .returning({ orderId })
  return [...new Set(claimed.map((row) => row.orderId))]
}

function isAfter(last: CheckoutRow | undefined): SQL | undefined {
  const { createdAt, id } = checkoutSessions
  return last && sql`(${createdAt}, ${id}) > (${sql.param(last.createdAt, createdAt)}, ${last.id})`
}

/** Finds the session that paid an order. */
export async function findPaidSession(db: Db, orderId: string): Promise<CheckoutRow | undefined> {
  const [row] = await db
    .select()
    .from(checkoutSessions)
    .where(and(eq(checkoutSessions.orderId, orderId), eq(checkoutSessions.status, 'paid')))
  return row
}

/** Closes an open session that ended unpaid; a session that is pending or was paid in the meantime keeps its status. */
export async function closeSession(db: Db, id: string): Promise<void> {
  await db
    .update(checkoutSessions)
    .set({ status: 'closed' })
    .where(and(eq(checkoutSessions.id, id), eq(checkoutSessions.status, 'open')))
}

/** Closes an open session unless its capture was started. Returns whether no money can arrive in it any more. */
export async function closeUncapturedSession(db: Db, id: string): Promise<boolean> {
  const { status, captureStartedAt } = checkoutSessions
  await db
    .update(checkoutSessions)
    .set({ status: 'closed' })
    .where(and(eq(checkoutSessions.id, id), eq(status, 'open'), isNull(captureStartedAt)))
  const row = await findSessionRow(db, id)
  return row?.status !== 'open' && row?.status !== 'pending'
}

/**
 * Stores that a capture starts, before PayPal is asked; `isRepeat` if an earlier one has no result yet. Null when the
 * session is no longer open and must not be captured.
 */
export async function startCapture(db: Db, id: string, now: Date): Promise<CaptureCall | null> {
  const { status, captureStartedAt } = checkoutSessions
  const started = await db
    .update(checkoutSessions)
    .set({ captureStartedAt: now })
    .where(and(eq(checkoutSessions.id, id), eq(status, 'open'), isNull(captureStartedAt)))
    .returning({ id: checkoutSessions.id })
  if (started.length > 0) return { startedAt: now, isRepeat: false }
  const row = await findSessionRow(db, id)
  return row?.status === 'open' && row.captureStartedAt ? { startedAt: row.captureStartedAt, isRepeat: true } : null
}

/** Clears the start of a capture that the provider has refused, because it cannot move money. */
export async function resetCapture(db: Db, id: string): Promise<void> {
  await db.update(checkoutSessions).set({ captureStartedAt: null }).where(eq(checkoutSessions.id, id))
}

/** Stores the status of a session. */
export async function updateSessionStatus(db: Db, id: string, status: CheckoutRow['status']): Promise<void> {
  await db.update(checkoutSessions).set({ status }).where(eq(checkoutSessions.id, id))
}

export type RestoreRow = typeof restores.$inferSelect

/** Records that the shop was restored from a backup. */
export async function insertRestore(db: Db, restore: typeof restores.$inferInsert): Promise<void> {
  await db.insert(restores).values(restore)
}

/** Lists the restores whose sessions at the providers are not checked yet, oldest first. */
export async function listUncheckedRestores(db: Db): Promise<RestoreRow[]> {
  return db
    .select()
    .from(restores)
    .where(isNull(restores.checkedAt))
    .orderBy(asc(restores.restoredAt), asc(restores.id))
}

/** Marks a restore as checked. */
export async function updateRestoreChecked(db: Db, id: string, checkedAt: Date): Promise<void> {
  await db.update(restores).set({ checkedAt }).where(eq(restores.id, id))
}
