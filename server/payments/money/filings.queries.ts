import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { gstFilings } from '#db/tables/payments/gst.ts'
import type { Period } from '#rules/payments/gst/gst-periods.ts'

export type FilingRow = typeof gstFilings.$inferSelect

/** Finds the filing of exactly a period. */
export async function findFiling(db: Db, { from, to }: Period): Promise<FilingRow | undefined> {
  const [row] = await db
    .select()
    .from(gstFilings)
    .where(and(eq(gstFilings.fromDay, from), eq(gstFilings.toDay, to)))
  return row
}

/** Lists all filings, newest period first. */
export async function listFilings(db: Db): Promise<FilingRow[]> {
  return db.select().from(gstFilings).orderBy(desc(gstFilings.fromDay))
}

/** Locks the filings until the transaction ends, so that two of them cannot have a day in common. */
export async function lockFilings(tx: Db): Promise<void> {
  await tx.execute(sql`lock table ${gstFilings} in share row exclusive mode`)
}

/** Inserts a filing. Throws when the same period is filed already. */
export async function insertFiling(tx: Db, row: typeof gstFilings.$inferInsert): Promise<void> {
  await tx.insert(gstFilings).values(row)
}
