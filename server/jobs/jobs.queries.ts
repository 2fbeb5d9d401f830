import { sql } from 'drizzle-orm'
import { type Db as JobDb, fromDrizzle } from 'pg-boss'
import type { Db, Tx } from '#db/open.ts'

/** A transaction as the queue takes it: a job that is put in through it is gone when the transaction is rolled back. */
export function jobsWithin(tx: Db): JobDb {
  return fromDrizzle(tx, sql)
}

/** The schema of the database in which the queues lie. */
export const jobSchema = 'jobs'

/** Takes the queues out of the database; the next start makes them anew and asks for what was still to be done. */
export async function dropJobs(tx: Tx): Promise<void> {
  await tx.execute(sql`drop schema if exists ${sql.identifier(jobSchema)} cascade`)
}
