import { and, gte, lte, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { gstFilings, returnedRefunds } from '#db/tables/payments/gst.ts'
import type { Period } from '#rules/payments/gst/gst-periods.ts'

/** Finds a filing that has a day of a period. */
export async function findOverlappingFiling(
  db: Db,
  { from, to }: Period,
): Promise<typeof gstFilings.$inferSelect | undefined> {
  const [row] = await db
    .select()
    .from(gstFilings)
    .where(and(lte(gstFilings.fromDay, to), gte(gstFilings.toDay, from)))
    .limit(1)
  return row
}

/**
 * Whether the GST of a New Zealand day is filed. Until the transaction ends no other period is filed, so that what it
 * stores on this day is in the filing or after it.
 */
export async function isFiled(tx: Db, day: string): Promise<boolean> {
  await tx.execute(sql`lock table ${gstFilings} in row exclusive mode`)
  return (await findOverlappingFiling(tx, { from: day, to: day })) !== undefined
}

/** Inserts the reversal of a refund whose period was filed. */
export async function insertReturnedRefund(tx: Db, row: typeof returnedRefunds.$inferInsert): Promise<void> {
  await tx.insert(returnedRefunds).values(row)
}
