import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import type { ShopTable } from './schema.queries.ts'

const rowsAtOnce = 1_000

const nameOf = ({ name }: Pick<ShopTable, 'name'>) => sql`public.${sql.identifier(name)}`
const columnsOf = ({ columns }: ShopTable) =>
  sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )

/** How many rows a table has. */
export async function countRows(db: Db, table: Pick<ShopTable, 'name'>): Promise<number> {
  return db.$count(nameOf(table))
}

/**
 * The rows of a table, some at a time, each as one line of JSON that the database itself wrote: no number is rounded and no
 * instant shortened on the way through JavaScript.
 */
export async function* readRows(tx: Tx, table: ShopTable): AsyncGenerator<string[]> {
  await tx.execute(sql`
    declare backup_rows no scroll cursor for
    select to_jsonb(stored)::text as line from (select ${columnsOf(table)} from ${nameOf(table)}) as stored`)
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql`fetch ${sql.raw(String(rowsAtOnce))} from backup_rows`)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) break
  }
  await tx.execute(sql`close backup_rows`)
}

/** Puts rows back exactly as they were; what triggers would add of their own accord stays away. */
export async function insertRows(tx: Tx, table: ShopTable, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return
  await tx.execute(sql`alter table ${nameOf(table)} disable trigger user`)
  await tx.execute(sql`
    insert into ${nameOf(table)} (${columnsOf(table)}) overriding system value
    select ${columnsOf(table)}
    from json_populate_recordset(null::${nameOf(table)}, ${`[${lines.join(',')}]`}::json)`)
  await tx.execute(sql`alter table ${nameOf(table)} enable trigger user`)
}
