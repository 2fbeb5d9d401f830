import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts.ts'
import { orders } from '#db/tables/orders.ts'
import { type OrderRow } from '#server/orders/orders.queries.ts'
import { matchesPhone, mayMatchBuyer } from '#server/orders/search/order-search.queries.ts'
import { occursIn } from '#server/text/folded-text.queries.ts'

/** An order with the account of its buyer; null for a guest, and for a deleted account. */
export interface OrderOfCustomer {
  order: OrderRow
  account: { id: string; name: string; email: string } | null
}

/**
 * Lists the newest orders whose buyer a keyword finds, by name, recipient, email address, phone number or town. The
 * personal data of old orders is deleted, so they are not found.
 */
export async function listOrdersOfCustomers(db: Db, keyword: string, limit: number): Promise<OrderOfCustomer[]> {
  const newest = sql`${orders.id} in (
    select id from ${orders} newest order by newest.created_at desc, newest.id desc limit ${newestCount}::int)`
  const found = await listFound(db, keyword, limit, newest)
  return found.length === limit ? found : listFound(db, keyword, limit, mayMatchBuyer(keyword))
}

/** A keyword that many orders have is found among so many of the newest ones, without reading all that have it. */
const newestCount = 5_000

function listFound(db: Db, keyword: string, limit: number, among: SQL): Promise<OrderOfCustomer[]> {
  const { buyerName, buyerEmail, recipient, city, phone } = orders
  const text = sql`concat_ws(chr(10), ${buyerName}, ${recipient}, ${buyerEmail}, ${city})`
  return db
    .select({ order: orders, account: { id: users.id, name: users.name, email: users.email } })
    .from(orders)
    .leftJoin(users, and(eq(users.id, orders.userId), eq(users.isGuest, false)))
    .where(and(among, or(ne(buyerEmail, ''), ne(phone, '')), or(occursIn(keyword, text), matchesPhone(keyword))))
    .orderBy(desc(orders.createdAt), desc(orders.id))
    .limit(limit)
}

/** Lists accounts of shoppers by any part of name or email address, newest first. */
export async function listAccounts(db: Db, keyword: string, limit: number) {
  return db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(
      and(
        eq(users.isGuest, false),
        isNull(users.role),
        or(occursIn(keyword, users.name), occursIn(keyword, users.email)),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
