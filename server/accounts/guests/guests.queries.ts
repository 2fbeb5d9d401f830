import { and, asc, desc, eq, inArray, isNotNull, lt, ne, notExists, or } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { UserInfo } from '#contract/accounts/accounts.ts'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { customerNotes, customerTags } from '#db/tables/back-office/customer-notes.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { toUserInfo } from '#server/accounts/accounts.queries.ts'

/** Inserts a guest; other rows with this email address are neither read nor changed. Does nothing if the id exists. */
export async function insertGuest(tx: Db, email: string, createdAt: Date, id?: string): Promise<UserInfo> {
  const guest = {
    id: id || v7(),
    name: guestName,
    email,
    passwordHash: '',
    isAdmin: false,
    role: null,
    isGuest: true,
    createdAt,
  }
  await tx.insert(users).values(guest).onConflictDoNothing({ target: users.id })
  return toUserInfo(guest)
}

export async function hasOrders(db: Db, userId: string): Promise<boolean> {
  const found = await db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId)).limit(1)
  return found.length > 0
}

export async function lockGuestsOf(tx: Tx, email: string): Promise<string[]> {
  const rows = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.isGuest))
    .orderBy(asc(users.id))
    .for('update')
  return rows.map(({ id }) => id)
}

/** The guest who asked for a claim link, and all guests with its address. */
export interface Claim {
  askedById: string | null
  guestIds: readonly string[]
}

/** All orders of the guest who asked, and the paid ones of the others: an unpaid one may be a stranger's attempt. */
function isClaimed({ askedById, guestIds }: Claim) {
  const others = guestIds.filter((id) => id !== askedById)
  const paidOfOthers = and(inArray(orders.userId, others), isNotNull(orders.paidAt))
  return askedById === null ? paidOfOthers : or(eq(orders.userId, askedById), paidOfOthers)
}

export async function listClaimedOrders(db: Db, claim: Claim, limit: number) {
  return db
    .select({
      orderNumber: orders.number,
      createdAt: orders.createdAt,
      city: orders.city,
      userId: orders.userId,
      recipient: orders.recipient,
      totalCents: orders.totalCents,
      paidAt: orders.paidAt,
    })
    .from(orders)
    .where(isClaimed(claim))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

export async function countClaimedOrders(db: Db, claim: Claim): Promise<number> {
  return db.$count(orders, isClaimed(claim))
}

export async function listGuestsOf(db: Db, email: string): Promise<string[]> {
  const rows = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.email, email), users.isGuest))
  return rows.map(({ id }) => id)
}

/** Moves a claim's orders and returns how many, without request keys, which belong to sessions that end. */
export async function moveOrders(tx: Tx, claim: Claim, toUserId: string): Promise<number> {
  const moved = await tx
    .update(orders)
    .set({ userId: toUserId, idempotencyKey: null, requestHash: null })
    .where(isClaimed(claim))
    .returning({ id: orders.id })
  return moved.length
}

export async function lockClaimedOrders(
  tx: Tx,
  claim: Claim,
): Promise<{ id: string; number: number; guestId: string }[]> {
  const rows = await tx
    .select({ id: orders.id, number: orders.number, guestId: orders.userId })
    .from(orders)
    .where(isClaimed(claim))
    .orderBy(asc(orders.number))
    .for('update')
  return rows.map(({ guestId, ...row }) => ({ ...row, guestId: guestId ?? '' }))
}

export async function moveCustomerNotes(tx: Tx, guestIds: readonly string[], toUserId: string): Promise<void> {
  const ofGuests = [...guestIds]
  await tx.update(customerNotes).set({ userId: toUserId }).where(inArray(customerNotes.userId, ofGuests))
  const moved = await tx.delete(customerTags).where(inArray(customerTags.userId, ofGuests)).returning()
  if (moved.length === 0) return
  await tx
    .insert(customerTags)
    .values(moved.map(({ tag, createdAt }) => ({ userId: toUserId, tag, createdAt })))
    .onConflictDoNothing()
}

export async function deleteGuestsWithoutOrders(tx: Tx, ids: readonly string[]): Promise<void> {
  const ownOrders = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, users.id))
  await tx.delete(users).where(and(users.isGuest, inArray(users.id, [...ids]), notExists(ownOrders)))
}

/** Deletes a batch of guests from before an instant without orders, or with anonymised ones only. Returns how many. */
export async function deleteGuestsBefore(db: Db, before: Date, limit: number): Promise<number> {
  const ownOrders = db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.userId, users.id), or(ne(orders.buyerEmail, ''), ne(orders.phone, ''))))
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
