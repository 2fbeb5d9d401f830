import { and, asc, count, eq, gt, inArray, isNotNull, sql } from 'drizzle-orm'
import type { MoveKind } from '#contract/back-office/moves.ts'
import type { Db } from '#db/open.ts'
import { moveRecords, moves, origins } from '#db/tables/back-office/moves.ts'
import type { MoveRecordRow } from './move-records.queries.ts'
import type { MoveRow } from './moves.queries.ts'
import type { Origin } from './origins.queries.ts'

/** Lists records of products that were here and that a move has changed. */
export async function listReplaced(
  db: Db,
  moveId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<MoveRecordRow[]> {
  const { id, replaced } = moveRecords
  const isAfter = after === undefined ? undefined : gt(id, after)
  return db
    .select()
    .from(moveRecords)
    .where(and(eq(moveRecords.moveId, moveId), isNotNull(replaced), isAfter))
    .orderBy(asc(id))
    .limit(limit)
}

export async function countReplaced(db: Db, moveId: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(moveRecords)
    .where(and(eq(moveRecords.moveId, moveId), isNotNull(moveRecords.replaced)))
  return row?.count ?? 0
}

/** A product has got back what it lost, or keeps what it has. */
export async function forgetReplaced(db: Db, recordId: string): Promise<void> {
  await db.update(moveRecords).set({ replaced: null }).where(eq(moveRecords.id, recordId))
}

/** The next file is compared with what came in before the move, unless a later one has come in since. */
export async function restoreOrigin(
  tx: Db,
  { source }: MoveRow,
  { kind, key, storedAt }: MoveRecordRow,
  fields: Origin['fields'],
): Promise<void> {
  if (source === null || storedAt === null) return
  await tx
    .update(origins)
    .set({ fields })
    .where(
      and(
        eq(origins.source, source),
        eq(origins.kind, kind),
        eq(origins.key, key),
        sql`${origins.changedAt} <= ${storedAt}`,
      ),
    )
}

/** Lists the customers and orders of before that were here and that a move has changed. */
export async function listAddedTo(db: Db, moveId: string, limit: number): Promise<{ kind: MoveKind; name: string }[]> {
  const { kind, name, outcome, storedAt } = moveRecords
  return db
    .select({ kind, name })
    .from(moveRecords)
    .innerJoin(moves, eq(moves.id, moveRecords.moveId))
    .where(
      and(
        eq(moveRecords.moveId, moveId),
        inArray(kind, ['customer', 'order']),
        eq(outcome, 'changed'),
        isNotNull(storedAt),
      ),
    )
    .orderBy(asc(moveRecords.id))
    .limit(limit)
}
