import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { lockMigrations, knownMigrations, migrateWithin, migrationsFolder } from '#db/migrate.ts'
import type { Tx } from '#db/open.ts'
import { dropJobs } from '#server/jobs/jobs.queries.ts'
import { jobConnection } from '#server/jobs/open-jobs.ts'
import { stripeSimulatorFiles } from '#server/payments/providers/stripe/open-stripe.ts'
import { ShopError } from '#server/shop-error.ts'
import { readArchive } from './archive.ts'
import { type BackupContext, isShopDatabase } from './backup-context.ts'
import { checkBackup } from './check-backup.ts'
import { kindOfEntry, type Manifest } from './manifest.ts'
import { countRows, insertRows } from './rows.queries.ts'
import { analyse, countConnections, dropAll, listTables, type ShopTable } from './schema.queries.ts'

/**
 * Makes a shop what a backup says, all of it or nothing: in one transaction everything is taken out of the database, the
 * tables are made as they were when the backup was written, filled, and brought up to this shop's migrations. Uploads are
 * put in place before; should the rest fail, they harm nobody and are swept away. Nobody is signed in afterwards.
 *
 * Throws ShopError 400 for a file that cannot be restored, and 409 when the shop has something in it and `replace` is not
 * given, when the shop is running, or when the database is not a shop's. Then nothing is changed.
 */
export async function restoreBackup(
  desk: BackupContext,
  file: string,
  { replace = false, folder = migrationsFolder }: { replace?: boolean; folder?: string } = {},
): Promise<Manifest> {
  const manifest = await checkBackup(file, knownMigrations(folder))
  await refuseInUse(desk)
  await refuseFilled(desk, replace)
  const cardFiles = await placeFiles(desk, file)
  try {
    await desk.database.db.transaction(async (tx) => {
      await lockMigrations(tx)
      await dropJobs(tx)
      await dropAll(tx)
      await migrateWithin(tx, { last: manifest.migrations.at(-1), folder })
      await fillTables(tx, file, manifest)
      await migrateWithin(tx, { folder })
      await analyse(tx)
    })
  } catch (error) {
    for (const { draft } of cardFiles) await rm(draft, { force: true })
    throw error
  }
  for (const { draft, place } of cardFiles) await rename(draft, place)
  return manifest
}

async function refuseInUse({ database }: BackupContext): Promise<void> {
  if ((await countConnections(database.db, jobConnection)) === 0) return
  throw new ShopError(409, `The ${database.location} is in use by a running shop. Stop that shop first.`)
}

async function refuseFilled({ database }: BackupContext, replace: boolean): Promise<void> {
  const { db, location } = database
  const tables = await listTables(db)
  if (tables.length > 0 && !(await isShopDatabase(db))) {
    throw new ShopError(
      409,
      `The ${location} holds tables that are not a shop's. Make a database of its own for the shop.`,
    )
  }
  if (replace) return
  for (const table of tables) {
    const rows = await countRows(db, table)
    if (rows === 0) continue
    throw new ShopError(
      409,
      `The ${location} has a shop in it (${rows} ${rows === 1 ? 'row' : 'rows'} in ${table.name}). Add --replace to have all of it replaced, after a backup.`,
    )
  }
}

/** A file of the Stripe simulator that has been written beside its place. */
interface Draft {
  draft: string
  place: string
}

/** Stores the uploads, and the files of the Stripe simulator beside their place. */
async function placeFiles({ uploads, config }: BackupContext, file: string): Promise<Draft[]> {
  const drafts: Draft[] = []
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  for await (const { name, bytes } of readArchive(file)) {
    const entry = kindOfEntry(name)
    if (entry?.kind === 'upload') await uploads.put(entry.name, bytes)
    const place = stripeSimulatorFiles(config).find((path) => entry?.kind === 'card' && basename(path) === entry.name)
    if (!place) continue
    const draft = `${place}.restored`
    await rm(draft, { force: true })
    await writeFile(draft, bytes, { mode: 0o600, flush: true })
    drafts.push({ draft, place })
  }
  return drafts
}

async function fillTables(tx: Tx, file: string, manifest: Manifest): Promise<void> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]))
  for (const table of manifest.tables) refuseOtherColumns(table, tables.get(table.name))
  for await (const { name, bytes } of readArchive(file)) {
    const entry = kindOfEntry(name)
    const table = entry?.kind === 'rows' && tables.get(entry.name)
    if (table) await insertRows(tx, table, bytes.toString('utf8').trimEnd().split('\n'))
  }
  for (const table of manifest.tables) {
    const rows = await countRows(tx, table)
    if (rows !== table.rows) throw new Error(`${rows} of ${table.rows} rows came back into ${table.name}.`)
  }
}

function refuseOtherColumns(theirs: ShopTable, ours: ShopTable | undefined): void {
  if (ours && theirs.columns.toSorted().join() === ours.columns.toSorted().join()) return
  throw new ShopError(409, `The backup's table ${theirs.name} is not that of this shop. Nothing was changed.`)
}
