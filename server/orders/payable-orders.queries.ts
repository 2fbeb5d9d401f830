import { and, isNull, sql, type SQL } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'

/**
 * Until when an order can be paid: its own days of 24 hours after its placing, else `payableDays` for one that another
 * version of the shop has placed.
 */
export function payableUntilSql(payableDays: number): SQL {
  return sql`(${orders.createdAt} + coalesce(${orders.payableDays}, ${payableDays}::int) * interval '24 hours')`
}

/**
 * Stores the days of the configuration with the unpaid orders from before orders had days of their own, so that the
 * owner's later choice does not change them.
 */
export async function keepPayableDays(db: Db, payableDays: number): Promise<void> {
  await db
    .update(orders)
    .set({ payableDays })
    .where(and(isNull(orders.paidAt), isNull(orders.cancelledAt), isNull(orders.payableDays)))
}
