import { and, desc, eq, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { type OrderRow } from '#server/orders/orders.queries.ts'
import { matchesPhone, mayMatchBuyer } from '#server/orders/search/order-search.queries.ts'
import { containsFolded } from '#server/platform/text/folded-text.queries.ts'

/** An order with the account of its buyer; null for a guest, and for a deleted account. */
export interface OrderOfCustomer {
  order: OrderRow
  account: { id: string; name: string; email: string } | null
}

/** Lists the newest orders whose buyer a keyword finds by name, recipient, email address, phone number or town. */
export async function listOrdersOfCustomers(db: Db, keyword: string, limit: number): Promise<OrderOfCustomer[]> {
  const first = await listFound(db, keyword, limit, isAmongNewest(newestCount))
  const isShort = first.length >= frequentCount && first.length < limit
  const found = isShort ? await listFound(db, keyword, limit, isAmongNewest(10 * newestCount)) : first
  return found.length === limit ? found : listFound(db, keyword, limit, mayMatchBuyer(keyword))
}

/** A keyword that many orders have is found among so many of the newest ones, without reading all that have it. */
const newestCount = 5_000

/** When that many of the newest have it, enough of them are among ten times as many. */
const frequentCount = 30

/** Whether an order is among so many of the newest ones. */
function isAmongNewest(count: number): SQL {
  const { createdAt, id } = orders
  // From the last one on: a list of ids would be read to its end before the first order is compared.
  return sql`(${createdAt}, ${id}) >= (select created_at, id from (
    select ${createdAt} as created_at, ${id} as id from ${orders} order by ${desc(createdAt)}, ${desc(id)}
    limit ${count}::int) newest order by created_at, id limit 1)`
}

function listFound(db: Db, keyword: string, limit: number, among: SQL): Promise<OrderOfCustomer[]> {
  const { buyerName, buyerEmail, recipient, city, phone } = orders
  const text = sql`concat_ws(chr(10), ${buyerName}, ${recipient}, ${buyerEmail}, ${city})`
  return db
    .select({ order: orders, account: { id: users.id, name: users.name, email: users.email } })
    .from(orders)
    .leftJoin(users, and(eq(users.id, orders.userId), eq(users.isGuest, false)))
    .where(and(among, or(ne(buyerEmail, ''), ne(phone, '')), or(containsFolded(keyword, text), matchesPhone(keyword))))
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
        or(containsFolded(keyword, users.name), containsFolded(keyword, users.email)),
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}
