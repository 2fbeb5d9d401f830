import type { Db } from '#db/open.ts'
import { contactMessages } from '#db/tables/contact.ts'

/** Stores a message to the shop. */
export async function insertMessage(tx: Db, message: typeof contactMessages.$inferInsert): Promise<void> {
  await tx.insert(contactMessages).values(message)
}
