import { and, eq, gt, gte, lt, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { emailLinks, users } from '#db/tables/accounts/accounts.ts'

type LinkRow = typeof emailLinks.$inferSelect

/** What a link is for. */
export type LinkKind = LinkRow['kind']

/** A link that can be used, with the present address of its account and the one that waits. */
export type FoundLink = Pick<LinkRow, 'id' | 'kind' | 'userId' | 'email' | 'createdAt'> & {
  presentEmail: string
  waitingEmail: string | null
}

/**
 * Inserts a link. An older link of this kind to the same address of the account is deleted: only the newest can be
 * used.
 */
export async function insertLink(tx: Db, link: Omit<typeof emailLinks.$inferInsert, 'tokenHash'>): Promise<void> {
  await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, link.userId), eq(emailLinks.kind, link.kind), eq(emailLinks.email, link.email)))
  await tx.insert(emailLinks).values(link)
}

/**
 * Stores the hash of a link's token, in place of an earlier one. Returns false when the link does not exist or has
 * expired.
 */
export async function updateLinkToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .update(emailLinks)
    .set({ tokenHash })
    .where(and(eq(emailLinks.id, id), gt(emailLinks.expiresAt, now)))
    .returning({ id: emailLinks.id })
  return found.length > 0
}

/** Finds a link that has not expired by the hash of its token. */
export async function findLink(db: Db, tokenHash: string, now: Date): Promise<FoundLink | undefined> {
  const [row] = await db
    .select({
      id: emailLinks.id,
      kind: emailLinks.kind,
      userId: emailLinks.userId,
      email: emailLinks.email,
      createdAt: emailLinks.createdAt,
      presentEmail: users.email,
      waitingEmail: users.waitingEmail,
    })
    .from(emailLinks)
    .innerJoin(users, eq(users.id, emailLinks.userId))
    .where(and(eq(emailLinks.tokenHash, tokenHash), gt(emailLinks.expiresAt, now)))
  return row
}

/** Deletes a link. Returns whether it existed, so that of two concurrent uses only one succeeds. */
export async function deleteLink(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx.delete(emailLinks).where(eq(emailLinks.id, id)).returning({ id: emailLinks.id })
  return deleted.length > 0
}

/** Counts the links of a user to confirm an address that were made after an instant and not used. */
export async function countConfirmationsOf(db: Db, userId: string, after: Date): Promise<number> {
  return db.$count(
    emailLinks,
    and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'confirm-email'), gt(emailLinks.createdAt, after)),
  )
}

/** Whether a link of a kind was made for an address of a user after an instant, and can still be used. */
export async function hasUsableLink(
  db: Db,
  link: Pick<LinkRow, 'userId' | 'kind' | 'email'>,
  { madeAfter, now }: { madeAfter: Date; now: Date },
): Promise<boolean> {
  const found = and(
    eq(emailLinks.userId, link.userId),
    eq(emailLinks.kind, link.kind),
    eq(emailLinks.email, link.email),
    gt(emailLinks.createdAt, madeAfter),
    gt(emailLinks.expiresAt, now),
  )
  return (await db.$count(emailLinks, found)) > 0
}

/** When a change of the address was asked for, by the link to the address that can stop it or take it back. */
export async function findUndoLinkDate(db: Db, userId: string, email: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: emailLinks.createdAt })
    .from(emailLinks)
    .where(and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'undo-email-change'), eq(emailLinks.email, email)))
  return row?.createdAt
}

/** Deletes the links to an address by which its account can stop or take back a change. */
export async function deleteUndoLinksTo(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'undo-email-change'), eq(emailLinks.email, email)))
}

/** Deletes the links of a user by which the password can be reset. */
export async function deleteResetLinksOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'reset-password')))
}

/**
 * Deletes the links of a user, except those that take back a change of the address from before `since`: they belong to
 * the addresses that the account had earlier.
 */
export async function deleteLinksSince(tx: Db, userId: string, since: Date): Promise<void> {
  await tx
    .delete(emailLinks)
    .where(
      and(
        eq(emailLinks.userId, userId),
        or(ne(emailLinks.kind, 'undo-email-change'), gte(emailLinks.createdAt, since)),
      ),
    )
}

/** Whether an account other than `userId` can still take this address back. */
export async function isEmailReserved(db: Db, email: string, userId: string, now: Date): Promise<boolean> {
  const found = await db
    .select({ id: emailLinks.id })
    .from(emailLinks)
    .where(
      and(
        eq(emailLinks.kind, 'undo-email-change'),
        eq(emailLinks.email, email),
        gt(emailLinks.expiresAt, now),
        ne(emailLinks.userId, userId),
      ),
    )
    .limit(1)
  return found.length > 0
}

export async function deleteExpiredLinks(db: Db, now: Date): Promise<void> {
  await db.delete(emailLinks).where(lt(emailLinks.expiresAt, now))
}
