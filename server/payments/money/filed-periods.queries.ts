import { and, desc, eq, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { gstFilings, returnedRefunds } from '#db/tables/payments/gst.ts'
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

/** Finds a filing that has a day of a period. */
export async function findOverlappingFiling(db: Db, { from, to }: Period): Promise<FilingRow | undefined> {
  const [row] = await db
    .select()
    .from(gstFilings)
    .where(and(lte(gstFilings.fromDay, to), gte(gstFilings.toDay, from)))
    .limit(1)
  return row
}

/** Whether the GST of a New Zealand day is filed. Nothing else is filed until the transaction ends. */
export async function isFiled(tx: Db, day: string): Promise<boolean> {
  await tx.execute(sql`lock table ${gstFilings} in row exclusive mode`)
  return (await findOverlappingFiling(tx, { from: day, to: day })) !== undefined
}

/** Inserts the reversal of a refund whose period was filed. */
export async function insertReturnedRefund(tx: Db, row: typeof returnedRefunds.$inferInsert): Promise<void> {
  await tx.insert(returnedRefunds).values(row)
}
