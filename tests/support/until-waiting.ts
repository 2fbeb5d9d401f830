import { sql } from 'drizzle-orm'
import { vi } from 'vitest'
import type { TestShop } from './start-shop.ts'

/** Resolves when another transaction waits for a lock of the caller's; at once on the embedded database. */
export async function untilWaiting({ shop, database }: TestShop): Promise<void> {
  if (database.kind === 'embedded') return
  await vi.waitFor(
    async () => {
      const { rows } = await shop.db.execute<{ waiting: number }>(
        sql`select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rows[0]?.waiting === 0) throw new Error('no statement waits for a lock')
    },
    { timeout: 60_000, interval: 10 },
  )
}
