import { and, desc, eq, gt, isNotNull, isNull, lt, max } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { backups } from '#db/tables/back-office/backups.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { isId } from '#rules/platform/ids.ts'
import type { TrialOutcome } from '#server/back-office/backup/trial/trial-outcome.ts'

export type BackupRow = typeof backups.$inferSelect

export async function insertBackup(db: Db, { file, startedAt }: { file: string; startedAt: Date }): Promise<string> {
  const [row] = await db.insert(backups).values({ file, startedAt }).returning({ id: backups.id })
  if (!row) throw new Error('The record of the backup was not inserted.')
  return row.id
}

/** Records that a backup is complete, with its size, or that it has failed, with the reason. */
export async function finishBackup(
  db: Db,
  id: string,
  outcome: { finishedAt: Date } & ({ sizeBytes: number } | { error: string }),
): Promise<void> {
  await db.update(backups).set(outcome).where(eq(backups.id, id))
}

export async function recordTrial(db: Db, id: string, outcome: TrialOutcome, at: Date): Promise<void> {
  const trialReason = outcome.state === 'passed' ? null : outcome.reason
  await db.update(backups).set({ trialState: outcome.state, trialAt: at, trialReason }).where(eq(backups.id, id))
}

/** Finds when a backup was last restored in a trial; null when none was. */
export async function findLastTrial(db: Db): Promise<Date | null> {
  const [found] = await db
    .select({ last: max(backups.trialAt) })
    .from(backups)
    .where(eq(backups.trialState, 'passed'))
  return found?.last ?? null
}

export function listBackups(db: Db, limit: number): Promise<BackupRow[]> {
  return db.select().from(backups).orderBy(desc(backups.startedAt), desc(backups.id)).limit(limit)
}

/** Finds the name of the file of a complete backup; null for an unknown one, and for one that is not complete. */
export async function findBackupFile(db: Db, id: string): Promise<string | null> {
  if (!isId(id)) return null
  const isComplete = and(eq(backups.id, id), isNotNull(backups.sizeBytes))
  const [found] = await db.select({ file: backups.file }).from(backups).where(isComplete)
  return found?.file ?? null
}

/** Finds when the last complete backup was finished; null when there is none. */
export async function findLastBackup(db: Db): Promise<Date | null> {
  const isComplete = and(isNull(backups.error), isNotNull(backups.finishedAt))
  const [found] = await db
    .select({ last: max(backups.finishedAt) })
    .from(backups)
    .where(isComplete)
  return found?.last ?? null
}

/** Whether the shop has an order: until then a backup would have nothing that the shop does not make again. */
export async function hasOrders(db: Db): Promise<boolean> {
  return (await db.select({ id: orders.id }).from(orders).limit(1)).length > 0
}

/** Counts the complete backups that were finished after an instant. */
export function countBackupsSince(db: Db, since: Date): Promise<number> {
  return db.$count(backups, and(isNull(backups.error), gt(backups.finishedAt, since)))
}

export async function deleteBackupsBefore(db: Db, before: Date): Promise<void> {
  await db.delete(backups).where(lt(backups.startedAt, before))
}
