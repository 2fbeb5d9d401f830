import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import type { BackupContext } from '#server/backup/backup-context.ts'
import type { Config } from '#server/config.ts'
import { openUploads } from '#server/images/open-uploads.ts'
import { loadConfig } from '#server/load-config.ts'
import type { Shop } from '#server/shop.ts'
import { ShopError } from '#server/shop-error.ts'

const now = () => new Date()

/** Opens the shop's database, migrated, for as long as `work` takes. `mustExist`: there has to be a shop in it already. */
export async function withAccounts<T>(
  { mustExist }: { mustExist: boolean },
  work: (shop: Pick<Shop, 'db' | 'now'>) => Promise<T>,
): Promise<T> {
  const config = loadConfig()
  if (mustExist) refuseMissing(config)
  return withDatabase(config, async (database) => {
    await migrate(database)
    return work({ db: database.db, now })
  })
}

/** Opens the shop's database, as it is, and its uploads, for as long as `work` takes. */
export async function withBackupContext<T>(
  { mustExist }: { mustExist: boolean },
  work: (desk: BackupContext) => Promise<T>,
): Promise<T> {
  const config = loadConfig()
  if (mustExist) refuseMissing(config)
  return withDatabase(config, async (database) => {
    const uploads = await openUploads(config, { error: () => {} })
    return work({ database, uploads, config, now })
  })
}

/** The embedded database is not made by a command that only wants to look into it. */
function refuseMissing({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'db'))) return
  throw new ShopError(409, `There is no shop in ${dataDir} yet: npm start makes one. Or set DATA_DIR to its folder.`)
}

async function withDatabase<T>(config: Config, work: (database: OpenDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase({
    databaseUrl: config.databaseUrl,
    dataDir: config.dataDir,
    log: () => {},
    onCrash: (error) => {
      process.stderr.write(`${error.message}\n`)
      process.exit(1)
    },
  })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
