import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { findLastTaskEnd } from '#server/platform/jobs/task-runs.queries.ts'
import { checkOutbox } from './check-outbox.ts'
import { buyersPerFleet, killUnderLoad, productsPerRound, unitsPerProduct } from './kill-round.ts'
import { randomOf, repeatWith } from './load-plan.ts'
import { type OwnPostgres, ownPostgres, ownReplica } from './own-postgres.ts'
import { type Fleet, startFleet } from './start-fleet.ts'
import { waitForInvariants } from './wait-for-invariants.ts'

/* docs/operations/scale.md, Failover: the primary is lost while shoppers buy, and the shops keep running. */

async function query<Row>(server: OwnPostgres, text: string): Promise<Row[]> {
  const client = new Client(server.url)
  await client.connect()
  try {
    const { rows } = await client.query(text)
    return rows as Row[]
  } finally {
    await client.end()
  }
}

const countOrders = async (server: OwnPostgres) =>
  (await query<{ count: number }>(server, 'select count(*)::int as count from orders'))[0]?.count

/** A commit that waits for a lost standby does not notice that its client is gone, so it does not count. */
async function countConnections(server: OwnPostgres): Promise<Record<string, number>> {
  const rows = await query<{ name: string; count: number }>(
    server,
    `select application_name as name, count(*)::int as count from pg_stat_activity
     where application_name like 'totara%' and application_name <> 'totara-hosts'
       and wait_event is distinct from 'SyncRep' group by 1 order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** `maxPauseMs`: how long both shops may take to accept changes after the promotion. */
const losses = [
  {
    loss: 'kill -9 of the primary and its connections',
    lose: (server: OwnPostgres) => server.killAll(),
    comeBack: (server: OwnPostgres) => server.start(),
    maxPauseMs: 20_000,
  },
  {
    loss: 'a primary that answers nothing and leaves its connections open',
    lose: (server: OwnPostgres) => Promise.resolve(server.freeze()),
    comeBack: (server: OwnPostgres) => Promise.resolve(server.thaw()),
    // It takes up to seven seconds to notice.
    maxPauseMs: 45_000,
  },
]

describe.each(losses)(
  `$loss under load, and promotion of its replica (${repeatWith})`,
  ({ loss, lose, comeBack, maxPauseMs }) => {
    let first: OwnPostgres
    let second: OwnPostgres
    let fleet: Fleet
    let promotedAt: Date
    const placed = new Set<string>()
    const refunded = new Map<string, string>()

    beforeAll(async () => {
      first = await ownPostgres()
      return () => {
        first.thaw()
        return first.close()
      }
    })
    beforeAll(async () => {
      await first.start()
      second = await ownReplica(first)
      await second.start()
      await query(first, "alter system set synchronous_standby_names = '*'")
      await query(first, 'select pg_reload_conf()')
      const isSynchronous = async () =>
        expect(await query(first, 'select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }])
      await vi.waitFor(isSynchronous, { timeout: 20_000 })
      return () => second.close()
    })
    beforeAll(async () => {
      const hosts = [first, second].map(({ url }) => new URL(url).host).join(',')
      const url = `postgres://totara@${hosts}/postgres?target_session_attrs=`
      const database = { url: `${url}read-write`, drop: () => Promise.resolve() }
      const size = { products: 2 * productsPerRound, stock: unitsPerProduct, buyers: buyersPerFleet }
      fleet = await startFleet(size, database, { DATABASE_REPLICA_URL: `${url}standby` })
      return () => fleet.close()
    })

    /** Waits until each shop takes a change, and returns how long that took since the promotion. */
    async function untilBothTakeChanges(): Promise<number> {
      const take = async (url: string) => {
        for (let count = 1; ; count++) {
          const response = await fetch(`${url}/api/users/guest`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: JSON.stringify({ email: `failover-${new URL(url).port}-${count}@example.nz` }),
          })
          if (response.status === 201) return
          expect(response.status).toBe(503)
          await pause(100)
        }
      }
      await Promise.all(fleet.shops.map(({ url }) => take(url)))
      return Date.now() - promotedAt.getTime()
    }

    it('loses no confirmed order, payment or unit, and both shops take changes within seconds', async () => {
      let pauseMs = Infinity
      const victim = {
        kill: () => lose(first),
        async start() {
          await second.promote()
          promotedAt = new Date()
          pauseMs = await untilBothTakeChanges()
        },
      }
      const { errors } = await killUnderLoad(fleet, { round: 1, random: randomOf(loss), victim, placed, refunded })
      const expected = { products: fleet.products, stock: unitsPerProduct, placed, refunded }
      expect(await waitForInvariants(fleet, expected)).toEqual([])
      expect(errors).toEqual([])
      expect(placed.size).toBeGreaterThan(10)
      console.log(`Both shops took changes ${pauseMs} ms after the promotion; ${placed.size} orders were confirmed`)
      expect(pauseMs).toBeLessThan(maxPauseMs)
    })

    it('leaves both shops running, with the connections for notices and jobs on the new primary', async () => {
      expect(fleet.shops.map((shop) => shop.isRunning())).toEqual([true, true])
      // Each shop has one connection for notices, one for notices of jobs, and one or two for jobs.
      const counts = async () => {
        const { 'totara-changes': changes = 0, 'totara-jobs': jobs = 0 } = await countConnections(second)
        return { changes, hasJobs: jobs >= 4 }
      }
      await expect.poll(counts, { timeout: 20_000 }).toEqual({ changes: 2, hasJobs: true })
    })

    it('goes on with scheduled tasks and emails', async () => {
      const lastEnd = () => fleet.readRecords((db) => findLastTaskEnd(db).then((at) => at?.getTime() ?? 0))
      await expect.poll(lastEnd, { timeout: 240_000, interval: 2_000 }).toBeGreaterThan(promotedAt.getTime())
      expect((await checkOutbox(fleet)).lost).toEqual([])
    })

    it('does not use the former primary when it is back, even after a restart of a shop', async () => {
      await comeBack(first)
      expect(await query(first, 'select pg_is_in_recovery() as "isStandby"')).toEqual([{ isStandby: false }])
      const [before, countBefore] = [await countOrders(first), await countOrders(second)]
      await fleet.shops[0]?.stop()
      await fleet.shops[0]?.start()
      const random = randomOf('after the failover')
      const idle = { kill: () => Promise.resolve(), start: () => Promise.resolve() }
      const { errors } = await killUnderLoad(fleet, { round: 2, random, victim: idle, placed, refunded })
      const expected = { products: fleet.products, stock: unitsPerProduct, placed, refunded }
      expect(await waitForInvariants(fleet, expected)).toEqual([])
      expect(errors).toEqual([])
      expect(await countOrders(second)).toBeGreaterThan(countBefore ?? Infinity)
      expect(await countOrders(first)).toBe(before)
      expect(await countConnections(first)).toEqual({})
    })
  },
)
