import { asc, gt } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { orders } from '#db/tables/orders.ts'
import { type FoundOrder, withParts } from './orders.queries.ts'

/** The orders whose ids come after one, with their lines, in the order of their ids: a piece of all of them. */
export async function listOrdersAfter(db: Db, after: string | undefined, limit: number): Promise<FoundOrder[]> {
  const found = await db
    .select()
    .from(orders)
    .where(after === undefined ? undefined : gt(orders.id, after))
    .orderBy(asc(orders.id))
    .limit(limit)
  return withParts(db, found)
}
