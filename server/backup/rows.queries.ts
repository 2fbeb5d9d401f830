import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import type { ShopTable } from './schema.queries.ts'

const batchSize = 1_000
/** A photo is up to some megabytes, which JSON doubles. */
const photoBatchSize = 10

const nameOf = ({ name }: Pick<ShopTable, 'name'>) => sql`public.${sql.identifier(name)}`
const columnsOf = ({ columns }: ShopTable) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

export async function countRows(db: Db, table: Pick<ShopTable, 'name'>): Promise<number> {
  return db.$count(nameOf(table))
}

/**
 * Reads the rows of a table in batches. Each row is one line of JSON written by the database, so that JavaScript rounds
 * no number and truncates no instant.
 */
export async function* readRows(tx: Tx, table: ShopTable): AsyncGenerator<string[]> {
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select to_jsonb(stored)::text as line from (select ${columnsOf(table)} from ${nameOf(table)}) as stored`)
  const size = table.name === 'request_photos' ? photoBatchSize : batchSize
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(size))} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < size) break
  }
  await tx.execute(sql`close backup_rows`)
}

/** Deletes the rows of a table that a migration has filled. */
export async function deleteRows(tx: Tx, table: Pick<ShopTable, 'name'>): Promise<void> {
  await tx.execute(sql`delete from ${nameOf(table)}`)
}

/** Inserts rows exactly as they were, with the triggers of the table disabled. */
export async function insertRows(tx: Tx, table: ShopTable, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await tx.execute(sql`alter table ${nameOf(table)} disable trigger user`)
  await tx.execute(sql`
    insert into ${nameOf(table)} (${columnsOf(table)}) overriding system value
    select ${columnsOf(table)}
    from json_populate_recordset(null::${nameOf(table)}, ${`[${lines.join(',')}]`}::json)`)
  await tx.execute(sql`alter table ${nameOf(table)} enable trigger user`)
}
