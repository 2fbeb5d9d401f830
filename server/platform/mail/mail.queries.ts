import { and, asc, eq, gt, gte, ne, sql } from 'drizzle-orm'
import type { Email } from '#contract/platform/mail.ts'
import type { Db, Tx } from '#db/open.ts'
import { preparedOn, prepareStatement } from '#db/statement.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { emails } from '#db/tables/platform/mail.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { jobSchema } from '#server/platform/jobs/jobs.queries.ts'

export type EmailRow = typeof emails.$inferSelect
export type EmailKind = EmailRow['kind']

/** Inserts an email. Returns its id, or undefined when its order already has one of this kind. */
export async function insertEmail(tx: Db, email: typeof emails.$inferInsert): Promise<string | undefined> {
  const [row] = await tx.insert(emails).values(email).onConflictDoNothing().returning({ id: emails.id })
  return row?.id
}

/** Lists what an order's emails of a kind are about: for refunds their ids, with a number from the second on. */
export async function listAboutOf(tx: Db, orderId: string, kind: EmailKind): Promise<string[]> {
  const rows = await tx
    .select({ about: emails.about })
    .from(emails)
    .where(and(eq(emails.orderId, orderId), eq(emails.kind, kind)))
  return rows.map(({ about }) => about)
}

export async function findEmail(db: Db, id: string): Promise<EmailRow | undefined> {
  const [row] = await emailOfId(db).execute({ id })
  return row
}

const emailOfId = preparedOn('find_email', (db, name) =>
  db
    .select()
    .from(emails)
    .where(eq(emails.id, sql.placeholder('id')))
    .prepare(name),
)

export async function lockEmail(tx: Db, id: string): Promise<EmailRow | undefined> {
  const [row] = await tx.select().from(emails).where(eq(emails.id, id)).for('update')
  return row
}

/** Lists a part of the emails about an order, oldest first. Undefined when the order does not exist. */
export async function listEmailsOf(db: Db, orderId: string, { limit, offset }: { limit: number; offset: number }) {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId))
  if (!order) return undefined
  return db
    .select()
    .from(emails)
    .where(eq(emails.orderId, orderId))
    .orderBy(asc(emails.createdAt), asc(emails.id))
    .limit(limit)
    .offset(offset)
}

export async function findEmailOf(db: Db, orderId: string, id: string): Promise<EmailRow | undefined> {
  const [row] = await db
    .select()
    .from(emails)
    .where(and(eq(emails.orderId, orderId), eq(emails.id, id)))
  return row
}

/** Maps an email to the wire, as admins see it; `wait` is why it is not sent yet. */
export function toEmail(row: EmailRow, wait: Email['wait']): Email {
  const { id, kind, to, subject, text, status, attempts, lastError, createdAt, sentAt } = row
  return {
    _id: id,
    kind,
    to,
    subject,
    status,
    isEmptied: text === '',
    attempts,
    lastError,
    wait,
    createdAt: createdAt.toISOString(),
    sentAt: sentAt?.toISOString() ?? null,
  }
}

export async function listEmails(db: Db): Promise<EmailRow[]> {
  return db.select().from(emails).orderBy(asc(emails.createdAt), asc(emails.id))
}

/** Counts the emails of a kind that were queued for an address after an instant. */
export async function countEmailsTo(db: Db, to: string, kind: EmailKind, after: Date): Promise<number> {
  return db.$count(emails, and(eq(emails.to, to), eq(emails.kind, kind), gt(emails.createdAt, after)))
}

/** Whether an order has an email of a kind, sent or not. */
export async function hasOrderEmail(db: Db, orderId: string, kind: EmailKind): Promise<boolean> {
  return (await db.$count(emails, and(eq(emails.orderId, orderId), eq(emails.kind, kind)))) > 0
}

