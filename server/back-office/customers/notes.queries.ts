import { and, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { customerNotes } from '#db/tables/back-office/customer-notes.ts'

export type CustomerNoteRow = typeof customerNotes.$inferSelect

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

export async function insertCustomerNote(tx: Db, note: typeof customerNotes.$inferInsert): Promise<void> {
  await tx.insert(customerNotes).values(note)
}

export async function lockCustomerNote(tx: Db, userIds: readonly string[], id: string) {
  const [row] = await tx
    .select()
    .from(customerNotes)
    .where(and(eq(customerNotes.id, id), inArray(customerNotes.userId, [...userIds])))
    .for('update')
  return row
}

export async function updateCustomerNote(
  tx: Db,
  id: string,
  changed: Pick<CustomerNoteRow, 'text' | 'version' | 'changedAt'>,
): Promise<void> {
  await tx.update(customerNotes).set(changed).where(eq(customerNotes.id, id))
}

export async function deleteCustomerNoteRow(tx: Db, id: string): Promise<void> {
  await tx.delete(customerNotes).where(eq(customerNotes.id, id))
}
