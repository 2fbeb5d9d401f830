import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { Tx } from '#db/open.ts'
import { lockProducts } from '#server/stock/holds.queries.ts'
import type { TestShop } from './start-shop.ts'

/** The lock is released once all of them wait. PostgreSQL only. */
export function behindProductLock<T>(shop: TestShop, product: string, requests: (() => Promise<T>)[]): Promise<T[]> {
  return behindLock(shop, (tx) => lockProducts(tx, [product], shop.clock.now), requests)
}

/** PostgreSQL only, with at most eight requests, because a shop has ten connections. */
export async function behindLock<T>(
  shop: TestShop,
  lock: (tx: Tx) => Promise<unknown>,
  requests: (() => Promise<T>)[],
  meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const { db } = shop.shop
  await allowLongWaits(shop)
  const sent = await db.transaction(async (tx) => {
    await lock(tx)
    const running = requests.map((send) => send())
    await vi.waitFor(
      async () => {
        // A transaction reads the activity once and keeps it.
        await tx.execute(sql`select pg_stat_clear_snapshot()`)
        const { rows } = await tx.execute<{ waiting: number }>(countWaiting)
        const waiting = rows[0]?.waiting ?? 0
        // A sender of emails may wait for the same row.
        if (waiting < requests.length) throw new Error(`${waiting} of ${requests.length} wait`)
      },
      { timeout: 60_000, interval: 10 },
    )
    await meanwhile(tx)
    return { running }
  })
  return Promise.all(sent.running)
}

/** Others of the database also wait for locks, when a table grows or two senders want the same email. */
const countWaiting = sql`
  with recursive blocked(pid) as (
    select pg_backend_pid()
    union
    select waiting.pid from pg_stat_activity waiting, blocked
      where waiting.datname = current_database() and waiting.wait_event_type = 'Lock'
        and blocked.pid = any(pg_blocking_pids(waiting.pid))
  )
  select count(*)::int - 1 as waiting from blocked`

/** Sets limits of minutes on each connection of the shop: on a busy machine requests need seconds to their locks. */
async function allowLongWaits({ database }: TestShop): Promise<void> {
  if (database.kind === 'embedded') throw new Error('the embedded database has one connection, and no locks of rows')
  const { pool } = database
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) {
    await client.query('set lock_timeout = 120000; set statement_timeout = 120000')
    client.release()
  }
}
