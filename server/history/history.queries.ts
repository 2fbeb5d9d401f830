import { and, desc, eq } from 'drizzle-orm'
import type { AuditEvent, HistorySubject } from '#contract/history.ts'
import type { Db } from '#db/open.ts'
import { changes } from '#db/tables/history.ts'

export type AuditRow = typeof changes.$inferSelect

/** Inserts audit events, 1000 with each statement, because a statement takes at most 65,535 values. */
export async function insertAuditEvents(tx: Db, rows: readonly (typeof changes.$inferInsert)[]): Promise<void> {
  for (let at = 0; at < rows.length; at += 1000) await tx.insert(changes).values(rows.slice(at, at + 1000))
}

/** Lists a part of the audit events of a subject, newest first. They remain after the subject is deleted. */
export async function listAuditEventsOf(
  db: Db,
  { subject, id: subjectId }: { subject: HistorySubject; id: string },
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditEvent[]> {
  const rows = await db
    .select()
    .from(changes)
    .where(and(eq(changes.subject, subject), eq(changes.subjectId, subjectId)))
    .orderBy(desc(changes.createdAt), desc(changes.id))
    .limit(limit)
    .offset(offset)
  return rows.map(({ id, action, byName, byKind, fields, createdAt }) => ({
    _id: id,
    action,
    by: byName,
    byKind,
    fields,
    createdAt: createdAt.toISOString(),
  }))
}
