import { sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'

// Each row is one thing of the schema `public`, under a name that is the same in two equal databases.
const described = sql`
  select 'column ' || c.relname || '.' || a.attname as name,
    format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
      || coalesce(' ' || pg_get_expr(d.adbin, d.adrelid), '') || ' ' || a.attgenerated::text || a.attidentity::text as definition
  from pg_class c
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm')
  union all
  select 'constraint ' || c.relname || '.' || k.conname, pg_get_constraintdef(k.oid)
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where c.relnamespace = 'public'::regnamespace
  union all
  select 'index ' || indexname, indexdef from pg_indexes where schemaname = 'public'
  union all
  select 'trigger ' || c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = 'public'::regnamespace and not t.tgisinternal
  union all
  select 'function ' || p.oid::regprocedure::text, pg_get_functiondef(p.oid)
  from pg_proc p
  where p.pronamespace = 'public'::regnamespace and p.prokind in ('f', 'p')
    and not exists (select 1 from pg_depend x where x.objid = p.oid and x.deptype = 'e')
  union all
  select 'view ' || viewname, definition from pg_views where schemaname = 'public'
  union all
  select 'type ' || t.typname, string_agg(e.enumlabel, ', ' order by e.enumsortorder)
  from pg_type t join pg_enum e on e.enumtypid = t.oid
  where t.typnamespace = 'public'::regnamespace group by t.typname
  union all
  select 'extension ' || extname, '' from pg_extension`

/** The definition of each column, constraint, index, trigger, function, view and type of a database, by its name. */
export async function describeSchema(db: Db): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; definition: string }>(described)
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** The rows of each table as JSON text. */
export async function readRows(db: Db): Promise<Map<string, string[]>> {
  const { rows: tables } = await db.execute<{ name: string }>(
    sql`select tablename as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const found = new Map<string, string[]>()
  for (const { name } of tables) {
    const { rows } = await db.execute<{ row: string }>(
      sql`select to_jsonb(stored)::text as row from ${sql.identifier(name)} as stored`,
    )
    found.set(
      name,
      rows.map(({ row }) => row),
    )
  }
  return found
}

/** The rows that are not in their table with all their values any more; new columns do not count. */
export async function listLostRows(db: Db, before: ReadonlyMap<string, readonly string[]>): Promise<string[]> {
  const lost: string[] = []
  for (const [name, rows] of before) {
    for (const row of rows) {
      const { rows: found } = await db.execute(
        sql`select 1 from ${sql.identifier(name)} as stored where to_jsonb(stored) @> ${row}::jsonb`,
      )
      if (found.length === 0) lost.push(`${name}: ${row}`)
    }
  }
  return lost
}

/** The ids of what the admin sees in lists, by the address of the list. */
export async function readListedIds(db: Db): Promise<Map<string, string[]>> {
  const idsOf = async (table: string) => {
    const { rows } = await db.execute<{ id: string }>(sql`select id::text as id from ${sql.identifier(table)}`)
    return rows.map(({ id }) => id)
  }
  return new Map([
    ['/api/orders', await idsOf('orders')],
    ['/api/inbox', await idsOf('contact_messages')],
    ['/api/reviews', await idsOf('reviews')],
    ['/api/discounts', await idsOf('discounts')],
  ])
}
