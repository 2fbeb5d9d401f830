import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestDatabase, testDatabaseUrl } from '#tests/support/database/database.ts'
import { type ChangeNotices, openChangeNotices } from './change-notices.ts'
import type { OpenDatabase } from '#db/open.ts'
import { openReplica, refuseReplicaOfAurora, type Replica } from './replica.ts'

/* `npm run scale-test` has a real replica. Here are the addresses that are none. */

const opened: (OpenDatabase | ChangeNotices | Replica)[] = []
afterEach(async () => {
  for (const each of opened.splice(0).toReversed()) await each.close()
})

async function openWith(urlOf: (primaryUrl: string) => string) {
  const database = await openTestDatabase()
  const changes = await openChangeNotices(database, () => {})
  const primaryUrl = database.kind === 'postgres' ? String(database.pool.options.connectionString) : ''
  const lines: unknown[] = []
  const log = (message: string, error?: unknown) => void lines.push([message, error instanceof Error && error.message])
  const replica = openReplica({ url: urlOf(primaryUrl), primaryUrl, changes, now: () => new Date(), log })
  opened.push(database, changes, replica)
  return { replica, lines }
}

describe.runIf(testDatabaseUrl)('the address of a replica', () => {
  it('that leads to a database which is not a replica is never read', async () => {
    const { replica, lines } = await openWith((primaryUrl) => primaryUrl)
    const reason = 'DATABASE_REPLICA_URL is not a streaming replica of DATABASE_URL. Correct it, or remove it.'
    await expect.poll(() => lines).toEqual([['The replica cannot be read: the primary answers for it', reason]])
    expect(replica.asOfMs()).toBe(-Infinity)
  })

  it('that leads nowhere is never read', async () => {
    const { replica, lines } = await openWith(() => 'postgres://shop@127.0.0.1:9/shop')
    const reason = 'connect ECONNREFUSED 127.0.0.1:9'
    await expect.poll(() => lines).toEqual([['The replica cannot be read: the primary answers for it', reason]])
    expect(replica.asOfMs()).toBe(-Infinity)
  })

  it('that cannot be read is refused with the name of the variable', async () => {
    await expect(openWith(() => 'postgres://[shop')).rejects.toThrow(
      'DATABASE_REPLICA_URL is not the address of a database.',
    )
  })
})

describe.runIf(testDatabaseUrl)('a database that is Amazon Aurora', () => {
  it('is refused with a replica, and any other one is accepted', async () => {
    const database = await openTestDatabase()
    opened.push(database)
    await refuseReplicaOfAurora(database.db)
    // Aurora has this function in pg_catalog; the shop finds it by its name alone.
    await database.db.execute(sql`create function aurora_version() returns text language sql as $$ select '15.4.2' $$`)
    try {
      await expect(refuseReplicaOfAurora(database.db)).rejects.toThrow(
        'DATABASE_REPLICA_URL is set, and the database is Amazon Aurora. Its readers do not say which changes they have, so the shop cannot read from them. Remove DATABASE_REPLICA_URL.',
      )
    } finally {
      await database.db.execute(sql`drop function aurora_version()`)
    }
  })
})
