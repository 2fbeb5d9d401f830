import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'

/** A table of the shop with its stored columns, without generated ones. */
export interface ShopTable {
  name: string
  columns: string[]
  /** Those of its columns that have files, by the `id` of their row. */
  files: string[]
}

type FoundTable = ShopTable & { refersTo: string[] }

// Objects of an extension are not the shop's.
const notOfExtension = (catalogue: 'pg_class' | 'pg_proc' | 'pg_type', oid: string) => sql`not exists (
  select from pg_depend d
  where d.classid = ${sql.raw(`'${catalogue}'`)}::regclass and d.objid = ${sql.raw(oid)} and d.deptype = 'e')`

/** Lists all tables from the database's catalogue, each after those it references. Throws when they are circular. */
export async function listTables(db: Db): Promise<ShopTable[]> {
  const { rows } = await db.execute<Record<string, unknown> & FoundTable>(sql`
    select c.relname::text as name,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
        order by a.attnum) as columns,
      array(
        select a.attname::text from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'bytea'::regtype
        order by a.attnum) as files,
      array(
        select f.confrelid::regclass::text from pg_constraint f
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and ${notOfExtension('pg_class', 'c.oid')}
    order by c.relname collate "C"`)
  return sortByReference(rows)
}

function sortByReference(found: readonly FoundTable[]): ShopTable[] {
  const ordered: ShopTable[] = []
  let remaining = [...found]
  while (remaining.length > 0) {
    const names = new Set(remaining.map(({ name }) => name))
    const next = remaining.filter(({ refersTo }) => !refersTo.some((name) => names.has(name)))
    if (next.length === 0) throw new Error(`The tables ${[...names].join(', ')} have circular references.`)
    ordered.push(...next.map(({ name, columns, files }) => ({ name, columns, files })))
    remaining = remaining.filter((table) => !next.includes(table))
  }
  return ordered
}

/** Drops everything that migrations create. Extensions stay: the shop's user may not be allowed to create them. */
export async function dropAll(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('drop %s if exists %s cascade',
        case c.relkind when 'v' then 'view' when 'm' then 'materialized view' when 'S' then 'sequence' else 'table' end,
        c.oid::regclass) as statement
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'S')
      and ${notOfExtension('pg_class', 'c.oid')}
      -- The sequence of an identity column is dropped with its table.
      and not exists (select from pg_depend i where i.classid = 'pg_class'::regclass and i.objid = c.oid and i.deptype = 'i')
    union all
    select format('drop routine if exists %s cascade', p.oid::regprocedure)
    from pg_proc p
    where p.pronamespace = 'public'::regnamespace and ${notOfExtension('pg_proc', 'p.oid')}
    union all
    select format('drop type if exists %s cascade', t.oid::regtype)
    from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${notOfExtension('pg_type', 't.oid')}`)
  for (const { statement } of rows) await tx.execute(sql.raw(statement))
  await tx.execute(sql`drop schema if exists drizzle cascade`)
}

/** Continues each identity column's sequence after its largest number, because restored rows bring their own. */
export async function continueSequences(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ statement: string }>(sql`
    select format('select setval(%L, max(%I)) from %s having max(%I) is not null',
      pg_get_serial_sequence(c.oid::regclass::text, a.attname), a.attname, c.oid::regclass, a.attname) as statement
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and not a.attisdropped`)
  for (const { statement } of rows) await tx.execute(sql.raw(statement))
}

/** Counts the connections of an application to this database; always 0 on the embedded one. */
export async function countConnections(db: Db, applicationName: string): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and application_name = ${applicationName}`)
  return rows[0]?.count ?? 0
}

/** Updates the statistics of all tables, so that the first queries are planned well. */
export async function analyse(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze`)
}
