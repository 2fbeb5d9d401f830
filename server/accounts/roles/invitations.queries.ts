import { and, desc, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Role } from '#contract/platform/areas.ts'
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

interface Row {
  id: string
  email: string
  role: Role
  invitedBy: string
  sentAt: Date
  expiresAt: Date
}

function toInvitation({ id, sentAt, expiresAt, ...rest }: Row): Invitation {
  return { _id: id, ...rest, sentAt: sentAt.toISOString(), expiresAt: expiresAt.toISOString() }
}

/** Lists the invitations, the one that was sent last first. */
export async function listInvitations(db: Db, limit: number): Promise<Invitation[]> {
  const rows = await db
    .select(columns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .orderBy(desc(invitations.sentAt), desc(invitations.id))
    .limit(limit)
  return rows.map(toInvitation)
}

/** Finds an invitation by its id. */
export async function findInvitation(db: Db, id: string): Promise<Invitation | undefined> {
  const [row] = await db
    .select(columns)
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(eq(invitations.id, id))
  return row && toInvitation(row)
}

/** Finds an invitation by the hash of its token that has not expired and whose author is an owner. */
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

/** Inserts an invitation. Returns false when the address has one. */
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

/** Stores that an invitation is sent again: by another owner perhaps, and without a token until the email is sent. */
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

/** Stores the hash of an invitation's token. Returns false when the invitation does not exist or has expired. */
export async function updateInvitationToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .update(invitations)
    .set({ tokenHash })
    .where(and(eq(invitations.id, id), gt(invitations.expiresAt, now)))
    .returning({ id: invitations.id })
  return found.length > 0
}

/** Deletes an invitation. Returns whether it existed, so that of two concurrent uses only one succeeds. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.delete(invitations).where(eq(invitations.id, id)).returning({ id: invitations.id })
  return deleted.length > 0
}

/** Deletes the invitations of a user, who has lost the role of the owner. */
export async function deleteInvitationsBy(tx: Tx, userId: string): Promise<void> {
  await tx.delete(invitations).where(eq(invitations.invitedBy, userId))
}

/** Deletes the invitations to some addresses. */
export async function deleteInvitationsTo(tx: Tx, emails: readonly string[]): Promise<void> {
  await tx.delete(invitations).where(inArray(invitations.email, [...emails]))
}

/** Deletes the invitations that expired before an instant. */
export async function deleteOldInvitations(db: Db, before: Date): Promise<void> {
  await db.delete(invitations).where(lt(invitations.expiresAt, before))
}
