import { once } from 'node:events'
import fs from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { integer, pgTable, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from '#tests/support/database/database.ts'
import { afterCommit } from './after-commit.ts'
import {
  explainUnavailable,
  isDatabaseUnavailable,
  openDatabase,
  sqlState,
  transact,
  type Db,
  type OpenDatabase,
} from './open.ts'

const log = () => {}
const visits = pgTable('visits', {
  number: integer().primaryKey(),
  at: timestamp({ withTimezone: true, precision: 3, mode: 'date' }).notNull(),
})

const kinds: { kind: string; isHere: boolean; open: (home: string) => Promise<OpenDatabase> }[] = [
  { kind: 'embedded', isHere: true, open: (home) => openDatabase({ dataDir: home, log }) },
  { kind: 'postgres', isHere: testDatabaseUrl !== undefined, open: () => openTestDatabase() },
]

describe.each(kinds.filter(({ isHere }) => isHere))('the $kind database', ({ kind, open }) => {
  let home: string
  let opened: OpenDatabase
  let db: Db

  beforeAll(async () => {
    home = fs.mkdtempSync(join(tmpdir(), 'totara-open-'))
    opened = await open(home)
    ;({ db } = opened)
    await db.execute(sql`create table visits (number int primary key, at timestamptz(3) not null)`)
  })

  afterAll(async () => {
    await opened.close()
    fs.rmSync(home, { recursive: true, force: true })
  })

  test('responds, and has a location', async () => {
    await expect(opened.ping()).resolves.toEqual({ isReadOnly: false })
    expect(opened.kind).toBe(kind)
    expect(opened.location).toMatch(/^(embedded database in |PostgreSQL database test_)/)
    expect(opened.location).not.toContain(testDatabaseUrl ? new URL(testDatabaseUrl).password || '@' : '@')
  })

  test('returns an instant unchanged, and uses UTC', async () => {
    const at = new Date('2026-05-04T03:02:01.987Z')
    await db.insert(visits).values({ number: 1, at })
    expect(await db.select().from(visits)).toEqual([{ number: 1, at }])
    const { rows } = await db.execute(sql`select current_setting('TimeZone') as zone, at::text from visits`)
    expect(rows).toEqual([{ zone: 'UTC', at: '2026-05-04 03:02:01.987+00' }])
  })

  test('returns the same types for plain SQL', async () => {
    const { rows } = await db.execute(sql`
      select count(*) as count, 9007199254740993::bigint as large, 1.50::numeric as price, 0.5::float8 as half, true as yes,
        null as nothing, '{"a":1}'::jsonb as json, array['x','y'] as words, array[1,2] as numbers, 'w' as word,
        timestamptz '2026-05-04 03:02:01+00' as at, date '2026-05-04' as day
      from generate_series(1, 3)`)
    expect(rows).toEqual([
      {
        count: 3,
        large: 9007199254740993n,
        price: '1.50',
        half: 0.5,
        yes: true,
        nothing: null,
        json: { a: 1 },
        words: ['x', 'y'],
        numbers: [1, 2],
        word: 'w',
        at: '2026-05-04 03:02:01+00',
        day: '2026-05-04',
      },
    ])
  })

  test('reports errors with their SQLSTATE', async () => {
    const at = new Date(0)
    await db.insert(visits).values({ number: 7, at })
    expect(await findState(db.insert(visits).values({ number: 7, at }))).toBe('23505')
    expect(await findState(transact(db, (tx) => tx.insert(visits).values({ number: 7, at })))).toBe('23505')
    expect(await findState(db.execute(sql`select * from nowhere`))).toBe('42P01')
    expect(await findState(db.execute(sql`select 1 / 0`))).toBe('22012')
  })

  test('accepts a transaction as a db, and rolls it back when it throws', async () => {
    const add = (at: Db, number: number) => at.insert(visits).values({ number, at: new Date(0) })
    const failed = transact(db, async (tx) => {
      await add(tx, 50)
      throw new Error('changed my mind')
    })
    await expect(failed).rejects.toThrow('changed my mind')
    expect(await transact(db, (tx) => add(tx, 51).returning())).toMatchObject([{ number: 51 }])
    expect(await db.$count(visits, sql`number >= 50`)).toBe(1)
  })

  test('runs what waits for a commit after it, and never after a rollback', async () => {
    const ran: string[] = []
    await transact(db, async (tx) => {
      afterCommit(tx, () => ran.push('first'))
      await tx.insert(visits).values({ number: 60, at: new Date(0) })
      afterCommit(tx, () => ran.push('second'))
      expect(ran).toEqual([])
    })
    expect(ran).toEqual(['first', 'second'])
    const failed = transact(db, async (tx) => {
      afterCommit(tx, () => ran.push('rolled back'))
      await tx.insert(visits).values({ number: 60, at: new Date(0) })
    })
    expect(await findState(failed)).toBe('23505')
    const giveUp = sql.raw(`do $$ begin raise exception 'given up' using errcode = '40001'; end $$`)
    let tries = 0
    await transact(db, async (tx) => {
      const number = ++tries
      afterCommit(tx, () => ran.push(`try ${number}`))
      if (number === 1) await tx.execute(giveUp)
    })
    afterCommit(db, () => ran.push('at once'))
    expect(ran).toEqual(['first', 'second', 'try 2', 'at once'])
  })

  test('does not respond once it is closed, and can be closed twice', async () => {
    const folder = fs.mkdtempSync(join(home, 'other-'))
    const other = await open(folder)
    await Promise.all([other.close(), other.close()])
    await expect(other.ping()).rejects.toThrow('Failed query')
  })

  test('retries a transaction that was aborted for another one, three times at most', async () => {
    const giveUp = sql.raw(`do $$ begin raise exception 'given up' using errcode = '40001'; end $$`)
    const work = vi.fn<(tx: Db) => Promise<string>>(async (tx) => {
      if (work.mock.calls.length <= 3) await tx.execute(giveUp)
      return 'done'
    })
    expect(await transact(db, work)).toBe('done')
    expect(work).toHaveBeenCalledTimes(4)

    const hopeless = vi.fn<(tx: Db) => Promise<unknown>>((tx) => tx.execute(giveUp))
    expect(await findState(transact(db, hopeless))).toBe('40001')
    expect(hopeless).toHaveBeenCalledTimes(4)
  })
})

test('an error code of Node is not a SQLSTATE', () => {
  expect(sqlState(Object.assign(new Error('broken pipe'), { code: 'EPIPE' }))).toBeUndefined()
  expect(sqlState(new Error('plain'))).toBeUndefined()
  expect(sqlState('23505')).toBeUndefined()
  expect(sqlState(undefined)).toBeUndefined()
})

test('a database that does not respond is distinguished from one that refuses', () => {
  const coded = (code: string) => new Error('a query failed', { cause: Object.assign(new Error('why'), { code }) })
  const gone = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '08006']
  const refused = ['23505', '40P01', '57014', 'ENOENT']
  expect([...gone, ...refused].filter((code) => isDatabaseUnavailable(coded(code)))).toEqual(gone)
  expect(
    isDatabaseUnavailable(new Error('a query failed', { cause: new Error('Connection terminated unexpectedly') })),
  ).toBe(true)
  expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(isDatabaseUnavailable(new Error('plain'))).toBe(false)
})

