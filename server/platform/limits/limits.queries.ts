import { lt } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { rateLimits } from '#db/tables/platform/limits.ts'

/** Deletes the counts whose window ended before an instant, in milliseconds since 1970. */
export async function deleteExpiredCounts(db: Db, nowMs: number): Promise<void> {
  await db.delete(rateLimits).where(lt(rateLimits.expire, nowMs))
}
