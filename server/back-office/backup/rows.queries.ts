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

/** Reads rows as JSON of the database, because JavaScript would round numbers; without files (`findFile`). */
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

export interface FilePlace {
  column: string
  rowId: string
}

export async function listFiles(db: Db, table: ShopTable): Promise<FilePlace[]> {
  const found: FilePlace[] = []
  for (const column of table.files) {
    const { rows } = await db.execute<{ rowId: string }>(sql`
      select id::text as "rowId" from ${nameOf(table)} where octet_length(${sql.identifier(column)}) > 0 order by id`)
    found.push(...rows.map(({ rowId }) => ({ column, rowId })))
  }
  return found
}

export async function findFile(db: Db, table: ShopTable, { column, rowId }: FilePlace): Promise<Buffer | undefined> {
  const { rows } = await db.execute<{ bytes: Buffer | null }>(
    sql`select ${sql.identifier(column)} as bytes from ${nameOf(table)} where id = ${rowId}`,
  )
  return rows[0]?.bytes ?? undefined
}

/** Puts a file back into its row, unless the row came or lost its file since. Throws without such a column. */
export async function updateFile(
  tx: Tx,
  table: ShopTable,
  { column, rowId, bytes }: FilePlace & { bytes: Buffer },
): Promise<void> {
  if (!table.files.includes(column)) throw new Error(`The table ${table.name} has no files in ${column}.`)
  const name = sql.identifier(column)
  await tx.execute(sql`alter table ${nameOf(table)} disable trigger user`)
  await tx.execute(sql`update ${nameOf(table)} set ${name} = ${bytes} where id = ${rowId} and ${name} is not null`)
  await tx.execute(sql`alter table ${nameOf(table)} enable trigger user`)
}

/** Counts the rows of a table that wait for a file. */
export async function countEmptyFiles(db: Db, table: ShopTable): Promise<number> {
  const counts = table.files.map((column) => db.$count(nameOf(table), sql`octet_length(${sql.identifier(column)}) = 0`))
  return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
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
