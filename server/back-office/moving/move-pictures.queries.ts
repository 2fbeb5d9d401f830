import { and, asc, eq, getTableColumns, isNull, ne, notInArray, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db } from '#db/open.ts'
import { movePictures, moveRecords, moves } from '#db/tables/back-office/moves.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'

export type MovePicture = typeof movePictures.$inferSelect

/** What a move is that has not been taken back. */
const isKept = notInArray(moves.state, ['undoing', 'undone'])

/** Lists the oldest pictures that are to be fetched. */
export async function listWaitingPictures(db: Db, limit: number): Promise<MovePicture[]> {
  return db
    .select(getTableColumns(movePictures))
    .from(movePictures)
    .innerJoin(moves, eq(moves.id, movePictures.moveId))
    .where(and(eq(movePictures.state, 'waiting'), isKept))
    .orderBy(asc(movePictures.id))
    .limit(limit)
}

/**
 * Lists products whose pictures have all come or failed, and that do not have those yet, by at most `limit` of these
 * pictures.
 */
export async function listSettledProducts(db: Db, limit: number): Promise<{ moveId: string; productId: string }[]> {
  const { moveId, productId, state, appliedAt } = movePictures
  const other = alias(movePictures, 'other')
  // A value for each: the database would join all pictures that wait.
  const waiting = db
    .select({ isWaiting: sql`true` })
    .from(other)
    .where(and(eq(other.moveId, moveId), eq(other.productId, productId), eq(other.state, 'waiting')))
    .limit(1)
  const rows = await db
    .select({ moveId, productId })
    .from(movePictures)
    .innerJoin(moves, eq(moves.id, moveId))
    .where(and(isNull(appliedAt), sql`${state} <> 'waiting'`, sql`(${waiting}) is null`, isKept))
    .limit(limit)
  return [...new Map(rows.map((row) => [`${row.moveId} ${row.productId}`, row])).values()]
}

/** Lists the pictures that a move brings for a product, in their order. */
export async function listPicturesOf(db: Db, moveId: string, productId: string): Promise<MovePicture[]> {
  return db
    .select()
    .from(movePictures)
    .where(and(eq(movePictures.moveId, moveId), eq(movePictures.productId, productId)))
    .orderBy(asc(movePictures.position))
}

/** Settles a picture that waits: one that has come in a ZIP since stays. */
export async function settlePicture(db: Db, id: string, values: Partial<MovePicture>): Promise<void> {
  await db
    .update(movePictures)
    .set(values)
    .where(and(eq(movePictures.id, id), eq(movePictures.state, 'waiting')))
}

/** The product has the pictures that have come. Those that are tried again since are applied later. */
export async function markApplied(db: Db, moveId: string, productId: string, now: Date): Promise<void> {
  const isOfProduct = and(eq(movePictures.moveId, moveId), eq(movePictures.productId, productId))
  await db
    .update(movePictures)
    .set({ appliedAt: now })
    .where(and(isOfProduct, isNull(movePictures.appliedAt), ne(movePictures.state, 'waiting')))
}

/** Marks the pictures of a product that it does not have yet as failed. */
export async function failPictures(
  db: Db,
  { moveId, productId }: Pick<MovePicture, 'moveId' | 'productId'>,
  problem: string,
  now: Date,
): Promise<void> {
  const isOfProduct = and(eq(movePictures.moveId, moveId), eq(movePictures.productId, productId))
  await db
    .update(movePictures)
    .set({ state: 'failed', image: null, problem, appliedAt: now })
    .where(and(isOfProduct, isNull(movePictures.appliedAt), ne(movePictures.state, 'waiting')))
}

/** Forgets the pictures of a move that has been taken back. */
export async function deletePictures(db: Db, moveId: string): Promise<void> {
  await db.delete(movePictures).where(eq(movePictures.moveId, moveId))
}

/** Lets the pictures of a move that failed wait again. */
export async function retryFailed(db: Db, moveId: string): Promise<void> {
  await db
    .update(movePictures)
    .set({ state: 'waiting', problem: null, appliedAt: null })
    .where(and(eq(movePictures.moveId, moveId), eq(movePictures.state, 'failed')))
}

/** Lists the pictures of a move that failed, with the names of their products. */
export async function listFailedPictures(
  db: Db,
  moveId: string,
  limit: number,
): Promise<{ product: string; name: string; url: string; problem: string }[]> {
  const { productId, url, problem, state } = movePictures
  const rows = await db
    .select({ product: productId, name: products.name, url, problem })
    .from(movePictures)
    .innerJoin(products, eq(products.id, productId))
    .where(and(eq(movePictures.moveId, moveId), eq(state, 'failed')))
    .orderBy(asc(movePictures.id))
    .limit(limit)
  return rows.map((row) => ({ ...row, problem: row.problem ?? '' }))
}

/** Whether a product goes on sale with its first picture; once. */
export async function findPublishing(db: Db, moveId: string, productId: string): Promise<boolean> {
  const rows = await db
    .update(moveRecords)
    .set({ publishes: false })
    .where(and(eq(moveRecords.moveId, moveId), eq(moveRecords.targetId, productId), sql`${moveRecords.publishes}`))
    .returning({ id: moveRecords.id })
  return rows.length > 0
}
