import { and, eq, gt, gte, lt, ne, or } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { emailLinks, users } from '#db/tables/accounts/accounts.ts'

type LinkRow = typeof emailLinks.$inferSelect

export type LinkKind = LinkRow['kind']

/** A usable link with the present and waiting address of its account. */
export type FoundLink = Pick<LinkRow, 'id' | 'kind' | 'userId' | 'email' | 'createdAt'> & {
  presentEmail: string
  waitingEmail: string | null
}

/** Replaces an older link of this kind to the same address of the account. */
export async function insertLink(tx: Db, link: Omit<typeof emailLinks.$inferInsert, 'tokenHash'>): Promise<void> {
  await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, link.userId), eq(emailLinks.kind, link.kind), eq(emailLinks.email, link.email)))
  await tx.insert(emailLinks).values(link)
}

/** Returns false if the link does not exist or has expired. */
export async function updateLinkToken(db: Db, id: string, tokenHash: string, now: Date): Promise<boolean> {
  const found = await db
    .update(emailLinks)
    .set({ tokenHash })
    .where(and(eq(emailLinks.id, id), gt(emailLinks.expiresAt, now)))
    .returning({ id: emailLinks.id })
  return found.length > 0
}

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

/** Returns whether it existed, so only one of two concurrent uses succeeds. */
export async function deleteLink(tx: Db, id: string): Promise<boolean> {
  const deleted = await tx.delete(emailLinks).where(eq(emailLinks.id, id)).returning({ id: emailLinks.id })
  return deleted.length > 0
}

/** Counts a user's unused links to confirm an address. */
export async function countConfirmationsOf(db: Db, userId: string, after: Date): Promise<number> {
  return db.$count(
    emailLinks,
    and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'confirm-email'), gt(emailLinks.createdAt, after)),
  )
}

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

export async function findUndoLinkDate(db: Db, userId: string, email: string): Promise<Date | undefined> {
  const [row] = await db
    .select({ createdAt: emailLinks.createdAt })
    .from(emailLinks)
    .where(and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'undo-email-change'), eq(emailLinks.email, email)))
  return row?.createdAt
}

export async function deleteUndoLinksTo(tx: Tx, userId: string, email: string): Promise<void> {
  await tx
    .delete(emailLinks)
    .where(and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'undo-email-change'), eq(emailLinks.email, email)))
}

export async function deleteResetLinksOf(tx: Db, userId: string): Promise<void> {
  await tx.delete(emailLinks).where(and(eq(emailLinks.userId, userId), eq(emailLinks.kind, 'reset-password')))
}

/** Deletes a user's links, except those that undo an address change from before `since`. */
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
