import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { moveRecords, origins } from '#db/tables/back-office/moves.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import type { MoveContext } from './mover.ts'
import { isOfKind, isRead } from './move-records.queries.ts'
import type { Source } from './records.ts'

/** Inserts orders of the former shop, or replaces those that have come in before; their account stays. */
export async function upsertEarlierOrders(tx: Db, rows: (typeof earlierOrders.$inferInsert)[]): Promise<void> {
  if (rows.length === 0) return
  await tx
    .insert(earlierOrders)
    .values(rows)
    .onConflictDoUpdate({
      target: [earlierOrders.source, earlierOrders.key],
      set: {
        number: sql`excluded.number`,
        status: sql`excluded.status`,
        paidWith: sql`excluded.paid_with`,
        note: sql`excluded.note`,
        totalCents: sql`excluded.total_cents`,
        refundedCents: sql`excluded.refunded_cents`,
        items: sql`excluded.items`,
      },
    })
}

/**
 * Finds the products of reviews by their keys: those that are here, and those of the same move, which have no id before
 * they are stored.
 */
export async function listReviewed(
  db: Db,
  { id, source }: MoveContext['move'],
  keys: readonly string[],
): Promise<Map<string, { id: string | null }>> {
  if (keys.length === 0) return new Map()
  const coming = await db
    .select({ key: moveRecords.key })
    .from(moveRecords)
    .where(
      and(
        eq(moveRecords.moveId, id),
        inArray(moveRecords.key, [...keys]),
        isOfKind('product'),
        sql`${moveRecords.outcome} is distinct from 'refused'`,
        isRead,
      ),
    )
  const here = await db
    .select({ key: origins.key, id: products.id })
    .from(origins)
    .innerJoin(products, eq(products.id, origins.targetId))
    .where(and(eq(origins.source, source), eq(origins.kind, 'product'), inArray(origins.key, [...keys])))
  return new Map<string, { id: string | null }>([
    ...coming.map(({ key }) => [key, { id: null }] as const),
    ...here.map((row) => [row.key, { id: row.id }] as const),
  ])
}

export async function insertMovedReviews(tx: Db, rows: (typeof reviews.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.insert(reviews).values(rows)
}

/** Finds the customers of an earlier move by their keys. */
export async function listBuyers(
  db: Db,
  source: Source,
  keys: readonly string[],
): Promise<(readonly [key: string, { name: string; email: string; phone: string }])[]> {
  if (keys.length === 0) return []
  const rows = await db
    .select({ key: origins.key, name: users.name, email: users.email })
    .from(origins)
    .innerJoin(users, eq(users.id, origins.targetId))
    .where(and(eq(origins.source, source), eq(origins.kind, 'customer'), inArray(origins.key, [...keys])))
  return rows.map(({ key, name, email }) => [key, { name, email, phone: '' }] as const)
}
