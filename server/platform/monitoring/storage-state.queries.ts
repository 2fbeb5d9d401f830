import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

/**
 * Stores 128 kB that cannot be compressed, and drops them, so that both the table files and the log of the database
 * need room. Throws the database's error when there is none.
 */
export async function tryToStore(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table storage_trial on commit drop as
      select md5(random()::text) as filler from generate_series(1, 4096)`)
  })
}
