import type { Db } from '#db/open.ts'
import { contactMessages } from '#db/tables/contact.ts'

/** Inserts a message of the contact form. */
export async function insertMessage(tx: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(message)
}
