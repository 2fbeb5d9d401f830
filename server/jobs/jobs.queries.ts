import { sql } from 'drizzle-orm'
import { type Db as JobDb, fromDrizzle } from 'pg-boss'
import type { Db, Tx } from '#db/open.ts'

/** Converts a transaction to the form that pg-boss takes: a job added through it is rolled back with it. */
export function toJobDb(tx: Db): JobDb {
  return fromDrizzle(tx, sql)
}

/** The database schema of the queues. */
export const jobSchema = 'jobs'

/** Deletes the queues. The next start creates them again and enqueues the work that is still pending. */
export async function dropJobs(tx: Tx): Promise<void> {
  await tx.execute(sql`drop schema if exists ${sql.identifier(jobSchema)} cascade`)
}
