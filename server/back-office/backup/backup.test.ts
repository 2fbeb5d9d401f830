import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { OpenDatabase } from '#db/open.ts'
import { type BackupFixture, contextOf, openBackupFixture, rowsIn } from '#tests/support/backup-fixture.ts'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { makeShopper } from '#tests/support/factories.ts'
import type { TestShop } from '#tests/support/start-shop.ts'
import type { BackupContext } from './backup-context.ts'
import { createBackup } from './create-backup.ts'

let fixture: BackupFixture

beforeEach(async () => {
  fixture = await openBackupFixture()
})

afterEach(() => fixture.close())

it('a backup contains every table of the database except the sessions, known devices, links of emails, unfinished sign-ins, steps to undo and counts of tries', async () => {
  const shop = await fixture.openShop()
  const manifest = await createBackup(contextOf(shop), join(fixture.folder, 'shop.tar.gz'))
  const { rows } = await shop.shop.db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const inDatabase = rows.map(({ name }) => name)
  const sorted = (names: readonly string[]) => names.toSorted((one, other) => one.localeCompare(other))
  expect(inDatabase.length).toBeGreaterThan(12)
  const excluded = [
    'known_devices',
    'rate_limits',
    'sessions',
    'email_links',
    'order_links',
    'stock_alert_links',
    'invitations',
    'challenges',
    'parcel_steps',
    'webhook_deliveries',
    'webhook_tries',
    'product_events',
    'feed_reads',
    'api_tokens',
    'backups',
    'task_runs',
    'picture_jobs',
    'customers',
    'changed_customers',
    'sold_days',
    'changed_sold_days',
  ]
  expect(sorted([...manifest.tables.map(({ name }) => name), ...excluded])).toEqual(sorted(inDatabase))
  expect(sorted(await declaredTables())).toEqual(sorted(inDatabase))
})

it('a backup depends on no sequence but those of identity columns, which a restore continues', async () => {
  const { db } = (await fixture.openShop()).shop
  const { rows } = await db.execute<{ name: string }>(sql`
      select sequencename as name from pg_sequences where schemaname = 'public' and sequencename <> all (
        select split_part(pg_get_serial_sequence(attrelid::regclass::text, attname), '.', 2)
        from pg_attribute a join pg_class c on c.oid = a.attrelid
        where c.relnamespace = 'public'::regnamespace and a.attidentity <> '')`)
  expect(rows).toEqual([])
})

it('a backup is readable by its owner only, and replaces an older one when it is complete', async () => {
  const shop = await fixture.openShop()
  const file = join(fixture.folder, 'shop.tar.gz')
  await writeFile(file, 'an older one')
  await chmod(file, 0o644)
  await createBackup(contextOf(shop), file)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file)).subarray(0, 2)).toEqual(Buffer.from('1f8b', 'hex'))
  expect(await readdir(fixture.folder)).toEqual(['shop.tar.gz'])
})

it('a backup that fails leaves only the older one', async () => {
  const shop = await fixture.openShop()
  const file = join(fixture.folder, 'shop.tar.gz')
  await writeFile(file, 'an older one')
  const broken = { ...shop.shop.uploads, list: () => Promise.reject(new Error('the bucket is unavailable')) }
  await expect(createBackup({ ...contextOf(shop), uploads: broken }, file)).rejects.toThrow('the bucket is unavailable')
  await expect(createBackup(contextOf(shop), file, AbortSignal.abort())).rejects.toThrow('aborted')
  const stop = new AbortController()
  const stopping: BackupContext['uploads'] = {
    ...broken,
    list: async () => {
      stop.abort()
      return [{ name: 'one.webp', storedAt: new Date() }]
    },
    get: async () => Buffer.alloc(1_000_000),
  }
  await expect(createBackup({ ...contextOf(shop), uploads: stopping }, file, stop.signal)).rejects.toThrow('aborted')
  expect(await readFile(file, 'utf8')).toBe('an older one')
  expect(await readdir(fixture.folder)).toEqual(['shop.tar.gz'])
})

it.runIf(testDatabaseUrl)('a backup is a snapshot, independent of concurrent changes', async () => {
  const shop = await fixture.openShop()
  const { uploads } = shop.shop
  const context = contextOf(shop)
  // A user registers while the first table is read.
  const late = { ...context, database: { ...context.database, db: registeringMeanwhile(shop) } }
  const manifest = await createBackup({ ...late, uploads }, join(fixture.folder, 'shop.tar.gz'))
  expect(rowsIn(manifest, 'users')).toBe(0)
  expect(await shop.shop.db.$count(sql`users`)).toBe(1)
})

it('a backup is refused when there is no shop', async () => {
  const context = await fixture.openEmpty('embedded', 'empty')
  const refused = createBackup(context, join(fixture.folder, 'shop.tar.gz'))
  await expect(refused).rejects.toThrow(/^There is no shop in the memory yet: nothing was backed up\.$/)
  expect(await readdir(fixture.folder)).toEqual(['empty'])
})

/** The tables that the code declares. */
async function declaredTables(): Promise<string[]> {
  const folder = join(import.meta.dirname, '../../../db/tables')
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith('.ts'))
  const modules = await Promise.all(files.map((file) => import(join(folder, file)) as Promise<Record<string, unknown>>))
  return modules.flatMap((declared) =>
    Object.values(declared).flatMap((value) => {
      const isTable = typeof value === 'object' && value !== null && Symbol.for('drizzle:IsDrizzleTable') in value
      return isTable ? getTableConfig(value as PgTable).name : []
    }),
  )
}

/** The shop's database, with a user who registers as soon as a transaction has read a row. */
function registeringMeanwhile({ shop, ...rest }: TestShop): OpenDatabase['db'] {
  const { db } = shop
  return new Proxy(db, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name)
      if (name !== 'transaction') return typeof value === 'function' ? value.bind(target) : value
      return (work: Parameters<typeof db.transaction>[0], config: Parameters<typeof db.transaction>[1]) =>
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1 from products`)
          await makeShopper({ shop, ...rest })
          return work(tx)
        }, config)
    },
  })
}
