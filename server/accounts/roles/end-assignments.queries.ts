import { eq } from 'drizzle-orm'
import type { Tx } from '#db/open.ts'
import { contactMessages } from '#db/tables/inbox/contact.ts'

/** Takes the messages of a person who may no longer answer any: no one is named to answer them. */
export async function endAssignmentsOf(tx: Tx, userId: string): Promise<void> {
  await tx.update(contactMessages).set({ assigneeId: null }).where(eq(contactMessages.assigneeId, userId))
}
