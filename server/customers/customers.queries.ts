import { asc, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import type { Role } from '#contract/access/areas.ts'
import type { CustomerKind, CustomerSort, OrdersOfCustomer } from '#contract/admin/customers.ts'
import type { Db, Tx } from '#db/open.ts'
import { users } from '#db/tables/accounts.ts'
import { customerTags } from '#db/tables/customer-notes.ts'
import { orders } from '#db/tables/orders.ts'
import { phoneOrders } from '#db/tables/phone-orders.ts'
import { guestName } from '#rules/orders/buyer.ts'
import { isFullyRefundedSql } from '#server/orders/orders.queries.ts'
import { isOrderNumber, matchesPhone } from '#server/orders/search/order-search.queries.ts'
import { occursIn } from '#server/text/folded-text.queries.ts'

/** Which customers are listed, and in which order. */
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
  /** How many customers there are on all pages. */
  count: number
}

const orderBy: Record<CustomerSort, SQL> = {
  last: sql`"lastOrderMs" desc nulls last`,
  name: sql`lower(name), name`,
  town: sql`town = '', lower(town)`,
  orders: sql`orders desc`,
  spent: sql`"spentCents" desc`,
}

/**
 * Lists one part of the customers: the accounts, and the guests with an order, one row for each email address. One pass
 * over the orders that still have a buyer sums them up, whatever the page.
 */
export async function listCustomerRows(
  db: Db,
  { keyword, kind, orders: ordersOf, tag, sort, withRoles }: CustomerSearch,
  { limit, offset }: { limit: number; offset: number },
): Promise<CustomerRow[]> {
  const isSearched = keyword !== ''
  const { rows } = await db.execute<CustomerRow>(sql`
    with refunded as (
      select order_id, payment_id, sum(amount_cents) as cents from refunds
      where status <> 'failed' group by order_id, payment_id
    ), bought as (
      select coalesce(nullif(${users.email}, ''), ${users.id}::text) as person,
        count(*)::int as orders,
        coalesce(sum(${orders.totalCents} - coalesce(refunded.cents, 0))
          filter (where ${orders.paidAt} is not null and not ${orders.isTestPayment}), 0)::float8 as spent,
        min(${orders.number}) as first_number,
        max(${orders.number}) as last_number,
        ${isSearched ? sql`bool_or(${matchesBuyer(keyword)})` : sql`true`} as is_found,
        ${tag === undefined ? sql`false` : sql`bool_or(${hasTag(tag)})`} as has_tag,
        ${kind === 'phone' ? sql`bool_or(${isByPhone})` : sql`false`} as by_phone,
        ${ordersOf === 'waiting' ? sql`bool_or(${waitsForDelivery})` : sql`false`} as waits
      from ${orders}
      join ${users} on ${users.id} = ${orders.userId}
      left join refunded on refunded.order_id = ${orders.id} and refunded.payment_id = ${orders.paymentId}
      group by person
    ), accounts as (
      select id, name, email, role, created_at,
        ${isSearched ? matchesAccount(keyword) : sql`true`} as is_found,
        ${tag === undefined ? sql`false` : hasTag(tag)} as has_tag
      from ${users} where not ${users.isGuest}
    ), customers as (
      select coalesce(accounts.id, first_order.id) as id,
        coalesce(accounts.name, nullif(last_order.recipient, ''), last_order.buyer_name) as name,
        coalesce(accounts.email, last_order.buyer_email) as email,
        coalesce(concat_ws(' ', last_order.city, last_order.post_code), '') as town,
        accounts.id is null as "isGuest",
        accounts.role,
        coalesce(bought.orders, 0) as orders,
        coalesce(bought.spent, 0) as "spentCents",
        (extract(epoch from last_order.created_at) * 1000)::float8 as "lastOrderMs",
        coalesce(last_order.created_at, accounts.created_at) as known_at
      from bought
      full join accounts on accounts.email = bought.person
      left join ${orders} first_order on first_order.number = bought.first_number
      left join ${orders} last_order on last_order.number = bought.last_number
      where (coalesce(bought.is_found, false) or coalesce(accounts.is_found, false))
        and ${withRoles ? sql`true` : sql`accounts.role is null`}
        and ${kind === undefined ? sql`true` : isOfKind[kind]}
        and ${ordersOf === undefined ? sql`true` : hasOrders[ordersOf]}
        and ${tag === undefined ? sql`true` : sql`(coalesce(bought.has_tag, false) or coalesce(accounts.has_tag, false))`}
    )
    select id, name, email, town, "isGuest", role, orders, "spentCents", "lastOrderMs", count(*) over ()::int as count
    from customers
    order by ${orderBy[sort]}, known_at desc, id desc
    limit ${limit} offset ${offset}`)
  return rows
}

const isOfKind: Record<CustomerKind, SQL> = {
  accounts: sql`accounts.id is not null`,
  guests: sql`accounts.id is null`,
  phone: sql`bought.by_phone`,
}
const hasOrders: Record<OrdersOfCustomer, SQL> = {
  none: sql`bought.orders is null`,
  several: sql`bought.orders > 1`,
  waiting: sql`bought.waits`,
}

const isByPhone = sql`exists (select from ${phoneOrders} where ${phoneOrders.orderId} = ${orders.id})`

/** The condition of `lockOpenOrders` for a paid order that is not delivered. */
const waitsForDelivery = sql`${orders.paidAt} is not null and ${orders.deliveredAt} is null
  and ${orders.cancelledAt} is null and not ${isFullyRefundedSql()}`

function hasTag(tag: string): SQL {
  return sql`exists (select from ${customerTags} where ${customerTags.userId} = ${users.id} and ${customerTags.tag} = ${tag})`
}

/** Whether a keyword is part of what an order says of its buyer, or is its number. */
function matchesBuyer(keyword: string): SQL {
  const { buyerName, buyerEmail, recipient, suburb, city, postCode } = orders
  const text = sql`concat_ws(chr(10), nullif(${buyerName}, ${guestName}), ${recipient}, ${buyerEmail}, ${suburb}, concat_ws(' ', ${city}, ${postCode}))`
  return or(occursIn(keyword, text), matchesPhone(keyword), isOrderNumber(keyword)) ?? sql`false`
}

function matchesAccount(keyword: string): SQL {
  return or(occursIn(keyword, users.name), occursIn(keyword, users.email)) ?? sql`false`
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

/**
 * Finds a customer by the id of an account, of a guest, or of any of their orders. Neither guests without an
 * order nor erased buyers are customers.
 */
export async function findCustomer(db: Db, id: string): Promise<FoundCustomer | undefined> {
  const ownerOfOrder = db.select({ id: orders.userId }).from(orders).where(eq(orders.id, id))
  const [named] = await db
    .select({ id: users.id, email: users.email, isGuest: users.isGuest })
    .from(users)
    .where(or(eq(users.id, id), inArray(users.id, ownerOfOrder)))
    .limit(1)
  if (!named) return undefined
  const people =
    named.email === ''
      ? [named]
      : await db
          .select({ id: users.id, email: users.email, isGuest: users.isGuest })
          .from(users)
          .where(eq(users.email, named.email))
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
