import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import type { ShopTable } from './schema.queries.ts'

/** The rows of a batch: few enough that the largest of their table would fit into `batchBytes` so often. */
const maxBatchRows = 1_000
const batchBytes = 8_000_000
/** JSON is at most so many times as long as the stored row, whose texts are compressed. */
const jsonFactor = 4

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
 * Reads the rows of a table in batches of at most 8 MB, or of one row. Each row is one line of JSON written by the
 * database, so that JavaScript rounds no number and truncates no instant. The files in it are empty (`readFiles`).
 */
export async function* readRows(tx: Tx, table: ShopTable): AsyncGenerator<string[]> {
  const size = await fitBatch(tx, table)
  const columns = table.columns.map((column) => {
    const name = sql.identifier(column)
    return table.files.includes(column) ? sql`substr(${name}, 1, 0) as ${name}` : name
  })
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select to_jsonb(stored)::text as line from (select ${sql.join(columns, sql`, `)} from ${nameOf(table)}) as stored`)
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(size))} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < size) break
  }
  await tx.execute(sql`close backup_rows`)
}

/** How many rows of a table fit into a batch, by its largest row. */
async function fitBatch(tx: Tx, { name, columns, files }: ShopTable): Promise<number> {
  const sizes = columns
    .filter((column) => !files.includes(column))
    .map((column) => sql`coalesce(pg_column_size(${sql.identifier(column)}), 0)`)
  const { rows } = await tx.execute<{ largest: number | null }>(
    sql`select max(${sql.join(sizes, sql` + `)}) as largest from ${nameOf({ name })}`,
  )
  const largest = (rows[0]?.largest ?? 0) * jsonFactor
  return Math.max(1, Math.min(maxBatchRows, Math.floor(batchBytes / Math.max(1, largest))))
}

/** A file in a row of a table. */
export interface RowFile {
  column: string
  rowId: string
  bytes: Buffer
}

/** Reads the files in the rows of a table, one at a time. */
export async function* readFiles(tx: Tx, table: ShopTable): AsyncGenerator<RowFile> {
  for (const column of table.files) {
    const name = sql.identifier(column)
    const { rows: ids } = await tx.execute<{ id: string }>(
      sql`select id::text as id from ${nameOf(table)} where octet_length(${name}) > 0 order by id`,
    )
    for (const { id } of ids) {
      const { rows } = await tx.execute<{ bytes: Buffer }>(
        sql`select ${name} as bytes from ${nameOf(table)} where id = ${id}`,
      )
      if (rows[0]) yield { column, rowId: id, bytes: rows[0].bytes }
    }
  }
}

/** Puts a file back into its row. Throws when the table has no such column or row. */
export async function updateFile(tx: Tx, table: ShopTable, { column, rowId, bytes }: RowFile): Promise<void> {
  if (!table.files.includes(column)) throw new Error(`The table ${table.name} has no files in ${column}.`)
  await tx.execute(sql`alter table ${nameOf(table)} disable trigger user`)
  const { rows } = await tx.execute(
    sql`update ${nameOf(table)} set ${sql.identifier(column)} = ${bytes} where id = ${rowId} returning 1`,
  )
  await tx.execute(sql`alter table ${nameOf(table)} enable trigger user`)
  if (rows.length === 0) throw new Error(`The table ${table.name} has no row ${rowId} for a file.`)
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
