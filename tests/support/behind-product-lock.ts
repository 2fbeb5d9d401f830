import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import { lockProducts } from '#server/orders/holds.queries.ts'
import type { TestShop } from './start-shop.ts'

/**
 * Sends requests while another transaction has locked a product, and lets them go on when all of them wait for a lock:
 * so each has read by then what it reads before its locks. On PostgreSQL only, with at most eight requests, because a
 * shop has ten connections.
 */
export async function behindProductLock<T>(
  shop: TestShop,
  product: string,
  requests: (() => Promise<T>)[],
): Promise<T[]> {
  const { db } = shop.shop
  const sent = await db.transaction(async (tx) => {
    await lockProducts(tx, [product], shop.clock.now)
    const running = requests.map((send) => send())
    await vi.waitFor(
      async () => {
        const { rows } = await tx.execute<{ waiting: number }>(
          sql`select count(*)::int as waiting from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'`,
        )
        if (rows[0]?.waiting !== requests.length) throw new Error(`${rows[0]?.waiting} of ${requests.length} wait`)
      },
      { timeout: 2_500, interval: 10 },
    )
    return { running }
  })
  return Promise.all(sent.running)
}
