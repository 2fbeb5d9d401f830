import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ReadStream } from 'node:fs'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordAccessEvent } from '#server/accounts/access-events/record-access-event.ts'
import { requireFreshSignIn } from '#server/accounts/require-fresh-sign-in.ts'
import type { SignedInUser } from '#server/platform/http/access.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { listOwnFiles } from './backup-files.ts'
import { findBackupFile } from './backups.queries.ts'

/** Returns a backup's name and path. Throws ShopError 403 without a fresh sign-in, 404 without a complete file. */
export async function requireBackupFile(
  shop: Shop,
  user: SignedInUser,
  id: string,
): Promise<{ file: string; path: string }> {
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
export async function sendBackup(
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
