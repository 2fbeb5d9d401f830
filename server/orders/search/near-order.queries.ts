import { inArray, max, min } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'

/** Lists the orders that have one of some numbers. */
export async function listOrdersByNumber(
  db: Db,
  numbers: readonly number[],
): Promise<{ id: string; number: number }[]> {
  if (numbers.length === 0) return []
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
}

/** Finds the lowest and the highest number of an order; null without orders. */
export async function findNumberRange(db: Db): Promise<{ first: number | null; last: number | null }> {
  const [found] = await db.select({ first: min(orders.number), last: max(orders.number) }).from(orders)
  return found ?? { first: null, last: null }
}
