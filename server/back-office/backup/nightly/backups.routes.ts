import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadStream } from 'node:fs'
import { type Backup, backups } from '#contract/back-office/backups.ts'
import { transact } from '#db/open.ts'
import { registerEndpoint } from '#server/platform/http/register-endpoint.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import { listOwnFiles } from './backup-files.ts'
import { type BackupRow, findBackupFile, listBackups } from './backups.queries.ts'

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

/** Returns a backup's name and path. Throws ShopError 403 without a fresh sign-in, 404 without a complete file. */
async function requireBackupFile(shop: Shop, user: SignedInUser, id: string): Promise<{ file: string; path: string }> {
  requireFreshSignIn(user, shop.now())
  const file = await findBackupFile(shop.db, id)
  if (file === null) throw new ShopError(404, 'Backup not found')
  const { backups: plan } = shop.config
  if (!plan || !(await listOwnFiles(plan)).includes(file)) {
    throw new ShopError(404, 'This file isn’t in the folder of backups on this machine.')
  }
  return { file, path: join(plan.folder, file) }
}

/** Sends the file of a backup as it is in the folder, and records who downloads it. Throws as `requireBackupFile`. */
async function sendBackup(
  shop: Shop,
  { user, id, request, reply }: { user: SignedInUser; id: string; request: FastifyRequest; reply: FastifyReply },
): Promise<ReadStream> {
  const { file, path } = await requireBackupFile(shop, user, id)
  // Opened before its size is read: the next night may delete it meanwhile.
  const opened = await open(path)
  try {
    const { size } = await opened.stat()
    await recordAccessEvent(shop, request, { action: 'backup-downloaded', by: user, detail: file })
    reply.headers({
      'content-type': file.endsWith('.age') ? 'application/vnd.age' : 'application/gzip',
      'content-length': size,
      'content-disposition': `attachment; filename="${file}"`,
    })
    return opened.createReadStream()
  } catch (error) {
    await opened.close()
    throw error
  }
}
