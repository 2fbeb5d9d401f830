import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { appliedMigrations } from '#db/migrate.ts'
import { allowLongWork, type Db } from '#db/open.ts'
import { stripeSimulatorFiles } from '#server/payments/providers/stripe/open-stripe.ts'
import { erasureKeyFile, readStored } from '#server/platform/own-secret.ts'
import { ShopError } from '#server/platform/shop-error.ts'
import { type Entry, writeArchive } from './archive.ts'
import { type BackupContext, isShopDatabase } from './backup-context.ts'
import { erasureKeyName, excludedTables, type Manifest, manifestName, rowFileName, tablePartName } from './manifest.ts'
import { findFile, listFiles, readRows } from './rows.queries.ts'
import { listTables, type ShopTable } from './schema.queries.ts'

/** Writes all data of a shop into one `.tar.gz` (decision 33). Throws ShopError 409 when there is no shop. */
export async function createBackup(context: BackupContext, file: string, signal?: AbortSignal): Promise<Manifest> {
  const { database, config } = context
  if (!(await isShopDatabase(database.db))) {
    throw new ShopError(409, `There is no shop in the ${database.location} yet: nothing was backed up.`)
  }
  const manifest: Manifest = {
    format: 2,
    shop: config.shopName,
    createdAt: context.now().toISOString(),
    migrations: [],
    tables: [],
    entries: [],
  }
  await writeArchive(
    file,
    async (write) => {
      const add = async ({ name, bytes }: Entry) => {
        await write({ name, bytes })
        const sha256 = createHash('sha256').update(bytes).digest('hex')
        manifest.entries.push({ name, bytes: bytes.length, sha256 })
      }
      const files = await addFiles(context, add)
      await addTables(context, { manifest, add, files })
      await addUploads(context, add)
      await addSimulatorFiles(context, add)
      const erasureKey = await readStored(erasureKeyFile(config))
      if (erasureKey !== undefined) await add({ name: erasureKeyName, bytes: Buffer.from(erasureKey) })
      await write({ name: manifestName, bytes: Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`) })
    },
    { recipient: config.backupRecipient, signal },
  )
  return manifest
}

type Add = (entry: Entry) => Promise<void>

/**
 * Adds the files in rows before the snapshot, one statement each, because requests wait for the snapshot on the embedded
 * database. A file never changes; one whose row is gone in the snapshot is not restored. Returns their names.
 */
async function addFiles({ database: { db } }: BackupContext, add: Add): Promise<Set<string>> {
  const added = new Set<string>()
  for (const table of await listTables(db)) {
    if (!excludedTables.has(table.name)) await addFilesOf(db, table, { add, added })
  }
  return added
}

/** Adds the files of a table that are not in the backup yet. */
async function addFilesOf(db: Db, table: ShopTable, { add, added }: { add: Add; added: Set<string> }): Promise<void> {
  for (const place of await listFiles(db, table)) {
    const name = rowFileName(table.name, place)
    const bytes = added.has(name) ? undefined : await findFile(db, table, place)
    if (!bytes) continue
    await add({ name, bytes })
    added.add(name)
  }
}

async function addTables(
  { database }: BackupContext,
  { manifest, add, files: added }: { manifest: Manifest; add: Add; files: Set<string> },
): Promise<void> {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  await database.db.transaction(async (tx) => {
    await allowLongWork(tx)
    manifest.migrations = await appliedMigrations(tx)
    for (const table of await listTables(tx)) {
      if (excludedTables.has(table.name)) continue
      let [rows, part] = [0, 0]
      for await (const lines of readRows(tx, table)) {
        rows += lines.length
        part += 1
        await add({ name: tablePartName(table.name, part), bytes: Buffer.from(`${lines.join('\n')}\n`) })
      }
      await addFilesOf(tx, table, { add, added })
      const { name, columns } = table
      manifest.tables.push({ name, columns, rows })
    }
  }, snapshot)
}

async function addUploads({ uploads }: BackupContext, add: Add): Promise<void> {
  for (const { name } of await uploads.list()) {
    const bytes = await uploads.get(name)
    // Deleted since the list was made, because nothing used it any more.
    if (bytes) await add({ name: `uploads/${name}`, bytes })
  }
}

async function addSimulatorFiles({ config }: BackupContext, add: Add): Promise<void> {
  for (const file of stripeSimulatorFiles(config)) {
    const bytes = await readFile(file).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null
      throw error
    })
    if (bytes) await add({ name: `card/${basename(file)}`, bytes })
  }
}
