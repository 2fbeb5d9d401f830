import { asc, inArray } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { products } from '#db/tables/catalogue/catalogue.ts'
import { productEvents } from '#db/tables/platform/webhooks.ts'

export type ProductEventRow = typeof productEvents.$inferSelect

/** Takes the oldest events, each by one process: they are deleted when the caller's transaction commits. */
export async function takeProductEvents(tx: Db, limit: number): Promise<ProductEventRow[]> {
  const oldest = tx
    .select({ id: productEvents.id })
    .from(productEvents)
    .orderBy(asc(productEvents.id))
    .limit(limit)
    .for('update', { skipLocked: true })
  const rows = await tx.delete(productEvents).where(inArray(productEvents.id, oldest)).returning()
  return rows.toSorted((one, other) => one.id - other.id)
}

/** What a message says of a product as it is now. */
export async function listChangedProducts(tx: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  const { id, code, name, priceCents, isDraft, isHidden } = products
  return tx
    .select({ id, code, name, priceCents, isDraft, isHidden })
    .from(products)
    .where(inArray(products.id, [...ids]))
}
