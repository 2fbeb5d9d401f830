import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterAll, expect, it } from 'vitest'
import { checkIdentityFile, listBackupConfigErrors } from './check-backup-config.ts'

const home = await mkdtemp(join(tmpdir(), 'totara-age-'))
const identity: string = await generateX25519Identity()
const recipient: string = await identityToRecipient(identity)
afterAll(() => rm(home, { recursive: true, force: true }))

const errorsOf = (backupRecipient?: string) => listBackupConfigErrors({ backupRecipient })

it('a shop without encrypted backups has no error', async () => {
  expect(await errorsOf()).toEqual([])
})

it('a recipient of age is accepted, and one with a changed letter is refused', async () => {
  expect(await errorsOf(recipient)).toEqual([])
  const last = recipient.endsWith('q') ? 'p' : 'q'
  expect(await errorsOf(recipient.slice(0, -1) + last)).toEqual([
    'BACKUP_RECIPIENT is not a recipient of age: its checksum is wrong. Copy the line "public key" of age-keygen again.',
  ])
})

it('a file of identities is accepted, and one that is missing or has none is refused', async () => {
  const file = join(home, 'key.txt')
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`)
  await checkIdentityFile(file)
  const missing = join(home, 'nowhere')
  await expect(checkIdentityFile(missing)).rejects.toThrow(`The identity ${missing} cannot be read.`)
  const other = join(home, 'other.txt')
  await writeFile(other, 'age1x\n')
  await expect(checkIdentityFile(other)).rejects.toThrow(
    `The identity ${other} has no line AGE-SECRET-KEY-… of age-keygen.`,
  )
})