/** How often the receipt of an order was sent again: since an instant, and in all. */
export async function countReceiptsAgain(db: Db, orderId: string, since: Date) {
  const [found] = await db
    .select({
      within: sql<number>`(count(*) filter (where ${gte(emails.createdAt, since)}))::int`,
      inAll: sql<number>`count(*)::int`,
    })
    .from(emails)
    .where(and(eq(emails.orderId, orderId), eq(emails.kind, 'payment-received'), ne(emails.about, '')))
  return found ?? { within: 0, inAll: 0 }
}

/** Whether an address has an email of a kind about something, such as a review, sent or not. */
export async function hasEmailAbout(db: Db, to: string, kind: EmailKind, about: string): Promise<boolean> {
  return (await db.$count(emails, and(eq(emails.to, to), eq(emails.kind, kind), eq(emails.about, about)))) > 0
}

/** Deletes untried emails of a kind about something, not due before `notBefore`. Returns how many. */
export async function deleteUnsentAbout(tx: Db, kind: EmailKind, about: string, notBefore?: Date): Promise<number> {
  const isInTime = notBefore && gte(emails.notBefore, notBefore)
  const isUnsent = and(eq(emails.status, 'queued'), eq(emails.attempts, 0), isInTime)
  const isAbout = and(eq(emails.kind, kind), eq(emails.about, about))
  const deleted = await tx.delete(emails).where(and(isAbout, isUnsent)).returning({ id: emails.id })
  return deleted.length
}

/** Deletes an email that must not be sent. */
export async function deleteEmail(db: Db, id: string): Promise<void> {
  await db.delete(emails).where(eq(emails.id, id))
}

export async function updateSent(db: Db, id: string, sentAt: Date): Promise<void> {
  await markSent(db, { id, sentAt: sentAt.toISOString() })
}

const markSent = prepareStatement(
  'mark_email_sent',
  sql`update ${emails} set status = 'sent', sent_at = ${sql.placeholder('sentAt')}, last_error = null, attempts = attempts + 1
    where id = ${sql.placeholder('id')}`,
)

/** Records a failed try with its error. An email that was sent in the meantime stays sent. */
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

/** Corrects the address of an email that has failed, and marks it as queued. */
export async function updateCorrected(tx: Db, id: string, to: string): Promise<void> {
  await tx
    .update(emails)
    .set({ to, status: 'queued', attempts: 0, lastError: null, notBefore: null })
    .where(eq(emails.id, id))
}

/** Finds the present address of the account of an order; undefined without an account. */
export async function findBuyerAddress(tx: Db, orderId: string): Promise<string | undefined> {
  const [row] = await tx
    .select({ email: users.email })
    .from(orders)
    .innerJoin(users, eq(users.id, orders.userId))
    .where(eq(orders.id, orderId))
  return row?.email
}

/** Marks an email as queued to an address, from any status. That its link was opened says nothing about another one. */
export async function updateQueued(tx: Db, { id, to: former }: EmailRow, to: string): Promise<EmailRow> {
  const [row] = await tx
    .update(emails)
    .set({ status: 'queued', sentAt: null, lastError: null, ...(to !== former && { to, linkOpenedAt: null }) })
    .where(eq(emails.id, id))
    .returning()
  if (!row) throw new Error(`The email ${id} cannot be queued because it does not exist.`)
  return row
}

/** Lists queued emails without a job, as after a restore, locked so that each gets one job. */
export async function lockEmailsWithoutJob(tx: Tx): Promise<string[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('totara emails without a job'))`)
  const rows = await tx
    .select({ id: emails.id })
    .from(emails)
    .where(
      and(
        eq(emails.status, 'queued'),
        sql`not exists (
          select from ${sql.identifier(jobSchema)}.job
          where job.name = 'emails' and job.state in ('created', 'retry', 'active')
            and job.data ->> 'emailId' = ${emails.id}::text)`,
      ),
    )
    .orderBy(asc(emails.createdAt), asc(emails.id))
  return rows.map(({ id }) => id)
}
