import { createBackup } from '#server/back-office/backup/create-backup.ts'
import { checkBackup } from '#server/back-office/backup/check-backup.ts'
import { checkIdentityFile } from '#server/back-office/backup/check-backup-config.ts'
import { kindOfEntry, type Manifest } from '#server/back-office/backup/manifest.ts'
import { restoreBackup } from '#server/back-office/backup/restore-backup.ts'
import { verifyBackup } from '#server/back-office/backup/verify/verify-backup.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import type { Command } from './command.ts'
import { withBackupContext } from './open-context.ts'
import { resolvePath } from './resolve-path.ts'

const subject = 'the name of a file'

export const backupCommand: Command = {
  name: 'backup',
  subject,
  synopsis: 'backup <file>',
  summary: 'Writes the whole database and all uploads into one file, such as totara.tar.gz.',
  details: `An existing file of that name is replaced once the new one is complete. It contains names, addresses and password hashes:
only its owner can read it, so store it in a safe place. With BACKUP_RECIPIENT it is encrypted (docs/operations/configuration.md). On PostgreSQL the shop can keep running meanwhile; the embedded
database can be used by one process only: stop the shop first. The running shop writes a backup itself each night (BACKUPS).`,
  options: {},
  async run(name) {
    const file = resolvePath(name)
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    return withBackupContext({ mustExist: true }, async (context) => {
      const manifest = await createBackup(context, file, stop.signal).catch((error: unknown) => {
        throw toBackupError(error, file, stop.signal)
      })
      return `Backed up ${summaryText(manifest)} to ${file}`
    })
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  subject,
  synopsis: 'restore <file> [--replace] [--identity <file>]',
  summary: 'Restores the shop from a backup, completely or not at all. Stop the shop first.',
  details: `The whole file is checked before anything is changed. It may come from an older version of the shop, and from the other
kind of database. All users are signed out afterwards, and queued emails are sent when the shop starts.

  --replace           replaces a shop that already has data; the existing data is deleted, so back it up first
  --identity <file>   the file of age-keygen with the secret key of an encrypted backup`,
  options: { replace: { type: 'boolean' }, identity: { type: 'string' } },
  async run(name, { replace, identity }) {
    const file = resolvePath(name)
    const identityFile = typeof identity === 'string' ? resolvePath(identity) : undefined
    if (identityFile !== undefined) await checkIdentityFile(identityFile)
    // Checked before the database is opened, so that an invalid file does not create an empty database.
    await checkBackup(file, { identityFile })
    return withBackupContext({ mustExist: false }, async (context) => {
      const manifest = await restoreBackup(context, file, { replace: replace === true, identityFile })
      return `Restored ${summaryText(manifest)} of ${manifest.shop} as of ${manifest.createdAt}. All users have to sign in again.`
    })
  },
}

export const verifyBackupCommand: Command = {
  name: 'verify-backup',
  subject,
  synopsis: 'verify-backup <file> [--identity <file>]',
  summary: 'Restores a backup into a temporary database and checks its data. The shop can keep running.',
  details: `Nothing is sent, and nothing of the shop is read or changed. The temporary folder needs about ten times the room of the file.

  --identity <file>   the file of age-keygen with the secret key of an encrypted backup`,
  options: { identity: { type: 'string' } },
  async run(name, { identity }) {
    const file = resolvePath(name)
    const identityFile = typeof identity === 'string' ? resolvePath(identity) : undefined
    if (identityFile !== undefined) await checkIdentityFile(identityFile)
    const manifest = await verifyBackup(file, { identityFile, now: () => new Date() })
    return `${file} can be restored: ${summaryText(manifest)} of ${manifest.shop} as of ${manifest.createdAt}. Stock, holds and sums of orders are consistent.`
  },
}

function summaryText({ tables, entries }: Manifest): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const uploads = entries.filter(({ name }) => kindOfEntry(name)?.kind === 'upload').length
  const countText = (count: number, noun: string) => `${count} ${noun}${count === 1 ? '' : 's'}`
  return `${countText(rowsOf('products'), 'product')}, ${countText(rowsOf('orders'), 'order')}, ${countText(rowsOf('users'), 'user')} and ${countText(uploads, 'upload')}`
}

function toBackupError(error: unknown, file: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new ShopError(409, 'Stopped: no backup was written.')
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new ShopError(409, `The backup cannot be written to ${file} (${error.message}).`)
}
