import { asc, eq, isNull } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { restores } from '#db/tables/payments/restores.ts'

export type RestoreRow = typeof restores.$inferSelect

/** Records that the shop was restored from a backup. */
export async function insertRestore(db: Db, restore: typeof restores.$inferInsert): Promise<void> {
  await db.insert(restores).values(restore)
}

/** Lists the restores whose sessions at the providers are not checked yet, oldest first. */
export async function listUncheckedRestores(db: Db): Promise<RestoreRow[]> {
  return db
    .select()
    .from(restores)
    .where(isNull(restores.checkedAt))
    .orderBy(asc(restores.restoredAt), asc(restores.id))
}

/** Marks a restore as checked. */
export async function updateRestoreChecked(db: Db, id: string, checkedAt: Date): Promise<void> {
  await db.update(restores).set({ checkedAt }).where(eq(restores.id, id))
}
