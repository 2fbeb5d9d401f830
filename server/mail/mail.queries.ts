import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { emails } from '#db/tables/mail.ts'

export type EmailRow = typeof emails.$inferSelect
export type EmailKind = EmailRow['kind']

/** Stores an e-mail. Answers its id, or undefined when its order has one of this kind already. */
export async function insertEmail(tx: Db, email: typeof emails.$inferInsert): Promise<string | undefined> {
  const [row] = await tx.insert(emails).values(email).onConflictDoNothing().returning({ id: emails.id })
  return row?.id
}

/** Finds an e-mail. */
export async function findEmail(db: Db, id: string): Promise<EmailRow | undefined> {
  const [row] = await db.select().from(emails).where(eq(emails.id, id))
  return row
}

/** All e-mails in the order in which they were written. */
export async function listEmails(db: Db): Promise<EmailRow[]> {
  return db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id))
}

/** Notes that an e-mail has gone. */
export async function updateSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await db
    .update(emails)
    .set({ status: 'sent', sentAt, lastError: null, attempts: sql`${emails.attempts} + 1` })
    .where(eq(emails.id, id))
}

/** Notes that a try has failed, and why; an e-mail that has gone meanwhile stays gone. */
export async function updateFailed(
  db: Db,
  id: string,
  failure: { status: 'queued' | 'failed'; lastError: string },
): Promise<void> {
  await db
    .update(emails)
    .set({ ...failure, attempts: sql`${emails.attempts} + 1` })
    .where(and(eq(emails.id, id), ne(emails.status, 'sent')))
}
