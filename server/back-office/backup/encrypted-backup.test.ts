import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type BackupFixture, contextOf, openBackupFixture, rowsIn } from '#tests/support/backup-fixture.ts'
import { makeProduct, makeShopper } from '#tests/support/factories.ts'
import { checkBackup } from './check-backup.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

let fixture: BackupFixture
beforeEach(async () => {
  fixture = await openBackupFixture()
})
afterEach(() => fixture.close())

it('an encrypted backup is written for one recipient, and restored with that identity alone', async () => {
  const identity = await generateX25519Identity()
  const identityFile = join(fixture.folder, 'key.txt')
  await writeFile(identityFile, `# created: 2026-11-22T10:00:00+13:00\n${identity}\n`)
  const otherFile = join(fixture.folder, 'other-key.txt')
  await writeFile(otherFile, `${await generateX25519Identity()}\n`)

  const shop = await fixture.openShop()
  await makeShopper(shop, 'Marama Tipene')
  await makeProduct(shop)
  await mkdir(join(fixture.folder, 'backups'))
  const file = join(fixture.folder, 'backups/shop.tar.gz.age')
  const context = contextOf(shop)
  const backupRecipient = await identityToRecipient(identity)
  await createBackup({ ...context, config: { ...context.config, backupRecipient } }, file)

  const bytes = await readFile(file)
  expect(bytes.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
  expect(bytes.includes('Marama')).toBe(false)
  // The first bytes of a compressed file; two of them alone are in many encrypted files by chance.
  expect(bytes.includes(Buffer.from('1f8b0800', 'hex'))).toBe(false)

  await expect(checkBackup(file)).rejects.toThrow('it is encrypted: name the file with its key with --identity')
  await expect(checkBackup(file, { identityFile: otherFile })).rejects.toMatchObject({ status: 400 })
  await writeFile(`${file}.cut`, bytes.subarray(0, bytes.length - 20))
  await expect(checkBackup(`${file}.cut`, { identityFile })).rejects.toMatchObject({ status: 400 })

  const empty = await fixture.openEmpty('as tests run', 'restored')
  const manifest = await restoreBackup(empty, file, { identityFile })
  expect([rowsIn(manifest, 'users'), rowsIn(manifest, 'products')]).toEqual([1, 1])
})
