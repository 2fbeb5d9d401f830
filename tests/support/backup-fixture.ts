import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BackupContext } from '#server/back-office/backup/backup-context.ts'
import type { Manifest } from '#server/back-office/backup/manifest.ts'
import { dropAll } from '#server/back-office/backup/schema.queries.ts'
import { folderUploads } from '#server/platform/images/folder-uploads.ts'
import { openEmbeddedTestDatabase, openTestDatabase } from './database/database.ts'
import { startShop, type TestShop } from './start-shop.ts'

/** The fixture of a backup test: a folder, shops and empty databases, all removed when it closes. */
export interface BackupFixture {
  folder: string
  openShop(): Promise<TestShop>
  /** A context with an empty database without tables, as on a new machine. */
  openEmpty(kind: 'embedded' | 'as tests run', name: string): Promise<BackupContext>
  closers: (() => Promise<unknown>)[]
  close(): Promise<void>
}

export async function openBackupFixture(): Promise<BackupFixture> {
  const folder = await mkdtemp(join(tmpdir(), 'totara-backup-'))
  const closers: (() => Promise<unknown>)[] = []
  return {
    folder,
    closers,
    async openShop() {
      const shop = await startShop()
      closers.push(() => shop.close())
      return shop
    },
    async openEmpty(kind, name) {
      const dataDir = join(folder, name)
      const database = await (kind === 'embedded' ? openEmbeddedTestDatabase() : openTestDatabase())
      closers.push(() => database.close())
      await database.db.transaction(dropAll)
      const uploads = await folderUploads(join(dataDir, 'uploads'))
      return { database, uploads, config: { dataDir, shopName: 'Tōtara', stripe: undefined }, now: () => new Date() }
    },
    async close() {
      for (const close of closers.toReversed()) await close()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export function contextOf({ shop, database }: TestShop): BackupContext {
  return { database, uploads: shop.uploads, config: shop.config, now: () => shop.now() }
}

export function rowsIn({ tables }: Manifest, table: string): number | undefined {
  return tables.find(({ name }) => name === table)?.rows
}
