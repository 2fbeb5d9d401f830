import { sql } from 'drizzle-orm'
import { boolean, date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { openTestDatabase } from '#tests/support/database/database.ts'
import { cents, id, instant } from './columns.ts'
import { sqlState, transact } from './open.ts'
import { insertRows, prepareStatement, rowsOf, pipeline } from './statement.ts'
import { forFile } from '#tests/support/start-shop.ts'

const parts = pgTable('parts', {
  id: id(),
  partName: text().notNull(),
  priceCents: cents(),
  count: integer(),
  isSpare: boolean().notNull().default(false),
  soldAt: instant(),
  firstDay: date({ mode: 'string' }),
  tags: text().array().notNull().default([]),
  facts: jsonb().$type<object>(),
})

const database = await forFile(openTestDatabase())
await database.db
  .execute(sql`create table parts (id uuid primary key, part_name text not null, price_cents bigint not null,
    count int, is_spare boolean not null default false, sold_at timestamptz(3), first_day date, tags text[] not null default '{}',
    facts jsonb, hidden text not null default 'unknown here')`)

const insertParts = prepareStatement('insert_parts', insertRows(parts, sql.placeholder('rows')))
const findParts = prepareStatement<{ partName: string; tags: string[] }>(
  'find_parts',
  sql`select part_name as "partName", tags from ${parts}
    where id = any(${sql.placeholder('ids')}::uuid[]) and price_cents > ${10} order by part_name`,
)

const first: typeof parts.$inferSelect = {
  id: '018e3c11-0c44-7000-8000-000000000001',
  partName: 'Tōtara “leg”, 5\\6\n\'half\' "price" $1 {}',
  priceCents: 3_000_000_000,
  count: 0,
  isSpare: true,
  soldAt: new Date('2026-11-22T09:15:30.123Z'),
  firstDay: '2026-11-23',
  tags: ['a, b', 'null', '{}', ''],
  facts: { after: [1, null, 'x'] },
}
const second: typeof parts.$inferSelect = {
  ...first,
  id: '018e3c11-0c44-7000-8000-000000000002',
  partName: '',
  priceCents: 11,
  count: null,
  isSpare: false,
  soldAt: null,
  firstDay: null,
  tags: [],
  facts: null,
}

it('a prepared statement inserts complete rows as they are, any number of them, and keeps the defaults of columns that it does not know', async () => {
  await insertParts(database.db, { rows: rowsOf(parts, []) })
  await insertParts(database.db, { rows: rowsOf(parts, [first]) })
  await transact(database.db, (tx) => insertParts(tx, { rows: rowsOf(parts, [second]) }))
  expect(await database.db.select().from(parts).orderBy(parts.id)).toEqual([first, second])
  const { rows } = await database.db.execute(sql`select distinct hidden from parts`)
  expect(rows).toEqual([{ hidden: 'unknown here' }])
})

it('a prepared statement runs with other values in and outside of transactions', async () => {
  const ids = [first.id, second.id]
  expect(await findParts(database.db, { ids })).toEqual([
    { partName: '', tags: [] },
    { partName: first.partName, tags: first.tags },
  ])
  await transact(database.db, async (tx) => {
    expect(await findParts(tx, { ids: [second.id] })).toEqual([{ partName: '', tags: [] }])
    expect(await findParts(tx, { ids: [] })).toEqual([])
  })
})

it('a prepared statement runs before one that is sent after it, without waiting for its answer', async () => {
  const rows = rowsOf(parts, [{ ...second, id: '018e3c11-0c44-7000-8000-000000000003', partName: 'third' }])
  await transact(database.db, async (tx) => {
    const ids = ['018e3c11-0c44-7000-8000-000000000003']
    const [, found] = await pipeline([insertParts(tx, { rows }), findParts(tx, { ids })])
    expect(found).toEqual([{ partName: 'third', tags: [] }])
  })
})

it('a prepared statement fails its transaction with its own error, also together with others', async () => {
  const rows = rowsOf(parts, [first])
  // A part that consists of statements itself rejects later than the statement after it.
  const taken = transact(database.db, (tx) =>
    pipeline([pipeline([insertParts(tx, { rows }), findParts(tx, { ids: [] })]), findParts(tx, { ids: [first.id] })]),
  )
  const error: unknown = await taken.catch((reason: unknown) => reason)
  expect(sqlState(error)).toBe('23505')
  expect(await database.db.$count(parts)).toBe(3)
})
