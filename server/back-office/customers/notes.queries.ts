import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { customerNotes } from '#db/tables/back-office/customer-notes.ts'

/** A stored note on a customer. */
export type CustomerNoteRow = typeof customerNotes.$inferSelect

/** Lists the notes on some people, newest first. */
export async function listNotesOnPeople(db: Db, userIds: readonly string[]): Promise<CustomerNoteRow[]> {
  return db
    .select()
    .from(customerNotes)
    .where(inArray(customerNotes.userId, [...userIds]))
    .orderBy(desc(customerNotes.createdAt), desc(customerNotes.id))
}

/** Locks a person until the transaction ends: their notes are counted one change after the other. */
export async function lockPerson(tx: Db, userId: string): Promise<boolean> {
  const found = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
  return found.length > 0
}

/** Inserts a note of the first version. */
export async function insertCustomerNote(tx: Db, note: typeof customerNotes.$inferInsert): Promise<void> {
  await tx.insert(customerNotes).values(note)
}

/** Finds a note on one of some people and locks it until the transaction ends. */
export async function lockCustomerNote(
  tx: Db,
  userIds: readonly string[],
  id: string,
): Promise<CustomerNoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, id), inArray(customerNotes.userId, [...userIds])))
    .for('update')
  return row
}

/** Stores the text of a note. */
export async function updateCustomerNote(
  tx: Db,
  id: string,
  changed: Pick<CustomerNoteRow, 'text' | 'version' | 'changedAt'>,
): Promise<void> {
  await tx.update(customerNotes).set(changed).where(eq(customerNotes.id, id))
}

/** Deletes a note for good. */
export async function deleteCustomerNoteRow(tx: Db, id: string): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.id, id))
}
