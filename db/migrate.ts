import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Db, OpenDatabase, Tx } from './open.ts'

/** Written by drizzle-kit. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

// Any number that all shops share: 'tota'.
const advisoryLockId = 0x746f7461

/** The application name of the job queue's connections: while there is one, a shop is running. */
export const jobConnection = 'totara-jobs'

export interface MigrateOptions {
  /** Asked for by a person: a running shop does not stop it. */
  isAsked?: boolean
  /** Called before the first pending migration of a database that is in use. */
  onUpdate?: (pending: number) => void
}

/**
 * Runs the pending migrations, each in a transaction of its own; of two shops that start at once the second has nothing
 * to do. Throws the database's error without a change by that migration, or a sentence if a shop is running on the
 * database and no person has asked.
 */
export async function migrate(
  open: OpenDatabase,
  folder = migrationsFolder,
  options: MigrateOptions = {},
): Promise<void> {
  if (open.kind === 'embedded') await runPending(open.db, folder, options)
  else await migrateUnderLock(open.pool, folder, options)
}

async function migrateUnderLock(pool: Pool, folder: string, options: MigrateOptions): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration, or another process's one, may take minutes. The connection is closed afterwards.
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLockId])
    await runPending(drizzlePostgres(client, { casing: 'snake_case' }), folder, options)
  } finally {
    // The lock belongs to the session: closing the connection always releases it.
    client.release(true)
  }
}

async function runPending(db: Db, folder: string, { isAsked = false, onUpdate }: MigrateOptions): Promise<void> {
  const newest = (await appliedMigrations(db)).at(-1)
  const pending = readMigrationFiles({ migrationsFolder: folder }).filter(
    ({ folderMillis }) => folderMillis > (newest ?? 0),
  )
  if (pending.length === 0) return
  if (newest !== undefined) {
    if (!isAsked) await refuseUnderShop(db, pending.length)
    onUpdate?.(pending.length)
  }
  await createMigrationsTable(db)
  for (const migration of pending) await db.transaction((tx) => runWithin(tx, migration))
}

/** A running shop may be of a version that cannot run on the new tables. */
async function refuseUnderShop(db: Db, pending: number): Promise<void> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and application_name = ${jobConnection}`)
  if (!rows[0]?.count) return
  throw new Error(
    `The database needs ${pending === 1 ? '1 migration' : `${pending} migrations`}, and a shop is running on it. ` +
      'Read "Before you upgrade" in CHANGELOG.md; then run npm run db:migrate, or stop that shop first.',
  )
}

/** The migrations of this shop, oldest first, named by their time of creation in milliseconds. */
export function knownMigrations(folder = migrationsFolder): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
}

/** The applied migrations, oldest first; empty if the database never belonged to a shop. */
export async function appliedMigrations(db: Db): Promise<number[]> {
  const { rows: found } = await db.execute<{ table: string | null }>(
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as table`,
  )
  if (!found[0]?.table) return []
  const { rows } = await db.execute<{ name: number }>(
    sql`select created_at as name from drizzle.__drizzle_migrations order by created_at`,
  )
  return rows.map(({ name }) => name)
}

/** Blocks the migrations of other shops until the transaction ends. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockId})`)
}

/** Runs the pending migrations up to `last` in the caller's transaction, where Drizzle's own migrator cannot. */
export async function migrateWithin(
  tx: Tx,
  { last = Infinity, folder = migrationsFolder }: { last?: number | undefined; folder?: string } = {},
): Promise<void> {
  await createMigrationsTable(tx)
  const newest = (await appliedMigrations(tx)).at(-1) ?? 0
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis > newest && migration.folderMillis <= last) await runWithin(tx, migration)
  }
}

/** Drizzle's own migrator records applied migrations here too. */
async function createMigrationsTable(db: Db): Promise<void> {
  await db.execute(sql`create schema if not exists drizzle`)
  await db.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
}

async function runWithin(tx: Tx, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
}
