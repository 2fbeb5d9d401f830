import { sql } from 'drizzle-orm'
import { type Db as JobDb, fromDrizzle } from 'pg-boss'
import type { Db } from '#db/open.ts'

/** A transaction as the queue takes it: a job that is put in through it is gone when the transaction is rolled back. */
export function jobsWithin(tx: Db): JobDb {
  return fromDrizzle(tx, sql)
}
