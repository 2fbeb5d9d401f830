import { isAbsolute, join, resolve } from 'node:path'
import { createBackup } from '#server/backup/create-backup.ts'
import { checkBackup } from '#server/backup/check-backup.ts'
import { kindOfEntry, type Manifest } from '#server/backup/manifest.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { ShopError } from '#server/shop-error.ts'
import type { Command } from './command.ts'
import { withBackupContext } from './open-context.ts'

const subject = 'the name of a file'

export const backupCommand: Command = {
  name: 'backup',
  subject,
  synopsis: 'backup <file>',
  summary: 'Writes the whole database and all uploads into one file, such as totara.tar.gz.',
  details: `A file of that name is replaced, once the new one is whole. It holds names, addresses and hashes of passwords: only its
owner can read it, and it belongs where nobody else can. On PostgreSQL the shop may go on selling meanwhile; the embedded
database belongs to one process: stop the shop first.`,
  options: {},
  async run(name) {
    const file = placeOf(name)
    const stop = new AbortController()
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort())
    return withBackupContext({ mustExist: true }, async (desk) => {
      const manifest = await createBackup(desk, file, stop.signal).catch((error: unknown) => {
        throw explain(error, file, stop.signal)
      })
      return `Backed up ${contents(manifest)} to ${file}`
    })
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  subject,
  synopsis: 'restore <file> [--replace]',
  summary: 'Makes the shop what a backup says: all of it, or nothing when something is wrong. Stop the shop first.',
  details: `The file is checked from end to end before anything is touched. It may come from an older shop, and from the other kind of
database. Nobody is signed in afterwards, and e-mails that were waiting go out when the shop starts.

  --replace   replaces a shop that has something in it; what is there is gone then, so back it up before`,
  options: { replace: { type: 'boolean' } },
  async run(name, { replace }) {
    const file = placeOf(name)
    // Before the database is opened: a wrong file does not even make an empty one.
    await checkBackup(file)
    return withBackupContext({ mustExist: false }, async (desk) => {
      const manifest = await restoreBackup(desk, file, { replace: replace === true })
      return `Restored ${contents(manifest)} of ${manifest.shop} as of ${manifest.createdAt}. Everybody has to sign in anew.`
    })
  },
}

/** A path as the person meant it: npm runs scripts in the project's folder and says where it was called. */
function placeOf(name: string): string {
  const calledFrom = process.env['npm_lifecycle_event'] === 'admin' ? process.env['INIT_CWD'] : undefined
  return isAbsolute(name) ? name : resolve(join(calledFrom ?? process.cwd(), name))
}

function contents({ tables, entries }: Manifest): string {
  const rowsOf = (table: string) => tables.find(({ name }) => name === table)?.rows ?? 0
  const uploads = entries.filter(({ name }) => kindOfEntry(name)?.kind === 'upload').length
  const said = (count: number, thing: string) => `${count} ${thing}${count === 1 ? '' : 's'}`
  return `${said(rowsOf('products'), 'product')}, ${said(rowsOf('orders'), 'order')}, ${said(rowsOf('users'), 'user')} and ${said(uploads, 'upload')}`
}

function explain(error: unknown, file: string, signal: AbortSignal): unknown {
  if (signal.aborted) return new ShopError(409, 'Stopped: no backup was written.')
  if (!(error instanceof Error && 'syscall' in error)) return error
  return new ShopError(409, `The backup cannot be written to ${file} (${error.message}).`)
}
