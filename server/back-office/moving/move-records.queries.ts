import { and, asc, count, eq, gt, inArray, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { MoveKind, MoveOutcome } from '#contract/back-office/moves.ts'
import type { Db } from '#db/open.ts'
import { moveFiles, moveRecords } from '#db/tables/back-office/moves.ts'

export type MoveRecordRow = typeof moveRecords.$inferSelect

/** A field that was changed here since it came in, and now in the file too. */
export type Difference = MoveRecordRow['differences'][number]

/** Inserts records; returns kind and key of those that the file had before and so keeps. */
export async function insertRecords(db: Db, rows: (typeof moveRecords.$inferInsert)[]): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const inserted = await db
    .insert(moveRecords)
    .values(rows)
    .onConflictDoNothing({ target: [moveRecords.fileId, moveRecords.kind, moveRecords.key] })
    .returning({ kind: moveRecords.kind, key: moveRecords.key })
  const nameOf = ({ kind, key }: { kind: MoveKind; key: string }) => `${kind} ${key}`
  const names = new Set(inserted.map(nameOf))
  return new Set(rows.map(nameOf).filter((name) => !names.has(name)))
}

/** Refuses the records of a file that another file of the move has already, with a sentence that says so. */
export async function refuseRepeated(
  tx: Db,
  { moveId, fileId }: { moveId: string; fileId: string },
  note: string,
): Promise<void> {
  const { kind, key } = moveRecords
  await tx.execute(sql`update ${moveRecords}
    set outcome = 'refused', notes = ${JSON.stringify([note])}::jsonb, data = '{}', aliases = '{}', email = null,
      key = ${moveRecords.fileId} || ' ' || ${moveRecords.line}
    where ${moveRecords.fileId} = ${fileId} and ${moveRecords.outcome} is null
      and exists (select from ${moveRecords} other join ${moveFiles} file on file.id = other.file_id
        where other.move_id = ${moveId} and other.file_id <> ${fileId} and file.read_at is not null
          and coalesce(other.kind, '') = ${kind} and other.key = ${key})`)
}

/** True for records whose file has been read completely. */
export const isRead = sql`exists (select from ${moveFiles} where ${moveFiles.id} = ${moveRecords.fileId}
  and ${moveFiles.readAt} is not null)`

/** True for records that have not been refused. */
const isUsable = sql`${moveRecords.outcome} is distinct from 'refused'`

/** Counts the records of a move by kind and outcome. */
export async function countRecords(
  db: Db,
  moveId: string,
): Promise<{ kind: MoveKind; outcome: MoveOutcome | null; count: number; stored: number }[]> {
  const { kind, outcome, storedAt } = moveRecords
  return db
    .select({ kind, outcome, count: count(), stored: sql<number>`count(${storedAt}) filter (where ${isUsable})::int` })
    .from(moveRecords)
    .where(and(eq(moveRecords.moveId, moveId), isRead))
    .groupBy(kind, outcome)
}

const hasSizes = sql`${moveRecords.data} -> 'sizes' <> 'null'::jsonb`

/** Counts the products with proposed, agreed and missing sizes, and those with a price before a reduction. */
export async function countProducts(
  db: Db,
  moveId: string,
): Promise<{ proposed: number; agreed: number; missing: number; reduced: number }> {
  const { takesSizes, data } = moveRecords
  const [row] = await db
    .select({
      proposed: sql<number>`count(*) filter (where ${hasSizes})::int`,
      agreed: sql<number>`count(*) filter (where ${hasSizes} and ${takesSizes})::int`,
      missing: sql<number>`count(*) filter (where not ${hasSizes})::int`,
      reduced: sql<number>`count(*) filter (where ${data} -> 'compareAtCents' <> 'null'::jsonb)::int`,
    })
    .from(moveRecords)
    .where(and(eq(moveRecords.moveId, moveId), eq(moveRecords.kind, 'product'), isUsable, isRead))
  return row ?? { proposed: 0, agreed: 0, missing: 0, reduced: 0 }
}

/** Which records of a move a page lists. */
export interface RecordFilter {
  kind: MoveKind
  outcome?: MoveOutcome | undefined
  sizes?: 'proposed' | 'missing' | undefined
}

