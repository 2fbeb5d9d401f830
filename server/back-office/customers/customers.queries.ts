import { and, asc, eq, inArray, isNull, not, or, sql, type SQL } from 'drizzle-orm'
import type { Role } from '#contract/platform/areas.ts'
import type { CustomerKind, CustomerSort, OrdersOfCustomer } from '#contract/back-office/customers.ts'
import { alphabetical } from '#db/folded-text.ts'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { customerTags } from '#db/tables/back-office/customer-notes.ts'
import { customers } from '#db/tables/back-office/customers.ts'
import { orders } from '#db/tables/orders/orders.ts'
import { parseOrderNumber } from '#server/platform/order-number.ts'
import { hasPhone } from '#server/orders/search/order-search.queries.ts'
import { containsFoldedText } from '#server/platform/text/folded-text.queries.ts'
import { personOf } from '#server/back-office/customer-sums/customer-sums.queries.ts'

export interface CustomerSearch {
  keyword: string
  kind: CustomerKind | undefined
  orders: OrdersOfCustomer | undefined
  /** As it is stored. */
  tag: string | undefined
  sort: CustomerSort
  /** Whether accounts of people with a role are listed. */
  withRoles: boolean
}

/** A row of the list of customers; money in cents. */
export interface CustomerRow extends Record<string, unknown> {
  id: string
  name: string
  email: string
  town: string
  isGuest: boolean
  role: Role | null
  orders: number
  spentCents: number
  lastOrderMs: number | null
}

const orderBy: Record<CustomerSort, SQL> = {
  last: sql`last_order_at desc nulls last`,
  name: alphabetical(sql`name`),
  town: sql`(town = ''), ${alphabetical(sql`town`)}`,
  orders: sql`orders desc`,
  spent: sql`spent_cents desc`,
}

/** Of more customers than this with a keyword, the first of the sort are read, and no more are counted. */
const mostCounted = 2_000

/**
 * Lists one part of the customers and counts all of them; with `isMore` a keyword has more, which are not counted. The
 * table must be up to date (`sumChangedCustomers`).
 */
export async function listCustomerRows(db: Db, search: CustomerSearch, part: { limit: number; offset: number }) {
  const condition = fits(search)
  const rows = await listRows(db, search, condition, part)
  const count = await countRows(db, condition, search.keyword === '' ? undefined : mostCounted + 1)
  const isMore = search.keyword !== '' && count > mostCounted
  return { rows, count: isMore ? mostCounted : count, isMore }
}

/** Without a keyword or a tag, the index of the sort has the part. */
async function listRows(
  db: Db,
  { keyword, tag, sort }: CustomerSearch,
  condition: SQL,
  part: { limit: number; offset: number },
): Promise<CustomerRow[]> {
  const order = sql`order by ${orderBy[sort]}, known_at desc, id desc`
  if (keyword === '' && tag === undefined) return selectPart(db, sql`${customers} where ${condition} ${order}`, part)
  const first = sql`(select * from ${customers} ${order} limit ${mostCounted}::int) ${customers}`
  const rows = await selectPart(db, sql`${first} where ${condition} ${order}`, part)
  if (rows.length === part.limit) return rows
  // Materialized: the index of the sort would be read to its end for a few rows.
  const found = sql`with found as materialized (select * from ${customers} where ${condition})`
  return selectPart(db, sql`found ${order}`, part, found)
}

async function selectPart(
  db: Db,
  from: SQL,
  { limit, offset }: { limit: number; offset: number },
  before: SQL = sql``,
): Promise<CustomerRow[]> {
  const { rows } = await db.execute<CustomerRow>(sql`
    ${before} select id, name, email, town, is_guest as "isGuest", role, orders, spent_cents::float8 as "spentCents",
      (extract(epoch from last_order_at) * 1000)::float8 as "lastOrderMs"
    from ${from} limit ${limit}::int offset ${offset}::int`)
  return rows
}

