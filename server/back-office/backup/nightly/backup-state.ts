import type { Db } from '#db/open.ts'
import { type BackupRow, findLastBackup, listBackups } from './backups.queries.ts'

/** A backup each night is at most a day old; two hours are for one that takes long. */
const lateAfterMs = 26 * 3_600_000

export interface BackupState {
  /** When the last complete one was finished; null when there is none. */
  lastAt: Date | null
  /** The latest, complete or not; null when the shop has tried none. */
  latest: BackupRow | null
  /** Whether the latest has failed, or the last complete one is older than 26 hours. */
  isMissing: boolean
}

export async function readBackupState(db: Db, now: Date): Promise<BackupState> {
  const [[latest = null], lastAt] = await Promise.all([listBackups(db, 1), findLastBackup(db)])
  const isLate = lastAt !== null && now.getTime() - lastAt.getTime() > lateAfterMs
  return { lastAt, latest, isMissing: isLate || (latest !== null && latest.error !== null) }
}
