import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db as JobDb } from 'pg-boss'
import type { Db, Tx } from '#db/open.ts'
import { registerPrepared } from '#db/prepared-names.ts'
import { runNamed } from '#db/statement.ts'

/** Converts a transaction for pg-boss: its jobs roll back with it, and each queue has one prepared statement. */
export function toJobDb(tx: Db): JobDb {
  return {
    executeSql: (text, values = []) => runNamed(tx, nameOf(text), { sql: text, params: values }),
  }
}

const names = new Map<string, string>()

/** The name of a statement of pg-boss. There is one for each queue. */
function nameOf(text: string): string {
  const known = names.get(text)
  if (known) return known
  const name = `job_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  registerPrepared(name, text)
  return name
}

/** The database schema of the queues. */
export const jobSchema = 'jobs'

/** Deletes the queues. The next start creates them again and enqueues the work that is still pending. */
export async function dropJobs(tx: Tx): Promise<void> {
  await tx.execute(sql`drop schema if exists ${sql.identifier(jobSchema)} cascade`)
}
