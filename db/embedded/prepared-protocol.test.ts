import { sql } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { openEmbeddedTestDatabase } from '#tests/support/database/database.ts'
import { sqlState, transact } from '#db/open.ts'
import { prepareStatement } from '#db/statement.ts'
import { forFile } from '#tests/support/start-shop.ts'

const database = await forFile(openEmbeddedTestDatabase())
await database.db.execute(sql`create table legs (number int primary key, wood text)`)

const addLeg = prepareStatement<{ number: number; wood: string | null }>(
  'add_leg',
  sql`insert into legs values (${sql.placeholder('number')}::int, ${sql.placeholder('wood')}) returning number, wood`,
)
const divide = prepareStatement<{ result: number }>(
  'divide_legs',
  sql`select (12 / ${sql.placeholder('by')}::int) as result`,
)

const listPrepared = async (name: string) =>
  (await database.db.execute(sql`select statement from pg_prepared_statements where name = ${name}`)).rows

it('the embedded database keeps a statement prepared and runs it with other values', async () => {
  expect(await addLeg(database.db, { number: 1, wood: 'tōtara' })).toEqual([{ number: 1, wood: 'tōtara' }])
  expect(await addLeg(database.db, { number: 2, wood: null })).toEqual([{ number: 2, wood: null }])
  await transact(database.db, async (tx) => {
    expect(await addLeg(tx, { number: 3, wood: '' })).toEqual([{ number: 3, wood: '' }])
  })
  expect(await listPrepared('add_leg')).toEqual([
    { statement: 'insert into legs values ($1::int, $2) returning number, wood' },
  ])
})

it('the embedded database reports an error of the statement, and runs it again afterwards', async () => {
  for (const by of [3, 0, 4, 0]) {
    const found = await divide(database.db, { by }).catch((error: unknown) => sqlState(error))
    expect(found).toEqual(by === 0 ? '22012' : [{ result: 12 / by }])
  }
  expect(await database.db.execute(sql`select 1 as one`)).toMatchObject({ rows: [{ one: 1 }] })
})

it('the embedded database rolls back a transaction in which it has failed', async () => {
  const failed = transact(database.db, async (tx) => {
    await addLeg(tx, { number: 10, wood: 'rimu' })
    await addLeg(tx, { number: 10, wood: 'rimu' })
  })
  expect(sqlState(await failed.catch((error: unknown) => error))).toBe('23505')
  const { rows } = await database.db.execute(sql`select count(*) as legs from legs where number = 10`)
  expect(rows).toEqual([{ legs: 0 }])
})

it('the embedded database reports a value of the wrong type, and goes on', async () => {
  expect(await divide(database.db, { by: 'many' }).catch((error: unknown) => sqlState(error))).toBe('22P02')
  expect(await divide(database.db, { by: 6 })).toEqual([{ result: 2 }])
})

it('the embedded database runs it against a table that has changed', async () => {
  await database.db.execute(sql`alter table legs add column height int default 700`)
  expect(await addLeg(database.db, { number: 20, wood: 'kauri' })).toEqual([{ number: 20, wood: 'kauri' }])
  expect((await database.db.execute(sql`select height from legs where number = 20`)).rows).toEqual([{ height: 700 }])
})
