import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#db/open.ts'
import type { Manifest } from '#server/back-office/backup/manifest.ts'
import { restoreBackup } from '#server/back-office/backup/restore-backup.ts'
import { folderUploads } from '#server/platform/images/folder-uploads.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { checkInvariants } from './invariants.queries.ts'

/**
 * Restores a backup in a temporary folder and checks its invariants. Throws ShopError 400, or 409 that names a breach.
 */
export async function verifyBackup(
  file: string,
  { identityFile, now }: { identityFile?: string | undefined; now: () => Date },
): Promise<Manifest> {
  const folder = await mkdtemp(join(tmpdir(), 'verify-backup-'))
  try {
    const database = await openDatabase({ dataDir: folder, log: () => {} })
    try {
      const uploads = await folderUploads(join(folder, 'uploads'))
      const config = { dataDir: folder, shopName: '', stripe: undefined }
      const manifest = await restoreBackup({ database, uploads, config, now }, file, { identityFile })
      const wrong = (await checkInvariants(database.db)).filter(({ exceptions }) => exceptions > 0)
      if (wrong.length === 0) return manifest
      const list = wrong.map(
        ({ text, exceptions }) => `${text}: ${exceptions} ${exceptions === 1 ? 'exception' : 'exceptions'}`,
      )
      throw new ShopError(409, `${file} can be restored, but its data is not consistent. ${list.join('. ')}.`)
    } finally {
      await database.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
