import type { FastifyInstance } from 'fastify'
import { type Backup, backups } from '#contract/back-office/backups.ts'
import { transact } from '#db/open.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listOwnFiles } from './backup-files.ts'
import { type BackupRow, listBackups } from './backups.queries.ts'
import { requireBackupFile, sendBackup } from './download-backup.ts'

const maxShown = 20

export function backupRoutes(app: FastifyInstance, shop: Shop): void {
  registerEndpoint(app, backups.list, async () => {
    const { backups: plan, backupRecipient } = shop.config
    const files = new Set(await listOwnFiles(plan))
    return {
      asOf: shop.now().toISOString(),
      plan: plan ? { ...plan, isEncrypted: backupRecipient !== undefined } : null,
      backups: (await listBackups(shop.db, maxShown)).map((row) => toBackup(row, files)),
    }
  })
  registerEndpoint(app, backups.write, () => askForBackup(shop))
  registerEndpoint(app, backups.prepareDownload, async ({ user, params }) => {
    const { file } = await requireBackupFile(shop, user, params.id)
    return { message: `Downloading ${file}` }
  })
  registerEndpoint(app, backups.download, ({ user, params, request, reply }) =>
    sendBackup(shop, { user, id: params.id, request, reply }),
  )
}

/** Asks for a backup; while one is written, the next waits. Throws ShopError 409 when the shop writes none. */
async function askForBackup(shop: Shop): Promise<{ message: string }> {
  if (!shop.config.backups) {
    throw new ShopError(
      409,
      'This shop writes no backups: BACKUPS is none. Set it to a folder and start the shop again.',
    )
  }
  await transact(shop.db, (tx) => shop.jobs.runSoon(tx, 'backup'))
  return { message: 'The backup is being written' }
}

function toBackup(
  { id, file, startedAt, finishedAt, sizeBytes, error, ...row }: BackupRow,
  files: ReadonlySet<string>,
): Backup {
  const { trialState, trialAt, trialReason } = row
  return {
    _id: id,
    file,
    startedAt: startedAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
    sizeBytes,
    hasFile: sizeBytes !== null && files.has(file),
    error,
    trial: trialState && trialAt && { state: trialState, at: trialAt.toISOString(), reason: trialReason },
  }
}
