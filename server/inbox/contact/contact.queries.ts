import { and, asc, eq, getTableColumns, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#contract/platform/areas.ts'
import type { Assignee } from '#contract/inbox/inbox.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'
import { emails } from '#db/tables/platform/mail.ts'
import type { EmailRow } from '#server/platform/mail/mail.queries.ts'

export type MessageRow = typeof contactMessages.$inferSelect

/** The email with a reply, as far as the inbox shows it. */
type ReplyEmail = Pick<EmailRow, 'status' | 'attempts' | 'notBefore' | 'lastError'>

/** A message with the name of the person who answers it, and the email with its reply. */
export type FoundMessage = MessageRow & { assigneeName: string | null; replyEmail: ReplyEmail | null }

export async function insertMessage(tx: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(message)
}

/** Whether the email with the reply to a message failed for good. The index of emails that are not sent has these. */
export const hasFailedReply = sql<boolean>`${contactMessages.id} = any(array(
  select ${emails.about}::uuid from ${emails} where ${emails.status} = 'failed' and ${emails.kind} = 'message-replied'))`

const isNotClosed = isNull(contactMessages.closedAt)

/** Whether a message is open: not closed, and without a reply or with one that failed. Each part has an index. */
export const isOpenMessage = or(and(isNotClosed, isNull(contactMessages.repliedAt)), and(isNotClosed, hasFailedReply))

/** Whether a message waits for a reply on a New Zealand day: it is open and not put away until a later one. */
export function isWaitingMessage(today: string): SQL | undefined {
  const { laterUntil } = contactMessages
  return and(isOpenMessage, or(isNull(laterUntil), lte(laterUntil, today)))
}

/** Whether an open message is put away until a later day than the given one. */
export function isMessagePutAway(today: string): SQL | undefined {
  return and(isOpenMessage, gt(contactMessages.laterUntil, today))
}

function selectMessages(db: Db) {
  return db
    .select({
      ...getTableColumns(contactMessages),
      assigneeName: users.name,
      replyEmail: {
        status: emails.status,
        attempts: emails.attempts,
        notBefore: emails.notBefore,
        lastError: emails.lastError,
      },
    })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.assigneeId))
    .leftJoin(
      emails,
      and(
        // For the index of emails that are about no order.
        isNull(emails.orderId),
        eq(emails.to, contactMessages.email),
        eq(emails.kind, 'message-replied'),
        eq(emails.about, sql`${contactMessages.id}::text`),
      ),
    )
}

/** Lists the first messages that wait for a reply on a day, oldest first. */
export async function listWaitingMessages(db: Db, { today, limit }: { today: string; limit: number }) {
  const { createdAt, id } = contactMessages
  return selectMessages(db).where(isWaitingMessage(today)).orderBy(createdAt, id).limit(limit)
}

/** Counts the messages that wait for a reply on a day. */
export async function countOpenMessages(db: Db, today: string): Promise<number> {
  return db.$count(contactMessages, isWaitingMessage(today))
}

export async function findMessage(db: Db, id: string): Promise<FoundMessage | undefined> {
  const [row] = await selectMessages(db).where(eq(contactMessages.id, id))
  return row
}

export async function lockMessage(tx: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row
}

export async function lockReplyEmail(tx: Db, message: Pick<MessageRow, 'id' | 'email'>): Promise<EmailRow | undefined> {
  const isReply = and(eq(emails.kind, 'message-replied'), eq(emails.about, message.id))
  const [row] = await tx
    .select()
    .from(emails)
    .where(and(eq(emails.to, message.email), isReply))
    .for('update')
  return row
}

/** Stores what has changed in a message: its reply, its address, who answers it, or its state. */
export async function updateMessage(
  tx: Db,
  id: string,
  changed: Partial<
    Pick<
      MessageRow,
      'email' | 'reply' | 'repliedAt' | 'repliedById' | 'repliedByName' | 'closedAt' | 'assigneeId' | 'laterUntil'
    >
  >,
): Promise<void> {
  await tx.update(contactMessages).set(changed).where(eq(contactMessages.id, id))
}

export async function listPeopleWithRole(db: Db, roles: readonly Role[]): Promise<Assignee[]> {
  return db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, [...roles]))
    .orderBy(asc(alphabetical(users.name)), asc(users.id))
}

/** Finds the role of a user, who keeps it until the transaction ends. */
export async function lockRole(tx: Db, userId: string): Promise<Role | null> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('share')
  return row?.role ?? null
}

export async function findUserName(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return row?.name
}
