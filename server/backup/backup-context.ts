import { appliedMigrations, knownMigrations } from '#db/migrate.ts'
import type { Db, OpenDatabase } from '#db/open.ts'
import type { Config } from '#server/config.ts'
import type { UploadStore } from '#server/images/upload-store.ts'

/** What backup and restore work on: a shop's database, its uploads and its data folder, without the shop itself. */
export interface BackupContext {
  database: OpenDatabase
  uploads: UploadStore
  config: Pick<Config, 'shopName' | 'dataDir' | 'stripe'>
  now(): Date
}

/** Whether a database is a shop's: whatever its age, it began with our first migration. */
export async function isShopDatabase(db: Db): Promise<boolean> {
  const [first] = await appliedMigrations(db)
  return first !== undefined && first === knownMigrations()[0]
}
