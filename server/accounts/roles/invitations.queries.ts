import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Invitation } from '#contract/accounts/people.ts'
import type { Db, Tx } from '#db/open.ts'
import { invitations, users } from '#db/tables/accounts/accounts.ts'

const columns = {
  id: invitations.id,
  email: invitations.email,
  role: invitations.role,
  invitedBy: users.name,
  sentAt: invitations.sentAt,
  expiresAt: invitations.expiresAt,
}

type Row = Omit<typeof invitations.$inferSelect, 'invitedBy' | 'tokenHash'> & { invitedBy: string }

function toInvitation({ id, sentAt, expiresAt, ...rest }: Row): Invitation {
  return { _id: id, ...rest, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

export async function listInvitations(db: Db, limit: number): Promise<Invitation[]> {
  const rows = await db
    .select(columns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .orderBy(desc(invitations.sentAt), desc(invitations.id))
    .limit(limit)
  return rows.map(toInvitation)
}

export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select(columns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id))
  return row && toInvitation(row)
}

/** Finds an invitation that has not expired and whose author is still an owner. */
export async function findOpenInvitation(db: Db, tokenHash: string, now: Date): Promise<Invitation | undefined> {
  const [row] = await db
    .select(columns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.tokenHash, tokenHash), gt(invitations.expiresAt, now), eq(users.role, 'owner')))
  return row && toInvitation(row)
}

export async function countInvitations(db: Db): Promise<number> {
  return db.$count(invitations)
}

/** Returns false if the address has one. */
export async function insertInvitation(
  tx: Tx,
  row: Omit<typeof invitations.$inferInsert, 'tokenHash'>,
): Promise<boolean> {
  const inserted = await tx
    .insert(invitations)
    .values(row)
    .onConflictDoNothing({ target: invitations.email })
    .returning({ id: invitations.id })
  return inserted.length > 0
}

/** Without a token until the email is sent; another owner may send it. */
export async function updateInvitationSent(
  tx: Tx,
  id: string,
  change: Pick<typeof invitations.$inferInsert, 'invitedBy' | 'sentAt' | 'expiresAt'>,
): Promise<void> {
  await tx
    .update(invitations)
    .set({ ...change, tokenHash: null })
    .where(eq(invitations.id, id))
}

/** Returns false if the invitation does not exist or has expired. */
export async function updateInvitationToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .update(invitations)
    .set({ tokenHash })
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, now)))
    .returning({ id: invitations.id })
  return found.length > 0
}

/** Returns whether it existed, so only one of two concurrent uses succeeds. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id })
  return deleted.length > 0
}

export async function deleteInvitationsBy(tx: Tx, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId))
}

export async function deleteInvitationsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.delete(invitations).where(inArray(invitations.email, [...emails]))
}

export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, before))
}
