import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { deletedRows, deletions } from '#db/tables/platform/deletions.ts'
import { keptTables, orderItemsTable } from './kept-tables.ts'

export type DeletionRow = typeof deletions.$inferSelect

/** Ids as an array of the database. */
export function idsSql(ids: readonly string[]): SQL {
  return sql`array[${sql.join(
    ids.map((id) => sql`${id}`),
    sql`, `,
  )}]::uuid[]`
}

/** The columns of a table that the database generates: a kept row has none of them. */
const generatedColumns = (table: string) => sql`array(select attname::text from pg_attribute
  where attrelid = ${table}::regclass and (attgenerated <> '' or attidentity <> ''))`

export async function insertDeletions(tx: Db, rows: readonly (typeof deletions.$inferInsert)[]): Promise<void> {
  await tx.insert(deletions).values([...rows])
}

/**
 * Deletes products with the rows that go with them, and keeps what it deleted for their deletions. Each row is kept as
 * the statement that deletes it sees it, so that no change of another transaction is lost.
 */
export async function moveProductRows(tx: Db, productIds: readonly string[]): Promise<void> {
  const ids = idsSql(productIds)
  await tx.execute(sql`insert into ${deletedRows} (deletion_id, table_name, row)
    select deletion.id, ${orderItemsTable}, jsonb_build_object('order_id', item.order_id, 'position', item.position)
    from ${sql.identifier(orderItemsTable)} item
    join ${deletions} deletion on deletion.kind = 'product' and deletion.subject_id = item.product_id
    where item.product_id = any(${ids})`)
  for (const { name, column, parent, hasFiles } of keptTables) {
    const table = sql.identifier(name)
    const using = parent ? sql`using ${sql.identifier(parent.name)} parent` : sql``
    const subject = parent ? sql`parent.${sql.identifier(parent.column)}` : sql`gone.${sql.identifier(column)}`
    const joined = parent ? sql`gone.${sql.identifier(column)} = parent.id and` : sql``
    const [row, bytes] = hasFiles
      ? [sql`jsonb_populate_record(gone, '{"bytes": null}')`, sql`gone.bytes`]
      : [sql`gone`, sql`null::bytea`]
    await tx.execute(sql`with moved as (
        delete from ${table} gone ${using} where ${joined} ${subject} = any(${ids})
        returning ${subject} as subject_id, to_jsonb(${row}) - ${generatedColumns(name)} as row, ${bytes} as bytes)
      insert into ${deletedRows} (deletion_id, table_name, row, bytes)
      select deletion.id, ${name}, moved.row, moved.bytes from moved
      join ${deletions} deletion on deletion.kind = 'product' and deletion.subject_id = moved.subject_id`)
  }
}

/** Deletes one row of a table that no other table loses rows with, and keeps it for its deletion. */
export async function moveRow(
  tx: Db,
  { table, id, deletionId }: { table: string; id: string; deletionId: string },
): Promise<void> {
  await tx.execute(sql`with moved as (
      delete from ${sql.identifier(table)} gone where gone.id = ${id}
      returning to_jsonb(gone) - ${generatedColumns(table)} as row)
    insert into ${deletedRows} (deletion_id, table_name, row)
    select ${deletionId}::uuid, ${table}::text, moved.row from moved`)
}

/** Locks the deletions of some subjects after an instant until the transaction ends, and reads them. */
export async function lockDeletions(
  tx: Db,
  { kind, subjectIds, after }: { kind: DeletionRow['kind']; subjectIds: readonly string[]; after: Date },
): Promise<Map<string, DeletionRow>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await tx
    .select()
    .from(deletions)
    .where(and(eq(deletions.kind, kind), inArray(deletions.subjectId, [...subjectIds]), gt(deletions.deletedAt, after)))
    .orderBy(asc(deletions.id))
    .for('update')
  return new Map(rows.map((row) => [row.subjectId, row]))
}

/** Lists one part of the deletions of a kind after an instant, the newest first. */
export async function listDeletions(
  db: Db,
  { kind, after, limit, offset }: { kind: DeletionRow['kind']; after: Date; limit: number; offset: number },
): Promise<DeletionRow[]> {
  return db
    .select()
    .from(deletions)
    .where(and(eq(deletions.kind, kind), gt(deletions.deletedAt, after)))
    .orderBy(desc(deletions.deletedAt), desc(deletions.id))
    .limit(limit)
    .offset(offset)
}

export interface KeptRow {
  id: number
  deletionId: string
  row: Record<string, unknown>
}

export async function listKeptRows(db: Db, table: string, deletionIds: readonly string[]): Promise<KeptRow[]> {
  if (deletionIds.length === 0) return []
  const { id, deletionId, row } = deletedRows
  return db
    .select({ id, deletionId, row })
    .from(deletedRows)
    .where(and(eq(deletedRows.tableName, table), inArray(deletionId, [...deletionIds])))
    .orderBy(asc(id))
}

export async function updateKeptRow(tx: Db, id: number, columns: Record<string, unknown>): Promise<void> {
  await tx
    .update(deletedRows)
    .set({ row: sql`${deletedRows.row} || ${JSON.stringify(columns)}::jsonb` })
    .where(eq(deletedRows.id, id))
}

/** Gives kept rows up: they do not come back. */
export async function deleteKeptRows(tx: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await tx.delete(deletedRows).where(inArray(deletedRows.id, [...ids]))
}

/** Puts kept rows back; new columns get defaults, lost ones go. Rows of earlier versions have the file in the JSON. */
export async function restoreRows(tx: Db, table: string, deletionIds: readonly string[]): Promise<void> {
  const ids = idsSql(deletionIds)
  const keysOf = sql`(select array_agg(key order by key) from jsonb_object_keys(kept.row) key)`
  const isKept = sql`kept.table_name = ${table} and kept.deletion_id = any(${ids})`
  const { rows: shapes } = await tx.execute<{ keys: string[]; columns: string[] }>(sql`
    select shape.keys, array(select attname::text from pg_attribute where attrelid = ${table}::regclass and attnum > 0
      and not attisdropped and attgenerated = '' and attidentity = '' and attname = any(shape.keys)) as columns
    from (select distinct ${keysOf} as keys from ${deletedRows} kept where ${isKept}) shape`)
  const hasFiles = keptTables.some((kept) => kept.name === table && kept.hasFiles)
  for (const { keys, columns } of shapes) {
    const names = sql.join(
      columns.map((name) => sql.identifier(name)),
      sql`, `,
    )
    const values = sql.join(
      columns.map((name) => {
        const value = sql`value.${sql.identifier(name)}`
        return hasFiles && name === 'bytes' ? sql`coalesce(kept.bytes, ${value})` : value
      }),
      sql`, `,
    )
    await tx.execute(sql`insert into ${sql.identifier(table)} (${names})
      select ${values} from ${deletedRows} kept,
        jsonb_populate_record(null::${sql.identifier(table)}, kept.row) value
      where ${isKept} and ${keysOf} = array[${sql.join(
        keys.map((key) => sql`${key}`),
        sql`, `,
      )}]::text[]
      order by kept.id`)
  }
}

export async function deleteDeletions(tx: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(deletions).where(inArray(deletions.id, [...ids]))
}

/** Deletes the deletions until an instant, with what they keep. */
export async function deleteOldDeletions(db: Db, until: Date): Promise<void> {
  await db.delete(deletions).where(lte(deletions.deletedAt, until))
}
