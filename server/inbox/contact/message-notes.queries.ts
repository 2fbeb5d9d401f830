import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { messageNotes } from '#db/tables/inbox/contact.ts'

export type MessageNoteRow = typeof messageNotes.$inferSelect

export async function listMessageNotes(db: Db, messageIds: readonly string[]): Promise<MessageNoteRow[]> {
  if (messageIds.length === 0) return []
  return db
    .select()
    .from(messageNotes)
    .where(inArray(messageNotes.messageId, [...messageIds]))
    .orderBy(asc(messageNotes.createdAt), asc(messageNotes.id))
}

export async function insertMessageNote(tx: Db, note: typeof messageNotes.$inferInsert): Promise<void> {
  await tx.insert(messageNotes).values(note)
}

export async function lockMessageNote(tx: Db, messageId: string, id: string): Promise<MessageNoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(messageNotes)
    .where(and(eq(messageNotes.id, id), eq(messageNotes.messageId, messageId)))
    .for('update')
  return row
}

export async function updateMessageNote(
  tx: Db,
  id: string,
  changed: Pick<MessageNoteRow, 'text' | 'version' | 'changedAt'>,
): Promise<void> {
  await tx.update(messageNotes).set(changed).where(eq(messageNotes.id, id))
}

export async function deleteMessageNoteRow(tx: Db, id: string): Promise<void> {
  await tx.delete(messageNotes).where(eq(messageNotes.id, id))
}
