import { and, eq, getTableColumns, or, sql, type SQL, type SQLWrapper, inArray, max, min } from 'drizzle-orm'
import { containsFolded, containsFoldedIndexed } from '#server/platform/text/folded-text.queries.ts'
import { users } from '#db/tables/accounts/accounts.ts'
import { dialledPhone, orderItems, orders, searchedText } from '#db/tables/orders/orders.ts'
import { parseOrderNumber } from '#server/platform/order-number.ts'
import { nationalPhone } from '#rules/orders/delivery/phone.ts'
import type { Db } from '#db/open.ts'

/**
 * The orders that a keyword finds in names, email address, address, id, item names, order number, or six or the last
 * four digits of the phone. Without `withEmails` the search does not reveal email addresses.
 */
export function matchesOrder(keyword: string, { withEmails = true } = {}): SQL {
  // Materialized: with old statistics PostgreSQL would run the union again for each order that it compares.
  const found = sql.join(partsOf(keyword, withEmails), sql` union all `)
  return sql`${orders.id} in (with found as materialized (${found}) select id from found)`
}

/** The orders that a keyword finds, up to `limit` in each way, as `found`; an order may be in it several times. */
export function someMatches(keyword: string, limit: number): SQL {
  const parts = partsOf(keyword, true).map((part) => sql`(${part} limit ${limit}::int)`)
  return sql`found as materialized (${sql.join(parts, sql` union all `)})`
}

/** The ways in which a keyword finds orders. Each one uses its index. */
function partsOf(keyword: string, withEmails: boolean): SQL[] {
  const parts = [
    sql`select ${orders.id} from ${orders} where ${matchesOwnColumns(keyword, withEmails)}`,
    sql`select ${orderItems.orderId} from ${orderItems} where ${containsFoldedIndexed(keyword, orderItems.name)}`,
  ]
  if (withEmails) {
    const buyers = sql`(select ${users.id} from ${users} where ${containsFoldedIndexed(keyword, users.email)})`
    parts.push(sql`select ${orders.id} from ${orders} where ${orders.userId} in ${buyers}`)
  }
  return parts
}

/** The orders whose text or phone number has a keyword, by their index: among them are all whose buyer has it. */
export function mayMatchBuyer(keyword: string): SQL {
  const found = sql`select ${orders.id} from ${orders} where ${matchesOwnColumns(keyword, true)}`
  return sql`${orders.id} in (with found as materialized (${found}) select id from found)`
}

/** As `matchesOrder`, for a few orders at a time: it looks at each one, without the indexes of the search. */
export function matchesNearOrder(keyword: string): SQL | undefined {
  const isOf = sql`${orderItems.orderId} = ${orders.id}`
  return or(
    matchesOwnColumns(keyword, true),
    // With `exists`, PostgreSQL could look through all users and items first.
    sql`(select true from ${users} where ${users.id} = ${orders.userId} and ${containsFolded(keyword, users.email)} limit 1)`,
    sql`(select true from ${orderItems} where ${isOf} and ${containsFolded(keyword, orderItems.name)} limit 1)`,
  )
}

function matchesOwnColumns(keyword: string, withEmails: boolean): SQL | undefined {
  const isInText = containsFoldedIndexed(keyword, searchedText(orders))
  const withoutEmail = searchedText({ ...getTableColumns(orders), buyerEmail: sql`''` })
  return or(
    withEmails ? isInText : and(isInText, containsFolded(keyword, withoutEmail)),
    matchesPhone(keyword),
    isOrderNumber(keyword),
  )
}

/** Whether a keyword is the number of an order; undefined for other texts. */
function isOrderNumber(keyword: string): SQL | undefined {
  const number = parseOrderNumber(keyword)
  return number === undefined ? undefined : eq(orders.number, number)
}

/** A keyword of fewer digits may be the number of an order. */
const leastPhoneDigits = 6

/** Whether a phone number, as dialled in New Zealand, contains the typed one or ends with its four digits. */
export function hasPhone(numbers: SQLWrapper, keyword: string): SQL | undefined {
  if (/^\d{4}$/.test(keyword)) return sql`(${numbers} like ${`%${keyword}`} or ${numbers} like ${`%${keyword}\n%`})`
  const digits = nationalPhone(keyword)
  if (!/^\d+$/.test(digits) || digits.length < leastPhoneDigits) return undefined
  return sql`${numbers} like ${`%${digits}%`}`
}

/** Whether a typed phone number, in any form, is part of the one of an order; undefined for other texts. */
export function matchesPhone(keyword: string): SQL | undefined {
  const isFound = hasPhone(dialledPhone(orders.phone), keyword)
  return isFound && sql`(${orders.phone} <> '' and ${isFound})`
}

/** Lists the orders that have one of some numbers. */
export async function listOrdersByNumber(
  db: Db,
  numbers: readonly number[],
): Promise<{ id: string; number: number }[]> {
  if (numbers.length === 0) return []
  return db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.number, [...numbers]))
}

/** Finds the lowest and the highest number of an order; null without orders. */
export async function findNumberRange(db: Db): Promise<{ first: number | null; last: number | null }> {
  const [found] = await db.select({ first: min(orders.number), last: max(orders.number) }).from(orders)
  return found ?? { first: null, last: null }
}
