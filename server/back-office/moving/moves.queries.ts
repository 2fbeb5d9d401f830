import { and, asc, count, desc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { moveFiles, movePictures, moves } from '#db/tables/back-office/moves.ts'

export type MoveRow = typeof moves.$inferSelect
export type MoveFileRow = typeof moveFiles.$inferSelect

/** Newest first. */
export async function listMoves(db: Db, limit: number): Promise<MoveRow[]> {
  return db.select().from(moves).orderBy(desc(moves.createdAt), desc(moves.id)).limit(limit)
}

export async function findMove(db: Db, id: string): Promise<MoveRow | undefined> {
  const [move] = await db.select().from(moves).where(eq(moves.id, id))
  return move
}

/** Locks a move, so that two requests cannot both begin its next step. */
export async function lockMove(tx: Db, id: string): Promise<MoveRow | undefined> {
  const [move] = await tx.select().from(moves).where(eq(moves.id, id)).for('update')
  return move
}

/** Finds the newest move in one of these states. */
export async function findMoveIn(db: Db, states: readonly MoveRow['state'][]): Promise<MoveRow | undefined> {
  const [move] = await db
    .select()
    .from(moves)
    .where(inArray(moves.state, [...states]))
    .orderBy(desc(moves.createdAt), desc(moves.id))
    .limit(1)
  return move
}

/** Lets one new move after the other begin: two people who press at once get the same. */
export async function waitForNewMoves(tx: Db): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('new moves'))`)
}

export async function insertMove(db: Db, row: typeof moves.$inferInsert): Promise<MoveRow> {
  const [move] = await db.insert(moves).values(row).returning()
  if (!move) throw new Error('The database returned no row for a new move.')
  return move
}

export async function updateMove(db: Db, id: string, values: Partial<MoveRow>): Promise<void> {
  await db.update(moves).set(values).where(eq(moves.id, id))
}

export async function deleteMove(db: Db, id: string): Promise<void> {
  await db.delete(moves).where(eq(moves.id, id))
}

/** Lists the files that have been read to their end, oldest first. */
export async function listFiles(db: Db, moveId: string): Promise<MoveFileRow[]> {
  return db
    .select()
    .from(moveFiles)
    .where(and(eq(moveFiles.moveId, moveId), isNotNull(moveFiles.readAt)))
    .orderBy(asc(moveFiles.createdAt), asc(moveFiles.id))
}

export async function insertFile(db: Db, row: typeof moveFiles.$inferInsert): Promise<MoveFileRow> {
  const [file] = await db.insert(moveFiles).values(row).returning()
  if (!file) throw new Error('The database returned no row for a new file of a move.')
  return file
}

export async function updateFile(db: Db, id: string, values: Partial<MoveFileRow>): Promise<void> {
  await db.update(moveFiles).set(values).where(eq(moveFiles.id, id))
}

/** Deletes a file with its records; returns whether there was one. */
export async function deleteFile(db: Db, moveId: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(moveFiles)
    .where(and(eq(moveFiles.moveId, moveId), eq(moveFiles.id, id)))
    .returning({ id: moveFiles.id })
  return rows.length > 0
}

/** Deletes what is left of files whose reading was cut off. */
export async function deleteUnreadFiles(db: Db, before: Date): Promise<void> {
  await db.delete(moveFiles).where(and(isNull(moveFiles.readAt), sql`${moveFiles.createdAt} < ${before}`))
}

/** Counts the pictures of a move by their state. */
export async function countPictures(db: Db, moveId: string): Promise<{ state: string; count: number }[]> {
  return db
    .select({ state: movePictures.state, count: count() })
    .from(movePictures)
    .where(eq(movePictures.moveId, moveId))
    .groupBy(movePictures.state)
}
