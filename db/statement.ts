import { getTableColumns, type Placeholder, type Query, type SQL, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { PgDialect, type PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import { registerPrepared } from './prepared-names.ts'

const dialect = new PgDialect({ casing: 'snake_case' })

/** Runs a statement with the values of its placeholders and returns its rows as the driver reads them. */
export type Statement<Row> = (db: Db, values?: Record<string, unknown>) => Promise<Row[]>

/**
 * A statement of the hot path, built once, which each connection of PostgreSQL parses and plans once under its name.
 * Rows have the names and values of the driver: give columns names with `as`, and read instants elsewhere.
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
 * A query of Drizzle's that is prepared once for each database, for queries outside of transactions: each
 * transaction has a `Db` of its own.
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

/**
 * Runs a statement under a name. The same name must always have the same text. `values` are those of its placeholders,
 * when it has some.
 */
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

/**
 * `insert into` a table the complete rows that a placeholder has as JSON (`rowsOf`): any number of rows with one text,
 * so that the statement can be prepared. It has no `returning`: the caller has the whole row.
 */
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

/**
 * `update` of the rows of a table that a JSON text has by their ids, any number with one text: `columns` get the values
 * of their row, and `others` are further assignments.
 */
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

/** Complete rows of a table as the JSON that `insertRows` takes. */
export function rowsOf<Table extends PgTable>(_table: Table, rows: readonly Table['$inferSelect'][]): string {
  return JSON.stringify(rows)
}

/**
 * Waits for statements that were sent together in a transaction, in their order. Throws the error of the first one that
 * fails: the others then fail because the transaction is aborted, which says nothing.
 */
export async function allInOrder<const Sent extends readonly unknown[]>(
  sent: Sent,
): Promise<{ -readonly [Key in keyof Sent]: Awaited<Sent[Key]> }> {
  const outcomes = await Promise.allSettled(sent)
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  return Promise.all(sent)
}
