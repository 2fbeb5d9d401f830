import { asc, gt } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders.ts'
import { type FoundOrder, withItemsAndRefunds } from './orders.queries.ts'

/** Lists one batch of orders with their items, in the order of their ids: those after an id, or the first ones. */
export async function listOrdersAfter(db: Db, after: string | undefined, limit: number): Promise<FoundOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(after === undefined ? undefined : gt(orders.id, after))
    .orderBy(asc(orders.id))
    .limit(limit)
  return withItemsAndRefunds(db, found)
}