/** Counts the customers that fit, up to `limit`. */
async function countRows(db: Db, condition: SQL, limit: number | undefined): Promise<number> {
  const some = limit === undefined ? sql`` : sql`limit ${limit}::int`
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from ${customers} where ${condition} ${some}) found`,
  )
  return rows[0]?.count ?? 0
}

function fits({ keyword, kind, orders: ordersOf, tag, withRoles }: CustomerSearch): SQL {
  const condition = and(
    keyword === '' ? undefined : matches(keyword),
    kind && isOfKind[kind],
    ordersOf && hasOrders[ordersOf],
    tag === undefined ? undefined : hasTag(tag),
    withRoles ? undefined : isNull(customers.role),
  )
  return condition ?? sql`true`
}

const isOfKind: Record<CustomerKind, SQL> = {
  accounts: sql`not ${customers.isGuest}`,
  guests: sql`${customers.isGuest}`,
  phone: sql`${customers.isByPhone}`,
}
const hasOrders: Record<OrdersOfCustomer, SQL> = {
  none: sql`${customers.orders} = 0`,
  several: sql`${customers.orders} > 1`,
  waiting: sql`${customers.isWaiting}`,
}

function hasTag(tag: string): SQL {
  return sql`${customers.person} in (select ${personOf} from ${users}
    join ${customerTags} on ${customerTags.userId} = ${users.id} where ${customerTags.tag} = ${tag})`
}

/** Whether a keyword is part of what the account or an order says of the buyer, or is the number of an order. */
function matches(keyword: string): SQL | undefined {
  const number = parseOrderNumber(keyword)
  return or(
    containsFoldedText(keyword, customers.searchedText),
    hasPhone(customers.searchedPhones, keyword),
    // With `=`, so that all parts use an index.
    number === undefined ? undefined : sql`${customers.person} = ${personOfOrder(number)}`,
  )
}

function personOfOrder(number: number): SQL {
  return sql`(select ${personOf} from ${users}
    where ${users.id} = (select ${orders.userId} from ${orders} where ${orders.number} = ${number}))`
}

/** The people of a customer: an account, the guests with its address, or both. */
export interface FoundCustomer {
  /** The id of the account, or of the first order of the guests. */
  id: string
  /** Empty for a buyer on the phone who gave no address. */
  email: string
  /** The account, or the guest of the first order: notes on the customer are theirs. */
  userId: string
  accountId: string | null
  guestIds: string[]
}

/** Finds a customer by the id of an account, a guest or an order. Erased buyers and guests without orders are none. */
export async function findCustomer(db: Db, id: string): Promise<FoundCustomer | undefined> {
  const ownerOfOrder = db.select({ id: orders.userId }).from(orders).where(eq(orders.id, id))
  const [named] = await db
    .select({ id: users.id, email: users.email, isGuest: users.isGuest })
    .from(users)
    .where(or(eq(users.id, id), inArray(users.id, ownerOfOrder)))
    .limit(1)
  if (!named) return undefined
  const isOfPerson = eq(users.email, named.email)
  const people =
    named.email === ''
      ? [named]
      : await db
          .select({ id: users.id, email: users.email, isGuest: users.isGuest })
          .from(users)
          // Accounts and guests have an index of their addresses each.
          .where(or(and(isOfPerson, not(users.isGuest)), and(isOfPerson, users.isGuest)))
          .orderBy(asc(users.id))
  const account = people.find(({ isGuest }) => !isGuest)
  const guestIds = people.filter(({ isGuest }) => isGuest).map((guest) => guest.id)
  const accountId = account?.id ?? null
  if (accountId !== null) return { id: accountId, email: named.email, userId: accountId, accountId, guestIds }
  const [first] = await db
    .select({ id: orders.id, userId: orders.userId })
    .from(orders)
    .where(inArray(orders.userId, guestIds))
    .orderBy(asc(orders.number))
    .limit(1)
  return first?.userId ? { id: first.id, email: named.email, userId: first.userId, accountId, guestIds } : undefined
}

/** Locks the people of a customer for deletion: until the transaction ends none of them can place an order. */
export async function lockPeople(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...ids]))
    .orderBy(asc(users.id))
    .for('update')
}
