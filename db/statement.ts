import { getTableColumns, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import { registerPrepared } from './prepared-names.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Runs a statement with the values of its placeholders and returns the driver's rows. */
export type Statement<Row> = (db: Db, values?: Record<string, unknown>) => Promise<Row[]>

/**
 * A statement of the hot path, built once and planned once per connection. Rows have the driver's names and values:
 * name columns with `as`, and read instants elsewhere.
 */
export function prepareStatement<Row extends object>(name: string, text: SQL): Statement<Row> {
  let query: Query | undefined
  return async (db, values = {}) => {
    query ??= build(name, text)
    const { rows } = await runNamed(db, name, query, values)
    return rows as Row[]
  }
}

function build(name: string, text: SQL): Query {
  const query = dialect.sqlToQuery(text)
  registerPrepared(name, query.sql)
  return query
}

/**
 * A Drizzle query that is prepared once per database, for use outside of transactions, each of which is another `Db`.
 */
export function preparedOn<Prepared extends { getQuery(): Query }>(
  name: string,
  prepare: (db: Db, name: string) => Prepared,
): (db: Db) => Prepared {
  const preparedOf = new WeakMap<Db, Prepared>()
  return (db) => {
    const known = preparedOf.get(db)
    if (known) return known
    const prepared = prepare(db, name)
    registerPrepared(name, prepared.getQuery().sql)
    preparedOf.set(db, prepared)
    return prepared
  }
}

/** Runs a statement under a name, which must always have the same text. */
export function runNamed(
  db: Db,
  name: string,
  query: Query,
  values?: Record<string, unknown>,
): Promise<{ rows: Record<string, unknown>[] }> {
  return db._.session
    .prepareQuery<{ execute: { rows: Record<string, unknown>[] }; all: unknown; values: unknown }>(
      query,
      undefined,
      name,
      false,
    )
    .execute(values)
}

/** Inserts complete rows from JSON (`rowsOf`): one text for any number of rows, so it can be prepared. */
export function insertRows(table: PgTable, rows: Placeholder): SQL {
  const columns = Object.entries(getTableColumns(table))
  const names = sql.join(
    columns.map(([key]) => sql.identifier(toSnakeCase(key))),
    sql`, `,
  )
  const keys = sql.join(
    columns.map(([key]) => sql.identifier(key)),
    sql`, `,
  )
  const types = sql.join(
    columns.map(([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`),
    sql`, `,
  )
  return sql`insert into ${table} (${names}) select ${keys} from json_to_recordset(${rows}::text::json) as new_rows (${types})`
}

/** Updates rows by their ids from JSON: `columns` get the row's values, `others` are further assignments. */
export function updateRows(
  table: PgTable,
  { columns, rows, others }: { columns: readonly string[]; rows: string; others: SQL },
): SQL {
  const all = getTableColumns(table)
  const typeOf = (key: string) => sql.raw(all[key]?.getSQLType() ?? '')
  const assignments = columns.map((key) => sql`${sql.identifier(toSnakeCase(key))} = given.${sql.identifier(key)}`)
  const types = ['id', ...columns].map((key) => sql`${sql.identifier(key)} ${typeOf(key)}`)
  return sql`update ${table} set ${sql.join(assignments, sql`, `)}, ${others}
    from json_to_recordset(${rows}::text::json) as given (${sql.join(types, sql`, `)}) where ${table}.id = given.id`
}

/** Complete rows as the JSON that `insertRows` takes. */
export function rowsOf<Table extends PgTable>(_table: Table, rows: readonly Table['$inferSelect'][]): string {
  return JSON.stringify(rows)
}

/** Awaits statements sent together. Throws the first error: the others only fail because of it. */
export async function pipeline<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [Key in keyof Sent]: Awaited<Sent[Key]> }> {
  const outcomes = await Promise.allSettled(sent)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return Promise.all(sent)
}
