import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

/** Stores 128 kB and drops them, so that table files and log need room. Throws the database's error without any. */
export async function tryToStore(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table storage_trial on commit drop as
      select md5(random()::text) as filler from generate_series(1, 4096)`)
  })
}
