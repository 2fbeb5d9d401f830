import type { GuardedPGlite } from '#db/embedded/embedded-lite.ts'

/*
 * Starting PGlite takes about a second of processor time, a new database of PostgreSQL half a second, emptying one a
 * few hundredths. So a database that a test has closed is emptied and handed to the next test of the same process,
 * unless the test has changed more than rows.
 */

/** What emptying a database needs of a connection to it: PGlite's and that of `pg`. */
export interface Connection {
  query: (text: string, values?: unknown[]) => Promise<{ rows: Record<string, string>[] }>
  exec: (text: string) => Promise<unknown>
}

/** The state of a database without a test's rows: its schema, and the rows of the migrations. */
export interface Baseline {
  schema: string
  rows: { table: string; rows: string }[]
}

/** A database in memory with the state that it returns to. */
export interface ReusableDatabase {
  lite: GuardedPGlite
  baseline: Baseline
}

/** One test opens two databases at most. */
const maxIdle = 2
const idle: ReusableDatabase[] = []

/** Takes an emptied database of an earlier test, if there is one. */
export function findIdleDatabase(): ReusableDatabase | undefined {
  return idle.pop()
}

/** Reads the state of a migrated database to which `returnDatabase` resets it. */
export async function readBaseline(connection: Connection): Promise<Baseline> {
  const rows = []
  for (const table of await listTables(connection)) rows.push({ table, rows: await readRows(connection, table) })
  return { schema: await describeSchema(connection), rows: rows.filter((each) => each.rows !== '[]') }
}

/** Removes the rows of a test. Returns false when the test has changed the schema or settings, which stay changed. */
export async function resetDatabase(connection: Connection, baseline: Baseline): Promise<boolean> {
  if ((await describeSchema(connection)) !== baseline.schema) return false
  await empty(connection, baseline)
  return true
}

/** Closes it when a test has changed its schema or settings, or enough are idle. */
export async function returnDatabase(database: ReusableDatabase): Promise<void> {
  const { lite, baseline } = database
  const isReusable = idle.length < maxIdle && !lite.hasCrashed && !lite.closed && (await resetDatabase(lite, baseline))
  if (!isReusable) return lite.close()
  idle.push(database)
}

/** Once the test has closed it, a late query throws instead of reaching the next test's rows. */
export function lease(lite: GuardedPGlite): { lite: GuardedPGlite; end: () => void } {
  let isOver = false
  const proxy = new Proxy(lite, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target)
      if (name === 'closed') return isOver || value
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        if (isOver) throw new Error('PGlite is closed')
        return Reflect.apply(value, target, args)
      }
    },
  })
  return { lite: proxy, end: () => void (isOver = true) }
}

async function describeSchema(connection: Connection): Promise<string> {
  const { rows } = await connection.query(`
    with own as (select oid from pg_namespace where nspname not in ('pg_catalog', 'information_schema', 'pg_toast')),
    parts as (
      select concat_ws(' ', 'column', attrelid::regclass, attname, atttypid, attnotnull) as part
        from pg_attribute join pg_class c on c.oid = attrelid where c.relnamespace in (select oid from own) and attnum > 0
      union all select concat_ws(' ', 'index', indexrelid::regclass) from pg_index join pg_class c on c.oid = indexrelid
        where c.relnamespace in (select oid from own)
      union all select concat_ws(' ', 'constraint', conrelid::regclass, conname) from pg_constraint
        where connamespace in (select oid from own)
      union all select concat_ws(' ', 'trigger', tgrelid::regclass, tgname, tgenabled) from pg_trigger where not tgisinternal
      union all select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc)) from pg_proc
        where pronamespace in (select oid from own)
      union all select concat_ws(' ', 'setting', name, setting) from pg_settings where source = 'session'
      union all select concat_ws(' ', 'setting of the database', setconfig) from pg_db_role_setting
        where setdatabase = (select oid from pg_database where datname = current_database())
      union all select concat_ws(' ', 'channel', channel) from pg_listening_channels() as channel
    )
    select coalesce(string_agg(part, E'\\n' order by part), '') as schema from parts`)
  return rows[0]?.schema ?? ''
}

/**
 * Removes the rows of a test, without the triggers that keep the history, and restores those of the migrations. Each
 * table with rows gets a new file, so that rows without an order are read in the order of their insertion, as in a new
 * database.
 */
async function empty(connection: Connection, baseline: Baseline): Promise<void> {
  await connection.exec(`
    set session_replication_role = replica;
    do $$ declare name text; filled text[] := '{}'; begin
      for name in select c.oid::regclass from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema') loop
        -- A table whose rows were deleted has a file with their space.
        if pg_relation_size(name::regclass) > 0 then filled := filled || name; end if;
      end loop;
      if cardinality(filled) > 0 then execute 'truncate ' || array_to_string(filled, ', ') || ' cascade'; end if;
    end $$`)
  for (const { table, rows } of baseline.rows) {
    await connection.query(`insert into ${table} select * from json_populate_recordset(null::${table}, $1)`, [rows])
  }
  await connection.exec('reset session_replication_role; select pg_advisory_unlock_all(); discard temp')
}

async function listTables(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query(`
    select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname not in ('pg_catalog', 'information_schema')`)
  return rows.map(({ name = '' }) => name)
}

async function readRows(connection: Connection, table: string): Promise<string> {
  const { rows } = await connection.query(`select coalesce(json_agg(t), '[]')::text as rows from ${table} t`)
  return rows[0]?.rows ?? '[]'
}