describe.runIf(testDatabaseUrl)('a connection to PostgreSQL that is ended', () => {
  test('between two statements fails the transaction and nothing else', async () => {
    const { db, close } = await openTestDatabase()
    const cut = db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`)
      // The connection has ended: the transaction meets a closed one.
      await expect.poll(() => db.$count(sql`pg_stat_activity`, sql`pid = ${rows[0]?.pid}`)).toBe(0)
      await tx.execute(sql`select 1`)
    })
    await expect(cut.catch((error: unknown) => isDatabaseUnavailable(error))).resolves.toBe(true)
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    await close()
  })
})

test.runIf(testDatabaseUrl)('connections to PostgreSQL stay open while they are not used', async () => {
  const opened = await openPostgres(testDatabaseUrl ?? '')
  if (opened.kind !== 'postgres') throw new Error('this is not PostgreSQL')
  const pid = async () => (await opened.db.execute(sql`select pg_backend_pid() as pid`)).rows[0]?.pid
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const first = await pid()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(opened.pool.totalCount).toBe(1)
    expect(await pid()).toBe(first)
  } finally {
    vi.useRealTimers()
    await opened.close()
  }
})

describe('a PostgreSQL that cannot be used has one clear error message', () => {
  test('a PostgreSQL that cannot be used has one clear error message when it is not there', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' ? address?.port : undefined
    server.close()
    await once(server, 'close')
    await expect(openPostgres(`postgres://shop:secret@127.0.0.1:${port}/shop`)).rejects.toThrow(
      `The PostgreSQL database shop at 127.0.0.1:${port} cannot be reached (connect ECONNREFUSED 127.0.0.1:${port}). Start the server, or correct DATABASE_URL.`,
    )
  })

  test('a PostgreSQL that cannot be used has one clear error message when the URL is invalid', async () => {
    await expect(openPostgres('postgres://[shop')).rejects.toThrow(/^DATABASE_URL is not the address of a database\./)
  })

  describe.runIf(testDatabaseUrl)('and it answers', () => {
    test('a PostgreSQL that cannot be used has one clear error message when the password is wrong', async () => {
      const refused = openPostgres(change('password', 'wrong-secret'))
      await expect(refused).rejects.toThrow(/refuses the user or the password \(.+\)\. Correct them in DATABASE_URL\.$/)
      await expect(refused).rejects.not.toThrow('wrong-secret')
    })

    test('a PostgreSQL that cannot be used has one clear error message when it has no such database', async () => {
      await expect(openPostgres(change('pathname', '/no_such_shop'))).rejects.toThrow(
        /^The PostgreSQL database no_such_shop at .+ does not exist \(.+\)\. Create it with createdb, or correct DATABASE_URL\.$/,
      )
    })
  })
})

function openPostgres(databaseUrl: string): Promise<OpenDatabase> {
  return openDatabase({ databaseUrl, dataDir: '/nowhere', log })
}

function change(part: 'password' | 'pathname', value: string): string {
  const url = new URL(testDatabaseUrl ?? '')
  url[part] = value
  return url.href
}

async function findState(work: PromiseLike<unknown>): Promise<string | undefined> {
  try {
    await work
  } catch (error) {
    return sqlState(error)
  }
  throw new Error('It was not refused.')
}

test('a database that goes away while the shop starts is a sentence with the remedy', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5544'), { code: 'ECONNREFUSED' })
  const explained = explainUnavailable(
    new Error('the queue cannot start', { cause: refused }),
    'database shop at db:5432',
  )
  expect(explained).toMatchObject({
    message:
      'The database shop at db:5432 cannot be reached (connect ECONNREFUSED 127.0.0.1:5544). Start the server, or correct DATABASE_URL.',
  })
  // It is explained once.
  expect(explainUnavailable(explained, 'other')).toBe(explained)
})

test('a database that goes away while the shop starts is not confused with another error', () => {
  const bug = new TypeError('x is not a function')
  expect(explainUnavailable(bug, 'database')).toBe(bug)
})
