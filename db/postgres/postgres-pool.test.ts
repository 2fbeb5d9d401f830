import { randomBytes } from 'node:crypto'
import { Client, type Pool } from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testDatabaseUrl } from '#tests/support/database/database.ts'
import { GatheringSocket } from './gathering-socket.ts'
import { openPool } from './postgres-pool.ts'

describe.runIf(testDatabaseUrl)('a role that may open few connections', () => {
  // A superuser has no limit of connections, so the pool uses a role of its own.
  const url = new URL(testDatabaseUrl ?? 'postgres://localhost')
  let role: string
  let admin: Client
  let pool: Pool
  /** How often the pool has tried to connect. */
  let attempts: number
  beforeEach(async () => {
    admin = new Client(testDatabaseUrl)
    await admin.connect()
    role = `few_${randomBytes(8).toString('hex')}`
    url.username = role
    url.password = 'rimu'
    await admin.query(`create role ${role} login password 'rimu'`)
    attempts = 0
    const stream = () => {
      attempts++
      return new GatheringSocket()
    }
    pool = openPool(url.href, () => {}, { max: 8, stream })
  })
  afterEach(async () => {
    await pool.end()
    // The server ends the connections of the role a moment after the pool has closed them.
    await vi.waitFor(() => admin.query(`drop role ${role}`), { timeout: 60_000 })
    await admin.end()
  })

  const limitTo = (count: number) => admin.query(`alter role ${role} connection limit ${count}`)

  it('lets requests wait for a free connection, in and outside of transactions', async () => {
    await limitTo(2)
    const inTransaction = async () => {
      const client = await pool.connect()
      try {
        await client.query('begin')
        const result = await client.query<{ one: number }>('select 1 as one, pg_sleep(0.02)')
        await client.query('commit')
        return result
      } finally {
        client.release()
      }
    }
    const work = Array.from({ length: 40 }, (_, index) =>
      index % 2 === 0 ? pool.query<{ one: number }>('select 1 as one, pg_sleep(0.02)') : inTransaction(),
    )
    expect((await Promise.all(work)).map(({ rows }) => rows[0]?.one)).toEqual(Array(40).fill(1))
    const { rows } = await admin.query('select count(*)::int as count from pg_stat_activity where usename = $1', [role])
    expect(rows).toEqual([{ count: 2 }])
  })

  describe('with another program in the only place', () => {
    let other: Client
    beforeEach(async () => {
      await limitTo(1)
      other = new Client(url.href)
      await other.connect()
    })

    it('lets a request wait until the place is free', async () => {
      const states: string[] = []
      const waiting = pool.query<{ one: number }>('select 1 as one').then((result) => {
        states.push('answered')
        return result
      })
      await expect.poll(() => attempts).toBeGreaterThan(2)
      expect(states).toEqual([])
      await other.end()
      expect((await waiting).rows[0]?.one).toBe(1)
    })

    it('a role that may open few connections with another program in the only place refuses the request in the end', async () => {
      await expect(pool.query('select 1')).rejects.toMatchObject({ code: '53300' })
      await other.end()
    })
  })
})
