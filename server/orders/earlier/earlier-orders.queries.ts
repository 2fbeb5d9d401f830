import { and, desc, eq, inArray, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '#db/open.ts'
import { deletedName } from '#db/personal.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { origins } from '#db/tables/back-office/moves.ts'
import { earlierOrders, searchedEarlierText } from '#db/tables/orders/earlier-orders.ts'
import { dialledPhone } from '#db/tables/orders/orders.ts'
import { hasPhone } from '#server/orders/search/order-search.queries.ts'
import { containsFoldedIndexed } from '#server/platform/text/folded-text.queries.ts'

export type EarlierOrderRow = typeof earlierOrders.$inferSelect

/** Some users of one person, and an address that is theirs, if there is one. */
interface Buyer {
  userIds: readonly string[]
  email: string | undefined
}

const newestFirst = [desc(earlierOrders.placedAt), desc(earlierOrders.id)]

/** Lists the earlier orders of a person, newest first; without a limit all of them. */
export async function listEarlierOrdersOf(db: Db, buyer: Buyer, limit?: number): Promise<EarlierOrderRow[]> {
  const found = db
    .select()
    .from(earlierOrders)
    .where(isOf(buyer))
    .orderBy(...newestFirst)
  return limit === undefined ? found : found.limit(limit)
}

/** An account keeps its orders when it gives up their address, and another one gets it. */
function isOf({ userIds, email }: Buyer): SQL | undefined {
  const ids = [...userIds]
  const isOfOther = sql`exists (select from ${users} where ${users.id} = ${earlierOrders.userId}
    and not ${users.isGuest} and ${notInArray(users.id, ids)})`
  return or(
    inArray(earlierOrders.userId, ids),
    email ? and(eq(earlierOrders.email, email), sql`not ${isOfOther}`) : undefined,
  )
}

export async function findEarlierOrder(db: Db, id: string): Promise<EarlierOrderRow | undefined> {
  const [row] = await db.select().from(earlierOrders).where(eq(earlierOrders.id, id))
  return row
}

/** Deletes an earlier order, with where it came from. */
export async function deleteEarlierOrder(tx: Tx, id: string): Promise<void> {
  await tx.delete(origins).where(eq(origins.targetId, id))
  await tx.delete(earlierOrders).where(eq(earlierOrders.id, id))
}

/** Lists the earlier orders that a keyword finds by number, name, email address or phone, newest first. */
export async function searchEarlierOrders(
  db: Db,
  keyword: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<EarlierOrderRow[]> {
  return db
    .select()
    .from(earlierOrders)
    .where(matches(keyword))
    .orderBy(...newestFirst)
    .limit(limit)
    .offset(offset)
}

export async function countEarlierOrders(db: Db, keyword: string): Promise<number> {
  return db.$count(earlierOrders, matches(keyword))
}

function matches(keyword: string): SQL | undefined {
  if (keyword === '') return undefined
  return or(
    containsFoldedIndexed(keyword, searchedEarlierText(earlierOrders)),
    hasPhone(dialledPhone(earlierOrders.phone), keyword),
  )
}

/**
 * Empties what earlier orders from before an instant know of their buyers, at most `limit`, and returns how many.
 * Numbers, items and amounts stay.
 */
export async function emptyEarlierOrdersBefore(tx: Tx, before: Date, limit: number): Promise<number> {
  const { id, placedAt, name, email, phone, address, note } = earlierOrders
  const old = tx
    .select({ id })
    .from(earlierOrders)
    .where(
      and(
        lt(placedAt, before),
        or(ne(name, deletedName), ...[email, phone, address, note].map((column) => ne(column, ''))),
      ),
    )
    .limit(limit)
  const emptied = await tx
    .update(earlierOrders)
    .set({ name: deletedName, email: '', phone: '', address: '', note: '' })
    .where(inArray(id, old))
    .returning({ id })
  await tx
    .update(origins)
    .set({ fields: {} })
    .where(
      inArray(
        origins.targetId,
        emptied.map((row) => row.id),
      ),
    )
  return emptied.length
}
