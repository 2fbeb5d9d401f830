import { and, eq, inArray, sql } from 'drizzle-orm'
import type { MoveKind } from '#contract/back-office/moves.ts'
import type { Db } from '#db/open.ts'
import { origins } from '#db/tables/back-office/moves.ts'
import type { Source } from './records.ts'

export type Origin = typeof origins.$inferSelect

/** Finds what records of another shop became here, by their keys. */
export async function findOrigins(
  db: Db,
  source: Source,
  kind: MoveKind,
  keys: readonly string[],
): Promise<Map<string, Origin>> {
  if (keys.length === 0) return new Map()
  const rows = await db
    .select()
    .from(origins)
    .where(and(eq(origins.source, source), eq(origins.kind, kind), inArray(origins.key, [...keys])))
  return new Map(rows.map((row) => [row.key, row]))
}

/** Stores where records came from. A later move keeps who created it. */
export async function saveOrigins(db: Db, rows: (typeof origins.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await db
    .insert(origins)
    .values(rows)
    .onConflictDoUpdate({
      target: [origins.source, origins.kind, origins.key],
      set: {
        targetId: sql`excluded.target_id`,
        fields: sql`excluded.fields`,
        changedAt: sql`excluded.changed_at`,
      },
    })
}

/** Lists what a move has created of a kind, by key after `after`. */
export async function listCreated(
  db: Db,
  moveId: string,
  kind: MoveKind,
  { after, limit }: { after: string; limit: number },
): Promise<Origin[]> {
  return db
    .select()
    .from(origins)
    .where(and(eq(origins.createdBy, moveId), eq(origins.kind, kind), sql`${origins.key} collate "C" > ${after}`))
    .orderBy(sql`${origins.key} collate "C"`)
    .limit(limit)
}

export async function deleteOrigins(db: Db, rows: readonly Origin[]): Promise<void> {
  const keys = JSON.stringify(rows.map(({ source, kind, key }) => ({ source, kind, key })))
  await db.execute(sql`delete from ${origins}
    using jsonb_to_recordset(${keys}::jsonb) as gone (source text, kind text, key text)
    where ${origins.source} = gone.source and ${origins.kind} = gone.kind and ${origins.key} = gone.key`)
}
