import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { isEncrypted } from '#server/back-office/backup/encryption.ts'
import { kindOfEntry, type Manifest } from '#server/back-office/backup/manifest.ts'
import { listBackups } from '#server/back-office/backup/nightly/backups.queries.ts'
import { findManifest } from '#server/back-office/backup/check-backup.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { type Finding, logFailure } from './finding.ts'

const verify = 'npm run admin -- verify-backup'
/** Among so many records the newest complete backup is looked for. */
const maxRecords = 20

/**
 * Reads the manifest of the newest complete backup, which is its last entry; of an encrypted one only the size, because
 * the shop has no key. Throws ShopError 409 in a shop that writes no backups.
 */
export async function testBackup(shop: Shop, signal: AbortSignal): Promise<Finding> {
  const { backups: plan } = shop.config
  if (!plan) throw new ShopError(409, 'This shop writes no backups: BACKUPS is none.')
  const newest = (await listBackups(shop.db, maxRecords)).find(({ sizeBytes }) => sizeBytes !== null)
  if (!newest) return failed('There’s no complete backup yet. Press ‘Back up now’, then test again.')
  const path = join(plan.folder, newest.file)
  try {
    const { size } = await stat(path)
    if (size !== newest.sizeBytes) {
      return failed(
        `${newest.file} has another size than when it was written. Press ‘Back up now’, and check the disk.`,
      )
    }
    if (await isEncrypted(path)) {
      return works(`${newest.file} has its whole size. It’s encrypted: read it with your key and ${verify}.`)
    }
    return works(`${newest.file} can be read: ${contentsText(await findManifest(path, signal))}.`)
  } catch (error) {
    logFailure(shop, 'backup', error)
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    return failed(
      code === 'ENOENT'
        ? `${newest.file} isn’t in the folder of this machine. Look for it, or press ‘Back up now’.`
        : `${newest.file} can’t be read to its end. Press ‘Back up now’, and check the disk.`,
    )
  }
}

function contentsText({ tables, entries }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = entries.filter(({ name }) => kindOfEntry(name)?.kind === 'upload').length
  return `${rows} rows in ${tables.length} tables, and ${files} uploaded files`
}

function works(text: string): Finding {
  return { isSuccess: true, text }
}

function failed(text: string): Finding {
  return { isSuccess: false, text }
}
