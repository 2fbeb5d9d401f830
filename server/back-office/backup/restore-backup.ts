import { setTimeout as pause } from 'node:timers/promises'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { jobConnection, knownMigrations, lockMigrations, migrateWithin, migrationsFolder } from '#db/migrate.ts'
import { allowLongWork, type Tx } from '#db/open.ts'
import { recordCommandLineEvent } from '#server/accounts/access-events/record-access-event.ts'
import { dropJobs } from '#server/platform/jobs/jobs.queries.ts'
import { stripeSimulatorFiles } from '#server/payments/providers/stripe/open-stripe.ts'
import { insertRestore } from '#server/payments/payments.queries.ts'
import { erasureKeyFile } from '#server/platform/own-secret.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { markAllSums } from '#server/back-office/stored-sums.ts'
import { type Entry, readArchive } from './archive.ts'
import { type BackupContext, isShopDatabase } from './backup-context.ts'
import { checkBackup } from './check-backup.ts'
import { type EntryKind, excludedTables, kindOfEntry, type Manifest } from './manifest.ts'
import { analyse, continueSequences, countConnections, dropAll, listTables, type ShopTable } from './schema.queries.ts'
import { countRows, countEmptyFiles, deleteRows, insertRows, updateFile } from './rows.queries.ts'

interface RestoreOptions {
  replace?: boolean
  folder?: string
  /** The file with the age identity that reads an encrypted backup. */
  identityFile?: string | undefined
}

/**
 * Restores a shop from a backup, without sessions, completely or not at all (decision 33). Throws ShopError 400 for a
 * file that cannot be restored, and 409 when the shop has data and `replace` is not set, when it is running, or when
 * the database does not belong to a shop.
 */
export async function restoreBackup(
  context: BackupContext,
  file: string,
  { replace = false, folder = migrationsFolder, identityFile }: RestoreOptions = {},
): Promise<Manifest> {
  const manifest = await checkBackup(file, { migrations: knownMigrations(folder), identityFile })
  await refuseInUse(context)
  await refuseNonEmpty(context, replace)
  // When a later step fails, these uploads are unused, and the sweep removes them.
  const drafts = await placeFiles(context, file, identityFile)
  try {
    await context.database.db.transaction(async (tx) => {
      await allowLongWork(tx)
      await lockMigrations(tx)
      await dropJobs(tx)
      await dropAll(tx)
      await migrateWithin(tx, { last: manifest.migrations.at(-1), folder })
      await fillTables(tx, () => readArchive(file, identityFile), manifest)
      await migrateWithin(tx, { folder })
      await continueSequences(tx)
      const backupCreatedAt = new Date(manifest.createdAt)
      const restoredAt = context.now()
      // Reconciliation looks for the checkout sessions that were opened after the backup.
      await insertRestore(tx, { backupCreatedAt, restoredAt })
      await recordCommandLineEvent(tx, { action: 'backup-restored', at: restoredAt })
      await analyse(tx)
    })
  } catch (error) {
    for (const { draft } of drafts) await rm(draft, { force: true })
    throw error
  }
  for (const { draft, target } of drafts) await rename(draft, target)
  return manifest
}

/** PostgreSQL lists a connection for some time after its process has closed it. */
const mostAsks = 20
const askAgainMs = 100

async function refuseInUse({ database }: BackupContext): Promise<void> {
  for (let ask = 0; ask < mostAsks; ask++) {
    if ((await countConnections(database.db, jobConnection)) === 0) return
    await pause(askAgainMs)
  }
  throw new ShopError(409, `The ${database.location} is in use by a running shop. Stop that shop first.`)
}

/**
 * The record of an earlier restore, the counts of tries, access events without any account, the delivery zones that
 * each new shop has, and sums of other tables are not data of a shop.
 */
const isNoData = new Set([
  'restores',
  'rate_limits',
  'access_events',
  'delivery_zones',
  'customers',
  'changed_customers',
  'sold_days',
  'changed_sold_days',
])

async function refuseNonEmpty({ database }: BackupContext, replace: boolean): Promise<void> {
  const { db, location } = database
  const tables = await listTables(db)
  if (tables.length > 0 && !(await isShopDatabase(db))) {
    throw new ShopError(
      409,
      `The ${location} has tables that do not belong to a shop. Create a separate database for the shop.`,
    )
  }
  if (replace) return
  for (const table of tables.filter(({ name }) => !isNoData.has(name))) {
    const rows = await countRows(db, table)
    if (rows === 0) continue
    throw new ShopError(
      409,
      `The ${location} already has a shop (${rows} ${rows === 1 ? 'row' : 'rows'} in ${table.name}). Back it up, then add --replace to replace all of it.`,
    )
  }
}

interface Draft {
  draft: string
  target: string
}

/** Stores the uploads, and under another name the key of erased people and the files of the Stripe simulator. */
async function placeFiles({ uploads, config }: BackupContext, file: string, identityFile: string | undefined) {
  const drafts: Draft[] = []
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  for await (const { name, bytes } of readArchive(file, identityFile)) {
    const entry = kindOfEntry(name)
    if (entry?.kind === 'upload') await uploads.put(entry.name, bytes)
    const target = entry && targetOf(entry, config)
    if (!target) continue
    const draft = `${target}.restored`
    await rm(draft, { force: true })
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    drafts.push({ draft, target })
  }
  return drafts
}

/** Where an entry belongs that is a file of the data folder. */
function targetOf({ kind, name }: EntryKind, config: BackupContext['config']): string | undefined {
  if (kind === 'erasure-key') return erasureKeyFile(config)
  return kind === 'card' ? stripeSimulatorFiles(config).find((path) => basename(path) === name) : undefined
}

async function fillTables(tx: Tx, archive: () => AsyncIterable<Entry>, manifest: Manifest): Promise<void> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
  for (const table of manifest.tables) refuseOtherColumns(table, tables.get(table.name))
  // The migrations have filled the delivery zones; those of the backup replace them.
  for (const table of manifest.tables) await deleteRows(tx, table)
  for (const kind of ['rows', 'file'] as const) {
    for await (const { name, bytes } of archive()) {
      const entry = kindOfEntry(name)
      const table = entry?.kind === kind && tables.get(entry.name)
      if (!table) continue
      if (entry.kind === 'file') await updateFile(tx, table, { ...entry, bytes })
      else await insertRows(tx, table, bytes.toString('utf8').trimEnd().split('\n'))
    }
  }
  for (const { name, rows: expected } of manifest.tables) {
    const rows = await countRows(tx, { name })
    if (rows !== expected) throw new Error(`Only ${rows} of ${expected} rows of ${name} were restored.`)
    const table = tables.get(name)
    const missing = table ? await countEmptyFiles(tx, table) : 0
    if (missing > 0) throw new Error(`The files of ${missing} rows of ${name} are not in the backup.`)
  }
  // Backups of earlier versions have the links of emails about orders: a restore would make ended ones valid again.
  // They lack the tables that later migrations create.
  for (const name of excludedTables) if (tables.has(name)) await deleteRows(tx, { name })
  if (tables.has('changed_sold_days')) await markAllSums(tx)
}

function refuseOtherColumns(theirs: Pick<ShopTable, 'name' | 'columns'>, ours: ShopTable | undefined): void {
  if (ours && theirs.columns.toSorted().join() === ours.columns.toSorted().join()) return
  throw new ShopError(
    409,
    `The table ${theirs.name} of the backup has other columns than in this shop. Nothing was changed.`,
  )
}
