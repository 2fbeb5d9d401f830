import { globSync } from 'node:fs'
import { join } from 'node:path'
import { is, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { migrationsFolder } from './migrate.ts'

it('the migrated database has every column of the tables, and no other', async () => {
  const open = await openTestDatabase()
  try {
    const { rows } = await open.db.execute<{ name: string }>(
      sql`select table_name || '.' || column_name as name from information_schema.columns c
        join information_schema.tables t using (table_schema, table_name)
        where t.table_type = 'BASE TABLE' and table_schema = 'public'`,
    )
    const declared: string[] = []
    for (const file of globSync('tables/**/*.ts', { cwd: import.meta.dirname })) {
      const module: Record<string, unknown> = await import(join(import.meta.dirname, file))
      for (const value of Object.values(module)) {
        if (!is(value, PgTable)) continue
        const { name, columns } = getTableConfig(value)
        declared.push(...columns.map((column) => `${name}.${toSnakeCase(column.name)}`))
      }
    }
    expect(declared.length).toBeGreaterThan(300)
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...new Set(declared)].toSorted())
  } finally {
    await open.close()
  }
})

it('files are stored as they are: pictures get no smaller, and the attempt takes most of the time of a write', async () => {
  const open = await openTestDatabase()
  try {
    const { rows } = await open.db.execute<{ name: string; storage: string }>(
      sql`select relname || '.' || attname as name, attstorage as storage from pg_attribute
        join pg_class on pg_class.oid = attrelid
        where atttypid = 'bytea'::regtype and relnamespace = 'public'::regnamespace and relkind = 'r'
          and not attisdropped order by 1`,
    )
    expect(rows.map(({ name, storage }) => `${name} ${storage}`)).toEqual([
      'deleted_rows.bytes e',
      'picture_jobs.input e',
      'picture_jobs.output e',
      'request_photos.bytes e',
      'review_photos.bytes e',
    ])
  } finally {
    await open.close()
  }
})

it('only the newest migration has a snapshot, because drizzle-kit reads no other', () => {
  const migrations = globSync('*.sql', { cwd: migrationsFolder }).toSorted()
  const newest = migrations.at(-1)?.slice(0, 4)
  expect(globSync('meta/*_snapshot.json', { cwd: migrationsFolder })).toEqual([`meta/${newest}_snapshot.json`])
})
