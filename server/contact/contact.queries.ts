import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { contactMessages } from '#db/tables/contact.ts'

/** A stored message of the contact form. */
export type MessageRow = typeof contactMessages.$inferSelect

/** Inserts a message of the contact form. */
export async function insertMessage(tx: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(message)
}

const isOpen = and(isNull(contactMessages.repliedAt), isNull(contactMessages.closedAt))

/** Lists one part of the open messages, oldest first, or of all: open ones first, then the newest. */
export async function listMessageRows(
  db: Db,
  { onlyOpen, limit, offset }: { onlyOpen: boolean; limit: number; offset: number },
): Promise<MessageRow[]> {
  const { createdAt, id } = contactMessages
  return db
    .select()
    .from(contactMessages)
    .where(onlyOpen ? isOpen : undefined)
    .orderBy(sql`not (${isOpen})`, sql`case when ${isOpen} then ${createdAt} end`, desc(createdAt), desc(id))
    .limit(limit)
    .offset(offset)
}

/** Counts the messages that wait for a reply. */
export async function countOpenMessages(db: Db): Promise<number> {
  return db.$count(contactMessages, isOpen)
}

/** Counts all messages of the contact form. */
export async function countMessages(db: Db): Promise<number> {
  return db.$count(contactMessages)
}

/** Finds a message of the contact form. */
export async function findMessage(db: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await db.select().from(contactMessages).where(eq(contactMessages.id, id))
  return row
}

/** Finds a message of the contact form and locks it until the transaction ends. */
export async function lockMessage(tx: Db, id: string): Promise<MessageRow | undefined> {
  const [row] = await tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
  return row
}

/** Stores the reply to a message, or that it is closed or open again. */
export async function updateMessage(
  tx: Db,
  id: string,
  changed: Partial<Pick<MessageRow, 'reply' | 'repliedAt' | 'repliedById' | 'repliedByName' | 'closedAt'>>,
): Promise<void> {
  await tx.update(contactMessages).set(changed).where(eq(contactMessages.id, id))
}
