import { and, desc, eq } from 'drizzle-orm'
import type { Change, HistorySubject } from '#contract/history.ts'
import type { Db } from '#db/open.ts'
import { changes } from '#db/tables/history.ts'

/** Adds an entry to a history. */
export async function insertChange(tx: Db, change: typeof changes.$inferInsert): Promise<void> {
  await tx.insert(changes).values(change)
}

/** The history of one thing, newest first, 200 entries at most. It outlives the thing. */
export async function listChangesOf(db: Db, subject: HistorySubject, subjectId: string): Promise<Change[]> {
  const rows = await db
    .select()
    .from(changes)
    .where(and(eq(changes.subject, subject), eq(changes.subjectId, subjectId)))
    .orderBy(desc(changes.createdAt), desc(changes.id))
    .limit(200)
  return rows.map(({ id, action, byName, fields, createdAt }) => ({
    _id: id,
    action,
    by: byName,
    fields,
    createdAt: createdAt.toISOString(),
  }))
}
