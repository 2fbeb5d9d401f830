import { and, asc, eq, inArray, lt, ne, notExists } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { UserInfo } from '#contract/accounts.ts'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts.ts'
import { orders } from '#db/tables/orders.ts'
import { toUserInfo } from '#server/accounts/accounts.queries.ts'

/** The name of every guest: a guest has entered none. */
export const guestName = 'Guest'

/** Inserts a guest with a normalized email address. Other rows with this address are neither read nor changed. */
export async function insertGuest(tx: Db, email: string, createdAt: Date): Promise<UserInfo> {
  const guest = { id: v7(), name: guestName, email, passwordHash: '', isAdmin: false, isGuest: true, createdAt }
  await tx.insert(users).values(guest)
  return toUserInfo(guest)
}

/** Lists the ids of the guests with a normalized email address and locks their rows for deletion. */
export async function lockGuestsOf(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.isGuest))
    .orderBy(asc(users.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/**
 * Moves the orders of users to another one. The keys of their requests are dropped: they belong to the sessions that end, and
 * the other user may have the same ones. Returns how many orders there are.
 */
export async function moveOrders(tx: Tx, from: readonly string[], toUserId: string): Promise<number> {
  if (from.length === 0) return 0
  const moved = await tx
    .update(orders)
    .set({ userId: toUserId, idempotencyKey: null, requestHash: null })
    .where(inArray(orders.userId, [...from]))
    .returning({ id: orders.id })
  return moved.length
}

/** Deletes users, with their sessions. */
export async function deleteUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(users).where(inArray(users.id, [...ids]))
}

/**
 * Deletes a batch of the guests from before an instant who have no order, or only orders whose personal data has been
 * replaced. Returns how many.
 */
export async function deleteGuestsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const ownOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, users.id), ne(orders.buyerEmail, '')))
  const old = await db
    .select({ id: users.id })
    .from(users)
    .where(and(users.isGuest, lt(users.createdAt, before), notExists(ownOrders)))
    .orderBy(asc(users.id))
    .limit(limit)
  if (old.length === 0) return 0
  const ids = old.map(({ id }) => id)
  await db.delete(users).where(and(inArray(users.id, ids), notExists(ownOrders)))
  return old.length
}
