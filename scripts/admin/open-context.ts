import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '#db/migrate.ts'
import { openDatabase, type OpenDatabase } from '#db/open.ts'
import type { BackupContext } from '#server/back-office/backup/backup-context.ts'
import type { ExportedShop } from '#server/back-office/moving/out/export-shop.ts'
import type { Config } from '#server/platform/config/config.ts'
import { detailsOf, readPublished } from '#server/content/published-content.ts'
import { openUploads } from '#server/platform/images/open-uploads.ts'
import { openPictures } from '#server/platform/images/picture-store.ts'
import { erasureKeyFile, loadOrCreateSecret } from '#server/platform/own-secret.ts'
import { createLog } from '#server/platform/log/create-log.ts'
import { loadConfig } from '#server/start/load-config.ts'
import type { Shop } from '#server/platform/shop.ts'
import { ShopError } from '#server/platform/shop-error.ts'

const catalogueFolder = fileURLToPath(new URL('../../catalogue', import.meta.url))

const now = () => new Date()

/**
 * Opens the migrated database of the shop while `work` runs. Throws ShopError 409 when `mustExist` is set and there is
 * no shop yet.
 */
export async function withAccounts<T>(
  { mustExist }: { mustExist: boolean },
  work: (shop: Pick<Shop, 'db' | 'now' | 'config' | 'details'>) => Promise<T>,
): Promise<T> {
  return withDatabase({ mustExist, isMigrated: true }, async ({ db }, config) => {
    const details = detailsOf(config, await readPublished(db, config), now())
    return work({ db, now, config, details: () => details })
  })
}

/**
 * Opens the database, without running migrations, and the uploads of the shop while `work` runs. Throws as
 * `withAccounts`.
 */
export async function withBackupContext<T>(
  { mustExist }: { mustExist: boolean },
  work: (context: BackupContext) => Promise<T>,
): Promise<T> {
  return withDatabase({ mustExist, isMigrated: false }, async (database, config) => {
    const uploads = await openUploads(config, { error: () => {} })
    return work({ database, uploads, config, now })
  })
}

/** Opens the migrated database and the uploads of the shop while `work` runs. Throws ShopError 409 without a shop. */
export async function withExportedShop<T>(work: (shop: ExportedShop) => Promise<T>): Promise<T> {
  return withDatabase({ mustExist: true, isMigrated: true }, async ({ db }, config) => {
    const uploads = await openUploads(config, { error: () => {} })
    return work({ db, now, config, uploads })
  })
}

/**
 * Opens as much of the shop as a move from another shop needs while `work` runs: its jobs are left to the shop, if it
 * runs. Throws ShopError 409 when there is no shop yet.
 */
export async function withMovingShop<T>(work: (shop: Shop) => Promise<T>): Promise<T> {
  const log = createLog('error', process.stderr)
  return withDatabase({ mustExist: true, isMigrated: true }, async (database, config) => {
    const details = detailsOf(config, await readPublished(database.db, config), now())
    const uploads = await openUploads(config, log)
    const pictures = await openPictures({
      folders: [join(catalogueFolder, 'pictures'), join(catalogueFolder, 'scenes')],
      shippedDir: join(catalogueFolder, 'sizes'),
      cacheDir: join(config.dataDir, 'images'),
      uploads,
      isPreparing: false,
      log,
    })
    try {
      return await work({
        config,
        db: database.db,
        ping: () => database.ping(),
        now,
        details: () => details,
        pictures,
        uploads,
        erasureKey: () => loadOrCreateSecret(erasureKeyFile(config)),
        log,
        replica: undefined,
        poolCounts: undefined,
        tracing: undefined,
        jobs: { enqueue: async () => notOpen('queue'), runSoon: async () => {} },
        freshDetails: async () => ({ details, until: null }),
        draftDetails: async () => notOpen('list of drafts'),
        bankAccount: () => notOpen('bank account'),
        times: () => notOpen('list of times'),
        termsVersion: () => notOpen('version of the terms'),
        closedDays: () => notOpen('list of closed days'),
        get changes() {
          return notOpen('listener')
        },
        get storage() {
          return notOpen('state of the storage')
        },
        get payments() {
          return notOpen('payment provider')
        },
        get mailer() {
          return notOpen('mailer')
        },
        get limiter() {
          return notOpen('limiter')
        },
        get models() {
          return notOpen('store of models')
        },
      })
    } finally {
      pictures.close()
    }
  })
}

function notOpen(part: string): never {
  throw new Error(`The command line has opened no ${part}.`)
}

/** Throws when there is no embedded database, so that a command that needs one does not create it. */
function refuseMissing({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || existsSync(join(dataDir, 'db'))) return
  throw new ShopError(
    409,
    `There is no shop in ${dataDir} yet. Create one with npm start, or set DATA_DIR to the folder of the shop.`,
  )
}

async function withDatabase<T>(
  { mustExist, isMigrated }: { mustExist: boolean; isMigrated: boolean },
  work: (database: OpenDatabase, config: Config) => Promise<T>,
): Promise<T> {
  const config = await loadConfig()
  if (mustExist) refuseMissing(config)
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
    if (isMigrated) await migrate(database)
    return await work(database, config)
  } finally {
    await database.close()
  }
}
