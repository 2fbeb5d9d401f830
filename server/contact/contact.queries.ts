import { and, asc, desc, eq, getTableColumns, inArray, isNull, sql } from 'drizzle-orm'
import type { Role } from '#contract/access/areas.ts'
import type { Assignee } from '#contract/admin/inbox.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts.ts'
import { contactMessages } from '#db/tables/contact.ts'

/** A stored message of the contact form. */
export type MessageRow = typeof contactMessages.$inferSelect

/** A message with the name of the person who answers it. */
export type FoundMessage = MessageRow & { assigneeName: string | null }

/** Inserts a message of the contact form. */
export async function insertMessage(tx: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(message)
}

/** Whether a message waits for a reply. */
export const isOpenMessage = and(isNull(contactMessages.repliedAt), isNull(contactMessages.closedAt))

function selectMessages(db: Db) {
  return db
    .select({ ...getTableColumns(contactMessages), assigneeName: users.name })
    .from(contactMessages)
    .leftJoin(users, eq(users.id, contactMessages.assigneeId))
}

/** Lists one part of the open messages, oldest first, or of all: open ones first, then the newest. */
export async function listMessageRows(
  db: Db,
  { onlyOpen, limit, offset }: { onlyOpen: boolean; limit: number; offset: number },
): Promise<FoundMessage[]> {
  const { createdAt, id } = contactMessages
  return selectMessages(db)
    .where(onlyOpen ? isOpenMessage : undefined)
    .orderBy(
      sql`not (${isOpenMessage})`,
      sql`case when ${isOpenMessage} then ${createdAt} end`,
      desc(createdAt),
      desc(id),
    )
    .limit(limit)
    .offset(offset)
}

/** Counts the messages that wait for a reply. */
export async function countOpenMessages(db: Db): Promise<number> {
  return db.$count(contactMessages, isOpenMessage)
}

/** Counts all messages of the contact form. */
export async function countMessages(db: Db): Promise<number> {
  return db.$count(contactMessages)
}

/** Finds a message of the contact form. */
export async function findMessage(db: Db, id: string): Promise<FoundMessage | undefined> {
  const [row] = await selectMessages(db).where(eq(contactMessages.id, id))
  return row
}

/** Finds a message of the contact form and locks it until the transaction ends. */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row
}

/** Stores the reply to a message, who answers it, or that it is closed or open again. */
export async function updateMessage(
  tx: Db,
  id: string,
  changed: Partial<
    Pick<MessageRow, 'reply' | 'repliedAt' | 'repliedById' | 'repliedByName' | 'closedAt' | 'assigneeId'>
  >,
): Promise<void> {
  await tx.update(contactMessages).set(changed).where(eq(contactMessages.id, id))
}

/** Lists the people with one of some roles by name. */
export async function listPeopleWithRole(db: Db, roles: readonly Role[]): Promise<Assignee[]> {
  return db
    .select({ _id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.role, [...roles]))
    .orderBy(asc(sql`lower(${users.name})`), asc(users.id))
}

/** Finds the role of a user, who keeps it until the transaction ends. */
export async function lockRole(tx: Db, userId: string): Promise<Role | null> {
  const [row] = await tx.select({ role: users.role }).from(users).where(eq(users.id, userId)).for('share')
  return row?.role ?? null
}

/** Finds the name of a user. */
export async function findUserName(db: Db, id: string): Promise<string | undefined> {
  const [row] = await db.select({ name: users.name }).from(users).where(eq(users.id, id))
  return row?.name
}