/** Lists records with the names of their files in the order of the files' lines. */
export async function listRecords(
  db: Db,
  moveId: string,
  { kind, outcome, sizes }: RecordFilter,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<{ record: MoveRecordRow; file: string }[]> {
  const ofSizes = sizes === 'proposed' ? hasSizes : sql`not ${hasSizes}`
  return db
    .select({ record: moveRecords, file: moveFiles.name })
    .from(moveRecords)
    .innerJoin(moveFiles, eq(moveFiles.id, moveRecords.fileId))
    .where(
      and(
        eq(moveRecords.moveId, moveId),
        eq(moveRecords.kind, kind),
        isNotNull(moveFiles.readAt),
        outcome && eq(moveRecords.outcome, outcome),
        sizes && and(ofSizes, isUsable),
        after === undefined ? undefined : gt(moveRecords.id, after),
      ),
    )
    .orderBy(asc(moveRecords.id))
    .limit(limit)
}

/** Lists the next records of a kind after one that the trial has not compared. */
export async function listUntried(db: Db, moveId: string, kind: MoveKind, next: NextRecords): Promise<MoveRecordRow[]> {
  return listNext(db, moveId, kind, sql`coalesce(${moveRecords.outcome}, '') = ''`, next)
}

/** Lists the next records of a kind after one that are to be stored. */
export async function listUnstored(
  db: Db,
  moveId: string,
  kind: MoveKind,
  next: NextRecords,
): Promise<MoveRecordRow[]> {
  const { outcome, storedAt } = moveRecords
  return listNext(db, moveId, kind, and(isNull(storedAt), sql`coalesce(${outcome}, 'refused') <> 'refused'`), next)
}

/** `after`: the id of the last record of the batch before, so that no batch looks at those that are done. */
interface NextRecords {
  after: string
  limit: number
}

/**
 * Reads the index `move_records_next`: the conditions are written so that no other one serves them. The database has no
 * statistics of records that have just come, and would sort all of them for each batch.
 */
async function listNext(
  db: Db,
  moveId: string,
  kind: MoveKind,
  condition: SQL | undefined,
  { after, limit }: NextRecords,
): Promise<MoveRecordRow[]> {
  const isNext = and(eq(moveRecords.moveId, moveId), eq(moveRecords.kind, kind), gt(moveRecords.id, after))
  return db
    .select()
    .from(moveRecords)
    .where(and(isNext, condition, isRead))
    .orderBy(asc(moveRecords.id))
    .limit(limit)
}

/** A condition on the kind which leaves it to the index `move_records_of_key` to find records, as in `listNext`. */
export const isOfKind = (kind: MoveKind) => sql`coalesce(${moveRecords.kind}, '') = ${kind}`

/** Finds records of a move by their keys. */
export async function listByKey(db: Db, moveId: string, kind: MoveKind, keys: string[]): Promise<MoveRecordRow[]> {
  if (keys.length === 0) return []
  return db
    .select()
    .from(moveRecords)
    .where(and(eq(moveRecords.moveId, moveId), inArray(moveRecords.key, keys), isOfKind(kind), isRead))
}

/** Returns those of some names and addresses that products of a move are known by. */
export async function findAliases(db: Db, moveId: string, names: readonly string[]): Promise<Set<string>> {
  if (names.length === 0) return new Set()
  const { aliases } = moveRecords
  // Without statistics, the database would rather read all products of the move.
  const { rows } = await db.execute<{ alias: string }>(sql`
    with known as materialized (select move_id, file_id, ${aliases} from ${moveRecords}
      where ${aliases} <> '{}' and ${aliases} && array(select jsonb_array_elements_text(${JSON.stringify(names)}::jsonb)))
    select distinct unnest(known.aliases) as alias from known join ${moveFiles} file on file.id = known.file_id
    where known.move_id = ${moveId} and file.read_at is not null`)
  const found = new Set(rows.map(({ alias }) => alias))
  return new Set(names.filter((name) => found.has(name)))
}

/** The trial's result for one record. */
export interface TriedRecord {
  id: string
  outcome: MoveOutcome
  notes: string[]
  differences: Difference[]
  targetId: string | null
}

export async function updateTried(db: Db, records: readonly TriedRecord[]): Promise<void> {
  await db.execute(sql`update ${moveRecords} as record
    set outcome = tried.outcome, notes = tried.notes, differences = tried.differences, target_id = tried."targetId"
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as tried (id uuid, outcome text, notes jsonb, differences jsonb, "targetId" uuid)
    where record.id = tried.id`)
}

/**
 * Forgets what a trial has found out about the next records of a kind, so that the next one compares them again. Returns
 * the id of the last; undefined at the end.
 */
export async function forgetTrial(
  db: Db,
  moveId: string,
  kind: MoveKind,
  next: NextRecords,
): Promise<string | undefined> {
  const { id, outcome, storedAt, data } = moveRecords
  // The reader of the file has refused those without data.
  const isTried = and(isNull(storedAt), sql`coalesce(${outcome}, '') <> '' and ${data} <> '{}'::jsonb`)
  const ids = (await listNext(db, moveId, kind, isTried, next)).map((record) => record.id)
  await db.update(moveRecords).set({ outcome: null, targetId: null }).where(inArray(id, ids))
  return ids.at(-1)
}

/** Marks records as stored, with what they have become. */
export async function updateStored(
  db: Db,
  records: readonly (Pick<MoveRecordRow, 'id' | 'targetId'> &
    Partial<Pick<MoveRecordRow, 'publishes' | 'replaced'>> & { notes: readonly string[] })[],
  now: Date,
): Promise<void> {
  await db.execute(sql`update ${moveRecords} as record
    set target_id = stored."targetId", publishes = coalesce(stored.publishes, false), notes = stored.notes,
      replaced = stored.replaced,
      stored_at = ${now.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb)
      as stored (id uuid, "targetId" uuid, publishes boolean, notes jsonb, replaced jsonb)
    where record.id = stored.id`)
}

/** Lets the refused records of a move be kept as long as the stored ones: they have names and addresses too. */
export async function settleRefused(db: Db, moveId: string, now: Date): Promise<void> {
  await db
    .update(moveRecords)
    .set({ storedAt: now })
    .where(and(eq(moveRecords.moveId, moveId), eq(moveRecords.outcome, 'refused'), isNull(moveRecords.storedAt)))
}

/** Agrees to the proposed sizes of one product or of all, or no longer. */
export async function updateTakesSizes(
  db: Db,
  moveId: string,
  recordId: string | undefined,
  takesSizes: boolean,
): Promise<void> {
  const one = recordId === undefined ? undefined : eq(moveRecords.id, recordId)
  await db
    .update(moveRecords)
    .set({ takesSizes })
    .where(and(eq(moveRecords.moveId, moveId), eq(moveRecords.kind, 'product'), hasSizes, one))
}

/** Decides the differences of one record or of all. */
export async function updateTakesFile(
  db: Db,
  moveId: string,
  recordId: string | undefined,
  takesFile: boolean,
): Promise<void> {
  const one = recordId === undefined ? undefined : eq(moveRecords.id, recordId)
  const decided = sql`(select jsonb_agg(difference || jsonb_build_object('takesFile', ${takesFile}::boolean))
    from jsonb_array_elements(${moveRecords.differences}) as difference)`
  await db
    .update(moveRecords)
    .set({ differences: decided })
    .where(and(eq(moveRecords.moveId, moveId), eq(moveRecords.outcome, 'differs'), one))
}

/** Lists who was an admin of the other shop. */
export async function listAdminsOf(db: Db, moveId: string): Promise<{ name: string; email: string }[]> {
  return db
    .select({ name: moveRecords.name, email: sql<string>`coalesce(${moveRecords.email}, '')` })
    .from(moveRecords)
    .where(
      and(
        // Only customers have it: by their kind the database would read all of them.
        sql`(${moveRecords.data} ->> 'wasAdmin')::boolean`,
        eq(moveRecords.moveId, moveId),
        isRead,
      ),
    )
    .orderBy(asc(moveRecords.id))
}
