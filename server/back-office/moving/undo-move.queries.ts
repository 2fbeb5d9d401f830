import { and, count, eq, inArray, sql } from 'drizzle-orm'
import type { MoveKind } from '#contract/back-office/moves.ts'
import type { Db } from '#db/open.ts'
import { sessions, users } from '#db/tables/accounts/accounts.ts'
import { origins } from '#db/tables/back-office/moves.ts'
import { products, reviews } from '#db/tables/catalogue/catalogue.ts'
import { earlierOrders } from '#db/tables/orders/earlier-orders.ts'
import { orderItems, orders } from '#db/tables/orders/orders.ts'
import { saleProducts, sales } from '#db/tables/selling/sales.ts'
import type { Origin } from './origins.queries.ts'

/** What stays when a move is taken back. */
export interface Kept extends Record<string, unknown> {
  kind: MoveKind
  targetId: string
  name: string
  reason: 'ordered' | 'in-sale' | 'used'
}

/** Counts what a move has created. */
export async function countCreated(db: Db, moveId: string): Promise<number> {
  const [row] = await db.select({ created: count() }).from(origins).where(eq(origins.createdBy, moveId))
  return row?.created ?? 0
}

/**
 * Lists what a move has created and something depends on; of some origins, or of all. An account whose password has
 * changed since the former shop has signed in.
 */
export async function listReasonsToKeep(db: Db, moveId: string, of?: readonly Origin[]): Promise<Kept[]> {
  const ids = of && JSON.stringify(of.flatMap(({ targetId }) => targetId ?? []))
  const isAsked =
    ids === undefined
      ? sql``
      : sql`and origin.target_id in (select value::uuid from jsonb_array_elements_text(${ids}::jsonb))`
  const created = sql`${origins} as origin`
  const isOfMove = sql`origin.created_by = ${moveId} ${isAsked}`
  const isSale = sql`exists (select from ${saleProducts} join ${sales} on ${sales.id} = ${saleProducts.saleId}
    where ${saleProducts.productId} = ${products.id} and ${sales.state} <> 'draft')`
  const isOrdered = sql`exists (select from ${orderItems} where ${orderItems.productId} = ${products.id})`
  const { rows } = await db.execute<Kept>(sql`
    select origin.kind, origin.target_id as "targetId", ${products.name} as name,
      case when ${isOrdered} then 'ordered' else 'in-sale' end as reason
    from ${created} join ${products} on ${products.id} = origin.target_id
    where ${isOfMove} and origin.kind = 'product' and (${isOrdered} or ${isSale})
    union all
    select origin.kind, origin.target_id, ${users.name}, 'used'
    from ${created} join ${users} on ${users.id} = origin.target_id
    where ${isOfMove} and origin.kind = 'customer' and (
      ${users.emailConfirmedAt} is not null or ${users.role} is not null or ${users.passwordChangedAt} is not null
      or ${users.passwordHash} <> '' and ${users.passwordHash} not like '$2%'
      or exists (select from ${sessions} where ${sessions.userId} = ${users.id})
      or exists (select from ${orders} where ${orders.userId} = ${users.id})
      or exists (select from ${reviews} where ${reviews.userId} = ${users.id}))`)
  return rows
}

/** Deletes reviews; returns the products that had them. */
export async function deleteReviews(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db
    .delete(reviews)
    .where(inArray(reviews.id, [...ids]))
    .returning({ productId: reviews.productId })
  return new Set(rows.map(({ productId }) => productId))
}

export async function deleteEarlierOrders(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await db.delete(earlierOrders).where(inArray(earlierOrders.id, [...ids]))
}

/** Deletes the drafted sales of a move that have lost all their products. */
export async function deleteEmptySales(db: Db, name: string): Promise<void> {
  const isEmpty = sql`not exists (select from ${saleProducts} where ${saleProducts.saleId} = ${sales.id})`
  await db.delete(sales).where(and(eq(sales.state, 'draft'), sql`starts_with(${sales.name}, ${name})`, isEmpty))
}
