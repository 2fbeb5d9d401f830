import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Db, OpenDatabase, Tx } from './open.ts'

/** The folder of the migrations that drizzle-kit writes. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

// Any number that all shops share: 'tota'.
const advisoryLockId = 0x746f7461

/**
 * Runs the pending migrations in one transaction; of two shops that start at once on one PostgreSQL the second has
 * nothing to do. Throws the database's error, and nothing is changed then.
 */
export async function migrate(open: OpenDatabase, folder = migrationsFolder): Promise<void> {
  if (open.kind === 'embedded') await migratePglite(drizzlePglite(open.lite), { migrationsFolder: folder })
  else await migrateUnderLock(open.pool, folder)
}

async function migrateUnderLock(pool: Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    // A migration may take minutes, and so may the one of another process. The connection is closed afterwards.
    await client.query('set lock_timeout = 0; set statement_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [advisoryLockId])
    await migratePostgres(drizzlePostgres(client), { migrationsFolder: folder })
  } finally {
    // The lock belongs to the session: closing the connection always releases it.
    client.release(true)
  }
}

/** The migrations of this shop, oldest first. The name of a migration is the time of its creation in milliseconds. */
export function knownMigrations(folder = migrationsFolder): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
}

/** The applied migrations of a database, oldest first; empty when it never belonged to a shop. */
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

/**
 * Runs the pending migrations up to and including `last` in the caller's transaction, so that a rollback undoes them.
 * Drizzle's own migrator requires its own transaction; this one records applied migrations in the same table.
 */
export async function migrateWithin(
  tx: Tx,
  { last = Infinity, folder = migrationsFolder }: { last?: number | undefined; folder?: string } = {},
): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  )
  const newest = (await appliedMigrations(tx)).at(-1) ?? 0
  for (const migration of readMigrationFiles({ migrationsFolder: folder })) {
    if (migration.folderMillis > newest && migration.folderMillis <= last) await runWithin(tx, migration)
  }
}

async function runWithin(tx: Tx, { sql: statements, hash, folderMillis }: MigrationMeta): Promise<void> {
  for (const statement of statements) await tx.execute(sql.raw(statement))
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`)
}
