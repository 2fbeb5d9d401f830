import { readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { emails } from '#db/tables/platform/mail.ts'
import { makeAdmin, type Person } from '#tests/support/factories.ts'
import { canMakeSmallDisks, makeSmallDisk, type SmallDisk } from '#tests/support/disks/small-disk.ts'
import { startShop, type TestShop } from '#tests/support/start-shop.ts'
import { writeNightlyBackup } from './write-nightly-backup.ts'

describe.runIf(canMakeSmallDisks())('a disk of backups', () => {
  let disk: SmallDisk
  let shop: TestShop
  let ana: Person
  beforeEach(async () => {
    disk = makeSmallDisk('size=2m')
    shop = await startShop()
    ana = await makeAdmin(shop)
    shop.shop.config.backups = { folder: join(disk.folder, 'backups'), at: '03:00', kept: 1 }
    shop.clock.now = new Date('2026-11-26T14:00:00.000Z')
    await write()
    shop.clock.now = new Date('2026-11-26T15:00:00.000Z')
  })
  afterEach(async () => {
    await shop.close()
    disk.remove()
  })

  const write = () => writeNightlyBackup(shop.shop, shop.database, { tryRestore: async () => ({ state: 'passed' }) })
  const files = () => readdir(join(disk.folder, 'backups'))
  const errors = async () =>
    (await shop.call('GET', '/api/backups', { as: ana })).body.backups.map(
      ({ error }: { error: string | null }) => error,
    )
  const mails = () => shop.shop.db.select().from(emails).where(eq(emails.kind, 'backup-failed'))
  const [first, second] = ['shop-20261126-140000.tar.gz', 'shop-20261126-150000.tar.gz']

  /** Writes a file until the disk has no room. */
  const fill = (file: string) => writeFile(file, Buffer.alloc(4_000_000)).catch((error: Error) => error.message)

  it('that is full keeps the backup before and no half one, the owner gets an email, and the next one succeeds', async () => {
    const filling = join(disk.folder, 'filling')
    expect(await fill(filling)).toContain('ENOSPC')
    await expect(write()).rejects.toThrow('ENOSPC')
    expect(await files()).toEqual([first])
    expect(await errors()).toEqual(['The disk is full.', null])
    expect((await mails())[0]?.text).toContain('The shop couldn’t write a backup. The disk is full.')
    await rm(filling)
    await write()
    expect(await files()).toEqual([second])
    expect(await errors()).toEqual([null, 'The disk is full.', null])
  })

  it('that is read-only keeps the backup before, and the owner gets an email', async () => {
    disk.change('ro')
    await expect(write()).rejects.toThrow('EROFS')
    expect(await files()).toEqual([first])
    expect(await errors()).toEqual(['The shop isn’t allowed to write to the folder.', null])
    expect(await mails()).toHaveLength(1)
    disk.change('rw')
    await write()
    expect(await files()).toEqual([second])
  })
})
