import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { changes } from '#db/tables/platform/history.ts'
import { orderNotes, orderTags } from '#db/tables/orders/order-notes.ts'
import { orders } from '#db/tables/orders/orders.ts'

export type OrderNoteRow = typeof orderNotes.$inferSelect

/** Whether there is an order with an id. */
export async function hasOrder(db: Db, orderId: string): Promise<boolean> {
  return (await db.$count(orders, eq(orders.id, orderId))) > 0
}

/** Whether an order exists, locked until the transaction ends so that notes and tags are counted in turn. */
export async function lockOrderId(tx: Db, orderId: string): Promise<boolean> {
  const found = await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update')
  return found.length > 0
}

/** Lists the notes of an order that are not deleted, newest first. */
export async function listNotes(db: Db, orderId: string): Promise<OrderNoteRow[]> {
  return db
    .select()
    .from(orderNotes)
    .where(and(eq(orderNotes.orderId, orderId), isNull(orderNotes.deletedAt)))
    .orderBy(desc(orderNotes.createdAt), desc(orderNotes.id))
}

/** Finds a note of an order, deleted or not, and locks it until the transaction ends. */
export async function lockNote(tx: Db, orderId: string, id: string): Promise<OrderNoteRow | undefined> {
  const [row] = await tx
    .select()
    .from(orderNotes)
    .where(and(eq(orderNotes.id, id), eq(orderNotes.orderId, orderId)))
    .for('update')
  return row
}

/** Inserts a note of the first version. */
export async function insertNote(tx: Db, note: typeof orderNotes.$inferInsert): Promise<void> {
  await tx.insert(orderNotes).values(note)
}

/** Stores the text of a note, or that it is deleted or back. */
export async function updateNote(
  tx: Db,
  id: string,
  changed: Partial<Pick<OrderNoteRow, 'text' | 'version' | 'changedAt' | 'deletedAt'>>,
): Promise<void> {
  await tx.update(orderNotes).set(changed).where(eq(orderNotes.id, id))
}

/** Lists the tags of an order by the alphabet. */
export async function listTagsOf(db: Db, orderId: string): Promise<string[]> {
  const rows = await db
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .where(eq(orderTags.orderId, orderId))
    .orderBy(asc(orderTags.tag))
  return rows.map(({ tag }) => tag)
}

/** Gives an order a tag. Returns false when it has it already. */
export async function insertTag(tx: Db, orderId: string, tag: string, now: Date): Promise<boolean> {
  const added = await tx
    .insert(orderTags)
    .values({ orderId, tag, createdAt: now })
    .onConflictDoNothing()
    .returning({ tag: orderTags.tag })
  return added.length > 0
}

/** Takes a tag off an order. Returns false when it does not have it. */
export async function deleteTag(tx: Db, orderId: string, tag: string): Promise<boolean> {
  const deleted = await tx
    .delete(orderTags)
    .where(and(eq(orderTags.orderId, orderId), eq(orderTags.tag, tag)))
    .returning({ tag: orderTags.tag })
  return deleted.length > 0
}

/** Lists the tags that orders have, the most used at most `limit`, by the alphabet. */
export async function listTags(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .select({ tag: orderTags.tag })
    .from(orderTags)
    .groupBy(orderTags.tag)
    .orderBy(desc(sql`count(*)`), asc(orderTags.tag))
    .limit(limit)
  return rows.map(({ tag }) => tag).sort((one, other) => one.localeCompare(other, 'en-NZ'))
}

export interface OrderMarks {
  tags: string[]
  noteCount: number
}

/** Reads the tags and the number of notes of orders that have any, by their ids. */
export async function readMarks(db: Db, orderIds: readonly string[]): Promise<Map<string, OrderMarks>> {
  const marks = new Map<string, OrderMarks>()
  if (orderIds.length === 0) return marks
  const marksOf = (orderId: string) => {
    const known = marks.get(orderId) ?? { tags: [], noteCount: 0 }
    marks.set(orderId, known)
    return known
  }
  const tags = await db
    .select()
    .from(orderTags)
    .where(inArray(orderTags.orderId, [...orderIds]))
    .orderBy(asc(orderTags.tag))
  for (const { orderId, tag } of tags) marksOf(orderId).tags.push(tag)
  const counts = await db
    .select({ orderId: orderNotes.orderId, count: sql<number>`count(*)::int` })
    .from(orderNotes)
    .where(and(inArray(orderNotes.orderId, [...orderIds]), isNull(orderNotes.deletedAt)))
    .groupBy(orderNotes.orderId)
  for (const { orderId, count } of counts) marksOf(orderId).noteCount = count
  return marks
}

/** Lists the notes on orders that are not deleted, oldest first, for the data of their buyer. */
export async function listNotesOn(db: Db, orderIds: readonly string[]): Promise<OrderNoteRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(orderNotes)
    .where(and(inArray(orderNotes.orderId, [...orderIds]), isNull(orderNotes.deletedAt)))
    .orderBy(asc(orderNotes.createdAt), asc(orderNotes.id))
}

/** Deletes the notes that were deleted before an instant for good. */
export async function deleteNotesDeletedBefore(db: Db, before: Date): Promise<void> {
  await db.delete(orderNotes).where(and(isNotNull(orderNotes.deletedAt), lt(orderNotes.deletedAt, before)))
}

/** Deletes the notes and tags of orders, and the tags that their history names. */
export async function eraseNotesOf(tx: Db, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const ids = [...orderIds]
  await tx.delete(orderNotes).where(inArray(orderNotes.orderId, ids))
  await tx.delete(orderTags).where(inArray(orderTags.orderId, ids))
  await tx
    .update(changes)
    .set({ fields: [] })
    .where(
      and(
        eq(changes.subject, 'order'),
        inArray(changes.subjectId, ids),
        inArray(changes.action, ['tagged', 'untagged']),
      ),
    )
}

/** Deletes the notes and tags of the orders of a user, and the tags that their history names. */
export async function eraseNotesOfBuyer(tx: Db, userId: string): Promise<void> {
  const own = await tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  await eraseNotesOf(
    tx,
    own.map(({ id }) => id),
  )
}
