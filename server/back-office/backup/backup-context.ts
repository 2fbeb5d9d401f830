import { appliedMigrations, knownMigrations } from '#db/migrate.ts'
import type { Db, OpenDatabase } from '#db/open.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { UploadStore } from '#server/platform/images/upload-store.ts'

/** The database, the uploads and the data folder of a shop; for a restore it is not running. */
export interface BackupContext {
  database: OpenDatabase
  uploads: UploadStore
  config: Pick<Config, 'shopName' | 'dataDir' | 'stripe'> & Partial<Pick<Config, 'backupRecipient'>>
  now(): Date
}

/** Whether a database belongs to a shop of any version: its first migration is the shop's first migration. */
export async function isShopDatabase(db: Db): Promise<boolean> {
  const [first] = await appliedMigrations(db)
  return first !== undefined && first === knownMigrations()[0]
}
