import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { Client } from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database.ts'
import { type FreshDatabase, freshDatabase } from '#tests/support/fresh-database.ts'
import { openDatabase, type OpenDatabase } from './open.ts'

describe.runIf(testDatabaseUrl)('a database that allows few connections', () => {
  let fresh: FreshDatabase
  let opened: OpenDatabase
  beforeEach(async () => {
    fresh = await freshDatabase(testDatabaseUrl ?? '')
    opened = await openDatabase({ databaseUrl: fresh.url, poolSize: 8, dataDir: '', log: () => {} })
  })
  afterEach(async () => {
    await opened.close()
    await fresh.drop()
  })

  const limitTo = (count: number) =>
    opened.db.execute(sql.raw(`alter database ${new URL(fresh.url).pathname.slice(1)} with connection limit ${count}`))
  const select = () => opened.db.execute<{ one: number }>(sql`select 1 as one, pg_sleep(0.02)`)

  it('lets requests wait for a free connection, in and outside of transactions', async () => {
    await limitTo(2)
    const work = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? select() : opened.db.transaction((tx) => tx.execute<{ one: number }>(sql`select 1 as one`)),
    )
    const results = await Promise.all(work)
    expect(results.map(({ rows }) => rows[0]?.one)).toEqual(Array(40).fill(1))
  })

  it('lets a request wait for the server when the shop has no connection', async () => {
    await limitTo(1)
    // The connection of the shop ends, and another program takes the only place.
    const other = new Client(fresh.url)
    await expect(opened.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`)).rejects.toThrow(Error)
    await expect.poll(() => other.connect().then(() => 'connected', String), { timeout: 5_000 }).toBe('connected')
    const waiting = select()
    await pause(300)
    await other.end()
    expect((await waiting).rows[0]?.one).toBe(1)
  })
})
