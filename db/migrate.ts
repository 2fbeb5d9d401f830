import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { OpenDatabase } from './open.ts'

/** Where drizzle-kit writes the migrations. */
export const migrationsFolder = join(import.meta.dirname, 'migrations')

// Any number will do, as long as all shops use the same: 'tota'.
const advisoryLock = 0x746f7461

/**
 * Runs the migrations that the database has not seen, all in one transaction. Two shops that start at once on the same
 * PostgreSQL take turns; the second finds nothing to do. Throws the database's error, and then nothing is changed.
 */
export async function migrate(open: OpenDatabase, folder = migrationsFolder): Promise<void> {
  if (open.kind === 'embedded') await migratePglite(drizzlePglite(open.lite), { migrationsFolder: folder })
  else await migrateInTurn(open.pool, folder)
}

async function migrateInTurn(pool: Pool, folder: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [advisoryLock])
    await migratePostgres(drizzlePostgres(client), { migrationsFolder: folder })
  } finally {
    // The lock is the session's: closing the connection frees it, whatever happened.
    client.release(true)
  }
}
