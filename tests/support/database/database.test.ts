import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from './database.ts'

test('every test has its own migrated database without rows but those of the migrations', async () => {
  const [one, two] = await Promise.all([openTestDatabase(), openTestDatabase()])
  try {
    expect(one.kind).toBe(testDatabaseUrl ? 'postgres' : 'embedded')
    const { rows } = await one.db.execute<{ name: string }>(
      sql`select tablename as name from pg_tables where schemaname = 'public'`,
    )
    expect(rows.length).toBeGreaterThan(0)
    const filled: Record<string, number> = {}
    for (const { name } of rows) {
      const count = await one.db.$count(sql`${sql.identifier(name)}`)
      if (count > 0) filled[name] = count
    }
    expect(filled).toEqual({ delivery_zones: 8 })

    await one.db.execute(sql`create table mine (number int)`)
    await expect(two.db.execute(sql`select * from mine`)).rejects.toThrow('Failed query')
  } finally {
    await Promise.all([one.close(), two.close()])
    await one.close()
  }
})

test('similar words are found for a misspelt word (pg_trgm)', async () => {
  const { db, close } = await openTestDatabase()
  try {
    const { rows } = await db.execute(sql`select similarity('table', 'tabel') > 0.2 as near`)
    expect(rows).toEqual([{ near: true }])
  } finally {
    await close()
  }
})
