import { mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type OpenDatabase, transact } from '#db/open.ts'
import { formatEmail } from '#server/platform/mail/format-email.ts'
import { queueEmail } from '#server/platform/mail/queue-email.ts'
import { createBackup } from '#server/back-office/backup/create-backup.ts'
import { adminPaths } from '#rules/admin-paths.ts'
import type { TrialOutcome } from '#server/back-office/backup/trial/trial-outcome.ts'
import { tryRestore as tryRestoreHere, type TryRestore } from '#server/back-office/backup/trial/try-restore.ts'
import type { Shop } from '#server/platform/shop.ts'
import { listFiles, ownFile } from './backup-files.ts'
import { deleteBackupsBefore, finishBackup, insertBackup, listBackups, recordTrial } from './backups.queries.ts'

/** How long the record of a backup is kept. */
const recordKeptMs = 100 * 24 * 3_600_000
/** The files of backups that were not completed. */
const ownDraft = /^shop-\d{8}-\d{6}\.tar\.gz(?:\.age)?\.part$/

interface BackupOptions {
  /** Aborted when the shop ends. */
  signal?: AbortSignal | undefined
  tryRestore?: TryRestore
}

/** The shop has only the public key of an encrypted backup. */
const withoutKey: TrialOutcome = {
  state: 'skipped',
  reason: 'It’s encrypted, and the key isn’t on this machine: verify it where the key is.',
}

/** Why a backup has no end: the process was killed or ran out of memory, and would again. */
export const killedReason = 'The shop stopped while it wrote the backup.'

/** The backup is written, and its trial restore has failed. */
class TrialError extends Error {
  constructor(reason: string) {
    super(`The backup was written, but it failed its trial restore. ${reason}`)
  }
}

/**
 * Writes a backup of the running shop into the folder of backups, restores it in a trial, records both, and deletes the
 * oldest files that it wrote beyond those to keep. When the process of the last backup was killed, it records that
 * instead, and the next night writes one. Throws when it cannot be written or restored, once the reason is
 * recorded and the owner gets an email about the first failure in a row; then no file is deleted.
 */
export async function writeNightlyBackup(
  shop: Shop,
  database: OpenDatabase,
  { signal, tryRestore = tryRestoreHere }: BackupOptions = {},
): Promise<void> {
  const { backups: plan, backupRecipient } = shop.config
  if (!plan) return
  const startedAt = shop.now()
  const file = fileNameAt(startedAt, backupRecipient !== undefined)
  const [before, earlier] = await listBackups(shop.db, 2)
  if (before?.finishedAt === null) {
    const isReported = earlier === undefined || earlier.error === null
    return recordFailure(shop, before.id, { reason: killedReason, isReported, isWritten: false })
  }
  const id = await insertBackup(shop.db, { file, startedAt })
  const path = join(plan.folder, file)
  try {
    await mkdir(plan.folder, { recursive: true, mode: 0o700 })
    await deleteFiles(plan.folder, await listFiles(plan.folder, ownDraft))
    const { uploads, config, now } = shop
    await createBackup({ database, uploads, config, now }, path, signal)
    const sizeBytes = (await stat(path)).size
    await finishBackup(shop.db, id, { finishedAt: shop.now(), sizeBytes })
    const folder = join(config.dataDir, 'trial-restore')
    const trial = backupRecipient === undefined ? await tryRestore({ path, sizeBytes, folder, signal }) : withoutKey
    await recordTrial(shop.db, id, trial, shop.now())
    if (trial.state === 'failed') throw new TrialError(trial.reason)
  } catch (error) {
    const isFirst = before === undefined || before.error === null
    await recordFailure(shop, id, {
      reason: reasonOf(error, signal),
      isReported: isFirst && !signal?.aborted,
      isWritten: error instanceof TrialError,
    })
    throw error
  }
  const files = await listFiles(plan.folder, ownFile)
  await deleteFiles(plan.folder, files.toSorted().slice(0, -plan.kept))
  await deleteBackupsBefore(shop.db, new Date(startedAt.getTime() - recordKeptMs))
}

/** Records why a backup failed, and writes the owner an email when `isReported`. */
async function recordFailure(
  shop: Shop,
  id: string,
  { reason, isReported, isWritten }: { reason: string; isReported: boolean; isWritten: boolean },
): Promise<void> {
  const details = shop.details()
  const url = `${details.publicUrl}${adminPaths.connections}`
  await transact(shop.db, async (tx) => {
    await finishBackup(tx, id, { finishedAt: shop.now(), error: reason })
    if (!isReported) return
    await queueEmail(shop, tx, {
      kind: 'backup-failed',
      to: details.email,
      about: id,
      ...formatEmail(details, {
        subject: isWritten ? 'The backup can’t be restored' : 'No backup was written',
        name: null,
        opening: isWritten ? reason : `The shop couldn’t write a backup. ${reason}`,
        parts: [
          { kind: 'paragraph', text: 'It will try again tomorrow night. Earlier backups are kept.' },
          { kind: 'link', label: 'View the backups', url },
        ],
      }),
    })
  })
}

/** The name of a backup file: names sort by the instant in UTC. */
function fileNameAt(instant: Date, isEncrypted: boolean): string {
  const [day = '', time = ''] = instant.toISOString().replaceAll(/[-:]/g, '').split('T')
  return `shop-${day}-${time.slice(0, 6)}.tar.gz${isEncrypted ? '.age' : ''}`
}

async function deleteFiles(folder: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(folder, name), { force: true })
}

/** Why a backup failed, for the owner: without paths or statements, which the log has. */
function reasonOf(error: unknown, signal: AbortSignal | undefined): string {
  if (error instanceof TrialError) return error.message
  if (signal?.aborted) return 'The shop ended before the backup was complete.'
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'The disk is full.'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return 'The shop isn’t allowed to write to the folder.'
  if (code === 'ENOENT') return 'The folder doesn’t exist.'
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'There’s a file where the folder should be.'
  return 'It couldn’t be written. The shop’s log says why.'
}
