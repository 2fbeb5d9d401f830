import { and, asc, eq } from 'drizzle-orm'
import { alphabetical } from '#db/folded-text.ts'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { orderViews } from '#db/tables/orders/order-views.ts'

export type OrderViewRow = typeof orderViews.$inferSelect

/** Locks a person until the transaction ends, so that one change of the own views comes after the other. */
export async function lockPerson(tx: Db, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update')
}

/** Lists the views that a person has saved, by the alphabet. */
export async function listViews(db: Db, userId: string): Promise<OrderViewRow[]> {
  return db
    .select()
    .from(orderViews)
    .where(eq(orderViews.userId, userId))
    .orderBy(asc(alphabetical(orderViews.name)), asc(orderViews.id))
}

export async function insertView(tx: Db, view: typeof orderViews.$inferInsert): Promise<void> {
  await tx.insert(orderViews).values(view)
}

/** Renames a view of a person. */
export async function updateViewName(tx: Db, userId: string, id: string, name: string): Promise<void> {
  await tx
    .update(orderViews)
    .set({ name })
    .where(and(eq(orderViews.id, id), eq(orderViews.userId, userId)))
}

/** Deletes a view of a person. Returns false when the person does not have it. */
export async function deleteView(db: Db, userId: string, id: string): Promise<boolean> {
  const deleted = await db
    .delete(orderViews)
    .where(and(eq(orderViews.id, id), eq(orderViews.userId, userId)))
    .returning({ id: orderViews.id })
  return deleted.length > 0
}
