import { eq } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { sessions } from '#db/tables/accounts/accounts.ts'

/** Stores until when a session sees the shop with its drafts; null for the published shop. */
export async function updateDraftsUntil(db: Db, sessionHash: string, draftsUntil: Date | null): Promise<void> {
  await db.update(sessions).set({ draftsUntil }).where(eq(sessions.tokenHash, sessionHash))
}
