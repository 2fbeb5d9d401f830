import { and, asc, gt, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { type FoundOrder, withItemsAndRefunds } from './orders.queries.ts'

interface OrderBatch {
  after: string | undefined
  /** Only these orders; undefined for all. */
  ids?: readonly string[] | undefined
  limit: number
}

/** Lists one batch of orders with their items, in the order of their ids: those after an id, or the first ones. */
export async function listOrdersAfter(db: Db, { after, ids, limit }: OrderBatch): Promise<FoundOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(and(after === undefined ? undefined : gt(orders.id, after), ids ? inArray(orders.id, [...ids]) : undefined))
    .orderBy(asc(orders.id))
    .limit(limit)
  return withItemsAndRefunds(db, found)
}
