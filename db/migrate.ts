import { sql } from 'drizzle-orm'
import { type MigrationMeta, readMigrationFiles } from 'drizzle-orm/migrator'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Db, OpenDatabase, Tx } from './open.ts'

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

// Any number will do, as long as all shops use the same: 'tota'.
const advisoryLockId = 0x746f7461

/**
 * Runs the migrations that the database has not seen, all in one transaction. Two shops that start at once on the same
 * PostgreSQL take turns; the second finds nothing to do. Throws the database's error, and then nothing is changed.
 */
export async function migrate(open: OpenDatabase, folder = migrationsFolder): Promise<void> {
  if (open.kind === 'embedded') await migratePglite(drizzlePglite(open.lite), { migrationsFolder: folder })
  else await migrateUnderLock(open.pool, folder)
}

async function migrateUnderLock(pool: Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLockId])
    await migratePostgres(drizzlePostgres(client), { migrationsFolder: folder })
  } finally {
    // The lock is the session's: closing the connection frees it, whatever happened.
    client.release(true)
  }
}

/** The migrations that this shop knows, oldest first, each by the instant (ms) at which it was written: its name. */
export function knownMigrations(folder = migrationsFolder): number[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ folderMillis }) => folderMillis)
}

/** The migrations that a database has seen, oldest first; none when it never was a shop's. */
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

/** Makes shops that start meanwhile wait with their migrations until the transaction is over. */
export async function lockMigrations(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLockId})`)
}

/**
 * Runs the migrations up to and with `last` that the database has not seen, within the caller's transaction: rolled back,
 * none has run. Drizzle's own migrator insists on a transaction of its own; this one notes what has run where that looks.
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
